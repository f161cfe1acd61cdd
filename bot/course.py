"""What a game brings to be practised, as plain data: puzzles that follow from their names alone."""

import secrets
from abc import ABC, abstractmethod
from collections.abc import Sequence
from enum import IntEnum
from typing import Generic, TypeVar

from msgspec import Struct

from bot.database.practice import Exercise, Practised
from bot.face import Button, Panel, Part, Row, Select, Text, Typed
from bot.screens import QUIET
from bot.tables import ALPHABET
from bot.words import Words
from engine.chance import Chance

P = TypeVar("P")

MOST_POINTS = 3
"""What a puzzle brings at the first try; a wrong answer or a hint takes one off, but never the last."""
LETTERS = 11
"""So many letters a puzzle's name has behind its level."""


class PuzzleSlot(IntEnum):
    """What can be pressed below a puzzle, and the form for an answer."""

    ANSWER = 0
    HINT = 1
    SHOW = 2
    NEXT = 3
    TYPED = 4
    PIECE = 5
    VALUE = 6


class Judged(Struct, frozen=True):
    """What became of an answer, and what is to be said of it."""

    is_right: bool
    note: str = ""
    piece: int | None = None
    """Which piece was rightly answered, where a puzzle has some."""
    is_last: bool = True
    """Whether no other piece remains."""


class Course(ABC, Generic[P]):
    """The puzzles of a game: answered at once in a form, or piece by piece."""

    game: str
    levels: range
    """From 1 to 9 at most."""
    helps: bool = True
    """Whether it would help somebody who plays; then whoever sits at a running table has to wait."""

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
    return f"{level or 0}{''.join(secrets.choice(ALPHABET) for _ in range(LETTERS))}"


def next_name(name: str) -> str:
    """Name the puzzle that follows: always the same one, so that nobody gets two by pressing twice.

    >>> next_name("3ABCDEFGHJKL") == next_name("3ABCDEFGHJKL")
    True
    """
    chance = Chance(name, "next")
    return name[0] + "".join(chance.choice(ALPHABET) for _ in range(LETTERS))


def level_of(name: str, levels: range) -> int:
    """Give the level that a name stands for; 0 is any.

    >>> level_of("3ABCDEFGHJKL", range(2, 6))
    3
    """
    return int(name[0]) or Chance(name, "level").choice(levels)


# ------------------------------------------------------------------ shown


def worth(done: Exercise) -> int:
    """Say what a puzzle brings after so many wrong answers and hints.

    >>> [worth(Exercise("algo", 1, tries, None, hints=tries // 2)) for tries in range(5)]
    [3, 2, 1, 1, 1]
    """
    return max(1, MOST_POINTS - done.mistakes - done.hints)


def puzzle_panel(
    course: Course[P], puzzle: P, done: Exercise, practised: Practised, words: Words, note: str | None
) -> Panel:
    """Show a puzzle, how it stands, and what its person has reached so far."""
    return Panel(
        (
            Text(f"### {course.title(words)}\n{course.told(puzzle, done, words)}"),
            *_hints(course.hints(puzzle, done, words), words),
            *((Text(note),) if note else ()),
            Text(_standing(course, puzzle, done, words)),
            *_score(practised, done, words),
            *_controls(course, puzzle, done, words),
        ),
        QUIET,
    )


def _hints(hints: tuple[str, ...], words: Words) -> tuple[Part, ...]:
    told = "\n".join(words("practice.hint", hint=hint) for hint in hints)
    return (Text(told),) if told else ()


def _standing(course: Course[P], puzzle: P, done: Exercise, words: Words) -> str:
    progress = course.progress(puzzle, done, words)
    if done.points is None:
        return "\n".join(filter(None, (progress, words("practice.worth", count=worth(done)))))
    key = "practice.solved" if done.points else "practice.given_up"
    lines = (words(key, count=done.points), progress, course.solution(puzzle, words))
    return "\n".join(filter(None, lines))


def _score(practised: Practised, done: Exercise, words: Words) -> tuple[Text, ...]:
    """Tell what was reached before; the puzzle that is still open is not held against anybody."""
    given = practised.given - (done.points is None)
    if not given:
        return ()
    average = practised.points / practised.solved if practised.solved else 0
    facts = {"solved": practised.solved, "given": given, "points": practised.points}
    return (Text(f"-# {words('practice.score', average=f'{average:.1f}', **facts)}"),)


def _controls(course: Course[P], puzzle: P, done: Exercise, words: Words) -> tuple[Row, ...]:
    following = Button(PuzzleSlot.NEXT, words("button.next_puzzle"), "secondary")
    if done.points is not None:
        return (Row((following,)),)
    selects = course.selects(puzzle, done, words)
    buttons = (
        _answer(course, done, selects, words),
        Button(PuzzleSlot.HINT, words("button.hint"), disabled=not course.has_hint(puzzle, done)),
        Button(PuzzleSlot.SHOW, words("button.show_answer")),
        following,
    )
    return (*(Row((select,)) for select in selects), Row(buttons))


def _answer(course: Course[P], done: Exercise, selects: Sequence[Select], words: Words) -> Button:
    """Offer to answer: in a form, or what is chosen, as soon as all of it is."""
    if course.question(done.level, words):
        return Button(PuzzleSlot.ANSWER, words("button.answer"), "primary")
    is_chosen = all(any(choice.chosen for choice in select.choices) for select in selects)
    return Button(PuzzleSlot.ANSWER, words("button.answer_chosen"), "primary", disabled=not is_chosen)
