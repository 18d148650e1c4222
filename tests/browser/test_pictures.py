"""The pictures of the README are what the companion looks like today: `make pictures` takes them anew."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from PIL import Image, ImageChops, ImageStat

TREE = Path(__file__).parents[2]
KEPT = TREE / "docs" / "pictures"
COARSE = 8  # points of a page that are looked at as one: another font renderer is no other page
APART = 3.0  # of 255, the most by which a picture may differ from the one taken now, on the average


def test_the_pictures_that_are_kept_show_the_companion_as_it_is(tmp_path: Path) -> None:
    taken = subprocess.run(
        [sys.executable, str(KEPT / "take.py"), str(tmp_path)],
        env={**os.environ, "PYTHONPATH": str(TREE)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (taken.returncode, taken.stderr) == (0, "")
    fresh = {path.name for path in tmp_path.glob("*.png")}
    assert fresh == {path.name for path in KEPT.glob("*.png")}
    apart = {name: how_far_apart(tmp_path / name, KEPT / name) for name in fresh}
    assert all(far <= APART for far in apart.values()), f"run `make pictures`: {apart}"


def how_far_apart(one: Path, other: Path) -> float:
    """The mean difference of two pictures, 0 to 255; 255 where their sizes differ."""
    with Image.open(one) as first, Image.open(other) as second:
        if first.size != second.size:
            return 255.0
        pair = [picture.convert("RGB").reduce(COARSE) for picture in (first, second)]
        return max(ImageStat.Stat(ImageChops.difference(*pair)).mean)
