"""Lessons replayed from their scripts: nothing of them is stored, and they are never tables."""

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Any, TypeVar

from msgspec import Struct

from bot.faces.lesson import LEARNER, Lesson
from engine.chance import Chance
from engine.core import Action, Event, Game, Result
from engine.play import Play, advance

T = TypeVar("T")
SEED = "lesson"


class Outcome(Struct, frozen=True):
    """What a step led to, as the learner may know it."""

    view: Any
    result: Result | None
    """The result of the game, if it has ended."""
    happened: tuple[Event, ...]
    """The events, in order."""


def view_before(lesson: Lesson, game: Game[Any], number: int) -> Any:
    """Return the learner's view before a step, counted from 0."""
    return before(lesson, game, number).state.view(LEARNER)


def check(lesson: Lesson, game: Game[Any], number: int, move: Action) -> None:
    """Raise RuleError for a move of the learner that is illegal before a step."""
    before(lesson, game, number).state.check(LEARNER, move)


def before(lesson: Lesson, game: Game[Any], number: int) -> Play:
    """Replay a lesson up to a step."""
    scene, place = lesson.find(number)
    dealt = game.setup(scene.options, scene.seats, Stacked(scene.decks))
    play = Play(game, SEED, dealt.state, 0, dealt.notices)
    earlier = chain.from_iterable(((LEARNER, task.plays), *task.then) for task in scene.tasks[:place])
    for seat, move in (*scene.opening, *earlier):
        play = advance(play, seat, move)
    return play


def after(lesson: Lesson, game: Game[Any], number: int) -> Outcome:
    """Replay a step itself: the decisive move and what the others do then."""
    play, happened = before(lesson, game, number), list[Event]()
    task = lesson.tasks[number]
    for seat, move in ((LEARNER, task.plays), *task.then):
        play = advance(play, seat, move)
        happened += [notice.event for notice in play.notices if notice.to in (None, LEARNER)]
    return Outcome(play.state.view(LEARNER), play.state.result, tuple(happened))


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
