"""A person's own turn: choose a card and a number and attack, stay, toss, or show a card."""

from collections.abc import Sequence

from bot.faces.forms import Draft
from bot.faces.panel import Button, Part, Row, Text, rows_of
from bot.faces.words import Words
from cogs.algo import attack_controls
from cogs.algo.attack_controls import ATTACK, STAY
from cogs.algo.card_text import shown
from cogs.algo.known_cards import own_down
from cogs.algo.tiles import icon
from engine.games.algo.lines import down
from engine.games.algo.values import Choose, GameAction, Show, Stay, Toss, View, partner_of

TOSS, CHOOSE, SHOW = 4, 100, 200
"""Slots; one's own card is chosen by slot CHOOSE plus its tag, or shown by SHOW plus its tag."""
IN_A_ROW = 3
"""Buttons of one's own cards, with their numbers, that fit a line of a phone."""


def advice(view: View, words: Words) -> str:
    """Return what the present moment asks of a seat; empty for one that is out, and at the end."""
    if view.seat is None or view.over:
        return ""
    if view.seat == view.actor:
        return words(f"algo.advice.{view.phase}")
    return words("algo.advice.wait") if down(view.lines[view.seat]) else ""


# ------------------------------------------------------------------ presses


def decide(view: View, slot: int, values: Sequence[str], draft: Draft, _: Words) -> GameAction | Draft:
    """Interpret a press: an attack with the selection, another action, or a selection."""
    if slot == ATTACK:
        return attack_controls.attack(view, draft)
    if slot == STAY:
        return Stay()
    if slot == TOSS:
        return Toss()
    for card in own_down(view):
        if slot in (CHOOSE + card.tag, SHOW + card.tag):
            return Choose(card.tag) if slot < SHOW else Show(card.tag)
    return attack_controls.choice(view, slot, values, draft)


# ------------------------------------------------------------------ panel


def controls(view: View, draft: Draft, words: Words) -> tuple[Part, ...]:
    """Show the controls of the seat to act."""
    if view.phase == "show":
        return (Text(words("algo.step.show")), *_own_cards(SHOW, view, words))
    if view.phase != "choose":
        return attack_controls.controls(view, draft, words)
    toss: tuple[Row, ...] = ()
    # A partner who is in can be asked once a turn.
    if view.options.pairs and not view.has_tossed and view.seat is not None:
        partner = partner_of(view.seat)
        if down(view.lines[partner]):
            toss = (Row((Button(TOSS, words("algo.button.toss", name=words.plain(partner))),)),)
    return (Text(words("algo.step.choose")), *_own_cards(CHOOSE, view, words), *toss)


def _own_cards(first: int, view: View, words: Words) -> tuple[Row, ...]:
    cards = own_down(view)
    buttons = [Button(first + each.tag, shown(each), "primary", icon=icon(each, words)) for each in cards]
    return rows_of(buttons, IN_A_ROW)
