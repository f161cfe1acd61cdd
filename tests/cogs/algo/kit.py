"""The face kit of Algo."""

from collections.abc import Iterator

from bot.faces.words import Words
from cogs.algo.card_text import LETTERS
from engine.games.algo.values import Attack, Choose, GameAction, Settled, Show, Stay

HEADLINES = (Settled,)
"""Events told in a headline only; the table shows them in full."""
WIDE = str.maketrans({chr(sign): chr(sign + 0xFEE0) for sign in range(0x21, 0x7F)})


def spellings(action: GameAction, words: Words) -> Iterator[str]:
    if isinstance(action, Attack):
        letter, number = LETTERS[action.card], str(action.number)
        yield f"attack {letter} {number}"
        yield f"attack {letter.lower()}={number}"
        yield f"attack ⬜{letter}：{number.translate(WIDE)}？"
        yield f"attack {letter.translate(WIDE)}{number}"
        yield f"attack {letter} ⬛ ({words.plain(0)}) {number}"
    elif isinstance(action, Choose | Show):
        verb, letter = type(action).__name__.lower(), LETTERS[action.card]
        yield f"{verb} {letter}"
        yield f"{verb} {letter} ⬜"
        yield f"{verb}  ⬛{letter.lower().translate(WIDE)} "
    else:
        yield "stay" if isinstance(action, Stay) else "toss"
