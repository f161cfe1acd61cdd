"""Cards and rows as pictures beside their text: the number of a known card, the letter of another."""

from collections.abc import Sequence

from bot.faces import icon_names
from bot.faces.icons import beside, heading
from bot.faces.words import Words
from cogs.algo.writing import LETTERS, drawn, lines_of, row_of
from engine.games.algo.values import Seen, Tag

LARGEST, LARGE = 1, 2
"""The type for one's own row, and for the rows of all."""
FITTING = (8, 10, 13)
"""Pictures that fit a line of a phone, by the size of the heading."""


def tile(card: Seen, hit: Tag | None = None) -> str:
    """Return the name of a card's picture; the card that was hit last has one of its own.

    >>> tile(Seen(1, True, None)), tile(Seen(1, True, 7)), tile(Seen(1, True, 7, is_open=True), hit=1)
    ('back_white_B', 'known_white_7', 'hit_white_7')
    """
    if card.number is None:
        return icon_names.back(LETTERS[card.tag], is_white=card.is_white)
    if not card.is_open:
        return icon_names.known(card.number, is_white=card.is_white)
    face = icon_names.hit if card.tag == hit else icon_names.opened
    return face(card.number, is_white=card.is_white)


def row(
    cards: Sequence[Seen],
    words: Words,
    largest: int = LARGE,
    *,
    hit: Tag | None = None,
    text: str = "",
    plain: str | None = None,
) -> str:
    """Show a row in large type with the same in text below; in text alone without pictures.

    The text is that of the row if no other is given, `plain` what stands alone without pictures.
    """
    pictures = words.icons.line(tile(card, hit) for card in cards)
    return heading(pictures, text or lines_of(cards), plain, size=max(largest, _fitting(len(cards))))


def _fitting(many: int) -> int:
    """Return the largest type in which so many pictures fit a line of a phone."""
    return next((size for size, most in enumerate(FITTING, 1) if many <= most), len(FITTING))


def cards_of(cards: Sequence[Seen], words: Words, hit: Tag | None = None) -> str:
    """Show a few cards within a line, pictures first."""
    return beside(words.icons.line(tile(card, hit) for card in cards), row_of(cards))


def colour(words: Words, *, is_white: bool) -> str:
    """Show the colour of a card of which nothing else is known."""
    return beside(words.icons(icon_names.back("", is_white=is_white)), drawn("", is_white=is_white))


def back_icon(tag: Tag, words: Words, *, is_white: bool) -> str:
    """Return the picture of a card's back for a control."""
    return words.icons(icon_names.back(LETTERS[tag], is_white=is_white))


def icon(card: Seen, words: Words) -> str:
    """Return the picture of a card for a control."""
    return words.icons(tile(card))
