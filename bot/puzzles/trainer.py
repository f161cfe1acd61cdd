"""What a game brings to be practised, as plain data: puzzles that follow from their names alone."""

import secrets
from abc import ABC, abstractmethod
from collections.abc import Sequence
from enum import IntEnum
from typing import Generic, TypeVar

from msgspec import Struct

from bot.faces.forms import Typed
from bot.faces.panel import Select
from bot.faces.words import Words
from bot.puzzles.daily_puzzle import spelled
from bot.puzzles.practice_storage import Exercise
from engine.chance import Chance

P = TypeVar("P")


class PuzzleSlot(IntEnum):
    """What can be pressed below a puzzle, and the form for an answer."""

    ANSWER = 0
    HINT = 1
    SHOW = 2
    NEXT = 3
    TYPED = 4
    PIECE = 5
    VALUE = 6
    TODAY = 7
    STREAKS = 8


class Judged(Struct, frozen=True):
    """What became of an answer, and what is to be said of it."""

    is_right: bool
    note: str = ""
    piece: int | None = None
    """Which piece was rightly answered, where a puzzle has some."""
    is_last: bool = True
    """Whether no other piece remains."""


class Trainer(ABC, Generic[P]):
    """The puzzles of a game: answered at once in a form, or piece by piece."""

    game: str
    levels: range
    """From 1 to 9 at most."""
    helps: bool = True
    """Whether it would help somebody who plays; then whoever sits at a running table has to wait."""

    week: tuple[int, ...] = ()
    """The levels of the puzzles of the day from Monday to Sunday; none where there are no such puzzles."""

    @abstractmethod
    async def posed(self, name: str, level: int) -> P:
        """Make the puzzle of a name, without holding the event loop for long."""

    def title(self, words: Words) -> str:
        """Say what stands above a puzzle."""
        return words("practice.title", game=words(f"{self.game}.title"))

    @abstractmethod
    def told(self, puzzle: P, done: Exercise, words: Words) -> str:
        """Set the task as it stands."""

    @abstractmethod
    def hints(self, puzzle: P, done: Exercise, words: Words) -> tuple[str, ...]:
        """List the hints that were asked for, the first one first."""

    @abstractmethod
    def has_hint(self, puzzle: P, done: Exercise) -> bool:
        """Say whether there is another hint."""

    @abstractmethod
    def solution(self, puzzle: P, words: Words) -> str:
        """Tell the answer."""

    @abstractmethod
    def judged(self, puzzle: P, done: Exercise, values: Sequence[str], words: Words) -> Judged:
        """Judge what was typed, or a piece and its value; raise RuleError for what costs nothing."""

    def question(self, level: int, words: Words) -> Typed | None:
        """Ask for the whole answer in a form; None where it is given piece by piece."""
        return None

    def selects(self, puzzle: P, done: Exercise, words: Words) -> tuple[Select, ...]:
        """Offer the pieces of an open puzzle and their values, at their slots."""
        return ()

    def progress(self, puzzle: P, done: Exercise, words: Words) -> str:
        """Say how far a puzzle with pieces has come."""
        return ""


# ------------------------------------------------------------------ names


def first_name(level: int | None) -> str:
    """Make up the name of a puzzle of a level, or of any."""
    return spelled(level or 0, secrets.choice)


def next_name(name: str) -> str:
    """Name the puzzle that follows: always the same one, so that nobody gets two by pressing twice.

    >>> next_name("3ABCDEFGHJKL") == next_name("3ABCDEFGHJKL")
    True
    """
    return spelled(int(name[0]), Chance(name, "next").choice)


def level_of(name: str, levels: range) -> int:
    """Give the level that a name stands for; 0 is any.

    >>> level_of("3ABCDEFGHJKL", range(2, 6))
    3
    """
    return int(name[0]) or Chance(name, "level").choice(levels)
