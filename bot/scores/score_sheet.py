"""The score sheet of a match: points and totals by round, for the width of a phone.

Names stand above the grid, not in it, because Japanese characters are twice as wide as digits.
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from bot.faces.words import Words, signed
from engine.core import Round, Seat

MAX_LENGTH = 1500
"""Maximum characters of a sheet, whatever the names."""
MAX_ROUNDS = 12
"""Rounds shown at once; fewer if they do not fit."""
PHONE_WIDTH = 36
"""Characters of a code block that fit side by side on a phone."""
ABSENT = "·"
"""The points of a seat that did not play in a round."""


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
    for first in range(max(1, last - shown + 1), last + 1):
        text = _render(game, rounds, first, last, words)
        if len(text) <= MAX_LENGTH:
            break
    return Sheet(text, first, last)


def _render(game: str, rounds: Sequence[Round], first: int, last: int, words: Words) -> str:
    totals = enumerate(rounds[last - 1].totals)
    legend = [f"**{_head(seat)}**　{words.name(seat)}　**{signed(total)}**" for seat, total in totals]
    return "\n".join([*legend, grid(game, rounds[:last], words, shown=last - first + 1)])


def columns(words: Words) -> str:
    """Name the columns of a grid, in one line."""
    return words.dotted(f"**{_head(seat)}** {words.name(seat)}" for seat in range(len(words.names)))


def grid(game: str, rounds: Sequence[Round], words: Words, *, shown: int) -> str:
    """Render the last rounds with seat numbers instead of names."""
    numbered = list(enumerate(rounds, 1))[-shown:]
    legend = words.dotted(_legend(game, [scored for _, scored in numbered], words))
    notes = [f"-# {legend}"] if legend else []
    return "\n".join(["```", *_grid(game, numbered, words), "```", *notes])


def _head(seat: Seat) -> str:
    """Return the mark of a seat: a bare number, or one after `#`, would read as a rank."""
    return f"P{seat + 1}"


def _grid(game: str, numbered: Sequence[tuple[int, Round]], words: Words) -> Iterator[str]:
    """Yield the lines of the grid, with numbers and the marks behind them aligned."""
    seats = len(numbered[0][1].totals)
    lines = [("", [(_head(seat), "") for seat in range(seats)])]
    for number, scored in numbered:
        lines.append((str(number), [_points(game, scored, seat, words) for seat in range(seats)]))
        is_last = number == numbered[-1][0]
        lines.append(("", [_total(game, scored, seat, words, is_last=is_last) for seat in range(seats)]))
    width = max(len(text) for _, cells in lines for text, _ in cells)
    marked = max(1, *(len(mark) for _, cells in lines for _, mark in cells))
    margin = max(len(head) for head, _ in lines)
    gap = " " * (margin + seats * (width + marked + 1) <= PHONE_WIDTH)
    for head, cells in lines:
        row = gap.join(f"{text:>{width}}{mark:<{marked}}" for text, mark in cells)
        yield f"{head:>{margin}} {row}".rstrip()


def _points(game: str, scored: Round, seat: Seat, words: Words) -> tuple[str, str]:
    points = scored.points[seat]
    keys = [f"{game}.feat.{name}.mark" for name in _feats(scored, seat)]
    return ABSENT if points is None else f"{points:+}", _marks(keys, words)


def _total(game: str, scored: Round, seat: Seat, words: Words, *, is_last: bool) -> tuple[str, str]:
    """Return a total with its mark; of a seat that did not play, in the last round alone."""
    keys = [f"{game}.feat.{name}.total_mark" for name in _feats(scored, seat)]
    shown = is_last or scored.points[seat] is not None
    return str(scored.totals[seat]) if shown else "", _marks(keys, words)


def _feats(scored: Round, seat: Seat | None = None) -> list[str]:
    """Return the names of the feats of a seat, or of all seats, in a round."""
    return sorted(feat.name for feat in scored.feats if seat in (None, feat.seat))


def _marks(keys: Sequence[str], words: Words) -> str:
    return "".join(words(key) for key in keys if words.has(key))


def _legend(game: str, rounds: Sequence[Round], words: Words) -> Iterator[str]:
    """Yield the legend of the marks in the grid."""
    for name in sorted({name for scored in rounds for name in _feats(scored)}):
        mark = _marks([f"{game}.feat.{name}.mark", f"{game}.feat.{name}.total_mark"], words)
        if mark:
            yield f"{mark} {words(f'{game}.feat.{name}')}"
