"""The names of all pictures inside text, by what they show."""

from itertools import product

from bot.faces.cards import LETTERS
from engine.cards import PACK, RANKS, Card

CARDS = frozenset(PACK)
"""Playing cards, spelled as in the engine; each deck has its own picture of them."""
TURNED = "turned_"
"""Before the name of a card: a moving picture of it being turned over."""
COLOURS = ("black", "white")
"""Those of the tiles of Algo."""
HIT, KNOWN = "hit_", "known_"
"""Before the name of an open tile: the latest attack turned it over; its owner sees it, and nobody else."""
TILE_NUMBERS = range(12)
MINUS_NUMBERS = range(1, 17)
THANK_YOU = "thank_you"
JOKER = "rank_X"
MARKS = ("turn", "dealer", "gift", "away", "easy", "normal", "strong", "attack", "predict")
"""Whose turn it is, who deals, a gift, who is away, the levels of computers, and the roles in Expect."""


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
