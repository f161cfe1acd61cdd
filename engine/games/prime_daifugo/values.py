"""The options, actions, events and view of Prime Daifugo."""

from typing import Literal, TypeAlias

from msgspec import Struct, field

from engine.cards import Card
from engine.core import Achievement, Action, Event, Redacted, Seat
from engine.games.prime_daifugo.figures import JOKER, Figures
from engine.numbers import Factorisation

GROTHENDIECK = 57
"""Counts as a prime and clears the field."""
RAMANUJAN = 1729
"""Counts as a prime and reverses the order of strength, if the option is on."""

MaxCards: TypeAlias = Literal[0, 6]
Fault: TypeAlias = Literal["not_prime", "factor_not_prime", "wrong_product"]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a table."""

    jokers: Literal[0, 2] = 2
    """The number of jokers in the pack (P1)."""
    hand: Literal[0, 5, 7, 11] = 0
    """The hand size; 0 means the default for the number of seats (P2)."""
    exponents: bool = True
    """Factors may be written as powers (P3)."""
    revolution: bool = False
    """1729 may be played and reverses the order of strength (P4)."""
    penalty: Literal["all", "shown", "one"] = "all"
    """The cards drawn for a foul: as many as were laid, as were shown, or one (P8)."""
    under: Literal["shuffled", "kept"] = "shuffled"
    """Whether cards put under the stock are shuffled or keep their order (P10)."""
    lock_out: bool = False
    """A seat that passed stays out until the field is cleared (P14)."""
    hand_limit: Literal[0, 19, 20, 32] = 0
    """A seat that holds more cards has lost; 0 is no limit (P16)."""
    factors: bool = True
    """Show the factorisation after a foul (P20)."""
    even_copies: Literal[3, 4] = field(default=4, name="evens")
    """How many cards of each even rank the pack has (P22)."""
    max_cards: MaxCards = field(default=0, name="longest")
    """The most cards that a play may show; 0 is no limit (P23)."""
    assist: bool = False
    """People may be offered plays from their own lists of primes, outside the rules."""

    def most_shown(self, cards: int) -> int:
        """Return how many of so many cards a play may show (P23)."""
        return min(cards, self.max_cards or cards)


class Power(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A factor with its exponent, both spelled in figures."""

    base: Figures
    exponent: Figures = ()
    """Empty for 1, which takes no cards."""


class Draw(Action, frozen=True, tag="draw"):
    """Draw a card from the stock."""


class Pass(Action, frozen=True, tag="pass"):
    """Pass the turn."""


class Play(Action, frozen=True, cache_hash=True, tag="play"):
    """Lay a prime, a composite with its factors, or a joker on its own."""

    figures: Figures
    """The figures shown, in order."""
    factors: tuple[Power, ...] = ()
    """The factors of a composite in canonical order; empty for a prime."""

    @property
    def laid(self) -> Figures:
        """Return everything that leaves the hand: what is shown, and the factor cards."""
        return (*self.figures, *factor_figures(self.factors)) if self.factors else self.figures

    @property
    def is_joker(self) -> bool:
        """Return whether it is a joker on its own."""
        return self.figures == (JOKER,)


def factor_figures(factors: tuple[Power, ...]) -> list[str]:
    """Return the figures that spell factors."""
    figures: list[str] = []
    for power in factors:
        figures += power.base + power.exponent
    return figures


GameAction: TypeAlias = Draw | Pass | Play


class Dealt(Event, frozen=True, tag="dealt"):
    """The cards were dealt."""

    cards: int
    """The hand size."""
    starter: Seat


class Drawn(Event, frozen=True, tag="drawn"):
    """A seat drew a card."""

    seat: Seat


class Received(Event, frozen=True, tag="received"):
    """The cards a seat got from the stock, shown only to it."""

    cards: tuple[Card, ...]
    """Sorted."""


class Passed(Event, frozen=True, tag="passed"):
    """A seat passed."""

    seat: Seat


class Played(Event, frozen=True, tag="played"):
    """A seat laid a number and was right."""

    seat: Seat
    figures: Figures
    number: int | None
    """None for a joker on its own."""
    cards: tuple[Card, ...]
    """The cards, factor cards last; everybody has seen them."""
    factors: tuple[Power, ...] = ()
    is_again: bool = False
    """Whether the same prime was laid before in this game."""
    is_new: bool = False
    """Whether nobody here had ever laid this prime; filled in outside the rules."""

    @property
    def achievement(self) -> Achievement | None:
        """Return a prime or a composite, which the records keep."""
        if self.number is None or (self.number in (GROTHENDIECK, RAMANUJAN) and not self.factors):
            return None
        size = len(self.figures) + len(factor_figures(self.factors))
        return Achievement(self.seat, "composite" if self.factors else "prime", self.number, size)


class Cleared(Event, frozen=True, tag="cleared"):
    """The field was cleared."""

    leader: Seat
    """The seat that leads now."""
    cause: Literal["passed", "cut", "joker", "out"]


class Reversed(Event, frozen=True, tag="reversed"):
    """The order of strength was reversed."""

    is_reversed: bool
    """Whether lower numbers are stronger now."""


class Fouled(Event, frozen=True, tag="fouled"):
    """A seat laid a number, was wrong and took its cards back."""

    seat: Seat
    figures: Figures
    number: int
    factors: tuple[Power, ...]
    fault: Fault
    culprit: int | None
    """The factor that is not prime."""
    product: int | None
    """The product of the factors; None also if its size alone shows that it is too large."""
    penalty: int
    """The number of cards drawn as a penalty."""
    cards: tuple[Card, ...]
    """The cards, factor cards last; everybody has seen them."""
    factorisation: Factorisation | None = None
    """The factorisation of the number; filled in outside the rules."""

    @property
    def achievement(self) -> Achievement:
        """Return a foul, which the records count."""
        return Achievement(self.seat, "foul", self.number, len(self.figures))


class WentOut(Event, frozen=True, tag="went_out"):
    """A seat laid its last card."""

    seat: Seat
    rank: int


class Burst(Event, frozen=True, tag="burst"):
    """A seat held too many cards and has lost (P16)."""

    seat: Seat
    cards: tuple[Card, ...]
    """Its hand, now seen by everybody."""


class Stalled(Event, frozen=True, tag="stalled"):
    """The game ended because it would have gone on forever (P13)."""


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
"""The fields of a position that every view contains unchanged."""


class View(Redacted, frozen=True):
    """What a seat, or a spectator, knows."""

    seat: Seat | None
    options: Options
    starter: Seat
    turn: Seat | None
    """The seat to act, or None at the end."""
    has_drawn: bool
    """Whether the seat to act has drawn in this turn."""
    hand: tuple[Card, ...]
    """The viewer's hand, sorted; empty for a spectator."""
    sizes: tuple[int, ...]
    """The number of cards by seat."""
    known: tuple[tuple[Card, ...], ...]
    """The cards of each hand that everybody has seen, sorted."""
    origins: tuple[tuple[int, ...], ...]
    """The batches that the other cards of each hand came from: 0 is the pack, n the n-th batch."""
    stock: int
    """The number of cards in the stock."""
    batches: tuple[tuple[Card, ...], ...]
    """The cards put under the stock, in order; a batch is sorted if it was shuffled."""
    pile: tuple[Card, ...]
    """The cards on the field, oldest first."""
    trick: tuple[Played, ...]
    """The plays on the field, the one to beat last."""
    passed: tuple[Seat, ...]
    """The seats that passed or fouled since the last play; under P14, since the field was cleared."""
    is_reversed: bool
    finished: tuple[Seat, ...]
    """The seats that have gone out, first one first."""
    burst: tuple[Seat, ...]
    """The seats that held too many cards, first one first."""
    fouls: tuple[int, ...]
    """The number of fouls by seat."""
    turns: int
    """The number of turns taken."""
    idle: int
    """The number of turns in a row without a play or a draw (P13)."""
    laid: tuple[Played, ...]
    """All correct plays of the game, in order."""

    @property
    def over(self) -> bool:
        """Return whether the game is over."""
        return self.turn is None

    @property
    def top(self) -> Played | None:
        """Return the play to beat, or None if the field is clear."""
        return self.trick[-1] if self.trick else None
