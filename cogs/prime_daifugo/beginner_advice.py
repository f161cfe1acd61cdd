"""Advice for a person's first games of Prime Daifugo."""

from bot.faces.words import Words
from engine.games.prime_daifugo.values import View


def advice(view: View, words: Words) -> str:
    """Return what the present moment asks of a seat; empty for one without cards, and at the end."""
    if view.seat is None or view.over or not view.hand:
        return ""
    if view.seat != view.turn:
        return words("prime_daifugo.advice.wait")
    if view.has_drawn:
        return words("prime_daifugo.advice.drawn")
    if view.top is None:
        return words("prime_daifugo.advice.lead")
    key = "prime_daifugo.advice.lower" if view.is_reversed else "prime_daifugo.advice.higher"
    return words(key, count=len(view.top.figures))
