"""The script of a lesson: fixed deals of a game, in which one person makes the decisive moves."""

from collections.abc import Callable, Sequence
from itertools import chain
from typing import Any, TypeAlias, TypeVar

from msgspec import Struct

from engine.core import Action, Seat

T = TypeVar("T")
LEARNER: Seat = 0
"""The seat of the person who learns."""
DONE, OTHER = "done", "other"
"""Names of answers: to the decisive move, and to one for which the lesson has no words of its own."""
Moves: TypeAlias = tuple[tuple[Seat, Action], ...]


class Mistake(Struct, frozen=True):
    """Legal moves that are not the decisive one, answered with the reason."""

    name: str
    means: Callable[[Any], bool]
    """Whether a move is meant."""


class Task(Struct, frozen=True):
    """A step of a lesson: a position in which one move is decisive."""

    name: str
    plays: Action
    """The decisive move, with which the lesson goes on."""
    then: Moves = ()
    """The moves of the others after it."""
    mistakes: tuple[Mistake, ...] = ()
    takes: Callable[[Any], bool] | None = None
    """Whether another move is as good."""

    def answer(self, move: Action) -> str:
        """Return the name of the answer to a legal move."""
        if move == self.plays or (self.takes is not None and self.takes(move)):
            return DONE
        return next((each.name for each in self.mistakes if each.means(move)), OTHER)


class Scene(Struct, frozen=True):
    """A deal with steps that follow each other."""

    options: Struct
    seats: int
    tasks: tuple[Task, ...]
    decks: tuple[Sequence[Any], ...] = ()
    """The top cards of each deck that is shuffled for the deal."""
    opening: Moves = ()
    """The moves before the first step."""


class Lesson(Struct, frozen=True):
    """A game's lesson: its scenes in order."""

    scenes: tuple[Scene, ...]

    @property
    def tasks(self) -> tuple[Task, ...]:
        """List all steps."""
        return tuple(task for scene in self.scenes for task in scene.tasks)

    def scene(self, number: int) -> Scene:
        """Return the scene of a step, counted from 0; of a page after them, the last scene."""
        return self.find(min(number, len(self.tasks) - 1))[0]

    def find(self, number: int) -> tuple[Scene, int]:
        """Find the scene of a step, and its place in it."""
        for scene in self.scenes:
            if number < len(scene.tasks):
                return scene, number
            number -= len(scene.tasks)
        raise IndexError(number)


def dealt(*hands: Sequence[T]) -> tuple[T, ...]:
    """Return a deck from which these hands of equal size are dealt, one card at a time.

    >>> dealt("AB", "CD")
    ('A', 'C', 'B', 'D')
    """
    return tuple(chain.from_iterable(zip(*hands, strict=True)))
