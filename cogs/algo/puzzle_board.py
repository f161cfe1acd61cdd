"""The rows of a puzzle: cards to press in their places, then a pad of numbers, and what rules numbers out."""

from collections.abc import Sequence

from msgspec.structs import replace

from bot.faces.panel import Button, Divider, Part, Style, Text, rows_of
from bot.faces.puzzles import PIECE, VALUE, VALUES, Exercise
from bot.faces.words import Words
from cogs.algo.card_text import LETTERS
from cogs.algo.known_cards import Reason, beside
from cogs.algo.tile_buttons import IN_A_ROW, pad, size, tile_buttons
from cogs.algo.tiles import named, row
from engine.games.algo.cards import is_white, number_of
from engine.games.algo.lines import down
from engine.games.algo.puzzles.values import SIZES, Puzzle
from engine.games.algo.values import Placed, Seen, Tag

BEGINS = "•"
MOST_PARTS = 33
"""Components for the rows; a message holds 40 in all."""


def seen(placed: Placed, state: Exercise) -> Seen:
    """Return a card as currently visible: once revealed at the end, it keeps its letter beside its number."""
    is_found = placed.tag in state.found and state.points is None
    is_known = placed.is_open or is_found or state.points is not None
    number = number_of(placed.card) if is_known else None
    return Seen(placed.tag, is_white(placed.card), number, placed.is_open or is_found)


def rows_of_puzzle(puzzle: Puzzle, state: Exercise) -> list[tuple[Seen, ...]]:
    """Return the rows of a puzzle as currently visible."""
    return [tuple(seen(placed, state) for placed in line) for line in puzzle.lines]


def in_text(rows: Sequence[Sequence[Seen]], words: Words, aimed: Tag | None = None) -> Text:
    """Show rows without controls; in text alone each is marked, as it may take several lines."""
    shown = (row(cards, words, framed=aimed) for cards in rows)
    return Text("\n".join(each if each.startswith("#") else f"{BEGINS} {each}" for each in shown))


def tiles(rows: Sequence[Sequence[Seen]], words: Words) -> tuple[Part, ...]:
    """Show rows as buttons, those that lie open disabled in their places.

    The largest puzzles have no room for that: their rows stand in text, above the letters of hidden cards.
    """
    parts: list[Part] = []
    for cards in rows:
        buttons = [replace(each, control=PIECE) for each in tile_buttons(cards, words, 0)]
        parts += [*([Divider()] if parts else []), *rows_of(buttons, IN_A_ROW)]
    if size(parts) <= MOST_PARTS:
        return tuple(parts)
    letters = [
        Button(card.tag, LETTERS[card.tag], "primary", control=PIECE)
        for cards in rows
        for card in down(cards)
    ]
    return (in_text(rows, words), *rows_of(letters, IN_A_ROW))


def numbers(puzzle: Puzzle, rows: Sequence[Sequence[Seen]], card: Seen, words: Words) -> tuple[Part, ...]:
    """Show all numbers of the deck for a card, those that it cannot have in grey."""

    def button(number: int, style: Style) -> Button:
        return Button(VALUES * card.tag + number, str(number), style, control=VALUE)

    return (
        in_text(rows, words, card.tag),
        Text(words("algo.step.number", card=named(card, words))),
        *pad(range(SIZES[puzzle.level]), ruled_out(puzzle, rows, card), button),
    )


def ruled_out(puzzle: Puzzle, rows: Sequence[Sequence[Seen]], card: Seen) -> dict[int, Reason]:
    """Return why a face-down card cannot have a number, by number, as anybody reads it off the table."""
    line = next(cards for cards in rows if card in cards)
    known = [each for cards in rows for each in cards if each.is_open and each.is_white == card.is_white]
    absent = [number_of(each) for each in puzzle.absent if is_white(each) == card.is_white]
    return {
        **dict(beside(line, card)),
        **{each.number: Reason("seen") for each in known if each.number is not None},
        **dict.fromkeys(absent, Reason("absent")),
        **{miss.number: Reason("answered") for miss in puzzle.misses if miss.tag == card.tag},
    }
