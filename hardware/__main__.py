"""`make hardware`: writes the drawings, maps and lists of this folder anew."""

from __future__ import annotations

import sys
from pathlib import Path

from hardware.files import files

HERE = Path(__file__).parent


def main() -> int:
    """Write every file that has changed and say which."""
    for name, content in files().items():
        path = HERE / name
        if not path.exists() or path.read_text(encoding="utf-8") != content:
            path.parent.mkdir(exist_ok=True)
            path.write_text(content, encoding="utf-8")
            print(path.relative_to(HERE.parent))
    return 0


if __name__ == "__main__":
    sys.exit(main())
