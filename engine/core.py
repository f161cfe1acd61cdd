"""The contract between a game and the code that plays, stores or shows it.

A table is (game, options, seats, seed, log of actions). A state is never shown: what anybody sees is made
from the view that it builds for a seat or for a spectator. All values are frozen structs. They cannot form
reference cycles, so the garbage collector need not track them (`gc=False`).
"""

from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar, final

from msgspec import Struct

from engine.chance import Chance

Seat: TypeAlias = int
"""A place at the table: 0 to n-1, in the order of play."""

A = TypeVar("A", bound="Action")
V = TypeVar("V", bound="Redacted")
E_co = TypeVar("E_co", bound="Event", covariant=True)
S = TypeVar("S", bound="State[Any, Any, Any]")
T = TypeVar("T")


class Redacted(Struct, frozen=True):
    """Base of what may tell a hand: states, views and what they are made of."""

    def __repr__(self) -> str:
        """Return the class name alone: hidden cards must not end up in a log."""
        return f"<{type(self).__module__}.{type(self).__name__}>"

    def __rich_repr__(self) -> list[tuple[str, Any]]:
        """Hide the fields from pretty printers as well."""
        return []


PUBLIC_FACTS = ("least", "most", "count", "hand", "top")
"""Facts that follow from options and open cards; all others may tell a hand or what was typed."""


class RuleError(Exception):
    """Base of the engine's errors: a code, which is also a catalog key, and the facts for its sentence.

    RuleError
    ├── InvalidOptions   no game can be set up with these options
    ├── InvalidAction    the input is not an action of this game
    └── IllegalAction    an action, but not now or not for this seat
    """

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts

    def __str__(self) -> str:
        """Return the code and its public facts: this text may reach a log, where no hand may stand.

        >>> str(IllegalAction("too_many_points", points=19, most=5))
        'too_many_points (most=5)'
        """
        public = (f"{name}={value!r}" for name, value in self.facts.items() if name in PUBLIC_FACTS)
        facts = ", ".join(public)
        return f"{self.code} ({facts})" if facts else self.code


class InvalidOptions(RuleError):
    """No game can be set up with these options."""


class InvalidAction(RuleError):
    """The input is not an action of this game."""


class IllegalAction(RuleError):
    """The seat may not take the action now."""


class Action(Struct, frozen=True, gc=False, tag=True, tag_field="do", forbid_unknown_fields=True):
    """What a seat does; named by an imperative, with the choices made as fields."""


class Achievement(Struct, frozen=True, gc=False):
    """A number that a seat achieved and that the records keep."""

    seat: Seat
    kind: str
    number: int
    """Unbounded, so it may not fit into 64 bits."""
    size: int
    """The number of cards it took."""


class Event(Struct, frozen=True, gc=False, tag=True, tag_field="event"):
    """What happened; named by a past participle."""

    @property
    def achievement(self) -> Achievement | None:
        """Return what the records keep of it, if anything."""
        return None

    @property
    def begins_round(self) -> bool:
        """Return whether it is the first event of a round: the action before may have ended another."""
        return False


class Notice(Redacted, Generic[E_co], frozen=True, gc=False):
    """An event and its audience: an event for one seat alone may tell a card of its hand."""

    event: E_co
    to: Seat | None = None
    """The only seat that may see it, or None for everyone."""


class Result(Struct, frozen=True, gc=False):
    """How a game ended."""

    ranking: tuple[tuple[Seat, ...], ...]
    """Seats from first to last; tied seats share a tuple."""
    scores: tuple[int, ...]
    """Points by seat."""


def ranked(keys: Sequence[Any]) -> tuple[tuple[Seat, ...], ...]:
    """Return the seats from the lowest key to the highest; those with equal keys share a tuple.

    >>> ranked([5, 3, 5])
    ((1,), (0, 2))
    """
    return tuple(tuple(seat for seat, own in enumerate(keys) if own == key) for key in sorted(set(keys)))


def put(values: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    """Return the values by seat with that of one seat replaced."""
    changed = [*values]
    changed[seat] = value
    return tuple(changed)


class Feat(Struct, frozen=True, gc=False):
    """Something a seat did in a round and that the records count."""

    seat: Seat
    name: str


class Round(Struct, frozen=True, gc=False):
    """A scored round of a match."""

    points: tuple[int | None, ...]
    """Points scored by seat; None for a seat that did not play in it."""
    totals: tuple[int, ...]
    """Totals by seat after the round."""
    feats: tuple[Feat, ...] = ()


class Step(Struct, Generic[S, E_co], frozen=True, gc=False):
    """The state after an action, and the notices of what happened."""

    state: S
    notices: tuple[Notice[E_co], ...]


class State(Redacted, Generic[A, V, E_co], frozen=True, gc=False):
    """A position: everything on the table, including what nobody may see."""

    actions: ClassVar[Any]
    """The game's tagged union of actions: no other action is ever legal."""

    @property
    @abstractmethod
    def to_act(self) -> tuple[Seat, ...]:
        """Return the seats to act: one, or none at the end."""

    @property
    @abstractmethod
    def result(self) -> Result | None:
        """Return the result, or None while the game runs."""

    @property
    def rounds(self) -> tuple[Round, ...]:
        """Return the rounds scored so far; empty for a game without rounds."""
        return ()

    @abstractmethod
    def view(self, seat: Seat | None) -> V:
        """Build what a seat with perfect memory knows; None is a spectator."""

    @abstractmethod
    def fallback(self, seat: Seat) -> A:
        """Return the legal action played for a seat that runs out of time."""

    @abstractmethod
    def _legal(self, seat: Seat) -> Iterator[A]:
        """Generate exactly the legal actions of the seat to act, in a fixed order."""

    @abstractmethod
    def _objection(self, seat: Seat, action: A) -> IllegalAction | None:
        """Return why the seat to act may not do this, or None if it may."""

    def _off_turn(self, seat: Seat, action: A) -> IllegalAction:
        """Return the error for a seat that is not to act."""
        return IllegalAction("not_your_turn")

    @abstractmethod
    def _apply(self, seat: Seat, action: A, chance: Chance) -> "Step[Any, E_co]":
        """Carry out a legal action."""

    @final
    def legal_actions(self, seat: Seat) -> Iterator[A]:
        """Generate the legal actions of a seat in a fixed order; none if it is not to act.

        There may be millions: take what is needed.
        """
        return self._legal(seat) if seat in self.to_act else iter(())

    @final
    def check(self, seat: Seat, action: A) -> None:
        """Raise IllegalAction if the seat may not do this now; change nothing.

        Raise InvalidAction for an action of another game.
        """
        if not isinstance(action, self.actions):
            raise InvalidAction("no_such_action")
        if seat not in self.to_act:
            raise self._off_turn(seat, action) if self.result is None else IllegalAction("game_over")
        objection = self._objection(seat, action)
        if objection is not None:
            raise objection

    @final
    def apply(self, seat: Seat, action: A, chance: Chance) -> "Step[Any, E_co]":
        """Check an action and carry it out; raises as `check` does."""
        self.check(seat, action)
        return self._apply(seat, action, chance)


class Game(Struct, Generic[S], frozen=True, kw_only=True):
    """The description of a game, exported by its module as GAME."""

    name: str
    rules: int
    """The version of the rules; raised when an old log no longer replays to the same game."""
    seats: range
    """The possible numbers of seats."""
    options: type[Struct]
    actions: Any
    """The tagged union of the game's actions, as the codec needs it."""
    setup: Callable[[Any, int, Chance], Step[S, Any]]
    """(options, number of seats, chance) -> first step; raises InvalidOptions."""
    imagine: Callable[[Any, Seat | None, Chance], S]
    """(view, seat, chance) -> a random state that has this view for this seat."""
    lowest_wins: bool = False
    """Whether a lower score is better."""
