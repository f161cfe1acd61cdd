"""What Expect is set up with, what is done and told in it, and what is known."""

from collections.abc import Iterator
from typing import Literal, TypeAlias

from msgspec import Struct

from engine.cards import Card
from engine.core import Achievement, Action, Event, Seat
from engine.games.expect.cards import Colour, Letter, Role, letters_for, numbers_for

TURNS = 18
"""Every play spends one of nine numbers, and both sides attack nine times."""


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What a table may set."""

    qk_mode: Literal["besides", "replace"] = "besides"
    """Whether the predictor pays the difference also when a Q or a K is in force (E1)."""
    last_turn: Literal["besides", "instead"] = "besides"
    """Whether the points for a letter in the last turn come besides its effect or instead of it (E7)."""
    jokers: bool = True
    """Whether both sides have a joker (E15)."""
    hide_count: bool = False
    """Nobody sees whether one card or two lie face down (E11)."""
    black: Seat | None = None
    """The seat that plays black, or None: drawn by lot (E13)."""
    chooser: Seat | None = None
    """The seat that chooses its colour at the start: who lost the game before (E13)."""


class Choose(Action, frozen=True, tag="choose"):
    """Choose one's colour; black attacks first."""

    colour: Colour


class Declare(Action, frozen=True, tag="declare"):
    """Say in advance that one cannot use all letters (E9)."""


class Lay(Action, frozen=True, tag="lay"):
    """Lay a number card and at most one letter card."""

    number: Card
    letter: Card | None = None


GameAction: TypeAlias = Choose | Declare | Lay


class Play(Struct, frozen=True, gc=False):
    """What a side lays in a turn."""

    number: Card
    letter: Card | None = None

    @property
    def cards(self) -> tuple[Card, ...]:
        """List its one card or two."""
        return (self.number,) if self.letter is None else (self.number, self.letter)

    def out_of(self, hand: tuple[Card, ...]) -> tuple[Card, ...]:
        """Give what is left of a hand.

        >>> Play("7S", "AS").out_of(("AS", "2S", "7S"))
        ('2S',)
        """
        return tuple([card for card in hand if card not in self.cards])


Pair: TypeAlias = tuple[int, int]
"""Two figures: the attacker's and the predictor's."""


class Reckoning(Struct, frozen=True, gc=False):
    """The arithmetic of a turn, by its steps (rule book, 5.2)."""

    difference: int
    """Of the two numbers."""
    is_void: bool
    """Whether two equal letters cancelled out."""
    letters: tuple[Letter | None, Letter | None]
    """The attacker's and the predictor's letter that are in force."""
    factor: int
    """So many differences the predictor takes: 1; 2 or 3 with a J or an A; 0 where none is paid."""
    products: Pair | None
    """Where J met A, or Q met K: either number times its own factor."""
    halved: int
    """Half of the difference of the products, rounded down; else 0."""
    bonus: int
    """What a joker adds for the predictor."""
    payment: int
    """What the predictor takes in all."""
    reductions: Pair
    """What comes off, as far as a score goes."""
    penalties: Pair
    """What a letter in the last turn costs."""


class ColourAsked(Event, frozen=True, tag="colour_asked"):
    """A seat may choose its colour."""

    seat: Seat


class Begun(Event, frozen=True, tag="begun"):
    """Both sides have their colours."""

    black: Seat
    by: Literal["lot", "table", "choice"]
    """How it came about: drawn by lot, set at the table, or chosen by a seat."""


class Declared(Event, frozen=True, tag="declared"):
    """A seat said that it cannot use all letters."""

    seat: Seat


class Laid(Event, frozen=True, tag="laid"):
    """The attacker laid its play face down."""

    seat: Seat
    cards: int | None
    """How many cards it is, or None where nobody may see that."""


class Hidden(Event, frozen=True, tag="hidden"):
    """What lies face down: for the eyes of its seat alone."""

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
    """The scores before, by seat."""
    scores: tuple[int, ...]

    @property
    def predictor(self) -> Seat:
        """Name the seat that predicted."""
        return 1 - self.attacker

    @property
    def achievement(self) -> Achievement | None:
        """Let records count the predictions that were right to the number."""
        if self.reckoning.difference:
            return None
        return Achievement(
            self.predictor, "exact", int(self.prediction.number[:-1]), len(self.prediction.cards)
        )


class Settled(Event, frozen=True, tag="settled"):
    """All numbers are used up, and what is left over was scored."""

    leftovers: tuple[tuple[Card, ...], ...]
    """By seat."""
    declared: tuple[bool, ...]
    charges: tuple[int, ...]
    """What the left over cards cost, by seat."""
    scores: tuple[int, ...]


GameEvent: TypeAlias = ColourAsked | Begun | Declared | Laid | Hidden | Opened | Settled


class FaceDown(Struct, frozen=True, gc=False):
    """The play that lies face down, as somebody sees it."""

    cards: int | None
    """How many cards it is, or None where that is not known."""
    play: Play | None
    """Or None for everybody but its owner."""


class View(Struct, frozen=True):
    """What a seat, or a spectator, knows."""

    seat: Seat | None
    options: Options
    black: Seat | None
    """Who plays black, or None while the colour is to be chosen."""
    turn: Seat | None
    """The seat that has to act, or None at the end."""
    number: int
    """The turn that is played, at the end the last one."""
    hands: tuple[tuple[Card, ...], ...]
    """By seat; a play that this viewer may not see still counts among its owner's cards."""
    laid: FaceDown | None
    opened: tuple[Opened, ...]
    """All turns that were scored."""
    scores: tuple[int, ...]
    declared: tuple[bool, ...]
    settled: Settled | None
    """The end."""

    @property
    def over(self) -> bool:
        """Say whether the game has ended."""
        return self.turn is None

    @property
    def attacker(self) -> Seat | None:
        """Name the seat that attacks in this turn, or None while there are no colours."""
        return None if self.black is None else attacker_of(self.number, self.black)

    def colour(self, seat: Seat) -> Colour | None:
        """Name the colour of a seat, or None while there are no colours."""
        return None if self.black is None else colour_of(seat, self.black)

    def role(self, seat: Seat) -> Role | None:
        """Name the role of a seat in this turn, or None while there are no colours."""
        return None if self.black is None else role_in(self.number, seat, self.black)


def plays_for(role: Role, hand: tuple[Card, ...]) -> Iterator[Play]:
    """List what may be laid in a role: every number, alone and with every letter.

    >>> [play.cards for play in plays_for("attack", ("3S", "AS", "2C"))]
    [('3S',), ('3S', 'AS')]
    """
    letters = (None, *letters_for(role, hand))
    return (Play(number, letter) for number in numbers_for(role, hand) for letter in letters)


def attacker_of(number: int, black: Seat) -> Seat:
    """Name the attacker of a turn: black in the odd ones.

    >>> attacker_of(1, black=0), attacker_of(2, black=0)
    (0, 1)
    """
    return black if number % 2 else 1 - black


def role_in(number: int, seat: Seat, black: Seat) -> Role:
    """Name the role of a seat in a turn."""
    return "attack" if seat == attacker_of(number, black) else "predict"


def colour_of(seat: Seat, black: Seat) -> Colour:
    """Name the colour of a seat."""
    return "black" if seat == black else "red"
