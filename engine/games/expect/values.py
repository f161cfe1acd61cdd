"""The options, actions, events and view of Expect."""

from typing import Literal, TypeAlias

from msgspec import Struct

from engine.cards import Card
from engine.core import Achievement, Action, Event, Redacted, Seat
from engine.games.expect.cards import Colour, Letter, Role

TURNS = 18
"""Each play uses up one of nine numbers, and both sides attack nine times."""


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a table."""

    qk_mode: Literal["besides", "replace"] = "besides"
    """Whether the predictor takes the difference even when a Q or a K is in force (E1)."""
    last_turn: Literal["besides", "instead"] = "besides"
    """Whether the penalty for a letter in the last turn comes on top of its effect or replaces it (E7)."""
    jokers: bool = True
    """Each side has a joker (E15)."""
    hide_count: bool = False
    """Hide whether one or two cards lie face down (E11)."""
    black: Seat | None = None
    """The seat that plays black, or None for a random one (E13)."""
    chooser: Seat | None = None
    """The seat that chooses its colour: usually the loser of the previous game (E13)."""


class Choose(Action, frozen=True, tag="choose"):
    """Choose one's colour; black attacks first."""

    colour: Colour


class Declare(Action, frozen=True, tag="declare"):
    """Declare in advance that some letters cannot be used (E9)."""


class Lay(Action, frozen=True, tag="lay"):
    """Lay a number card and at most one letter card."""

    number: Card
    letter: Card | None = None


GameAction: TypeAlias = Choose | Declare | Lay


class Play(Redacted, frozen=True, gc=False):
    """The cards a side lays in a turn."""

    number: Card
    letter: Card | None = None

    @property
    def cards(self) -> tuple[Card, ...]:
        """Return its one or two cards."""
        return (self.number,) if self.letter is None else (self.number, self.letter)

    def out_of(self, hand: tuple[Card, ...]) -> tuple[Card, ...]:
        """Return the rest of a hand after the play.

        >>> Play("7S", "AS").out_of(("AS", "2S", "7S"))
        ('2S',)
        """
        rest = list(hand)
        rest.remove(self.number)
        if self.letter is not None:
            rest.remove(self.letter)
        return tuple(rest)


Pair: TypeAlias = tuple[int, int]
"""(attacker's, predictor's) points or numbers."""


class Reckoning(Struct, frozen=True, gc=False):
    """The score of a turn, step by step (rule book, 5.2)."""

    difference: int
    """The difference of the two numbers."""
    is_void: bool
    """Whether equal letters cancelled out."""
    letters: tuple[Letter | None, Letter | None]
    """The letters in force: the attacker's and the predictor's."""
    factor: int
    """How many times the predictor takes the difference: 1; 2 or 3 with J or A; 0 if it is not paid."""
    products: Pair | None
    """Each number times its own factor, if J met A or Q met K."""
    halved: int
    """Half the difference of the products, rounded down; 0 if there are none."""
    bonus: int
    """What a joker adds to the payment."""
    payment: int
    """The points the predictor takes in all."""
    reductions: Pair
    """The points deducted from the scores, which stop at 0."""
    penalties: Pair
    """What the letters cost in the last turn."""


class ColourAsked(Event, frozen=True, tag="colour_asked"):
    """A seat was asked to choose its colour."""

    seat: Seat


class Begun(Event, frozen=True, tag="begun"):
    """The colours are assigned and the game begins."""

    black: Seat
    by: Literal["lot", "table", "choice"]
    """How: by lot, by an option of the table, or by the choice of a seat."""


class Declared(Event, frozen=True, tag="declared"):
    """A seat declared that it cannot use all its letters."""

    seat: Seat


class Laid(Event, frozen=True, tag="laid"):
    """The attacker laid its play face down."""

    seat: Seat
    cards: int | None
    """The number of cards, or None if that is hidden."""


class Hidden(Event, frozen=True, tag="hidden"):
    """The face-down play, shown only to its seat."""

    play: Play


class Opened(Event, frozen=True, tag="opened"):
    """Both plays of a turn were turned up and scored."""

    number: int
    """Turns count from 1."""
    attacker: Seat
    attack: Play
    prediction: Play
    reckoning: Reckoning
    before: tuple[int, ...]
    """Scores by seat before the turn."""
    scores: tuple[int, ...]

    @property
    def predictor(self) -> Seat:
        """Return the seat that predicted."""
        return 1 - self.attacker

    @property
    def achievement(self) -> Achievement | None:
        """Return an exact prediction, which the records count."""
        if self.reckoning.difference:
            return None
        return Achievement(
            self.predictor, "exact", int(self.prediction.number[:-1]), len(self.prediction.cards)
        )


class Settled(Event, frozen=True, tag="settled"):
    """All numbers are used up, and the leftover cards were charged."""

    leftovers: tuple[tuple[Card, ...], ...]
    """The cards left over, by seat."""
    declared: tuple[bool, ...]
    charges: tuple[int, ...]
    """What the leftover cards cost, by seat."""
    scores: tuple[int, ...]


GameEvent: TypeAlias = ColourAsked | Begun | Declared | Laid | Hidden | Opened | Settled


class FaceDown(Redacted, frozen=True, gc=False):
    """The face-down play as a viewer sees it."""

    cards: int | None
    """The number of cards, or None if that is hidden from the viewer."""
    play: Play | None
    """None for everybody but its owner."""


class View(Redacted, frozen=True):
    """What a seat, or a spectator, knows."""

    seat: Seat | None
    options: Options
    black: Seat | None
    """The seat that plays black, or None while the colours are not assigned."""
    turn: Seat | None
    """The seat to act, or None at the end."""
    number: int
    """The number of the current turn, from 1; at the end, of the last one."""
    hands: tuple[tuple[Card, ...], ...]
    """By seat; the cards of a face-down play that is hidden from the viewer are included."""
    laid: FaceDown | None
    opened: tuple[Opened, ...]
    """The turns scored so far."""
    scores: tuple[int, ...]
    declared: tuple[bool, ...]
    settled: Settled | None
    """The final score, once the game is over."""

    @property
    def over(self) -> bool:
        """Return whether the game is over."""
        return self.turn is None

    @property
    def attacker(self) -> Seat | None:
        """Return the attacker of this turn, or None while the colours are not assigned."""
        return None if self.black is None else attacker_of(self.number, self.black)

    def colour(self, seat: Seat) -> Colour | None:
        """Return the colour of a seat, or None while the colours are not assigned."""
        return None if self.black is None else colour_of(seat, self.black)

    def role(self, seat: Seat) -> Role | None:
        """Return the role of a seat in this turn, or None while the colours are not assigned."""
        return None if self.black is None else role_in(self.number, seat, self.black)


def attacker_of(number: int, black: Seat) -> Seat:
    """Return the attacker of a turn: black in odd turns.

    >>> attacker_of(1, black=0), attacker_of(2, black=0)
    (0, 1)
    """
    return black if number % 2 else 1 - black


def role_in(number: int, seat: Seat, black: Seat) -> Role:
    """Return the role of a seat in a turn."""
    return "attack" if seat == attacker_of(number, black) else "predict"


def colour_of(seat: Seat, black: Seat) -> Colour:
    """Return the colour of a seat."""
    return "black" if seat == black else "red"
