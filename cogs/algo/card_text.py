"""Cards and rows as text: ⬛ black, ⬜ white; a letter while face down, a number when open."""

from collections.abc import Iterable, Sequence
from unicodedata import normalize

from bot.faces import cards
from bot.faces.panel import evenly
from engine.games.algo.cards import Card, is_white, number_of
from engine.games.algo.values import Seen, Tag

LETTERS = cards.LETTERS
"""The names of the cards by their tags."""
BLACK, WHITE = "⬛", "⬜"
"""Emoji, as Discord draws ■ and □ in the colour of the text: on a dark screen the black one is white."""
WRITTEN = {
    "\ufe0f": "",
    "BLACK": BLACK,
    "WHITE": WHITE,
    "黒": BLACK,
    "白": WHITE,
    "■": BLACK,
    "□": WHITE,
}
"""Typed words and signs for the colours."""
IN_A_LINE, IN_A_KNOWN_LINE = 6, 4
"""Cards that fit a line of a phone; in a row with letters and numbers fewer do."""


def drawn(label: str, *, is_white: bool) -> str:
    """Render a card: its colour, followed by a label.

    >>> drawn("B", is_white=True), drawn("11", is_white=False)
    ('⬜B', '⬛11')
    """
    return f"{WHITE if is_white else BLACK}{label}"


def back(tag: Tag, *, is_white: bool) -> str:
    """Render the back of a card as everybody sees it.

    >>> back(1, is_white=True)
    '⬜B'
    """
    return drawn(LETTERS[tag], is_white=is_white)


def opened(*cards: Card) -> str:
    """Render cards by their numbers.

    >>> opened(15, 22)
    '⬜7 ⬛11'
    """
    return " ".join(drawn(str(number_of(card)), is_white=is_white(card)) for card in cards)


def face_down(card: Seen) -> str:
    """Render the back of a card, whatever is known of it.

    >>> face_down(Seen(1, True, 7))
    '⬜B'
    """
    return back(card.tag, is_white=card.is_white)


def shown(card: Seen) -> str:
    """Render a card: an open one by its number, another by its letter, with its number if known.

    >>> shown(Seen(1, True, 7, is_open=True)), shown(Seen(1, True, None)), shown(Seen(1, True, 7))
    ('⬜7', '⬜B', '⬜B=7')
    """
    if card.is_open:
        return drawn(str(card.number), is_white=card.is_white)
    return face_down(card) if card.number is None else f"{face_down(card)}={card.number}"


def row_of(row: Iterable[Seen]) -> str:
    """Render cards side by side, with the numbers of the open ones in bold.

    >>> row_of((Seen(0, False, None), Seen(1, True, 7, is_open=True), Seen(2, True, 9)))
    '⬛A ⬜**7** ⬜C=9'
    """
    return " ".join(
        drawn(f"**{card.number}**", is_white=card.is_white) if card.is_open else shown(card) for card in row
    )


def tag_of(letter: str) -> Tag | None:
    """Return the tag of a letter; None if no card has that letter.

    >>> tag_of("B"), tag_of("J"), tag_of("I"), tag_of("AB"), tag_of("")
    (1, 8, None, None, None)
    """
    return LETTERS.index(letter) if letter and letter in tuple(LETTERS) else None


def lines_of(row: Sequence[Seen]) -> str:
    r"""Render a row in as many lines as a phone needs, which would part a mark from its letter.

    >>> lines_of([Seen(tag, True, None) for tag in range(7)])
    '⬜A ⬜B ⬜C ⬜D\n⬜E ⬜F ⬜G'
    >>> lines_of([Seen(tag, True, tag) for tag in range(5)])
    '⬜A=0 ⬜B=1 ⬜C=2\n⬜D=3 ⬜E=4'
    """
    is_known = any(card.number is not None and not card.is_open for card in row)
    return "\n".join(map(row_of, evenly(row, IN_A_KNOWN_LINE if is_known else IN_A_LINE)))


# ------------------------------------------------------------------ reading


def spelled(text: str) -> str:
    """Return a typed text in capitals, with our marks for the colours.

    >>> spelled(" black b"), spelled("白のＢ"), spelled("□7")
    ('⬛ B', '⬜のB', '⬜7')
    """
    found = normalize("NFKC", text).upper().strip()
    for word, mark in WRITTEN.items():
        found = found.replace(word, mark)
    return found
