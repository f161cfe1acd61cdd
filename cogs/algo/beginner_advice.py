"""Advice for a person's first games of Algo."""

from bot.faces.words import Words
from engine.games.algo.lines import down
from engine.games.algo.values import View


def advice(view: View, words: Words) -> str:
    """Return what the present moment asks of a seat; empty for one that is out, and at the end."""
    if view.seat is None or view.over:
        return ""
    if view.seat == view.actor:
        return words(f"algo.advice.{view.phase}")
    return words("algo.advice.wait") if down(view.lines[view.seat]) else ""
