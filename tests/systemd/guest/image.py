"""In a Debian that is not booted, as a maker of images has it: installed twice, then taken away."""

from __future__ import annotations

from pathlib import Path

from told import boot, run, tell, told

INSTALL = "/tree/systemd/install"


def main() -> None:
    for step in ("install", "again"):
        told(step, INSTALL)
        tell(f"{step} boot", files=boot("/boot"))
    enabled = sorted(str(path) for path in Path("/etc/systemd/system").rglob("*.wants/companion*"))
    tell("enabled", links=enabled)
    told("version", "companion", "--version")
    told("count", "companion", "count", "5H", "5D", "5C", "JS", "--starter", "5S")
    told("uninstall", INSTALL, "--uninstall")
    tell("uninstall boot", files=boot("/boot"))
    tell("left", **run("find", "/opt", "/etc", "/usr/local/bin", "-name", "*companion*"))


if __name__ == "__main__":
    main()
