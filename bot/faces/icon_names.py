"""The names of all pictures inside text, by what they show, and the text for which each stands."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from types import MappingProxyType

from bot.faces.cards import LETTERS, shown
from engine.cards import PACK, RANKS, Card

DECKS = ("four", "two")
"""Before the name of a playing card: that of a deck, the usual one first."""
SUITS_SPOKEN = MappingProxyType({"C": "club", "D": "diamond", "H": "heart", "S": "spade"})
JOKERS_SPOKEN = MappingProxyType({"XB": "joker_black", "XR": "joker_red"})

CARDS = frozenset(PACK)
"""Playing cards, spelled as in the engine; each deck has its own picture of them."""
TURNED = "turned_"
"""Before the name of a card: a moving picture of it being turned over."""
COLOURS = ("black", "white")
"""Those of the tiles of Algo."""
COLOUR_SIGNS = MappingProxyType({"black": "⬛", "white": "⬜"})
HIT, KNOWN = "hit_", "known_"
"""Before the name of an open tile: the latest attack turned it over; its owner sees it, and nobody else."""
TILE_NUMBERS = range(12)
MINUS_NUMBERS = range(1, 17)
THANK_YOU = "thank_you"
JOKER = "rank_X"
MARKS = ("turn", "dealer", "gift", "away", "beginner", "easy", "normal", "strong", "attack", "predict")
"""Whose turn it is, who deals, a gift, who is away, the levels of computers, and the roles in Expect."""
SIGNS = MappingProxyType(
    {
        "turn": "▶",
        "gift": "🎁",
        THANK_YOU: "🎁",
        "away": "💤",
        "beginner": "🤖",
        "easy": "🤖",
        "normal": "🤖",
        "strong": "🤖",
    }
)
"""What stands in text where there is no picture of a mark; the others stand before their word."""
HASHED = re.compile(r"(?P<stem>\w+?)(?:_[0-9a-f]{6})?", re.ASCII)
"""The name of an emoji, which ends on a hash of how it is drawn."""


def two_coloured(card: Card) -> str:
    """Return the name of a playing card in black and red, for every reader: for a game of these two sides.

    >>> two_coloured("7C")
    'two_7C'
    """
    return f"two_{card}"


def rank(letter: str) -> str:
    """Return the name of a card whose suit does not matter, by its letter: A, 2 to 9, T, J, Q, K or X.

    >>> rank("T"), rank("X")
    ('rank_T', 'rank_X')
    """
    return f"rank_{letter}"


def minus(number: int) -> str:
    """Return the name of a NO THANK YOU card by its magnitude.

    >>> minus(9)
    'minus_9'
    """
    return f"minus_{number}"


def opened(number: int, *, is_white: bool) -> str:
    """Return the name of a tile that lies open.

    >>> opened(11, is_white=False)
    'black_11'
    """
    return f"{COLOURS[is_white]}_{number}"


def back(letter: str, *, is_white: bool) -> str:
    """Return the name of the back of a tile with its letter; with none, of an unlettered one.

    >>> back("B", is_white=True), back("", is_white=False)
    ('back_white_B', 'back_black')
    """
    return f"back_{COLOURS[is_white]}{'_' if letter else ''}{letter}"


def tiles() -> tuple[str, ...]:
    """List the names of all tiles of Algo."""
    both = (False, True)
    fronts = [
        kind + opened(number, is_white=white)
        for kind, white, number in product(("", HIT, KNOWN), both, TILE_NUMBERS)
    ]
    return (*fronts, *(back(letter, is_white=white) for white, letter in product(both, ("", *LETTERS))))


def ranks() -> tuple[str, ...]:
    """List the names of all cards without a suit."""
    return tuple(rank("T" if each == "10" else each) for each in (*RANKS, "X"))


def moving() -> tuple[str, ...]:
    """List the names of all moving pictures."""
    return tuple(TURNED + minus(number) for number in MINUS_NUMBERS)


def names() -> tuple[str, ...]:
    """List the names of all pictures."""
    numbers = (*map(minus, MINUS_NUMBERS), THANK_YOU)
    return (*playing_cards(), *ranks(), *tiles(), *numbers, *MARKS, *moving())


def playing_cards() -> Iterator[str]:
    """Yield the names of the cards of both decks."""
    return (f"{deck}_{card}" for deck, card in product(DECKS, PACK))


def text_of(name: str) -> str:
    """Return the text for which a picture stands; empty for a mark that stands before its word.

    >>> [text_of(name) for name in ("four_10H", "two_XB", "rank_T", "rank_X", "turned_minus_9", "turn")]
    ['♥10', '🃏B', '10', '🃏', '−9', '▶']
    >>> [text_of(name) for name in ("back_white_B", "back_black", "hit_white_5", "known_black_7", "dealer")]
    ['⬜B', '⬛', '⬜5', '⬛7', '']
    """
    if name in MARKS or name == THANK_YOU:
        return SIGNS.get(name, "")
    kind, _, value = name.removeprefix(TURNED).rpartition("_")
    if kind in DECKS:
        return shown(value)
    if kind == "rank":
        return {"T": "10", "X": "🃏"}.get(value, value)
    if kind == "minus":
        return f"−{value}"
    colour = next(each for each in COLOURS if each in name)
    return COLOUR_SIGNS[colour] + ("" if value == colour else value)


def spoken(name: str) -> str:
    """Return how an emoji names a picture, for screen readers and for messages whose emoji is gone.

    >>> [spoken(name) for name in ("four_7H", "two_10S", "four_XR", "rank_T", "rank_X", "minus_9", "turn")]
    ['heart_7', 'spade_10_two', 'joker_red', 'card_10', 'joker', 'minus_9', 'turn']
    >>> [spoken(name) for name in ("back_white_B", "back_black", "known_white_7", "hit_black_7", "white_11")]
    ['white_face_down_B', 'black_face_down', 'white_7_face_down', 'hit_black_7', 'white_11']
    """
    kind, _, value = name.partition("_")
    if kind in DECKS:
        card = JOKERS_SPOKEN.get(value) or f"{SUITS_SPOKEN[value[-1]]}_{value[:-1]}"
        return card if kind == DECKS[0] else f"{card}_{kind}"
    if kind == "rank":
        return "joker" if name == JOKER else f"card_{text_of(name)}"
    if kind == "back":
        colour, _, letter = value.partition("_")
        return f"{colour}_face_down{'_' if letter else ''}{letter}"
    return f"{value}_face_down" if name.startswith(KNOWN) else name


def shown_by(emoji: str) -> str | None:
    """Return the name of the picture that an emoji shows, whatever its hash; None if none of ours.

    >>> shown_by("heart_7_0a1b2c"), shown_by("four_7H_0a1b2c"), shown_by("party")
    ('four_7H', 'four_7H', None)
    """
    match = HASHED.fullmatch(emoji)
    return _known().get(match["stem"]) if match else None


@cache
def _known() -> dict[str, str]:
    """Map what emojis are called, also by older versions, to the names of their pictures."""
    return {called: name for name in names() for called in (name, spoken(name))}
