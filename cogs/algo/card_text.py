"""Cards and rows as text: their colour in a word; a letter while face down, a number when open."""

import re
from collections.abc import Iterable, Sequence
from unicodedata import normalize

from bot.faces import cards
from bot.faces.panel import evenly
from bot.faces.words import Words
from engine.games.algo.cards import Card, is_white, number_of
from engine.games.algo.values import Seen, Tag

LETTERS = cards.LETTERS
"""The names of the cards by their tags."""
COLOURS = ("black", "white")
BLACK, WHITE = "⬛", "⬜"
"""The colours in typed text; they are never shown: on a dark or a light screen one cannot be seen."""
WRITTEN = {
    "\ufe0f": "",
    "BLACK": BLACK,
    "WHITE": WHITE,
    "黒": BLACK,
    "白": WHITE,
    "■": BLACK,
    "□": WHITE,
    "b": BLACK,
    "w": WHITE,
}
"""Typed words and signs for the colours."""
SHORT = re.compile(r"(?<![A-Za-z])[bw](?=[A-Z0-9])")
"""A colour as it stands in rows."""
HIT = "💥"
"""The card that the latest attack turned over."""
FRAME = "[{}]"
"""Around the card that is attacked, or that attacks."""
IN_A_LINE, IN_A_KNOWN_LINE = 7, 5
"""Cards that fit a line of a phone; in a row with letters and numbers fewer do."""


def colour(words: Words, *, is_white: bool) -> str:
    """Name the colour of a card of which nothing else is known.

    >>> colour(Words("en"), is_white=True), colour(Words("ja"), is_white=False)
    ('white', '黒')
    """
    return words(f"algo.colour.{COLOURS[is_white]}")


def drawn(label: str, words: Words, *, is_white: bool) -> str:
    """Render a card: its colour, followed by a label.

    >>> drawn("B", Words("en"), is_white=True), drawn("11", Words("ja"), is_white=False)
    ('white B', '黒11')
    """
    return words("algo.card", colour=colour(words, is_white=is_white), label=label)


def opened(*cards: Card, words: Words) -> str:
    """Render cards by their numbers.

    >>> opened(15, 22, words=Words("ja"))
    '白7、黒11'
    """
    return words.listed([drawn(str(number_of(card)), words, is_white=is_white(card)) for card in cards])


def face_down(card: Seen, words: Words) -> str:
    """Render the back of a card, whatever is known of it.

    >>> face_down(Seen(1, True, 7), Words("ja"))
    '白B'
    """
    return drawn(LETTERS[card.tag], words, is_white=card.is_white)


def shown(card: Seen, words: Words) -> str:
    """Render a card: an open one by its number, another by its letter, with its number if known.

    >>> [shown(Seen(1, True, *known), Words("ja")) for known in ((7, True), (None,), (7,))]
    ['白7', '白B', '白B=7']
    """
    return drawn(_label(card), words, is_white=card.is_white)


def short(card: Seen, words: Words) -> str:
    """Render a card among others of its row, or on a button.

    >>> short(Seen(1, True, None), Words("en")), short(Seen(1, False, 7), Words("en"))
    ('wB', 'bB=7')
    """
    return _in_short(_label(card), card, words)


def _label(card: Seen) -> str:
    if card.is_open:
        return str(card.number)
    letter = LETTERS[card.tag]
    return letter if card.number is None else f"{letter}={card.number}"


def _in_short(label: str, card: Seen, words: Words) -> str:
    return words(f"algo.short.{COLOURS[card.is_white]}", label=label)


def row_of(row: Iterable[Seen], words: Words, hit: Tag | None = None) -> str:
    """Render cards side by side, with the numbers of the open ones in bold and the latest hit marked.

    >>> row_of((Seen(0, False, None), Seen(1, True, 7, is_open=True)), Words("ja"), hit=1)
    '黒A 💥白**7**'
    """
    return " ".join(_in_row(card, words, hit) for card in row)


def _in_row(card: Seen, words: Words, hit: Tag | None) -> str:
    if not card.is_open:
        return short(card, words)
    mark = HIT if card.tag == hit else ""
    return mark + _in_short(f"**{card.number}**", card, words)


def tag_of(letter: str) -> Tag | None:
    """Return the tag of a letter; None if no card has that letter.

    >>> tag_of("B"), tag_of("J"), tag_of("I"), tag_of("AB"), tag_of("")
    (1, 8, None, None, None)
    """
    return LETTERS.index(letter) if letter and letter in tuple(LETTERS) else None


def lines_of(row: Sequence[Seen], words: Words, hit: Tag | None = None, framed: Tag | None = None) -> str:
    r"""Render a row in as many lines as a phone needs, which would part a colour from its letter.

    >>> lines_of([Seen(tag, True, None) for tag in range(8)], Words("ja"), framed=3)
    '白A 白B 白C [白D]\n白E 白F 白G 白H'
    """
    is_known = any(card.number is not None and not card.is_open for card in row)
    shown = [
        FRAME.format(_in_row(each, words, hit)) if each.tag == framed else _in_row(each, words, hit)
        for each in row
    ]
    return "\n".join(map(" ".join, evenly(shown, IN_A_KNOWN_LINE if is_known else IN_A_LINE)))


# ------------------------------------------------------------------ reading


def spelled(text: str) -> str:
    """Return a typed text in capitals, with our marks for the colours.

    >>> spelled(" black b"), spelled("白のＢ"), spelled("□7"), spelled("wB"), spelled("b"), spelled("bb")
    ('⬛ B', '⬜のB', '⬜7', '⬜B', 'B', 'BB')
    """
    found = SHORT.sub(lambda each: WRITTEN[each[0]], normalize("NFKC", text)).upper().strip()
    for word, mark in WRITTEN.items():
        found = found.replace(word, mark)
    return found
