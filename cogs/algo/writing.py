"""Cards and rows as text: ■ black, □ white; a letter while face down, a number when open."""

from collections.abc import Iterable

from bot.faces import cards
from engine.games.algo.values import Seen, Tag

LETTERS = cards.LETTERS
"""The names of the cards by their tags."""
BLACK, WHITE = "■", "□"


def drawn(label: str, *, is_white: bool) -> str:
    """Render a card: its colour, followed by a label.

    >>> drawn("B", is_white=True), drawn("11", is_white=False)
    ('□B', '■11')
    """
    return f"{WHITE if is_white else BLACK}{label}"


def back(tag: Tag, *, is_white: bool) -> str:
    """Render the back of a card as everybody sees it.

    >>> back(1, is_white=True)
    '□B'
    """
    return drawn(LETTERS[tag], is_white=is_white)


def shown(card: Seen) -> str:
    """Render a card: an open one by its number, another by its letter, with its number if known.

    >>> shown(Seen(1, True, 7, is_open=True)), shown(Seen(1, True, None)), shown(Seen(1, True, 7))
    ('□7', '□B', '□B=7')
    """
    if card.is_open:
        return drawn(str(card.number), is_white=card.is_white)
    known = "" if card.number is None else f"={card.number}"
    return back(card.tag, is_white=card.is_white) + known


def row_of(row: Iterable[Seen]) -> str:
    """Render cards side by side, with the numbers of the open ones in bold.

    >>> row_of((Seen(0, False, None), Seen(1, True, 7, is_open=True), Seen(2, True, 9)))
    '■A □**7** □C=9'
    """
    return " ".join(_in_row(card) for card in row)


def _in_row(card: Seen) -> str:
    if card.is_open:
        return drawn(f"**{card.number}**", is_white=card.is_white)
    return shown(card)


def tag_of(letter: str) -> Tag | None:
    """Return the tag of a letter; None if no card has that letter.

    >>> tag_of("B"), tag_of("J"), tag_of("I"), tag_of("AB"), tag_of("")
    (1, 8, None, None, None)
    """
    return LETTERS.index(letter) if letter and letter in tuple(LETTERS) else None
