"""Cards as buttons in the order of their row, and a pad of numbers, for the table and for puzzles."""

from collections.abc import Callable, Collection, Iterable, Sequence

from bot.faces.panel import Button, Part, Row, Style, rows_of
from bot.faces.words import Words
from cogs.algo.card_text import LETTERS, short
from cogs.algo.tiles import icon, is_own
from engine.games.algo.values import Seen, Tag

IN_A_ROW, NUMBERS_IN_A_ROW = 5, 4
"""Buttons that fit a line of a phone."""


def tile_buttons(cards: Iterable[Seen], words: Words, slots: int, hit: Tag | None = None) -> list[Button]:
    """Draw a row as buttons, by slots plus tags; the cards that lie open are disabled in their places."""
    return [_tile_button(slots + card.tag, card, words, hit) for card in cards]


def _tile_button(slot: int, card: Seen, words: Words, hit: Tag | None) -> Button:
    """Draw a card as a picture, with the letter that the picture of one's own lacks, or as text alone."""
    picture = icon(card, words, hit)
    letter = LETTERS[card.tag] if is_own(card) else ""
    style: Style = "secondary" if card.is_open else "primary"
    return Button(slot, letter if picture else short(card, words), style, card.is_open, picture)


def pad(
    numbers: Sequence[int],
    gone: Collection[int],
    button: Callable[[int, Style], Button],
    chosen: int | None = None,
) -> tuple[Row, ...]:
    """Show numbers as buttons: the impossible ones are grey, and may be pressed all the same."""

    def style(number: int) -> Style:
        return "success" if number == chosen else "secondary" if number in gone else "primary"

    return rows_of([button(number, style(number)) for number in numbers], NUMBERS_IN_A_ROW)


def size(parts: Iterable[Part]) -> int:
    """Count components, of which a message holds 40."""
    return sum(1 + (len(part.controls) if isinstance(part, Row) else 0) for part in parts)
