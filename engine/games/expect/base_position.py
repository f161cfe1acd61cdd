"""The fields of an Expect position; the rules work on them, and `Position` adds the contract."""

from engine.cards import Card
from engine.core import Seat, State
from engine.games.expect.cards import Role
from engine.games.expect.values import TURNS, GameAction, GameEvent, Opened, Options, Play, Settled, View

NOTHING: tuple[tuple[Card, ...], ...] = ((), ())


class BasePosition(State[GameAction, View, GameEvent], frozen=True):
    """Everything on the table."""

    actions = GameAction

    options: Options
    black: Seat | None
    """Who plays black, or None while the chooser has not chosen."""
    hands: tuple[tuple[Card, ...], ...] = NOTHING
    """By seat, without the face-down cards."""
    laid: Play | None = None
    """The face-down play of the attacker."""
    opened: tuple[Opened, ...] = ()
    scores: tuple[int, ...] = (0, 0)
    declared: tuple[bool, ...] = (False, False)
    settled: Settled | None = None

    @property
    def number(self) -> int:
        """Return the number of the current turn, from 1; at the end, of the last one."""
        turns = len(self.opened)
        return turns + 1 if turns < TURNS else TURNS

    @property
    def role(self) -> Role:
        """Return the role of the seat to act."""
        return "attack" if self.laid is None else "predict"
