"""The face kit of Yaniv."""

from collections.abc import Iterator
from typing import Any

from bot.faces.cards import SIGNS, row_of, shown
from bot.faces.words import Words
from engine.cards import Card
from engine.games.yaniv.values import Call, GameAction, Settled, View, drawable

HEADLINES = (Settled,)
"""Events told in a headline only; the table shows them in full."""
SUITS = {"C": "クラブ", "D": "ダイヤ", "H": "ハートの", "S": "スペード"}


def spellings(action: GameAction, words: Words) -> Iterator[str]:
    if isinstance(action, Call):
        yield "call"
        return
    draw = "" if action.draw is None else action.draw
    yield f"discard {' '.join(action.cards)} > {draw}"
    yield f"discard {row_of(action.cards)} > {shown(draw) or words('yaniv.stock')}"
    yield f"discard {'、'.join(map(_spoken, action.cards))}>{draw.lower() or 'stock'}"
    yield f"discard {''.join(_behind(card) for card in action.cards)} > {_behind(draw)}"


def _spoken(card: Card) -> str:
    return {"XB": "黒ジョーカー", "XR": "赤ジョーカー"}.get(card) or f"{SUITS[card[-1]]}{card[:-1]}"


def _behind(card: Card) -> str:
    """Format a card with its sign behind: 5♥."""
    return card[:-1] + SIGNS[card[-1]] if card[-1:] in SIGNS else card


def essence(view: View, action: GameAction) -> Any:
    """Leave out of an order what makes no difference: the next player may draw the same cards."""
    if isinstance(action, Call):
        return action
    return frozenset(action.cards), frozenset(drawable(action.cards, view.options)), action.draw
