"""The face kit of Expect."""

from collections.abc import Iterator

from bot.faces.cards import shown
from bot.faces.words import Words
from engine.cards import Card, is_joker
from engine.games.expect.values import Choose, Declare, GameAction, Opened, Settled

HEADLINES = (Opened, Settled)
"""Events told in a headline only; the table shows them in full."""
WIDE = str.maketrans({chr(sign): chr(sign + 0xFEE0) for sign in range(0x21, 0x7F)})
SUITS = {"C": "クローバー", "D": "ダイヤの", "H": "ハート", "S": "スペードの"}


def spellings(action: GameAction, words: Words) -> Iterator[str]:
    if isinstance(action, Declare):
        yield "declare"
    elif isinstance(action, Choose):
        yield f"choose {action.colour}"
    elif action.letter is None:
        yield from (f"lay {each} > {none}" for each in _ways(action.number) for none in ("", "-", "なし"))
    else:
        ways = list(zip(_ways(action.number), _ways(action.letter), strict=True))
        yield from (f"lay {number} > {letter}" for number, letter in ways)
        yield from (f"lay {number} ＋ {letter} > " for number, letter in ways)
        yield from (f"lay {letter} > {number}" for number, letter in ways)


def _ways(card: Card) -> list[str]:
    """Format a card with its suit on either side, in words, wide, and without it."""
    if is_joker(card):
        return [card, "joker", "ジョーカー", "ｊｏｋｅｒ", "X", "🃏"]
    rank, suit = card[:-1], card[-1]
    return [card, shown(card), f"{SUITS[suit]}{rank}", card.lower().translate(WIDE), rank, suit + rank]
