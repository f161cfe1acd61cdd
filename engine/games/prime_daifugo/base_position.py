"""The fields of a Prime Daifugo position; the rules work on them, and `Position` adds the contract."""

from engine.cards import Card
from engine.core import Seat, State
from engine.games.prime_daifugo.values import GameAction, GameEvent, Options, Played, View


class BasePosition(State[GameAction, View, GameEvent], frozen=True):
    """Everything on the table."""

    actions = GameAction

    options: Options
    starter: Seat
    turn: Seat
    hands: tuple[tuple[Card, ...], ...]
    """The cards of every seat, sorted."""
    known: tuple[tuple[Card, ...], ...]
    """Of every hand the cards that all have seen: those of fouls."""
    stock: tuple[Card, ...]
    """The cards to be drawn, next one first."""
    batches: tuple[tuple[Card, ...], ...] = ()
    """What was put under the stock, one after the other, each as far as its order is known."""
    pile: tuple[Card, ...] = ()
    trick: tuple[Played, ...] = ()
    passed: tuple[Seat, ...] = ()
    has_drawn: bool = False
    is_reversed: bool = False
    finished: tuple[Seat, ...] = ()
    burst: tuple[Seat, ...] = ()
    fouls: tuple[int, ...] = ()
    turns: int = 0
    idle: int = 0
    laid: tuple[Played, ...] = ()
    over: bool = False

    @property
    def playing(self) -> tuple[Seat, ...]:
        """List the seats that are still in the game."""
        gone = {*self.finished, *self.burst}
        return tuple(seat for seat in range(len(self.hands)) if seat not in gone)

    @property
    def top(self) -> Played | None:
        """Give the number to beat."""
        return self.trick[-1] if self.trick else None
