"""Cards and rows as pictures beside their text: the number of a known card, the letter of another."""

from collections.abc import Sequence

from bot.faces import icon_names
from bot.faces.icons import TYPES, beside, heading
from bot.faces.words import Words
from cogs.algo.card_text import LETTERS, drawn, lines_of, row_of
from engine.games.algo.values import Seen, Tag

OWN, OF_ALL = ((size, most) for size, most, _ in TYPES[:2])
"""The types for one's own row and for the rows of all, with how many tiles fit a line of a phone."""


def tile(card: Seen, hit: Tag | None = None) -> str:
    """Return the name of a card's picture; the card that was hit last has one of its own.

    >>> tile(Seen(1, True, None)), tile(Seen(1, True, 7)), tile(Seen(1, True, 7, is_open=True), hit=1)
    ('back_white_B', 'known_white_7', 'hit_white_7')
    """
    if card.number is None:
        return icon_names.back(LETTERS[card.tag], is_white=card.is_white)
    if not card.is_open:
        return icon_names.KNOWN + icon_names.opened(card.number, is_white=card.is_white)
    kind = icon_names.HIT if card.tag == hit else ""
    return kind + icon_names.opened(card.number, is_white=card.is_white)


def row(cards: Sequence[Seen], words: Words, hit: Tag | None = None, head: str = "") -> str:
    """Show a row in large type with the same in text below, after a head; in text alone without pictures."""
    size, most = OF_ALL
    pictures = words.icons.line((tile(card, hit) for card in cards), most=most)
    text = head + lines_of(cards)
    return heading(pictures, text.replace("\n", "\n-# "), text, size)


def own_row(cards: Sequence[Seen], words: Words, hit: Tag | None = None) -> str:
    """Show one's own row, larger than those of all; without pictures the text is large."""
    size, most = OWN
    pictures = words.icons.line((tile(card, hit) for card in cards), most=most)
    lines = lines_of(cards).split("\n")
    return heading(pictures, "\n-# ".join(lines), "\n".join(f"### {line}" for line in lines), size)


def row_below(cards: Sequence[Seen], words: Words) -> str:
    """Show a row whose pictures stand elsewhere: in text as small as that of other rows."""
    text = lines_of(cards)
    has_pictures = all(words.icons(tile(card)) for card in cards)
    return "\n".join(f"-# {line}" for line in text.split("\n")) if has_pictures else text


def cards_of(cards: Sequence[Seen], words: Words, hit: Tag | None = None) -> str:
    """Show a few cards within a line, pictures first."""
    return beside(words.icons.line(tile(card, hit) for card in cards), row_of(cards))


def colour(words: Words, *, is_white: bool) -> str:
    """Show the colour of a card of which nothing else is known."""
    return beside(words.icons(icon_names.back("", is_white=is_white)), drawn("", is_white=is_white))


def icon(card: Seen, words: Words) -> str:
    """Return the picture of a card for a control."""
    return words.icons(tile(card))
