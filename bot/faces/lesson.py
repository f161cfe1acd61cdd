"""A lesson: fixed deals of a game, in which one person makes the decisive moves.

It follows from its script alone: nothing of it is stored, and it is never a table.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from typing import Any, TypeAlias, TypeVar

from msgspec import Struct

from engine.chance import Chance
from engine.core import Action, Event, Game, Seat
from engine.play import Play, advance

T = TypeVar("T")
LEARNER: Seat = 0
"""The seat of the person who learns."""
SEED = "lesson"
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
        return self._find(min(number, len(self.tasks) - 1))[0]

    def before(self, game: Game[Any], number: int) -> Play:
        """Replay the lesson up to a step, counted from 0."""
        scene, place = self._find(number)
        dealt = game.setup(scene.options, scene.seats, Stacked(scene.decks))
        play = Play(game, SEED, dealt.state, 0, dealt.notices)
        earlier = chain.from_iterable(((LEARNER, task.plays), *task.then) for task in scene.tasks[:place])
        for seat, move in (*scene.opening, *earlier):
            play = advance(play, seat, move)
        return play

    def after(self, game: Game[Any], number: int) -> "Outcome":
        """Replay a step itself: the decisive move and what the others do then."""
        play, happened = self.before(game, number), list[Event]()
        task = self.tasks[number]
        for seat, move in ((LEARNER, task.plays), *task.then):
            play = advance(play, seat, move)
            happened += [notice.event for notice in play.notices if notice.to in (None, LEARNER)]
        return Outcome(play, tuple(happened))

    def _find(self, number: int) -> tuple[Scene, int]:
        """Find the scene of a step, and its place in it."""
        for scene in self.scenes:
            if number < len(scene.tasks):
                return scene, number
            number -= len(scene.tasks)
        raise IndexError(number)


class Stacked(Chance):
    """The draws of a lesson's deal; a table makes its own from its seed, so no table can have them.

    A deck begins with the cards that are given for it; of a choice, the first item is drawn.
    """

    __slots__ = ("_tops",)

    def __init__(self, tops: Iterable[Sequence[Any]]) -> None:
        super().__init__("stacked", 0)
        self._tops = iter(tops)

    def below(self, bound: int) -> int:
        """Return 0, the place of the first item."""
        return 0

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """Return the items with the next of the given cards on top; raise ValueError for one not there."""
        rest = list(items)
        top = [rest.pop(rest.index(card)) for card in next(self._tops, ())]
        return (*top, *super().shuffled(rest))


class Outcome(Struct, frozen=True):
    """What a step led to."""

    play: Play
    happened: tuple[Event, ...]
    """The events that the learner may know, in order."""


def dealt(*hands: Sequence[T]) -> tuple[T, ...]:
    """Return a deck from which these hands of equal size are dealt, one card at a time.

    >>> dealt("AB", "CD")
    ('A', 'C', 'B', 'D')
    """
    return tuple(chain.from_iterable(zip(*hands, strict=True)))
