"""Advice for a person's first games of Expect."""

from bot.faces.words import Words
from engine.games.expect.values import View


def advice(view: View, words: Words) -> str:
    """Return what the present moment asks of a seat; empty while the other chooses, and at the end."""
    if view.seat is None or view.turn is None:
        return ""
    is_own = view.seat == view.turn
    if view.black is None:
        return words("expect.advice.choose") if is_own else ""
    if is_own:
        return words("expect.advice.attack" if view.seat == view.attacker else "expect.advice.predict")
    key = "expect.advice.wait_predict" if view.seat == view.attacker else "expect.advice.wait_attack"
    return words(key, name=words.name(view.turn))
