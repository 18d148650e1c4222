"""lgpio's one thread: it hears every pin of this process through a named pipe.

lgpio makes the pipe `.lgd-nfyN` in the working directory when it is imported, and its thread ends for good
with the first error in a callback. Here it is imported where the pipe harms nobody, and gets a new thread
when it needs one.
"""

from __future__ import annotations

import atexit
import ctypes
import importlib
import logging
import os
import shutil
import tempfile
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any, TypeVar

from companion.devices.base import DeviceError

T = TypeVar("T")

_CLONE_FS = 0x200  # linux/sched.h: share the working directory
_ONE_AT_A_TIME = threading.Lock()  # buttons and knob are opened by a thread each

log = logging.getLogger(__name__)


def load() -> Any:
    """The module lgpio with a thread that hears. ImportError where it is not installed.

    Every alert has to be claimed anew on a new thread: pins that were opened on the old one stay deaf.
    """
    with _ONE_AT_A_TIME:
        return _apart(_heard)


def thread() -> threading.Thread:
    """The thread that pins opened now will be heard by."""
    lgpio: Any = importlib.import_module("lgpio")
    found: threading.Thread = lgpio._notify_thread
    return found


def _heard() -> Any:
    os.environ.pop("LG_WD", None)  # it would have lgpio change the working directory of the whole process
    try:
        lgpio: Any = importlib.import_module("lgpio")
    except OSError as error:
        where = f"lgpio cannot make its pipe in {os.getcwd()}"
        raise DeviceError(f"{where}: start the companion in a folder of yours") from error
    if not hasattr(lgpio, "gpiochip_open"):
        raise DeviceError(
            "the package lgpio here is an empty one: pip uninstall lgpio, then sudo apt install python3-lgpio"
        )
    if not lgpio._notify_thread.is_alive():
        ended, lgpio._notify_thread = lgpio._notify_thread, lgpio._callback_thread()
        ended._file.close()
        lgpio.notify_close(ended._notify)
        log.warning("lgpio's thread had ended: there is a new one")
    pipe = f".lgd-nfy{lgpio._notify_thread._notify}"
    if os.path.exists(pipe):
        os.unlink(pipe)  # both ends are open: nobody will look for its name again
    return lgpio


def _apart(work: Callable[[], T]) -> T:
    """What `work` gives, done in a thread with a working directory of its own: the process keeps its own."""
    with ThreadPoolExecutor(1) as alone:
        return alone.submit(_inside, work).result()


def _inside(work: Callable[[], T]) -> T:
    try:
        _unshare()
        os.chdir(_folder())
    except (
        OSError
    ) as error:  # a container may forbid it; where the process may write, lgpio works as it always did
        log.info("lgpio makes its pipe in %s (%s)", os.getcwd(), error.strerror)
    return work()


def _unshare() -> None:
    """Give the calling thread a working directory of its own (unshare(2); needs no privilege)."""
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.unshare(_CLONE_FS) != 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))


@cache
def _folder() -> str:
    """The folder of the pipes: always the same one, for lgpio's C part remembers where it was first."""
    made = tempfile.mkdtemp(prefix="companion-lgpio-")
    atexit.register(shutil.rmtree, made, ignore_errors=True)
    return made
