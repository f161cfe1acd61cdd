"""What a game brings to be practised, as plain data: puzzles that follow from their names alone."""

import secrets
from abc import ABC, abstractmethod
from enum import IntEnum
from typing import Generic, TypeVar

from msgspec import Struct

from bot.database.practice import Exercise, Practised
from bot.face import Button, Panel, Part, Row, Text, Typed
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


class Judged(Struct, frozen=True):
    """What became of an answer, and what is to be said of it."""

    is_right: bool
    note: str = ""


class Course(ABC, Generic[P]):
    """The puzzles of a game."""

    game: str
    levels: range
    """From 1 to 9 at most."""

    @abstractmethod
    async def posed(self, name: str, level: int) -> P:
        """Make the puzzle of a name, without holding the event loop for long."""

    @abstractmethod
    def told(self, puzzle: P, words: Words) -> str:
        """Set the task."""

    @abstractmethod
    def hints(self, puzzle: P, words: Words) -> tuple[str, ...]:
        """List all hints, the first one first."""

    @abstractmethod
    def solution(self, puzzle: P, words: Words) -> str:
        """Tell the answer."""

    @abstractmethod
    def question(self, level: int, words: Words) -> Typed:
        """Ask for the answer in a form."""

    @abstractmethod
    def judged(self, puzzle: P, typed: str, words: Words) -> Judged:
        """Judge what was typed; raise RuleError for what is no answer, and then costs nothing."""


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


def worth(tries: int) -> int:
    """Say what a puzzle brings after so many tries and hints.

    >>> [worth(tries) for tries in range(5)]
    [3, 2, 1, 1, 1]
    """
    return max(1, MOST_POINTS - tries)


def puzzle_panel(
    course: Course[P], puzzle: P, done: Exercise, practised: Practised, words: Words, note: str | None
) -> Panel:
    """Show a puzzle, how it stands, and what its person has reached so far."""
    title = words("practice.title", game=words(f"{course.game}.title"))
    return Panel(
        (
            Text(f"### {title}\n{course.told(puzzle, words)}"),
            *_hints(course.hints(puzzle, words)[: done.hints], words),
            *((Text(note),) if note else ()),
            Text(_standing(course.solution(puzzle, words), done, words)),
            *_score(practised, done, words),
            _buttons(done, len(course.hints(puzzle, words)), words),
        ),
        QUIET,
    )


def _hints(hints: tuple[str, ...], words: Words) -> tuple[Part, ...]:
    told = "\n".join(words("practice.hint", hint=hint) for hint in hints)
    return (Text(told),) if told else ()


def _standing(solution: str, done: Exercise, words: Words) -> str:
    if done.points is None:
        return words("practice.worth", count=worth(done.tries))
    key = "practice.solved" if done.points else "practice.given_up"
    return f"{words(key, count=done.points)}\n{solution}"


def _score(practised: Practised, done: Exercise, words: Words) -> tuple[Text, ...]:
    """Tell what was reached before; the puzzle that is still open is not held against anybody."""
    given = practised.given - (done.points is None)
    if not given:
        return ()
    average = practised.points / practised.solved if practised.solved else 0
    facts = {"solved": practised.solved, "given": given, "points": practised.points}
    return (Text(f"-# {words('practice.score', average=f'{average:.1f}', **facts)}"),)


def _buttons(done: Exercise, hints: int, words: Words) -> Row:
    following = Button(PuzzleSlot.NEXT, words("button.next_puzzle"), "secondary")
    if done.points is not None:
        return Row((following,))
    has_hint = done.hints < hints
    return Row(
        (
            Button(PuzzleSlot.ANSWER, words("button.answer"), "primary"),
            Button(PuzzleSlot.HINT, words("button.hint"), disabled=not has_hint),
            Button(PuzzleSlot.SHOW, words("button.show_answer")),
            following,
        )
    )
