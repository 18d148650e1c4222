"""The pages' own files, read once and served with a mark that tells a browser whether it has them."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from companion.devices.web.body import Endpoint

FOLDER = Path(__file__).with_name("static")
KINDS = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
    ".txt": "text/plain; charset=utf-8",
    ".json": "application/json",
}


@dataclass(frozen=True, slots=True)
class File:
    """A file as it goes out: its bytes, its content type, its mark (ETag)."""

    data: bytes
    kind: str
    mark: str


def read_files(folder: Path = FOLDER) -> dict[str, File]:
    """Every file of `folder` by its path below it, as "fonts/inter-regular.woff2"."""
    paths = (path for path in folder.rglob("*") if path.suffix in KINDS)
    return {path.relative_to(folder).as_posix(): read_file(path) for path in paths}


def read_file(path: Path) -> File:
    """One file."""
    data = path.read_bytes()
    return File(data, KINDS[path.suffix], f'"{hashlib.sha256(data).hexdigest()[:20]}"')


def send_file(
    request: Request, file: File, status: int = 200, more: Mapping[str, str] | None = None
) -> Response:
    """The file, with `more` headers, or 304 where the browser has it already."""
    headers = {"cache-control": "no-cache", "etag": file.mark, **(more or {})}
    if status == 200 and file.mark in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(file.data, status, headers, media_type=file.kind)


def page(file: File) -> Endpoint:
    """GET of one file."""

    async def get(request: Request) -> Response:
        return send_file(request, file)

    return get


def seat_page(file: File) -> Endpoint:
    """GET /seat/{seat}: the same page for every seat; 404 for what is no number."""

    async def get(request: Request) -> Response:
        seat = request.path_params["seat"]
        if not (seat.isascii() and seat.isdigit() and len(seat) < 3):
            raise HTTPException(404)
        return send_file(request, file)

    return get


def named(files: Mapping[str, File]) -> Endpoint:
    """GET /static/{name}: the file of that name; 404 for any other."""

    async def get(request: Request) -> Response:
        name = request.path_params["name"]
        if name not in files:
            raise HTTPException(404)
        return send_file(request, files[name])

    return get
