"""What Prime Daifugo is set up with, what is done and told in it, and what is known."""

from collections.abc import Iterator
from typing import Literal, TypeAlias

from msgspec import Struct

from engine.cards import Card
from engine.core import Achievement, Action, Event, Seat
from engine.games.prime_daifugo.figures import JOKER, Figures
from engine.numbers import Factorisation

GROTHENDIECK = 57
"""Counts as a prime and clears the field."""
RAMANUJAN = 1729
"""Turns the order of strength round, where that is an option."""

Fault: TypeAlias = Literal["not_prime", "factor_not_prime", "wrong_product"]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What a table may set."""

    jokers: Literal[0, 2] = 2
    """How many jokers are in the pack (P1)."""
    hand: Literal[0, 5, 7, 11] = 0
    """How many cards everybody is dealt; 0 goes by the number of seats (P2)."""
    exponents: bool = True
    """Factors may be written as powers (P3)."""
    revolution: bool = False
    """1729 may be played, and turns the order of strength round (P4)."""
    penalty: Literal["all", "shown", "one"] = "all"
    """How many cards a foul draws: for all that were laid, for those that were shown, or one (P8)."""
    under: Literal["shuffled", "kept"] = "shuffled"
    """What becomes of the order of cards that go under the stock (P10)."""
    lock_out: bool = False
    """Who passed stays out until the field is cleared (P14)."""
    hand_limit: Literal[0, 20, 32] = 0
    """Who holds more cards has lost; 0 is no limit (P16)."""
    factors: bool = True
    """After a foul the factorisation is told (P20)."""


class Power(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A factor with its exponent, each spelled by cards."""

    base: Figures
    exponent: Figures = ()
    """None stands for 1, which takes no cards."""


class Draw(Action, frozen=True, tag="draw"):
    """Draw a card of the stock."""


class Pass(Action, frozen=True, tag="pass"):
    """Hand the turn on."""


class Play(Action, frozen=True, tag="play"):
    """Lay a number: as a prime, or as a composite with its factors, or a joker alone."""

    figures: Figures
    """The cards that are shown, in order."""
    factors: tuple[Power, ...] = ()
    """The factors of a composite, in their canonical order; none for a prime."""

    @property
    def laid(self) -> Figures:
        """List everything that leaves the hand: what is shown, and all factor cards."""
        return (*self.figures, *factor_figures(self.factors))

    @property
    def is_joker(self) -> bool:
        """Say whether it is a joker alone."""
        return self.figures == (JOKER,)


def factor_figures(factors: tuple[Power, ...]) -> Iterator[str]:
    """Go through the cards that spell factors."""
    for power in factors:
        yield from power.base
        yield from power.exponent


GameAction: TypeAlias = Draw | Pass | Play


class Dealt(Event, frozen=True, tag="dealt"):
    """The cards were dealt."""

    cards: int
    """How many everybody got."""
    starter: Seat


class Drawn(Event, frozen=True, tag="drawn"):
    """A seat drew a card."""

    seat: Seat


class Received(Event, frozen=True, tag="received"):
    """A seat got cards of the stock: for its eyes alone."""

    cards: tuple[Card, ...]
    """Sorted, as they come in one go."""


class Passed(Event, frozen=True, tag="passed"):
    """A seat passed."""

    seat: Seat


class Played(Event, frozen=True, tag="played"):
    """A seat laid a number, and it was right."""

    seat: Seat
    figures: Figures
    number: int | None
    """None for a joker alone, which is no number."""
    cards: tuple[Card, ...]
    """The cards themselves, factor cards last; all have seen them."""
    factors: tuple[Power, ...] = ()
    is_again: bool = False
    """The same prime was laid before in this game."""
    is_new: bool = False
    """Nobody had ever laid this prime where the table stands: found out later, not by the rules."""

    @property
    def achievement(self) -> Achievement | None:
        """Let records keep primes and composites."""
        if self.number is None or (self.number in (GROTHENDIECK, RAMANUJAN) and not self.factors):
            return None
        size = len(self.figures) + sum(1 for _ in factor_figures(self.factors))
        return Achievement(self.seat, "composite" if self.factors else "prime", self.number, size)


class Cleared(Event, frozen=True, tag="cleared"):
    """The field was cleared."""

    leader: Seat
    """Who leads now."""
    cause: Literal["passed", "cut", "joker", "out"]


class Reversed(Event, frozen=True, tag="reversed"):
    """The order of strength turned round."""

    is_reversed: bool
    """Whether lower numbers are the stronger ones now."""


class Fouled(Event, frozen=True, tag="fouled"):
    """A seat laid a number that was wrong, and took its cards back."""

    seat: Seat
    figures: Figures
    number: int
    factors: tuple[Power, ...]
    fault: Fault
    culprit: int | None
    """The factor that is not prime."""
    product: int | None
    """What the factors make; None too when its bits alone make it larger, and it is not calculated."""
    penalty: int
    """How many cards it drew."""
    cards: tuple[Card, ...]
    """The cards themselves, factor cards last; all have seen them."""
    factorisation: Factorisation | None = None
    """What the number really is made of: found out later, not by the rules."""

    @property
    def achievement(self) -> Achievement:
        """Let records count fouls."""
        return Achievement(self.seat, "foul", self.number, len(self.figures))


class WentOut(Event, frozen=True, tag="went_out"):
    """A seat laid its last card."""

    seat: Seat
    rank: int


class Burst(Event, frozen=True, tag="burst"):
    """A seat held too many cards, and has lost (P16)."""

    seat: Seat
    cards: tuple[Card, ...]
    """Its hand, which everybody has seen."""


class Stalled(Event, frozen=True, tag="stalled"):
    """The game ended, as it would have gone on for ever (P13)."""


GameEvent: TypeAlias = (
    Dealt | Drawn | Received | Passed | Played | Cleared | Reversed | Fouled | WentOut | Burst | Stalled
)


SEEN_BY_ALL = (
    "options",
    "starter",
    "has_drawn",
    "known",
    "batches",
    "pile",
    "trick",
    "passed",
    "is_reversed",
    "finished",
    "burst",
    "fouls",
    "turns",
    "idle",
    "laid",
)
"""What a view shows to everybody just as it stands in a position."""


class View(Struct, frozen=True):
    """What a seat, or a spectator, knows."""

    seat: Seat | None
    options: Options
    starter: Seat
    turn: Seat | None
    """Who has to act, or None at the end."""
    has_drawn: bool
    """Whether that seat has drawn in this turn."""
    hand: tuple[Card, ...]
    """The own hand, sorted."""
    sizes: tuple[int, ...]
    """How many cards every seat holds."""
    known: tuple[tuple[Card, ...], ...]
    """The cards in every hand that all have seen, sorted."""
    origins: tuple[tuple[int, ...], ...]
    """For every other card in a hand the batch it came from: 0 is the pack, n the n-th put under."""
    stock: int
    batches: tuple[tuple[Card, ...], ...]
    """What was put under the stock, one after the other; each sorted, as it was shuffled."""
    pile: tuple[Card, ...]
    """The cards on the field, oldest first."""
    trick: tuple[Played, ...]
    """The numbers on the field, the one to beat last."""
    passed: tuple[Seat, ...]
    """Who passed, or fouled, since the last number; with P14 since the field was cleared."""
    is_reversed: bool
    finished: tuple[Seat, ...]
    """Who is out, first one first."""
    burst: tuple[Seat, ...]
    """Who held too many cards, first one first."""
    fouls: tuple[int, ...]
    """The fouls of every seat."""
    turns: int
    idle: int
    """How many turns in a row nobody played or drew (P13)."""
    laid: tuple[Played, ...]
    """All numbers of the game that were right."""

    @property
    def over(self) -> bool:
        """Say whether the game has ended."""
        return self.turn is None

    @property
    def top(self) -> Played | None:
        """Give the number to beat."""
        return self.trick[-1] if self.trick else None
