"""Typed actions: a card's letter and a number, with suggestions for the letter."""

import re
from collections.abc import Mapping

from bot.faces.words import Words
from cogs.algo.card_text import BLACK, LETTERS, WHITE, colour, spelled, tag_of
from cogs.algo.known_cards import own_down, targets
from engine.core import InvalidAction
from engine.games.algo.cards import NUMBERS
from engine.games.algo.values import Attack, Choose, GameAction, Seen, Show, Stay, Tag, Toss, View

COLOUR = rf"[{BLACK}{WHITE}]"
CARD = rf"(?:{COLOUR}の?\s*|[BW]\s*(?=[A-Z])(?![BW]))?(?P<card>[A-Z]+)(?:\s*{COLOUR}\s*(?:\(.*\))?)?"
"""A letter, with the colour on either side, and optionally the owner as in a suggestion.

B and W before a letter are colours too, but not before one another: "B W" may be black W or white B.
"""
TARGET = re.compile(rf"{CARD}[\s=:,、はの]*", re.DOTALL)
"""A card to attack, with any separators before its number."""
NUMBER = re.compile(r"([+-]?\d+)\s*[?]?")
ONE_CARD = re.compile(CARD, re.DOTALL)


def read(action: str, fields: Mapping[str, str], _: View, __: Words) -> GameAction:
    """Read `attack` with a card and a number, `stay`, `toss`, or `choose` or `show` with a card."""
    match action:
        case "stay":
            return Stay()
        case "toss":
            return Toss()
        case "attack":
            return _attack(fields["card"], fields["number"])
        case "choose":
            return Choose(_tag(letter_in(fields["card"])))
        case "show":
            return Show(_tag(letter_in(fields["card"])))
    raise InvalidAction("no_such_action")


def _attack(card: str, number: str) -> Attack:
    target, digits = TARGET.fullmatch(spelled(card)), NUMBER.fullmatch(spelled(number))
    if target is None or digits is None:
        raise InvalidAction("no_such_attack")
    tag = _tag(target["card"])
    # The text may have any length: more digits than these are never a card's number.
    if len(digits[1]) > 4 or int(digits[1]) not in NUMBERS:
        raise InvalidAction("no_such_number")
    return Attack(tag, int(digits[1]))


def letter_in(typed: str) -> str:
    """Return the letter or letters of a typed card without its colour; empty for anything else."""
    found = ONE_CARD.fullmatch(spelled(typed))
    return found["card"] if found else ""


def _tag(letter: str) -> Tag:
    """Find the card with a letter; raise InvalidAction if there is none."""
    tag = tag_of(letter)
    if tag is None:
        raise InvalidAction("no_such_card")
    return tag


# ------------------------------------------------------------------ suggestions


def suggest(view: View, field: str, text: str, words: Words) -> list[str]:
    """Suggest cards to attack with their owners, or one's own face-down cards; letters only, no numbers."""
    offered: list[str] = []
    if field == "card":
        offered = [f"{_letter(card, words)} ({words.plain(owner)})" for owner, card in targets(view)]
    elif field == "own":
        offered = [_letter(card, words) for card in own_down(view)]
    return [each for each in offered if spelled(text) in spelled(each)]


def _letter(card: Seen, words: Words) -> str:
    return f"{LETTERS[card.tag]} {colour(words, is_white=card.is_white)}"
