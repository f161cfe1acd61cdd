"""The panel with the plays that a person's own list offers."""

from collections.abc import Sequence

from bot.faces.panel import NEUTRAL, Button, Choice, Panel, Row, Select, Text
from bot.faces.words import Words
from cogs.prime_daifugo.card_text import equation, large_hand
from cogs.prime_daifugo.primes.list_panel import ACCENT
from cogs.prime_daifugo.primes.playable_primes import MOST_OFFERED
from engine.games.prime_daifugo.figures import letters_of
from engine.games.prime_daifugo.notation import spell
from engine.games.prime_daifugo.values import Play, View

CHOOSE, BACK = range(2)
"""Slots."""
LONG = 44
"""Maximum characters of a number or of its cards in a label."""


def offer_panel(view: View, plays: Sequence[Play], words: Words) -> Panel:
    """Offer plays to the seat of a view; choosing one lays it."""
    head = Text(f"### {words('prime_daifugo.primes.title')}")
    hand = Text(large_hand(letters_of(view.hand).elements(), words.icons))
    back = Row((Button(BACK, words("button.hand")),))
    if not plays:
        key = "prime_daifugo.offers.none" if view.seat == view.turn else "prime_daifugo.offers.wait"
        return Panel((head, hand, Text(words(key)), back), NEUTRAL)
    choices = tuple(Choice(spell(each), equation(each.figures, LONG)) for each in plays)
    select = Select(CHOOSE, words("prime_daifugo.offers.choose"), choices)
    told = words("prime_daifugo.offers.told", count=len(plays))
    more = f"\n-# {words('prime_daifugo.offers.most')}" if len(plays) == MOST_OFFERED else ""
    return Panel((head, hand, Text(f"{told}{more}"), Row((select,)), back), ACCENT)
