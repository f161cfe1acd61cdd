"""Tables of Algo that stand wherever the face is tried: ■1 is open, □4? face down."""

from itertools import count
from typing import Any

from msgspec.structs import replace

from bot.table import Table
from engine.core import Seat
from engine.games.algo import GAME
from engine.games.algo.cards import card_of
from engine.games.algo.position import Position
from engine.games.algo.settlement import start_of
from engine.games.algo.values import Deed, Options, Placed
from engine.play import advance, begin
from tests.cogs.dealing import deal, put
from tests.parlour import SEED
from tests.stage import Stage

PAIRS = Options(pairs=True)
A, B, C, D = range(4)


def placed(tag: int, spelled: str) -> Placed:
    """Read a card."""
    card = card_of(int(spelled[1:].rstrip("?")), white=spelled[0] == "□")
    return Placed(tag, card, not spelled.endswith("?"))


def table(*rows: str, held: str = "", stock: str = "", turn: Seat = A, **fields: Any) -> Position:
    """Lay these rows out; the cards are called A, B, C … from the first one on, the held one comes last."""
    tags = count()
    lines = tuple(tuple(placed(next(tags), each) for each in row.split()) for row in rows)
    options = fields.pop("options", Options())
    given: dict[str, Any] = {
        "totals": start_of(options, len(rows)),
        "held": placed(next(tags), held) if held else None,
        "phase": "attack" if held else "choose",
        "lots": (),
        "scored": (),
        "dealer": A,
    }
    pile = tuple(placed(0, each).card for each in stock.split())
    return Position(options=options, turn=turn, lines=lines, stock=pile, **given | fields)


def after(state: Position, *deeds: Deed) -> Position:
    """Let whoever has to act do one thing after the other."""
    play = replace(begin(GAME, Options(), 2, SEED), state=state)
    for deed in deeds:
        play = advance(play, play.state.to_act[0], deed)
    assert isinstance(play.state, Position)
    return play.state


async def sit(stage: Stage, state: Position) -> Table:
    """Let Ana, Ben, Cleo and さくら, as many as it takes, sit at this table."""
    dealt = await deal(stage, GAME, len(state.lines))
    put(dealt, replace(begin(GAME, Options(), len(state.lines), SEED), state=state))
    return dealt
