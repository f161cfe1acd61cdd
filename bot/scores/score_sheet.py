"""The score sheet of a match: points and totals by round, for the width of a phone.

Names stand above the grid, not in it, because Japanese characters are twice as wide as digits.
"""

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from msgspec import Struct

from bot.faces.words import Words, escape, signed
from engine.core import Round, Seat

MAX_LENGTH = 1500
"""Maximum characters of a sheet, whatever the names."""
MAX_ROUNDS = 12
"""Rounds shown at once; fewer if they do not fit."""
PHONE_WIDTH = 36
"""Characters of a code block that fit side by side on a phone."""
ABSENT = "·"
"""The points of a seat that did not play in a round."""

Cell: TypeAlias = tuple[str, str]
"""A number, and the marks behind it."""


class Sheet(Struct, frozen=True):
    """Consecutive rounds of a match as text; rounds count from 1."""

    text: str
    first: int
    last: int


def sheet(
    game: str, rounds: Sequence[Round], words: Words, *, until: int = 0, shown: int = MAX_ROUNDS
) -> Sheet:
    """Render the last rounds, or those up to `until`; `words` names the people at the table.

    A round has two lines: the points, and below them the totals.
    """
    last = min(until or len(rounds), len(rounds))
    if not last:
        return Sheet(words("scores.none"), 0, 0)
    totals = enumerate(rounds[last - 1].totals)
    legend = [f"**{_head(seat)}**　{words.name(seat)}　**{signed(total)}**" for seat, total in totals]
    for first in range(max(1, last - shown + 1), last + 1):
        text = "\n".join([*legend, grid(game, rounds[:last], words, shown=last - first + 1)])
        if len(text) <= MAX_LENGTH:
            break
    return Sheet(text, first, last)


def columns(words: Words) -> str:
    """Name the columns of a grid, in one line."""
    return words.dotted(f"**{_head(seat)}** {words.name(seat)}" for seat in range(len(words.names)))


def grid(game: str, rounds: Sequence[Round], words: Words, *, shown: int) -> str:
    """Render the last rounds with seat numbers instead of names."""
    numbered = list(enumerate(rounds, 1))[-shown:]
    legend = []
    for name in sorted({feat.name for _, scored in numbered for feat in scored.feats}):
        mark = _mark(f"{game}.feat.{name}.mark", words) + _mark(f"{game}.feat.{name}.total_mark", words)
        if mark:
            legend.append(f"{escape(mark)} {words(f'{game}.feat.{name}')}")
    notes = [f"-# {words.dotted(legend)}"] if legend else []
    return "\n".join(["```", *_grid(game, numbered, words), "```", *notes])


def _head(seat: Seat) -> str:
    """Return the mark of a seat: a bare number, or one after `#`, would read as a rank."""
    return f"P{seat + 1}"


def _grid(game: str, numbered: Sequence[tuple[int, Round]], words: Words) -> Iterator[str]:
    """Yield the lines of the grid, with numbers and the marks behind them aligned."""
    seats = len(numbered[0][1].totals)
    lines = [("", [(_head(seat), "") for seat in range(seats)])]
    for number, scored in numbered:
        is_last = number == numbered[-1][0]
        both = [_cells(game, scored, seat, words, is_last=is_last) for seat in range(seats)]
        lines += [(str(number), [points for points, _ in both]), ("", [total for _, total in both])]
    width = max(len(text) for _, cells in lines for text, _ in cells)
    marked = max(1, *(len(mark) for _, cells in lines for _, mark in cells))
    margin = max(len(head) for head, _ in lines)
    gap = " " * (margin + seats * (width + marked + 1) <= PHONE_WIDTH)
    for head, cells in lines:
        row = gap.join(f"{text:>{width}}{mark:<{marked}}" for text, mark in cells)
        yield f"{head:>{margin}} {row}".rstrip()


def _cells(game: str, scored: Round, seat: Seat, words: Words, *, is_last: bool) -> tuple[Cell, Cell]:
    """Return the points and the total of a seat in a round."""
    points, total = scored.points[seat], str(scored.totals[seat])
    feats = sorted(feat.name for feat in scored.feats if feat.seat == seat)
    marks, total_marks = (
        "".join(_mark(f"{game}.feat.{name}.{kind}", words) for name in feats)
        for kind in ("mark", "total_mark")
    )
    # Of a seat that did not play, the total stands in the last round alone.
    is_shown = is_last or points is not None
    return (ABSENT if points is None else f"{points:+}", marks), (total if is_shown else "", total_marks)


def _mark(key: str, words: Words) -> str:
    return words(key) if words.has(key) else ""
