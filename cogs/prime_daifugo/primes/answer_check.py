"""Judge an answer of the trainer: a prime for a hand of a finished game."""

from collections import Counter
from typing import Literal, TypeAlias

from cogs.prime_daifugo.primes.missed_prime_search import Missed
from engine.core import InvalidAction, Redacted
from engine.games.prime_daifugo.figures import JOKER, Figures, needed, number_of
from engine.games.prime_daifugo.notation import readings
from engine.games.prime_daifugo.values import GROTHENDIECK, RAMANUJAN
from engine.numbers import is_prime

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

    @property
    def number(self) -> int:
        """Return the number."""
        return number_of(self.figures)


def judge(missed: Missed, typed: str) -> Answer:
    """Judge a typed answer; raise InvalidAction if these cards could not be laid then."""
    figures = _read(missed, typed)
    return Answer(figures, _verdict(missed, number_of(figures)))


def _read(missed: Missed, typed: str) -> Figures:
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


def _verdict(missed: Missed, number: int) -> Verdict:
    if not (is_prime(number) or number == GROTHENDIECK or (number == RAMANUJAN and missed.revolution)):
        return "composite"
    if number == int(missed.best):
        return "best"
    if not missed.own:
        return "good"
    is_weaker = number > int(missed.own) if missed.is_reversed else number < int(missed.own)
    return "weaker" if is_weaker else "own"
