"""Cards and rows as pictures, and as text where there are none.

A picture has the number of a known card, or the letter of another. The letter of one's own stands before it.
"""

from collections.abc import Sequence
from math import ceil

from bot.faces import icon_names
from bot.faces.icons import enlarged
from bot.faces.panel import evenly
from bot.faces.words import Words
from cogs.algo import card_text
from cogs.algo.card_text import FRAME, LETTERS, lines_of, row_of
from engine.games.algo.cards import Card, is_white, number_of
from engine.games.algo.values import Seen, Tag

SIZES = (("##", 8), ("###", 10))
"""The types for rows, and how many tiles fit a line of a phone in each."""
WITH_LETTER, WITH_SIGN = 0.75, 2.75
"""How much more room a tile with a letter takes, and that of the drawn card, in tiles."""
ATTACKS = "⚔️"


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


def icon(card: Seen, words: Words, hit: Tag | None = None) -> str:
    """Return the picture of a card for a control."""
    return words.icons(tile(card, hit))


def is_own(card: Seen) -> bool:
    """Return whether a card is face down and yet known: its picture has the number, and no letter."""
    return card.number is not None and not card.is_open


def cards_of(cards: Sequence[Seen], words: Words, hit: Tag | None = None) -> str:
    """Show a few cards within a line."""
    return " ".join(_pictures(cards, words, hit)) or row_of(cards, words, hit)


def named(card: Seen, words: Words) -> str:
    """Show a card within a sentence."""
    return "".join(_pictures((card,), words)) or card_text.shown(card, words)


def closed(tag: Tag, words: Words, *, is_white: bool) -> str:
    """Show a card as everybody sees it while it is face down."""
    return named(Seen(tag, is_white, None), words)


def opened(card: Card, words: Words) -> str:
    """Show a card that lies open."""
    number, white = number_of(card), is_white(card)
    return words.icons(icon_names.opened(number, is_white=white)) or card_text.opened(card, words=words)


def colour(words: Words, *, is_white: bool) -> str:
    """Show the colour of a card of which nothing else is known."""
    picture = words.icons(icon_names.back("", is_white=is_white))
    return picture or card_text.colour(words, is_white=is_white)


def row(cards: Sequence[Seen], words: Words, hit: Tag | None = None, framed: Tag | None = None) -> str:
    """Show a row in large type, or in text without pictures; a card that is chosen is framed."""
    pictures = _pictures(cards, words, hit, framed)
    return _large(pictures, cards) if pictures else lines_of(cards, words, hit, framed)


def own_row(
    cards: Sequence[Seen],
    words: Words,
    hit: Tag | None = None,
    framed: Tag | None = None,
    drawn: Seen | None = None,
) -> str:
    """Show one's own row and behind it the card that was drawn; the one chosen to attack is framed."""
    attacking = [f"{ATTACKS} {cards_of((drawn,), words)}"] if drawn else []
    pictures = _pictures(cards, words, hit, framed)
    if pictures:
        return _large([*pictures, *attacking], cards, WITH_SIGN * len(attacking))
    return "\n".join([lines_of(cards, words, hit, framed), *attacking])


def _large(shown: Sequence[str], cards: Sequence[Seen], more: float = 0) -> str:
    """Show pictures in the largest type in which they fit a line, or in several lines."""
    letters = sum(map(is_own, cards))
    width = len(cards) + WITH_LETTER * letters + more
    size, most = next((each for each in SIZES if width <= each[1]), SIZES[0])
    lines = evenly(shown, ceil(len(shown) / ceil(width / most)))
    return enlarged("\n".join((" " if letters else "").join(line) for line in lines), size).rstrip()


def _pictures(
    cards: Sequence[Seen], words: Words, hit: Tag | None = None, framed: Tag | None = None
) -> list[str]:
    """Return the pictures of cards, those of one's own behind their letters; none if one is missing."""
    pictures = [(card, icon(card, words, hit)) for card in cards]
    if not all(picture for _, picture in pictures):
        return []
    shown = [
        (card.tag, f"{LETTERS[card.tag] if is_own(card) else ''}{picture}") for card, picture in pictures
    ]
    return [FRAME.format(each) if tag == framed else each for tag, each in shown]
