"""Luck and skill: what the deal and the draws gave each seat, and what is left as its own doing.

The luck of a chance event is the value of what came minus the exact expectation over what could have come
(the advantage-sum estimator of M. Zinkevich et al., 2006). Its mean is 0 whatever the value function is; a
better one leaves less chance in the rest. Each module here is named after its game and exports JUDGE.
"""

from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from typing import Any, TypeAlias

from msgspec import Struct

from engine.core import Action, Game, Seat
from engine.play import Play, advance, begin

CENTS = 100
"""Verdicts count hundredths of a point, so that they add up to the last digit."""

BySeat: TypeAlias = tuple[float, ...]


class Judge(Struct, frozen=True, kw_only=True):
    """How a game tells luck from skill; its figures add up to 0 over the seats."""

    version: int
    """Raised with every change of a figure; kept with each verdict."""
    dealt: Callable[[Any], BySeat]
    """(state after the setup) -> the luck of the deal."""
    drawn: Callable[[Any, Seat, Any, Any], BySeat]
    """(state, seat, its action, next state) -> the luck of what the step drew or dealt."""
    actual: Callable[[Any], BySeat]
    """(final state) -> what each seat won or lost, against the mean of the table."""


class Verdict(Struct, frozen=True, gc=False):
    """The account of one seat, in hundredths of a point: actual = skill + luck.

    Seats are rounded each for itself, so that equal results stay equal: over a table they add up to 0 but for
    half a hundredth a seat.
    """

    actual: int
    luck: int

    @property
    def skill(self) -> int:
        """Return what neither the deal nor the draws explain."""
        return self.actual - self.luck


def judge_of(game: str) -> Judge:
    """Return the judge of a game."""
    found: Judge = import_module(f"{__name__}.{game}").JUDGE
    return found


def judged(
    game: Game[Any], options: Struct, seats: int, seed: str, log: Iterable[tuple[Seat, Action]]
) -> tuple[Verdict, ...]:
    """Judge a finished game by its log; raise RuleError if it is not a log of this game."""
    judge, play = judge_of(game.name), begin(game, options, seats, seed)
    luck = [judge.dealt(play.state)]
    for seat, action in log:
        before: Play = play
        play = advance(play, seat, action)
        luck.append(judge.drawn(before.state, seat, action, play.state))
    totals = [sum(shares) for shares in zip(*luck, strict=True)]
    return tuple(
        Verdict(round(CENTS * actual), round(CENTS * total))
        for actual, total in zip(judge.actual(play.state), totals, strict=True)
    )


def over_mean(values: Sequence[float]) -> BySeat:
    """Return what each seat has over the mean of the table."""
    mean = sum(values) / len(values)
    return tuple(value - mean for value in values)
