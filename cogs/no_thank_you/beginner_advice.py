"""Advice for a person's first games of NO THANK YOU!."""

from bot.faces.words import Words
from engine.games.no_thank_you import View


def advice(view: View, words: Words) -> str:
    """Return what the present moment asks of a seat; empty at the end."""
    if view.seat is None or view.holder is None:
        return ""
    if view.seat != view.holder:
        return words("no_thank_you.advice.wait", name=words.name(view.holder))
    return words("no_thank_you.advice.own")
