"""Cards and plays as text: ♤3, ♤3+J; a letter and a joker need no suit."""

from collections.abc import Iterable

from bot.faces.cards import SIGNS, shown
from bot.faces.icon_names import two_coloured
from bot.faces.icons import Icons
from bot.faces.words import Words
from engine.cards import SUIT_OF, Card, is_joker
from engine.games.expect.cards import (
    COLOURS,
    JOKER,
    NUMBERS,
    ROLES,
    SUIT,
    Colour,
    Letter,
    Role,
    letter_of,
    letters_for,
    number_of,
    numbers_for,
    role_of,
)
from engine.games.expect.values import Play

LETTERS: tuple[Letter, ...] = ("J", "Q", "K", "A", "JOKER")
"""In conventional order."""
GAP = "\u3000"
"""Between pictures of numbers and of letters."""
SIDES: dict[Colour, str] = {
    colour: "".join(SIGNS[SUIT[colour, role]] for role in ROLES) for colour in COLOURS
}
"""The suits of either side: black and red differ by shape."""


def bare(card: Card) -> str:
    """Render a card without its suit.

    >>> bare("7S"), bare("AH"), bare("XB")
    ('7', 'A', 'JOKER')
    """
    return str(number_of(card) or letter_of(card))


def named(card: Card) -> str:
    """Render a card with its suit if it has one.

    >>> named("7S"), named("XB")
    ('♤7', 'JOKER')
    """
    return bare(card) if is_joker(card) else shown(card)


def row_of(cards: Iterable[Card]) -> str:
    """Render cards of one role side by side, without their suit.

    >>> row_of(("7S", "AS", "XB"))
    '7 A JOKER'
    """
    return " ".join(map(bare, cards))


def play_of(play: Play) -> str:
    """Render a play: its number with the suit, and its letter.

    >>> play_of(Play("7S")), play_of(Play("10D", "XR"))
    ('♤7', '♦10+JOKER')
    """
    number = f"{SIGNS[SUIT_OF[play.number]]}{bare(play.number)}"
    return number if play.letter is None else f"{number}+{bare(play.letter)}"


def sign_of(colour: Colour, role: Role) -> str:
    """Return the sign of the suit that a colour lays in a role.

    >>> sign_of("black", "attack"), sign_of("red", "predict")
    ('♤', '♦')
    """
    return SIGNS[SUIT[colour, role]]


def keys(colour: Colour, role: Role, *, jokers: bool) -> tuple[Card, ...]:
    """List all cards that a side may ever lay in a role, as they are tapped.

    >>> keys("red", "predict", jokers=True)[8:]
    ('10D', 'JD', 'QD', 'KD', 'AD', 'XR')
    """
    ranks = (*map(str, NUMBERS), *"JQKA")
    return (*(rank + SUIT[colour, role] for rank in ranks), *((JOKER[colour],) if jokers else ()))


def letters_to_lay(role: Role, hand: Iterable[Card]) -> tuple[Card, ...]:
    """List the letters of a hand that may be laid in a role, in conventional order.

    >>> letters_to_lay("attack", ("AS", "JS", "QC", "XB"))
    ('JS', 'AS', 'XB')
    """
    return tuple(sorted(letters_for(role, hand), key=place_of))


def place_of(card: Card) -> tuple[str, int]:
    """Return the sort key of a letter card, the joker last.

    >>> sorted(("AC", "AS", "XB", "JC"), key=place_of)
    ['AS', 'JC', 'AC', 'XB']
    """
    letter = letter_of(card)
    assert letter is not None  # noqa: S101 -- a letter card
    return role_of(card) or "role of both", LETTERS.index(letter)


def suited(colour: Colour, role: Role, cards: Iterable[Card]) -> str:
    """Render the cards of a role after the sign of its suit, with the letters after a dot.

    >>> suited("black", "attack", ("AS", "2S", "3C", "10S", "QS", "XB")), suited("red", "attack", ())
    ('♤ 2 10 · Q A JOKER', '♥ –')
    """
    held = tuple(cards)
    kinds = (row_of(numbers_for(role, held)), row_of(letters_to_lay(role, held)))
    return f"{sign_of(colour, role)} {' · '.join(filter(None, kinds)) or '–'}"


def pictures_of(role: Role, cards: Iterable[Card], icons: Icons, between: str = GAP) -> str:
    """Return the pictures of the cards of a role: the numbers, and then the letters."""
    held = tuple(cards)
    kinds = [each for each in (numbers_for(role, held), letters_to_lay(role, held)) if each]
    lines = [icons.line(map(two_coloured, each)) for each in kinds]
    return between.join(lines) if all(lines) else ""


def shown_play(play: Play, words: Words) -> str:
    """Return the pictures of a play, or its text."""
    return words.icons.line(map(two_coloured, play.cards)) or play_of(play)


def shown_letters(cards: Iterable[Card], words: Words) -> str:
    """Return the pictures of letters, or their text."""
    held = tuple(cards)
    return words.icons.line(map(two_coloured, held)) or " ".join(map(named, held))


def shown_role(colour: Colour, role: Role, cards: Iterable[Card], words: Words) -> str:
    """Return the pictures of the cards of a role, or their text after the sign of its suit."""
    held = tuple(cards)
    return pictures_of(role, held, words.icons) or suited(colour, role, held)


def shown_hand(colour: Colour, hand: Iterable[Card], words: Words) -> list[str]:
    """Return the pictures of a hand by roles, or its text, with the joker last, which has both.

    >>> shown_hand("black", ("2S", "3C", "QC", "XB"), Words("en"))
    ['♤ 2', '♧ 3 · Q', 'JOKER']
    """
    held = tuple(hand)
    jokers = tuple(filter(is_joker, held))
    suits = [card for card in held if card not in jokers]
    shown = [shown_role(colour, role, suits, words) for role in ROLES]
    return [*shown, *([shown_letters(jokers, words)] if jokers else [])]
