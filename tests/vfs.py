"""What SQLite asks of the disk, heard and answered by a test; it is the library that Python's sqlite3 uses.

A VFS is registered as the default one (sqlite.org/vfs.html). It is the system's, but for the calls that
change a file: these are told to `Probe.ask` first, which may have them fail.
"""

from __future__ import annotations

import _sqlite3
import ctypes
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ctypes import CFUNCTYPE, POINTER, Structure, addressof, c_char_p, c_int, c_int64, c_void_p, cast

OK, IOERR_READ, IOERR_WRITE, IOERR_FSYNC, FULL, CANTOPEN = 0, 266, 778, 1034, 13, 14
OPEN_CREATE = 4

Ask = Callable[[str, str, int, bytes], int | None]
"""(call, path, offset or size, data) -> None to have it done, or SQLite's code of an error."""


class _File(Structure):
    _fields_ = [("methods", c_void_p)]


_Read = CFUNCTYPE(c_int, POINTER(_File), c_void_p, c_int, c_int64)
_Truncate = CFUNCTYPE(c_int, POINTER(_File), c_int64)
_Sync = CFUNCTYPE(c_int, POINTER(_File), c_int)


class _Methods(Structure):  # sqlite3_io_methods, version 3
    _fields_ = [
        ("version", c_int),
        ("close", c_void_p),
        ("read", _Read),
        ("write", _Read),
        ("truncate", _Truncate),
        ("sync", _Sync),
        ("rest", c_void_p * 13),
    ]


class _Vfs(Structure):
    pass


_Open = CFUNCTYPE(c_int, POINTER(_Vfs), c_void_p, POINTER(_File), c_int, POINTER(c_int))
_Delete = CFUNCTYPE(c_int, POINTER(_Vfs), c_char_p, c_int)
_Vfs._fields_ = [
    ("version", c_int),
    ("size", c_int),
    ("longest", c_int),
    ("next", c_void_p),
    ("name", c_char_p),
    ("data", c_void_p),
    ("open", _Open),
    ("delete", _Delete),
    ("rest", c_void_p * 14),
]

_library = ctypes.CDLL(_sqlite3.__file__)
_library.sqlite3_vfs_find.restype = POINTER(_Vfs)
_library.sqlite3_vfs_find.argtypes = [c_char_p]
_library.sqlite3_vfs_register.argtypes = [POINTER(_Vfs), c_int]
_library.sqlite3_vfs_unregister.argtypes = [POINTER(_Vfs)]


class Probe:
    """The system's VFS with an ear. `ask` may be changed at any time."""

    def __init__(self) -> None:
        self.ask: Ask = lambda *_: None
        self._system = _library.sqlite3_vfs_find(None)
        self._paths: dict[int, str] = {}
        self._methods: dict[int, _Methods] = {}
        self._kept: list[object] = []
        self._vfs = _Vfs()
        ctypes.memmove(addressof(self._vfs), self._system, ctypes.sizeof(_Vfs))
        self._vfs.name = b"probe"
        self._vfs.open, self._vfs.delete = _Open(self._open), _Delete(self._delete)

    @contextmanager
    def default(self) -> Iterator[Probe]:
        """Have every connection opened in this block go through it."""
        _library.sqlite3_vfs_register(ctypes.byref(self._vfs), 1)
        try:
            yield self
        finally:
            _library.sqlite3_vfs_unregister(ctypes.byref(self._vfs))
            _library.sqlite3_vfs_register(self._system, 1)

    def _open(self, vfs, name, file, flags, out) -> int:
        path = (
            os.fsdecode(ctypes.string_at(name)) if name else ""
        )  # handed on as it is: SQLite keeps the pointer
        new = bool(flags & OPEN_CREATE) and not os.path.exists(path)
        if new and (error := self.ask("create", path, 0, b"")) is not None:
            return error
        code: int = self._system.contents.open(vfs, name, file, flags, out)
        if code == OK and file.contents.methods:
            where = cast(file, c_void_p).value or 0
            self._paths[where] = path
            file.contents.methods = addressof(self._heard(file.contents.methods))
        return code

    def _delete(self, vfs, name, sync) -> int:
        error = self.ask("delete", os.fsdecode(name), sync, b"")
        return self._system.contents.delete(vfs, name, sync) if error is None else error

    def _heard(self, real: int) -> _Methods:
        if real not in self._methods:
            system = _Methods.from_address(real)
            ours = _Methods()
            ctypes.memmove(addressof(ours), real, ctypes.sizeof(_Methods))
            ours.read = _Read(self._reading(system.read))
            ours.write = _Read(self._writing(system.write))
            ours.truncate = _Truncate(self._changing("truncate", system.truncate))
            ours.sync = _Sync(self._changing("sync", system.sync))
            self._methods[real] = ours
            self._kept.append(system)
        return self._methods[real]

    def _path(self, file) -> str:
        return self._paths[cast(file, c_void_p).value or 0]

    def _reading(self, real):
        def read(file, data, size, offset) -> int:
            error = self.ask("read", self._path(file), offset, b"")
            return real(file, data, size, offset) if error is None else error

        return read

    def _writing(self, real):
        def write(file, data, size, offset) -> int:
            error = self.ask("write", self._path(file), offset, ctypes.string_at(data, size))
            if error is None:
                return real(file, data, size, offset)
            if error == FULL and size > 1:  # a short write: what there was room for is there
                real(file, data, size // 2, offset)
            return error

        return write

    def _changing(self, call: str, real):
        def change(file, value) -> int:
            error = self.ask(call, self._path(file), value, b"")
            return real(file, value) if error is None else error

        return change
