"""The cards of Expect: 27 a side, made of one suit for each role and a joker (rule book, 5.1)."""

from collections.abc import Collection, Iterable
from functools import cache
from typing import Literal, TypeAlias

from engine.cards import PACK, SUIT_OF, Card, is_joker

Colour: TypeAlias = Literal["black", "red"]
Role: TypeAlias = Literal["attack", "predict"]
Letter: TypeAlias = Literal["J", "Q", "K", "A", "JOKER"]

COLOURS: tuple[Colour, ...] = ("black", "red")
ROLES: tuple[Role, ...] = ("attack", "predict")
NUMBERS = range(2, 11)
SUIT: dict[tuple[Colour, Role], str] = {
    ("black", "attack"): "S",
    ("black", "predict"): "C",
    ("red", "attack"): "H",
    ("red", "predict"): "D",
}
JOKER: dict[Colour, Card] = {"black": "XB", "red": "XR"}
_LETTERS: dict[str, Letter] = {"J": "J", "Q": "Q", "K": "K", "A": "A"}


def number_of(card: Card) -> int | None:
    """Return the number on a number card, or None for a letter card.

    >>> [number_of(card) for card in ("7S", "10H", "AS", "XB")]
    [7, 10, None, None]
    """
    return int(card[:-1]) if card[:-1].isdecimal() else None


def letter_of(card: Card) -> Letter | None:
    """Return the letter on a letter card, or None for a number card.

    >>> [letter_of(card) for card in ("JS", "AH", "XR", "7S")]
    ['J', 'A', 'JOKER', None]
    """
    return "JOKER" if is_joker(card) else _LETTERS.get(card[:-1])


def side_of(card: Card) -> Colour:
    """Return the colour of the side that owns a card.

    >>> [side_of(card) for card in ("7S", "KC", "2H", "10D", "XB", "XR")]
    ['black', 'black', 'red', 'red', 'black', 'red']
    """
    if is_joker(card):
        return "black" if card == JOKER["black"] else "red"
    return "black" if SUIT_OF[card] in "SC" else "red"


def role_of(card: Card) -> Role | None:
    """Return the role in which a card is laid, or None for a joker, which is laid in either.

    >>> [role_of(card) for card in ("7S", "KC", "2H", "10D", "XB")]
    ['attack', 'predict', 'attack', 'predict', None]
    """
    if is_joker(card):
        return None
    return "attack" if SUIT_OF[card] in "SH" else "predict"


NUMBERS_OF: dict[Role, frozenset[Card]] = {
    role: frozenset(card for card in PACK if role_of(card) == role and number_of(card)) for role in ROLES
}
"""The number cards of each role, of both sides."""
LETTERS_OF: dict[Role, frozenset[Card]] = {
    role: frozenset(card for card in PACK if role_of(card) in {role, None} and letter_of(card))
    for role in ROLES
}
"""The letter cards that may be laid in each role, of both sides, with the jokers."""


@cache
def hand_of(colour: Colour, *, jokers: bool) -> tuple[Card, ...]:
    """Return the starting hand of a side, sorted as by `in_order`."""
    return tuple(card for card in PACK if side_of(card) == colour and (jokers or not is_joker(card)))


def numbers_for(role: Role, hand: Iterable[Card]) -> tuple[Card, ...]:
    """Return the number cards of a hand for a role: as many as there are plays left in it.

    >>> numbers_for("attack", ("2S", "2C", "10S", "JS", "XB"))
    ('2S', '10S')
    """
    return tuple(filter(NUMBERS_OF[role].__contains__, hand))


def letters_for(role: Role, hand: Iterable[Card]) -> tuple[Card, ...]:
    """Return the letter cards of a hand that may be laid in a role, the joker last.

    >>> letters_for("attack", ("AS", "2S", "JS", "QC", "XB"))
    ('AS', 'JS', 'XB')
    """
    return tuple(filter(LETTERS_OF[role].__contains__, hand))


def unavoidable(hand: Collection[Card]) -> int:
    """Count the letters that are bound to be left over, as each play takes at most one (E9).

    >>> unavoidable(("10C", "QS", "JC")), unavoidable(hand_of("red", jokers=True))
    (1, 0)
    """
    numbers = [len(NUMBERS_OF[role].intersection(hand)) for role in ROLES]
    letters = [len(LETTERS_OF[role].intersection(hand)) for role in ROLES]
    jokers = sum(letters) + sum(numbers) - len(hand)
    spare = [number + jokers - letter for number, letter in zip(numbers, letters, strict=True)]
    room = sum([max(0, each) for each in spare])
    return sum([max(0, -each) for each in spare]) + max(0, jokers - room)
