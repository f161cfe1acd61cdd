"""A person's own turn: tap or type a play, look at it and lay it; draw, or pass."""

from collections.abc import Sequence

from bot.faces.forms import Draft, Form, TextField
from bot.faces.panel import Button, Part, Row, Text
from bot.faces.words import Words
from cogs.prime_daifugo import keypad, table_panel
from cogs.prime_daifugo.card_text import cards_of, cut, grouped, hand_in, large_hand
from cogs.prime_daifugo.drafts import (
    FORM,
    MAX_TYPED,
    READING,
    Interpretation,
    interpreted,
    of_reading,
    of_typed,
    taps_in,
    with_press,
)
from cogs.prime_daifugo.preview import preview, readings
from cogs.prime_daifugo.tapping import spelled
from cogs.prime_daifugo.typed_actions import facts_of
from engine.core import IllegalAction, InvalidAction
from engine.games.prime_daifugo.figures import JOKER, letter_of, letters_of, number_of
from engine.games.prime_daifugo.values import Draw, GameAction, Pass, Play, View

DRAW, PASS, PLAY, LAY = 0, 1, keypad.PLAY, 3
"""Slots of the actions and of the form; those of taps are in `keypad`, those of drafts in `drafts`."""
PRIMES = 20
"""The slot of [My primes]; what it opens is no part of the hand."""
CARDS, FACTORS, VALUES = 10, 11, 12
"""The questions of the form."""
LONG = 40
"""Maximum characters of a number in advice."""


def advice(view: View, words: Words) -> str:
    """Return what the present moment asks of a seat; empty for one without cards, and at the end."""
    if view.seat is None or view.over or not view.hand:
        return ""
    if view.top is not None and view.top.factors:
        number = cut(grouped(number_of(view.top.figures)), LONG)
        return words("prime_daifugo.advice.composite", number=number)
    if view.seat != view.turn:
        return words("prime_daifugo.advice.wait")
    if view.has_drawn:
        return words("prime_daifugo.advice.drawn")
    if view.top is None:
        return words("prime_daifugo.advice.lead")
    key = "prime_daifugo.advice.lower" if view.is_reversed else "prime_daifugo.advice.higher"
    return words(key, count=len(view.top.figures))


# ------------------------------------------------------------------ presses


def decide(
    view: View, slot: int, values: Sequence[str], draft: Draft, words: Words
) -> GameAction | Draft | Form:
    """Interpret a press: draw, pass, lay what was tapped, open the form, or change the draft."""
    if slot == DRAW:
        return Draw()
    if slot == PASS:
        return Pass()
    if slot == LAY:
        return _laid(view, draft)
    if slot == PLAY:
        return form(view, draft, words)
    return _changed(view, slot, values, draft)


def _laid(view: View, draft: Draft) -> Play:
    """Return the play of a draft; raise RuleError for one that cannot be laid."""
    found = interpreted(view, draft)
    if found.error is not None:
        raise type(found.error)(found.error.code, **facts_of(found.error))
    if found.play is None:  # The panel was drawn before a restart.
        raise IllegalAction("nothing_chosen")
    return found.play


def _changed(view: View, slot: int, values: Sequence[str], draft: Draft) -> Draft:
    """Return the draft after a tap, the answers of the form, or the choice of a reading."""
    if slot == keypad.BACK or slot in keypad.TAPS:
        try:
            return with_press(view, draft, slot)
        except IllegalAction as error:
            raise IllegalAction(error.code, **facts_of(error)) from None
    if slot == FORM and len(values) == len(_questions(view)):
        return of_typed(view, values)
    if slot == READING:
        return of_reading(view, draft, values)
    raise InvalidAction("no_such_control")


def form(view: View, draft: Draft, words: Words) -> Form:
    """Return the form for a play, filled in with what was tapped or typed."""
    typed = draft.values(FORM) or spelled(taps_in(draft))
    given = dict(zip(_questions(view), typed, strict=False))
    asked = tuple(
        TextField(
            slot,
            words(f"prime_daifugo.form.{name}"),
            words(f"prime_daifugo.form.{name}_prompt"),
            MAX_TYPED,
            given.get(slot, ""),
            required=slot == CARDS,
        )
        for slot, name in _questions(view).items()
    )
    # The hand and the field, which the form covers on a phone.
    own = words("prime_daifugo.form.hand", cards=cards_of(view.hand))
    return Form(words("prime_daifugo.form"), asked, FORM, f"{own}\n{table_panel.to_beat(view, words)}")


def _questions(view: View) -> dict[int, str]:
    """Return the questions; the values of jokers are only asked of a holder of jokers."""
    asked = {CARDS: "cards", FACTORS: "factors"}
    return asked | {VALUES: "values"} if letters_of(view.hand)[JOKER] else asked


# ------------------------------------------------------------------ panel


def controls(view: View, draft: Draft, words: Words) -> tuple[Part, ...]:
    """Show the number to beat and what is tapped so far; the hand is on the buttons."""
    found, taps = interpreted(view, draft), taps_in(draft)
    choice = (readings(found, words),) if len(found.plays) > 1 else keypad.cards(view, taps, words)
    return (
        Text(f"{table_panel.board(view, words)}\n{preview(view, draft, found, words)}"),
        *choice,
        keypad.signs(view, taps, words, is_empty=not draft.chosen),
        _actions(view, found, words),
    )


def waiting(view: View, words: Words) -> tuple[Part, ...]:
    """Show the hand and the number to beat while another is to act."""
    return (Text(f"{hand(view, words)}\n{table_panel.turn(view, words)}\n{table_panel.board(view, words)}"),)


def hand(view: View, words: Words) -> str:
    """Show the seat's own cards in large type."""
    key = "prime_daifugo.own_turn" if view.seat == view.turn else "prime_daifugo.own_cards"
    suffix = words("prime_daifugo.own_drawn") if view.seat == view.turn and view.has_drawn else ""
    shown = large_hand(map(letter_of, view.hand), words.icons)
    return f"{shown}\n{words(key, count=len(view.hand))}{suffix}"


def short_hand(view: View, words: Words) -> str:
    """Show a seat's cards in one line, with pictures if they are few; empty for one without cards."""
    return hand_in(words.icons, map(letter_of, view.hand))


def _actions(view: View, found: Interpretation, words: Words) -> Row:
    is_fit = found.play is not None and found.error is None
    is_dry = view.has_drawn or not view.stock
    return Row(
        (
            Button(LAY, words("prime_daifugo.button.lay"), "success", disabled=not is_fit),
            Button(DRAW, words("prime_daifugo.button.draw"), disabled=is_dry),
            Button(PASS, words("prime_daifugo.button.pass")),
            *((Button(PRIMES, words("prime_daifugo.primes.title")),) if view.options.assist else ()),
        )
    )
