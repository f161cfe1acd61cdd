"""The interface of a game's puzzles, each determined by its name."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Generic, TypeVar

from msgspec import Struct

from bot.faces.forms import TextField
from bot.faces.panel import Choice, Part
from bot.faces.words import Words

P = TypeVar("P")


PIECE, VALUE = "piece", "number"
"""The buttons of a puzzle that is answered piece by piece, by the names of their controls.

Which piece a button stands for is its slot; that of a value is VALUES times the piece, plus the value.
"""
VALUES = 100
SURFACE, BEGIN = "pu", "begin"
"""The surface and the control of the button that begins a puzzle of a game, by its code."""


class Exercise(Struct, frozen=True):
    """A puzzle that a person was given."""

    game: str
    level: int
    tries: int
    """Answers, hints, and showing the solution."""
    points: int | None
    """None until it ends."""
    hints: int = 0
    found: tuple[int, ...] = ()
    """The pieces answered correctly, in that order, if the puzzle has pieces."""
    hinted: int = 0
    """The number of pieces found at the last hint."""
    piece: str | None = None
    """The piece selected for the next answer, if any."""
    seconds: int = 0
    """From the first look to the last try."""

    @property
    def mistakes(self) -> int:
        """The number of wrong answers: every other try found a piece, was a hint, or ended the puzzle.

        >>> Exercise("algo", 1, tries=5, points=None, hints=1, found=(3, 7)).mistakes
        2
        >>> [Exercise("algo", 1, 5, points, 1, (3, 7)).mistakes for points in (0, 2)]
        [1, 2]
        >>> [Exercise("prime_daifugo", 3, 4, points, hints=1).mistakes for points in (None, 0, 1)]
        [3, 2, 2]
        """
        is_shown, is_whole = self.points == 0, bool(self.points) and not self.found
        return self.tries - self.hints - len(self.found) - (is_shown or is_whole)


class Judgement(Struct, frozen=True):
    """The verdict on an answer."""

    is_right: bool
    note: str = ""
    piece: int | None = None
    """The piece that was answered correctly, if the puzzle has pieces."""
    is_last: bool = True
    """Whether no piece remains."""
    counts: bool = True
    """Whether it is a try; an answer that the table rules out is none."""


class Trainer(ABC, Generic[P]):
    """The puzzles of a game, answered at once in a form or piece by piece."""

    game: str
    called: str
    """The key of what its puzzles are called."""
    command: str
    """The slash command for a puzzle, in the group of the game."""
    surface: str
    """The letters of its controls in custom_ids."""
    metric: str
    """What metrics call these controls."""
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
        """Return the field for the whole answer; None if it is given piece by piece, each with its value."""
        return None

    def board(self, puzzle: P, state: Exercise, words: Words, *, is_played: bool) -> tuple[Part, ...]:
        """Show what lies on the table: while it is played as buttons for pieces, and then for values."""
        return ()

    def pieces(self, puzzle: P, state: Exercise, words: Words) -> tuple[Choice, ...]:
        """Return the pieces of an open puzzle that are left to find."""
        return ()

    def piece(self, number: int) -> str:
        """Return the value of the piece of a number; empty for none."""
        return ""

    def spelled(self, text: str) -> str:
        """Return a typed text as the labels of the pieces spell it."""
        return text

    def progress(self, puzzle: P, state: Exercise, words: Words) -> str:
        """Describe the progress of a puzzle with pieces."""
        return ""
