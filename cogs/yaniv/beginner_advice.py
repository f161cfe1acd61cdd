"""Advice for a person's first games of Yaniv."""

from bot.faces.words import Words
from engine.games.yaniv.values import View, points_of


def advice(view: View, words: Words) -> str:
    """Return what the present moment asks of a seat; empty for one that is out, and at the end."""
    if view.seat is None or view.over or not view.hand:
        return ""
    if view.seat != view.turn:
        return words("yaniv.advice.wait")
    may_call = points_of(view.hand) <= view.options.call_limit
    return words("yaniv.advice.call" if may_call else "yaniv.advice.own", count=view.options.call_limit)
