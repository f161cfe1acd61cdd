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
    """The hands by seat, sorted."""
    known: tuple[tuple[Card, ...], ...]
    """The cards of each hand that everybody has seen in a foul, sorted."""
    stock: tuple[Card, ...]
    """The face-down stock, next card first."""
    batches: tuple[tuple[Card, ...], ...] = ()
    """The cards put under the stock, in order; a batch is sorted if it was shuffled."""
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
        """Return the seats still in the game."""
        gone = {*self.finished, *self.burst}
        return tuple(seat for seat in range(len(self.hands)) if seat not in gone)

    @property
    def top(self) -> Played | None:
        """Return the play to beat, or None if the field is clear."""
        return self.trick[-1] if self.trick else None
