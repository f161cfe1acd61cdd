"""Puzzles that are the same in every run: of one in hundreds all cards are face down, and none is open."""

from itertools import count

import pytest

from bot.front import practice
from bot.puzzles.trainer import next_name


@pytest.fixture(autouse=True)
def names(monkeypatch: pytest.MonkeyPatch) -> None:
    """Return the names of the puzzles that are asked for, in order."""
    numbers = count()
    monkeypatch.setattr(practice, "first_name", lambda level: next_name(f"{level or 0}{next(numbers)}"))
