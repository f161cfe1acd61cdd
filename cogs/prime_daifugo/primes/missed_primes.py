"""What people missed: turns of a finished game without a prime that they had, and answers to them.

The search runs in a worker.
"""

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Literal, TypeAlias

from bot.decks.questions import Question
from bot.workers.finished_game import FinishedGame
from cogs.prime_daifugo.primes.playable_primes import Demand, demand_of, laid_from
from engine.core import Action, InvalidAction, Redacted
from engine.games.prime_daifugo.figures import JOKER, Figures, letters_of, needed, number_of
from engine.games.prime_daifugo.forms import form_of
from engine.games.prime_daifugo.notation import readings
from engine.games.prime_daifugo.strongest_primes import strongest
from engine.games.prime_daifugo.values import GROTHENDIECK, RAMANUJAN, Options, Pass, Play, View
from engine.numbers import is_prime
from engine.play import Play as GamePlay

VERSION = 1
"""Raised with every change that finds other turns; games are then searched again."""
MOST = 5
"""How many turns of a game are asked about."""


class Missed(Question, frozen=True, kw_only=True):
    """A turn without a prime, as its person saw it then."""

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


# ------------------------------------------------------------------ search


def missed_in(finished: FinishedGame, steps: Collection[int], numbers: Sequence[str]) -> list[Missed]:
    """Search the turns at these steps; the list is sorted by size.

    Those with a prime of the list go first; returned in the order of the game. Raise RuleError if it is not
    a log of the game.
    """
    found = [
        _missed(play, numbers)
        for play, action in finished.decisions()
        if play.step in steps and _is_without_prime(action, play.state.view(None).options)
    ]
    chosen = sorted(filter(None, found), key=lambda each: (not each.own, each.step))[:MOST]
    return sorted(chosen, key=lambda each: each.step)


def _is_without_prime(action: Action, options: Options) -> bool:
    """Return whether an action ends a turn by passing or by a foul."""
    if isinstance(action, Play):
        form = form_of(action, options)
        return form is not None and form.verdict is not None
    return isinstance(action, Pass)


def _missed(play: GamePlay, numbers: Sequence[str]) -> Missed | None:
    """Return what could have been laid; None for nothing, or for anything at all on a clear field."""
    (seat,) = play.state.to_act
    view: View = play.state.view(seat)
    letters, demand = letters_of(view.hand), demand_of(view)
    own, cards = next(laid_from(numbers, letters, demand), ("", ()))
    size = demand.size or len(cards)
    if not size:
        return None
    revolution = view.options.revolution
    best = strongest(letters, size, demand.beats, demand.is_reversed, revolution)
    if best is None:
        return None
    return Missed(
        step=play.step,
        hand="".join(sorted(letters.elements(), key="A23456789TJQKX".index)),
        size=size,
        beats="" if demand.beats is None else str(demand.beats),
        is_reversed=demand.is_reversed,
        revolution=revolution,
        own=own,
        best=str(best[0]),
    )


# ------------------------------------------------------------------ answers

Verdict: TypeAlias = Literal["best", "own", "good", "weaker", "composite"]
"""The strongest of all; that of the list; a prime where the list has none; a weaker one; no prime."""


class Answer(Redacted, frozen=True):
    """What was answered, and how good it is."""

    figures: Figures
    verdict: Verdict

    @property
    def is_good(self) -> bool:
        """Return whether it counts as found."""
        return self.verdict in ("best", "own", "good")


def judge(missed: Missed, typed: str) -> Answer:
    """Judge a typed answer; raise InvalidAction if these cards could not be laid then."""
    figures = _read(missed, typed)
    number = number_of(figures)
    is_special = number == GROTHENDIECK or (number == RAMANUJAN and missed.revolution)
    if not (is_prime(number) or is_special):
        return Answer(figures, "composite")
    if number == int(missed.best):
        return Answer(figures, "best")
    if not missed.own:
        return Answer(figures, "good")
    is_weaker = number > int(missed.own) if missed.is_reversed else number < int(missed.own)
    return Answer(figures, "weaker" if is_weaker else "own")


def _read(missed: Missed, typed: str) -> Figures:
    """Read the cards of an answer; raise InvalidAction unless they could be laid, prime or not."""
    held = Counter(missed.hand)
    play = readings(typed, held, missed.size)[0]
    if play.factors:
        raise InvalidAction("primes_factors")
    lacking = needed(play.figures) - held
    if lacking:
        raise InvalidAction("primes_not_held", cards=" ".join(sorted(lacking.elements())))
    if play.is_joker or play.figures[0] == f"{JOKER}0":
        raise InvalidAction("primes_joker")
    if len(play.figures) != missed.size:
        raise InvalidAction("primes_wrong_count", count=missed.size, shown=len(play.figures))
    if not missed.demand.takes(str(number_of(play.figures))):
        raise InvalidAction(
            "primes_too_high" if missed.is_reversed else "primes_too_low", number=missed.beats
        )
    return play.figures
