"""The tests that docs/testing-your-board.md shows to makers are whole and pass."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

PAGE = Path(__file__).parent.parent / "docs" / "testing-your-board.md"


def test_the_page_s_tests_pass_in_a_folder_of_their_own(tmp_path: Path) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL)
    (tmp_path / "test_my_board.py").write_text(code)
    pytest = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_my_board.py"]
    done = subprocess.run(pytest, cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False)
    assert (done.returncode, "4 passed" in done.stdout) == (0, True), done.stdout
