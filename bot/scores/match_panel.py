"""The panel of a match's scores, with buttons to other matches of the channel."""

from enum import IntEnum

from msgspec import Struct

from bot.faces.panel import NEUTRAL, Button, Panel, Picture, Row, Text
from bot.faces.words import Words
from bot.scores.matches import Match
from bot.scores.score_sheet import MAX_ROUNDS, Sheet, sheet
from bot.tables.table import Phase
from engine.core import Round


class SheetSlot(IntEnum):
    """The buttons of a score sheet."""

    REFRESH = 0
    OLDER = 1
    NEWER = 2
    CHART = 3
    TURN = 100
    """Plus a round number: show the match up to that round."""


MAX_ROUND = 999 - SheetSlot.TURN
"""The highest round number that fits a slot."""


class Neighbours(Struct, frozen=True):
    """The matches of the channel before and after the one shown."""

    older: Match | None = None
    newer: Match | None = None


def match_panel(
    match: Match, rounds: tuple[Round, ...], until: int, neighbours: Neighbours, words: Words
) -> Panel:
    """Show a match up to a round, or to the last one for 0."""
    shown = sheet(match.game, rounds, words, until=until)
    title = words("scores.title", game=words(f"{match.game}.title"))
    state = words(f"scores.{match.phase}")
    opened = f"<t:{match.opened.timestamp():.0f}:f>"
    head = Text(f"## {title}\n-# {words.dotted((words('table.id', table=match.id), opened, state))}")
    turning = _round_buttons(shown, len(rounds), words)
    text = shown.text if rounds or match.phase == Phase.PLAYING else words("scores.never")
    below = _match_buttons(match, neighbours, words, has_rounds=bool(rounds))
    return Panel((head, Text(text), *turning, below), NEUTRAL)


def _round_buttons(shown: Sheet, rounds: int, words: Words) -> tuple[Row, ...]:
    """Return buttons to the rounds before and after those shown, if any."""
    if shown.first <= 1 and shown.last == rounds:
        return ()
    before, after = shown.first - 1, min(shown.last + MAX_ROUNDS, rounds)
    earlier, later = (SheetSlot.TURN + min(number, MAX_ROUND) for number in (before, after))
    return (
        Row(
            (
                Button(earlier, words("button.earlier_rounds"), disabled=not before),
                Button(later, words("button.later_rounds"), disabled=shown.last == rounds),
            )
        ),
    )


def _match_buttons(match: Match, neighbours: Neighbours, words: Words, *, has_rounds: bool) -> Row:
    older = Button(SheetSlot.OLDER, words("button.older_match"), disabled=neighbours.older is None)
    newer = Button(SheetSlot.NEWER, words("button.newer_match"), disabled=neighbours.newer is None)
    refresh = Button(SheetSlot.REFRESH, words("button.refresh"))
    chart = Button(SheetSlot.CHART, words("button.chart"), disabled=not has_rounds)
    return Row((older, newer, chart, refresh) if match.phase == Phase.PLAYING else (older, newer, chart))


def chart_panel(match: Match, picture: Picture, words: Words) -> Panel:
    """Show the chart of a match."""
    return Panel((Text(f"-# {words('table.id', table=match.id)}"), picture), NEUTRAL)
