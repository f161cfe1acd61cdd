"""The scores of a match as a panel, with the way to other matches of the channel."""

from datetime import UTC
from enum import IntEnum

from msgspec import Struct

from bot.faces.panel import QUIET, Button, Panel, Picture, Row, Text
from bot.faces.words import Words
from bot.scores.matches import Match
from bot.scores.score_sheet import SHOWN, Sheet, sheet
from bot.tables.table import Phase
from engine.core import Round


class SheetSlot(IntEnum):
    """The buttons below a sheet."""

    REFRESH = 0
    OLDER = 1
    NEWER = 2
    CHART = 3
    TURN = 100
    """From here on: to show the match up to a round, which is added."""


FARTHEST = 999 - SheetSlot.TURN
"""The last round that a button can name."""


class Beside(Struct, frozen=True):
    """The matches of the channel beside the one that is shown."""

    older: Match | None = None
    newer: Match | None = None


def match_panel(match: Match, rounds: tuple[Round, ...], until: int, beside: Beside, words: Words) -> Panel:
    """Show a match up to a round, or to the last one for 0."""
    drawn = sheet(match.game, rounds, words, until=until)
    title = words("scores.title", game=words(f"{match.game}.title"))
    state = words(f"scores.{match.phase}")
    # The database gives times of UTC without their zone.
    opened = f"<t:{match.opened.replace(tzinfo=UTC).timestamp():.0f}:f>"
    head = Text(f"## {title}\n-# {words('table.id', table=match.id)} · {opened} · {state}")
    turning = _turning(drawn, len(rounds), words)
    told = drawn.text if rounds or match.phase == Phase.PLAYING else words("scores.never")
    below = _beside(match, beside, words, has_rounds=bool(rounds))
    return Panel((head, Text(told), *turning, below), QUIET)


def _turning(drawn: Sheet, rounds: int, words: Words) -> tuple[Row, ...]:
    """Offer the rounds before and after those that are drawn, where there are any."""
    if drawn.first <= 1 and drawn.last == rounds:
        return ()
    before, after = drawn.first - 1, min(drawn.last + SHOWN, rounds)
    earlier, later = (SheetSlot.TURN + min(number, FARTHEST) for number in (before, after))
    return (
        Row(
            (
                Button(earlier, words("button.earlier_rounds"), disabled=not before),
                Button(later, words("button.later_rounds"), disabled=drawn.last == rounds),
            )
        ),
    )


def _beside(match: Match, beside: Beside, words: Words, *, has_rounds: bool) -> Row:
    older = Button(SheetSlot.OLDER, words("button.older_match"), disabled=beside.older is None)
    newer = Button(SheetSlot.NEWER, words("button.newer_match"), disabled=beside.newer is None)
    refresh = Button(SheetSlot.REFRESH, words("button.refresh"))
    chart = Button(SheetSlot.CHART, words("button.chart"), disabled=not has_rounds)
    return Row((older, newer, chart, refresh) if match.phase == Phase.PLAYING else (older, newer, chart))


def chart_panel(match: Match, picture: Picture, words: Words) -> Panel:
    """Show the chart of a match."""
    return Panel((Text(f"-# {words('table.id', table=match.id)}"), picture), QUIET)
