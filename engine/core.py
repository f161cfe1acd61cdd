"""The contract between a game and everybody who plays, stores or shows it.

A table is (game, options, seats, seed, log of actions). Values are frozen structs; a state is never shown to
anybody, only the views that it builds for a seat or for a spectator. Being frozen they hold no cycles, so the
garbage collector need not follow them (`gc=False`).
"""

from abc import abstractmethod
from collections.abc import Callable, Iterator
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar, final

from msgspec import Struct

from engine.chance import Chance

Seat: TypeAlias = int
"""A place at the table, 0 to n-1 in the order of play."""

A = TypeVar("A", bound="Action")
V = TypeVar("V", bound=Struct)
E_co = TypeVar("E_co", bound="Event", covariant=True)
S = TypeVar("S", bound="State[Any, Any, Any]")


class RuleError(Exception):
    """The engine's errors: a code that is also the key of a sentence, and the facts the sentence needs.

    RuleError
    ├── InvalidOptions   these options do not make a game
    ├── InvalidAction    this does not spell an action
    └── IllegalAction    an action, but not now or not for this seat
    """

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts

    def __str__(self) -> str:
        """Name the code and its facts, which hold nothing that the refused seat may not know.

        >>> str(IllegalAction("open_card", card=5))
        'open_card (card=5)'
        """
        facts = ", ".join(f"{name}={value!r}" for name, value in self.facts.items())
        return f"{self.code} ({facts})" if facts else self.code


class InvalidOptions(RuleError):
    """Options that do not make a game."""


class InvalidAction(RuleError):
    """Something that does not spell an action."""


class IllegalAction(RuleError):
    """An action that this seat may not take now."""


class Action(Struct, frozen=True, gc=False, tag=True, tag_field="do", forbid_unknown_fields=True):
    """What a seat does: an imperative with the choices it takes."""


class Achievement(Struct, frozen=True, gc=False):
    """A number that a seat brought about, and that records keep."""

    seat: Seat
    kind: str
    number: int
    """Of any size."""
    size: int
    """How many cards it took."""


class Event(Struct, frozen=True, gc=False, tag=True, tag_field="event"):
    """What has happened: a past participle with what may be told of it."""

    @property
    def achievement(self) -> Achievement | None:
        """Give what records keep of it."""
        return None


class Notice(Struct, Generic[E_co], frozen=True, gc=False):
    """An event and who may hear of it."""

    event: E_co
    to: Seat | None = None
    """The only seat that may know, or None: everyone."""


class Result(Struct, frozen=True, gc=False):
    """How a game ended."""

    ranking: tuple[tuple[Seat, ...], ...]
    """Seats from first to last; those that share a rank stand together."""
    scores: tuple[int, ...]
    """The points of every seat."""


class Feat(Struct, frozen=True, gc=False):
    """Something that a seat did in a round and that records count."""

    seat: Seat
    name: str


class Round(Struct, frozen=True, gc=False):
    """A round of a match as it was scored."""

    points: tuple[int | None, ...]
    """What it gave every seat; None for one that did not play in it."""
    totals: tuple[int, ...]
    """What every seat had after it."""
    feats: tuple[Feat, ...] = ()


class Step(Struct, Generic[S, E_co], frozen=True, gc=False):
    """The state after an action, and what everybody is told of it."""

    state: S
    notices: tuple[Notice[E_co], ...]


class State(Struct, Generic[A, V, E_co], frozen=True, gc=False):
    """A position: everything on the table, including what nobody may see."""

    actions: ClassVar[Any]
    """The game's tagged union of actions: no other action is ever legal."""

    def __repr__(self) -> str:
        """Name the game and nothing of its contents: a state must not reach a log."""
        return f"<{type(self).__module__}.{type(self).__name__}>"

    def __rich_repr__(self) -> list[tuple[str, Any]]:
        """Show nothing to pretty printers either."""
        return []

    @property
    @abstractmethod
    def to_act(self) -> tuple[Seat, ...]:
        """Name the seats that the game waits for: one, or none at the end."""

    @property
    @abstractmethod
    def result(self) -> Result | None:
        """Give the result, or None while the game runs."""

    @property
    def rounds(self) -> tuple[Round, ...]:
        """List the rounds that were scored so far; none in a game that is not a match of rounds."""
        return ()

    @abstractmethod
    def view(self, seat: Seat | None) -> V:
        """Build what a seat with a perfect memory knows; None is a spectator."""

    @abstractmethod
    def fallback(self, seat: Seat) -> A:
        """Give the legal action that is played for a seat whose time runs out."""

    @abstractmethod
    def _conceivable(self, seat: Seat) -> Iterator[A]:
        """List every action that could be legal for the seat to act, in a fixed order."""

    def _legal(self, seat: Seat) -> Iterator[A]:
        """List what the seat to act may do; a game that conceives of nothing else need not ask again."""
        return (action for action in self._conceivable(seat) if self._objection(seat, action) is None)

    @abstractmethod
    def _objection(self, seat: Seat, action: A) -> IllegalAction | None:
        """Say why the seat to act may not do this, or None when it may."""

    def _off_turn(self, seat: Seat, action: A) -> IllegalAction:
        """Say why a seat that is not to act may not do this."""
        return IllegalAction("not_your_turn")

    @abstractmethod
    def _apply(self, seat: Seat, action: A, chance: Chance) -> "Step[Any, E_co]":
        """Carry out a legal action."""

    @final
    def legal_actions(self, seat: Seat) -> Iterator[A]:
        """List all legal actions of a seat lazily, in a fixed order; none when it is not to act."""
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
        """Check an action and carry it out; raise as `check` does."""
        self.check(seat, action)
        return self._apply(seat, action, chance)


class Game(Struct, Generic[S], frozen=True, kw_only=True):
    """The name card of a game, exported by its module as GAME."""

    name: str
    rules: int
    """Goes up when an old log would no longer replay to the same game."""
    seats: range
    """How many may play."""
    options: type[Struct]
    actions: Any
    """The tagged union of the game's actions, for the codec."""
    setup: Callable[[Any, int, Chance], Step[S, Any]]
    """(options, seats, chance) -> the first step; raises InvalidOptions."""
    imagine: Callable[[Any, Seat | None, Chance], S]
    """(view, seat, chance) -> some world that this seat could not tell from the real one."""
    lowest_wins: bool = False
    """Of two scores the lower one is the better."""
