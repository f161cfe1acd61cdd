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
    assert [line.split(", 12 tables")[0] for line in lines[1:-3]] == kinds
    assert [line.split(", ")[0] for line in lines[-3:-1]] == ["acting with all that follows"] * 2
