"""Typed actions: a number and perhaps a letter, with suggestions from one's own hand."""

import re
from collections.abc import Mapping
from unicodedata import normalize

from bot.faces.cards import in_letters
from bot.faces.words import Words, escape
from cogs.expect.card_text import named
from cogs.expect.turn import offered
from engine.cards import Card, read_card
from engine.core import InvalidAction
from engine.games.expect.cards import JOKER, SUIT, Colour, Role, number_of
from engine.games.expect.values import Choose, Declare, GameAction, Lay, View, colour_of, role_in

NOTHING = ("", "-", "–", "—", "ー", "NONE", "NO", "0", "なし", "ナシ", "無し", "無")
"""Typed forms of "no letter"."""
RANK = re.compile(r"10|[2-9TJQKAX]")
MAX_QUOTED = 32
"""Maximum characters quoted from unreadable text."""


def read(action: str, fields: Mapping[str, str], view: View, _: Words) -> GameAction:
    """Read `lay` with a number and perhaps a letter, `declare`, or `choose` with a colour."""
    match action, fields.get("colour", "").strip():
        case "lay", _:
            return _lay(normalize("NFKC", fields["number"]), normalize("NFKC", fields["letter"]), view)
        case "declare", _:
            return Declare()
        case "choose", ("black" | "red") as colour:
            return Choose(colour)
    raise InvalidAction("no_such_action")


def _lay(number: str, letter: str, view: View) -> Lay:
    """Read a play; the rules refuse an illegal one. Either field may hold either card.

    Both may also be in the first field, joined by a plus.
    """
    if "+" in number and _is_nothing(letter):
        number, _, letter = number.partition("+")
    first = _card(number, view)
    second = None if _is_nothing(letter) else _card(letter, view)
    if second is not None and number_of(first) is None and number_of(second) is not None:
        first, second = second, first
    return Lay(first, second)


def _is_nothing(typed: str) -> bool:
    return typed.strip().upper() in NOTHING


def _card(typed: str, view: View) -> Card:
    """Read a card; without a suit it gets the suit of this turn, and a joker the person's own colour."""
    spelled = _spelled(typed)
    if spelled == "X":
        return JOKER[_side(view)[0]]
    if RANK.fullmatch(spelled):
        spelled += SUIT[_side(view)]
    card = read_card(spelled)
    if card is None:
        raise InvalidAction("unreadable", text=escape(typed.strip()[:MAX_QUOTED]))
    return card


def _spelled(typed: str) -> str:
    return in_letters("".join(typed.split()))


def _side(view: View) -> tuple[Colour, Role]:
    """Return the colour and the role of the person typing; before colours are chosen, any will do."""
    if view.seat is None or view.black is None:
        return "black", "attack"
    return colour_of(view.seat, view.black), role_in(view.number, view.seat, view.black)


# ------------------------------------------------------------------ suggestions


def suggest(view: View, field: str, text: str, _: Words) -> list[str]:
    """Suggest the numbers or letters of one's own hand that can be laid now."""
    if view.seat is None or view.seat != view.turn:
        return []
    numbers, letters = offered(view)
    cards = {"number": numbers, "letter": letters}.get(field, ())
    typed = _spelled(normalize("NFKC", text))
    return [named(card) for card in cards if any(typed in each for each in (card, named(card)))]
