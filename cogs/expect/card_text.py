"""Cards and plays as text: ♤3, ♤3+J; a letter and a joker need no suit."""

from collections.abc import Iterable

from bot.faces.cards import SIGNS, shown
from bot.faces.icon_names import two_coloured
from bot.faces.icons import Icons
from engine.cards import SUIT_OF, Card, is_joker
from engine.games.expect.cards import (
    COLOURS,
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
FITTING = 7
"""Cards of a role that fit a line of a phone."""
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


def pictures_of(role: Role, cards: Iterable[Card], icons: Icons) -> str:
    """Return the pictures of the cards of a role: the numbers, and the letters after a gap or in a line."""
    held = tuple(cards)
    kinds = [each for each in (numbers_for(role, held), letters_to_lay(role, held)) if each]
    lines = [icons.line(map(two_coloured, each)) for each in kinds]
    between = GAP if sum(map(len, kinds)) <= FITTING else "\n"
    return between.join(lines) if all(lines) else ""


def cards_of(play: Play, icons: Icons) -> str:
    """Return the pictures of a play."""
    return icons.line(map(two_coloured, play.cards))


def suits_of(colour: Colour, hand: Iterable[Card]) -> dict[Role, str]:
    """Render a hand by roles, without the joker, which has both.

    >>> suits_of("black", ("2S", "3C", "QC", "XB"))
    {'attack': '♤ 2', 'predict': '♧ 3 · Q'}
    """
    held = [card for card in hand if not is_joker(card)]
    return {role: suited(colour, role, held) for role in ROLES}
