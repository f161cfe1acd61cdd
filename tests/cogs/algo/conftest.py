"""Puzzles that are the same in every run: of one in hundreds all cards are face down, and none is open."""

from functools import cache
from itertools import count

import pytest

from cogs.algo import puzzle_trainer
from cogs.puzzles import practice
from cogs.puzzles.puzzle_names import next_name

solved_once = cache(puzzle_trainer._posed)
"""A puzzle follows from its name and level, and takes most of the time of these tests."""


@pytest.fixture(autouse=True)
def names(monkeypatch: pytest.MonkeyPatch) -> None:
    """Return the names of the puzzles that are asked for, in order."""
    numbers = count()
    monkeypatch.setattr(practice, "first_name", lambda level: next_name(f"{level or 0}{next(numbers)}"))


@pytest.fixture(autouse=True)
def _a_puzzle_is_posed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzle_trainer, "_posed", solved_once)
