"""The buttons that spell a play: a card for each rank held, the values of a joker, and the signs.

Suits never matter, so a hand of any size takes at most 13 ranks and the joker. A phone has room for four
cards in a row, or three with counts: the usual hand takes three rows, and no hand more than five, which with
signs, actions and the frame are 38 of the 40 components of a message. The values of a joker, and the readings
of typed digits, stand in the place of the cards.
"""

from bot.faces.icon_names import rank
from bot.faces.panel import Button, Row, rows_of
from bot.faces.words import Words
from cogs.prime_daifugo.card_text import ORDER, shown
from cogs.prime_daifugo.tapping import (
    EQUALS,
    POWER,
    TIMES,
    VALUED,
    Taps,
    asks_for_value,
    left,
    misfit,
)
from engine.games.prime_daifugo.figures import letters_of
from engine.games.prime_daifugo.values import View

PLAY, BACK = 2, 21
SIGNS = {22: TIMES, 23: POWER, 24: EQUALS}
CARDS = dict(enumerate(ORDER, 30))
VALUES = dict(enumerate(VALUED, 50))
"""Slots, with what a press adds."""
TAPS = SIGNS | CARDS | VALUES
ROOM, SINGLE, COUNTED = 9, 2, 3
"""The room of a row on a phone of 360 pixels, and what a card takes of it, alone and with a count."""
LABELS = {TIMES: "×", POWER: "^", EQUALS: "="}


def cards(view: View, taps: Taps, words: Words) -> tuple[Row, ...]:
    """Return the cards of a hand, a button a rank, or the values of the joker that was tapped last."""
    if asks_for_value(taps):
        return rows_of([Button(slot, value[1:], "primary") for slot, value in VALUES.items()])
    held, rest = letters_of(view.hand), left(view, taps)
    rows: list[list[Button]] = [[]]
    room = ROOM
    for slot, letter in CARDS.items():
        if not held[letter]:
            continue
        width = COUNTED if held[letter] > 1 else SINGLE
        if width > room:
            rows.append([])
            room = ROOM
        rows[-1].append(_card(slot, letter, held[letter], rest[letter], words))
        room -= width
    return tuple(Row(tuple(row)) for row in rows)


def _card(slot: int, letter: str, held: int, left: int, words: Words) -> Button:
    """Return the button of a rank, in its place even when it is used up, with how many are left."""
    icon = words.icons(rank(letter))
    label = " ".join(([] if icon else [shown(letter)]) + ([f"×{left}"] if held > 1 else []))
    return Button(slot, label, disabled=not left, icon=icon)


def signs(view: View, taps: Taps, words: Words, *, is_empty: bool) -> Row:
    """Return the signs of composites, what takes the last tap back, and the form."""
    offered = [
        Button(slot, LABELS[sign], disabled=misfit(view, taps, sign) is not None)
        for slot, sign in SIGNS.items()
        if sign != POWER or view.options.exponents
    ]
    return Row(
        (
            Button(BACK, "⌫", disabled=is_empty),
            *offered,
            Button(PLAY, words("prime_daifugo.button.type")),
        )
    )
