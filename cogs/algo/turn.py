"""A person's own turn: choose a card and a number and attack, stay, toss, or show a card."""

from collections.abc import Sequence

from bot.faces.forms import Draft
from bot.faces.panel import Button, Part, Row, Text, rows_of
from bot.faces.words import Words
from cogs.algo import attack_controls, hand
from cogs.algo.attack_controls import GUESS, STAY, others
from cogs.algo.known_cards import own_down
from cogs.algo.table_panel import hit_of, seat_of
from cogs.algo.tile_buttons import IN_A_ROW, tile_buttons
from engine.core import Seat
from engine.games.algo.lines import down
from engine.games.algo.values import Choose, GameAction, Show, Stay, Toss, View, partner_of

TOSS, CHOOSE, SHOW = 4, 100, 200
"""Slots; one's own card is chosen by slot CHOOSE plus its tag, or shown by SHOW plus its tag."""


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
    if slot == GUESS:
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


def panel(view: View, seat: Seat, draft: Draft, words: Words) -> tuple[Part, ...]:
    """Show what happened last, the rows and the controls to the seat to act."""
    if view.phase not in ("choose", "show"):
        # Whoever has chosen a card has read the rest, and needs the room for numbers.
        is_aiming = bool(draft.chosen)
        news = () if is_aiming else (hand.last(view, words), hand.state(view, seat, words))
        shown = "\n".join(filter(None, (*news, hand.own(view, seat, words, is_short=is_aiming))))
        return (Text(shown), *attack_controls.controls(view, draft, words))
    last = hand.last(view, words)
    rows = [seat_of(view, each, words) for each in others(view)]
    shown = "\n".join(filter(None, (last, hand.state(view, seat, words), *rows)))
    slots = SHOW if view.phase == "show" else CHOOSE
    return (
        Text(shown),
        Text(words(f"algo.step.{view.phase}")),
        *rows_of(tile_buttons(view.lines[seat], words, slots, hit_of(view)), IN_A_ROW),
        *(_toss(view, seat, words) if view.phase == "choose" else ()),
    )


def _toss(view: View, seat: Seat, words: Words) -> tuple[Row, ...]:
    """Offer a toss: a partner who is in can be asked once a turn."""
    if not view.options.pairs or view.has_tossed or not down(view.lines[partner_of(seat)]):
        return ()
    return (Row((Button(TOSS, words("algo.button.toss", name=words.plain(partner_of(seat)))),)),)
