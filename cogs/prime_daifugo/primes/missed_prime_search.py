"""The turns of a finished game in which a person passed or fouled and had a prime; runs in a worker."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from bot.workers.finished_game import FinishedGame
from cogs.prime_daifugo.primes.playable_primes import Demand, demand_of, laid_from
from engine.core import Action, Redacted
from engine.games.prime_daifugo.figures import letters_of
from engine.games.prime_daifugo.forms import form_of
from engine.games.prime_daifugo.strongest_primes import strongest
from engine.games.prime_daifugo.values import Options, Pass, Play, View
from engine.play import Play as Game
from engine.play import advance, begin

VERSION = 1
"""Raised with every change that finds other turns; games are then searched again."""
MOST = 5
"""How many turns of a game are asked about."""


class Missed(Redacted, frozen=True, kw_only=True):
    """A turn without a prime, as its person saw it then."""

    step: int
    hand: str
    """The letters of the cards held."""
    size: int
    """How many cards are to be laid."""
    beats: str
    """The number to beat; empty for none."""
    is_reversed: bool
    revolution: bool
    own: str
    """The strongest prime of the person's list that fitted; empty for none."""
    best: str
    """The strongest prime that fitted."""

    @property
    def demand(self) -> Demand:
        """Return what was to be laid."""
        return Demand(self.size, int(self.beats) if self.beats else None, self.is_reversed)


def missed_in(finished: FinishedGame, steps: Collection[int], numbers: Sequence[str]) -> list[Missed]:
    """Search the turns at these steps; the list is sorted by size.

    Those with a prime of the list go first; returned in the order of the game. Raise RuleError if it is not
    a log of the game.
    """
    found = [each for each in _searched(finished, steps, numbers) if each is not None]
    chosen = sorted(found, key=lambda each: (not each.own, each.step))[:MOST]
    return sorted(chosen, key=lambda each: each.step)


def _searched(
    finished: FinishedGame, steps: Collection[int], numbers: Sequence[str]
) -> Iterator[Missed | None]:
    for step, (game, action) in enumerate(_decisions(finished)):
        if step in steps and _is_without_prime(action, game.state.view(None).options):
            (seat,) = game.state.to_act
            yield _missed(step, game.state.view(seat), numbers)


def _decisions(finished: FinishedGame) -> Iterator[tuple[Game, Action]]:
    play = begin(finished.game, finished.decoded_options(), finished.seats, finished.seed)
    for seat, action in finished.moves():
        yield play, action
        play = advance(play, seat, action)


def _is_without_prime(action: Any, options: Options) -> bool:
    """Return whether an action ends a turn by passing or by a foul."""
    if isinstance(action, Play):
        form = form_of(action, options)
        return form is not None and form.verdict is not None
    return isinstance(action, Pass)


def _missed(step: int, view: View, numbers: Sequence[str]) -> Missed | None:
    """Return what could have been laid; None for nothing, or for anything at all on a clear field."""
    letters, demand = letters_of(view.hand), demand_of(view)
    own = _own(numbers, letters, demand)
    size = demand.size or (len(own[1]) if own else None)
    if size is None:
        return None
    revolution = view.options.revolution
    best = strongest(letters, size, demand.beats, demand.is_reversed, revolution)
    if best is None:
        return None
    return Missed(
        step=step,
        hand="".join(sorted(letters.elements(), key="A23456789TJQKX".index)),
        size=size,
        beats="" if demand.beats is None else str(demand.beats),
        is_reversed=demand.is_reversed,
        revolution=revolution,
        own=own[0] if own else "",
        best=str(best[0]),
    )


def _own(
    numbers: Sequence[str], letters: Mapping[str, int], demand: Demand
) -> tuple[str, tuple[str, ...]] | None:
    """Return the strongest prime of a list that fits, with the most cards."""
    return next(laid_from(numbers, letters, demand), None)
