"""The interface of a game's puzzles, each determined by its name."""

import secrets
from abc import ABC, abstractmethod
from collections.abc import Sequence
from enum import IntEnum
from typing import Generic, TypeVar

from msgspec import Struct

from bot.faces.forms import TextField
from bot.faces.panel import Select
from bot.faces.words import Words
from cogs.puzzles.daily_puzzle import make_name
from cogs.puzzles.practice_storage import Exercise
from engine.chance import Chance

P = TypeVar("P")


class PuzzleSlot(IntEnum):
    """The controls of a puzzle, and the form for an answer."""

    ANSWER = 0
    HINT = 1
    SHOW = 2
    NEXT = 3
    TYPED = 4
    PIECE = 5
    VALUE = 6
    TODAY = 7
    STREAKS = 8


class Judgement(Struct, frozen=True):
    """The verdict on an answer."""

    is_right: bool
    note: str = ""
    piece: int | None = None
    """The piece that was answered correctly, if the puzzle has pieces."""
    is_last: bool = True
    """Whether no piece remains."""


class Trainer(ABC, Generic[P]):
    """The puzzles of a game, answered at once in a form or piece by piece."""

    game: str
    levels: range
    """From 1 to 9 at most."""
    helps: bool = True
    """Whether it would help in a game; then people at a running table cannot use it."""

    week: tuple[int, ...] = ()
    """The levels of the puzzles of the day from Monday to Sunday; empty where the game has none."""

    @abstractmethod
    async def make(self, name: str, level: int) -> P:
        """Make the puzzle of a name without blocking the event loop."""

    def title(self, words: Words) -> str:
        """Return the title of a puzzle."""
        return words("practice.title", game=words(f"{self.game}.title"))

    @abstractmethod
    def describe(self, puzzle: P, state: Exercise, words: Words) -> str:
        """Describe the task in its current state."""

    @abstractmethod
    def hints(self, puzzle: P, state: Exercise, words: Words) -> tuple[str, ...]:
        """List the hints given so far, oldest first."""

    @abstractmethod
    def has_hint(self, puzzle: P, state: Exercise) -> bool:
        """Return whether there is another hint."""

    @abstractmethod
    def solution(self, puzzle: P, words: Words) -> str:
        """Describe the solution."""

    @abstractmethod
    def judge(self, puzzle: P, state: Exercise, values: Sequence[str], words: Words) -> Judgement:
        """Judge a typed answer, or a piece and its value; raise RuleError for one that costs no try."""

    def question(self, level: int, words: Words) -> TextField | None:
        """Return the field for the whole answer; None if it is given piece by piece."""
        return None

    def selects(self, puzzle: P, state: Exercise, words: Words) -> tuple[Select, ...]:
        """Return the selects for the pieces of an open puzzle and their values."""
        return ()

    def progress(self, puzzle: P, state: Exercise, words: Words) -> str:
        """Describe the progress of a puzzle with pieces."""
        return ""


# ------------------------------------------------------------------ names


def first_name(level: int | None) -> str:
    """Draw the name of a puzzle of a level, or of any."""
    return make_name(level or 0, secrets.choice)


def next_name(name: str) -> str:
    """Return the name of the next puzzle: always the same, so that a double press gives one puzzle.

    >>> next_name("3ABCDEFGHJKL") == next_name("3ABCDEFGHJKL")
    True
    """
    return make_name(int(name[0]), Chance(name, "next").choice)


def level_of(name: str, levels: range) -> int:
    """Return the level of a name; for 0, one derived from the name.

    >>> level_of("3ABCDEFGHJKL", range(2, 6))
    3
    """
    return int(name[0]) or Chance(name, "level").choice(levels)
