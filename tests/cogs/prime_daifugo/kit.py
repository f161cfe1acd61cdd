"""The face kit of Prime Daifugo."""

from collections.abc import Iterator

from bot.faces.forms import Form
from bot.faces.words import Words
from engine.games.prime_daifugo.notation import spell
from engine.games.prime_daifugo.values import (
    Burst,
    Draw,
    Fouled,
    GameAction,
    Pass,
    Play,
    Played,
    Received,
    Reversed,
)

HEADLINES = (Received, Burst, Played, Fouled)
"""What is told without suits, without all cards, or with factors as numbers and not card by card."""
RARE = (Reversed(is_reversed=True), Reversed(is_reversed=False))
"""What happens in random games once in a thousand."""
TRIED = (0, 64, 21)
"""Which legal actions are tried at a moment; there are millions."""
WIDE = str.maketrans({chr(sign): chr(sign + 0xFEE0) for sign in range(0x21, 0x7F)})


def spellings(action: GameAction, words: Words) -> Iterator[str]:
    """Give several ways to type an action, as a player or the cog does."""
    if isinstance(action, Draw | Pass):
        yield "draw" if isinstance(action, Draw) else "pass"
        return
    spelled = spell(action)
    yield f"play {spelled}"
    yield f"play {spelled.lower()} "
    yield f"play {spelled.translate(WIDE)}"


def answers(form: Form, action: GameAction) -> list[str]:
    """Fill in the form: the cards, the factors, and the values of jokers where it asks for them."""
    spelled = spell(action) if isinstance(action, Play) else ""
    equation, _, values = spelled.partition("|X=")
    cards, _, factors = equation.partition("=")
    return [cards, factors, values][: len(form.fields)]
