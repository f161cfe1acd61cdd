"""The sheet of a match: round by round what everybody got and had, made for the width of a phone.

Names stand above the grid and numbers in it: a Japanese letter is as wide as two others.
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from bot.faces.words import Words, signed
from engine.core import Round, Seat

MOST = 1500
"""How many characters a sheet takes at most, whatever the people are called."""
SHOWN = 12
"""How many rounds it shows at once, or fewer where they would not fit."""
WIDE = 36
"""How many letters of a grid stand side by side on a phone."""
ABSENT = "·"
"""What stands for a seat that did not play in a round."""


class Sheet(Struct, frozen=True):
    """The rounds of a match that are shown together; they count from 1."""

    text: str
    first: int
    last: int


def sheet(game: str, rounds: Sequence[Round], words: Words, *, until: int = 0, shown: int = SHOWN) -> Sheet:
    """Draw the last rounds, or for a number those up to it; the words name who sits at the table.

    A round takes two lines: the points, and below them the totals.
    """
    last = min(until or len(rounds), len(rounds))
    if not last:
        return Sheet(words("scores.none"), 0, 0)
    for first in range(max(1, last - shown + 1), last + 1):
        text = _drawn(game, rounds, first, last, words)
        if len(text) <= MOST:
            break
    return Sheet(text, first, last)


def _drawn(game: str, rounds: Sequence[Round], first: int, last: int, words: Words) -> str:
    totals = enumerate(rounds[last - 1].totals)
    legend = [f"**{_head(seat)}**　{words.name(seat)}　**{signed(total)}**" for seat, total in totals]
    return "\n".join([*legend, grid(game, rounds[:last], words, shown=last - first + 1)])


def grid(game: str, rounds: Sequence[Round], words: Words, *, shown: int) -> str:
    """Draw the last rounds without names, for a place where the seats are named by their numbers."""
    numbered = list(enumerate(rounds, 1))[-shown:]
    meanings = " · ".join(_meanings(game, [scored for _, scored in numbered], words))
    notes = [f"-# {meanings}"] if meanings else []
    return "\n".join(["```", *_grid(game, numbered, words), "```", *notes])


def _head(seat: Seat) -> str:
    """Number a seat as the table message does."""
    return f"#{seat + 1}"


def _grid(game: str, numbered: Sequence[tuple[int, Round]], words: Words) -> Iterator[str]:
    """Align numbers and the marks behind them, each kind on its own."""
    seats = len(numbered[0][1].totals)
    lines = [("", [(_head(seat), "") for seat in range(seats)])]
    for number, scored in numbered:
        lines.append((str(number), [_points(game, scored, seat, words) for seat in range(seats)]))
        lines.append(("", [_total(game, scored, seat, words) for seat in range(seats)]))
    wide = max(len(text) for _, cells in lines for text, _ in cells)
    marked = max(1, *(len(mark) for _, cells in lines for _, mark in cells))
    margin = max(len(head) for head, _ in lines)
    gap = " " * (margin + seats * (wide + marked + 1) <= WIDE)
    for head, cells in lines:
        row = gap.join(f"{text:>{wide}}{mark:<{marked}}" for text, mark in cells)
        yield f"{head:>{margin}} {row}".rstrip()


def _points(game: str, scored: Round, seat: Seat, words: Words) -> tuple[str, str]:
    points = scored.points[seat]
    keys = [f"{game}.feat.{name}.mark" for name in _feats(scored, seat)]
    return ABSENT if points is None else f"{points:+}", _marks(keys, words)


def _total(game: str, scored: Round, seat: Seat, words: Words) -> tuple[str, str]:
    keys = [f"{game}.feat.{name}.total_mark" for name in _feats(scored, seat)]
    return "" if scored.points[seat] is None else str(scored.totals[seat]), _marks(keys, words)


def _feats(scored: Round, seat: Seat | None = None) -> list[str]:
    """Name what a seat did in a round, or what anybody did."""
    return sorted(feat.name for feat in scored.feats if seat in (None, feat.seat))


def _marks(keys: Sequence[str], words: Words) -> str:
    return "".join(words(key) for key in keys if words.has(key))


def _meanings(game: str, rounds: Sequence[Round], words: Words) -> Iterator[str]:
    """Say what the marks in the grid stand for."""
    for name in sorted({name for scored in rounds for name in _feats(scored)}):
        mark = _marks([f"{game}.feat.{name}.mark", f"{game}.feat.{name}.total_mark"], words)
        if mark:
            yield f"{mark} {words(f'{game}.feat.{name}')}"
