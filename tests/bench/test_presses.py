"""The benchmark of presses finds the tables at which it presses."""

from pathlib import Path

import pytest

from tests.bench import presses


async def test_presses_are_timed_at_tables_that_nobody_has_needed_yet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presses, "PRESSES", 10)
    lines = await presses.lines(f"sqlite+aiosqlite:///{tmp_path / 'tefuda.db'}", 12)
    kinds = [*presses.KINDS, "mixed", f"mixed, {presses.AT_ONCE} at once"]
    assert [line.split(", 12 tables")[0] for line in lines[1:-1]] == kinds


async def test_what_follows_a_press_is_timed_with_all_hands_open(tmp_path: Path) -> None:
    line = await presses.followed(f"sqlite+aiosqlite:///{tmp_path / 'tefuda.db'}", 3, opened=True)
    assert line.startswith("acting with all that follows, all hands open: ")
