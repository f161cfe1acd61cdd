"""The fields of an Algo position; the rules work on them, and `Position` adds the contract."""

from engine.core import Seat, State
from engine.games.algo.cards import Card
from engine.games.algo.lines import Hidden, Line
from engine.games.algo.values import GameAction, GameEvent, Guess, Options, Phase, Placed, Settled, Tag, View


class BasePosition(State[GameAction, View, GameEvent], frozen=True):
    """Everything on the table."""

    actions = GameAction

    options: Options
    lots: tuple[Card, ...]
    totals: tuple[int, ...]
    scored: tuple[Settled, ...]
    dealer: Seat
    turn: Seat
    phase: Phase
    lines: tuple[Line, ...]
    hidden: Hidden
    """The face-down cards of the lines; kept beside them, as every step asks for them and few change them."""
    stock: tuple[Card, ...]
    """The face-down stock, next card first."""
    held: Placed | None = None
    """The card that the seat in turn has drawn and not yet placed."""
    chosen: Tag | None = None
    has_tossed: bool = False
    guesses: tuple[Guess, ...] = ()
    shown: tuple[Tag, ...] = ()
    over: bool = False
