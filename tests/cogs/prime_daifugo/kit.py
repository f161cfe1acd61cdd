"""The face kit of Prime Daifugo."""

from collections.abc import Iterator

from bot.faces.words import Words
from cogs.prime_daifugo import keypad
from cogs.prime_daifugo.tapping import VALUED, taps_of
from cogs.prime_daifugo.turn import DRAW, LAY, PASS
from engine.games.prime_daifugo.notation import spell
from engine.games.prime_daifugo.values import (
    Burst,
    Draw,
    Fouled,
    GameAction,
    Pass,
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


def taps(action: GameAction) -> list[tuple[int, tuple[str, ...]]]:
    """Return the presses that make an action by tapping."""
    if isinstance(action, Draw | Pass):
        return [(DRAW if isinstance(action, Draw) else PASS, ())]
    slots = {tap: slot for slot, tap in keypad.TAPS.items()}
    tapped = []
    for tap in taps_of(action):
        # A joker is tapped, and then its value.
        tapped += [slots[tap[0]], slots[tap]] if tap in VALUED else [slots[tap]]
    return [(slot, ()) for slot in (*tapped, LAY)]
