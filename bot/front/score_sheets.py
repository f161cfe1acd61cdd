"""Private score sheets of games that are matches of rounds, and the buttons that show them."""

from datetime import UTC

import msgspec
from msgspec import Struct

from bot.errors import TableError
from bot.faces.face import AnyFace, AnyGame
from bot.faces.panel import NEUTRAL, Panel, Row, Text
from bot.faces.words import Words
from bot.front import custom_ids
from bot.front.context import Context
from bot.front.controls import Surface
from bot.front.custom_ids import Address
from bot.front.feature import ResultButton, TableButton
from bot.front.permissions import require_visible
from bot.scores import matches
from bot.scores.match_chart import totals_picture
from bot.scores.matches import Match, Place
from bot.scores.score_sheet import MAX_ROUNDS, Sheet, sheet
from bot.tables.table import Phase, Table
from engine.core import Round


async def find_match(context: Context, table_id: str = "") -> Match:
    """Find a match in a channel that the person can read; raise TableError if there is none."""
    match = await matches.find(context.services.store, table_id or context.id, context.guild)
    if match is None:
        raise TableError("unknown_table")
    require_visible(context, match.channel)
    if match.phase == Phase.LOBBY:
        raise TableError("not_started")
    return match


SHEET: Surface[Match] = Surface(custom_ids.SHEET, "score_sheet", find_match)
SURFACES = (SHEET,)


class Neighbours(Struct, frozen=True):
    """The matches of the channel before and after the one shown."""

    older: Match | None = None
    newer: Match | None = None


async def _neighbours(context: Context, match: Match) -> Neighbours:
    place, store = place_of(context, match.game), context.services.store
    return Neighbours(
        await matches.older(store, place, match.id), await matches.newer(store, place, match.id)
    )


def place_of(context: Context, game: str) -> Place:
    """Return the channel to search for matches of a game."""
    return Place(context.guild, context.channel, game)


async def _read(context: Context, match: Match) -> tuple[Words, tuple[Round, ...]]:
    """Return the words with a match's names, in the person's language, and its rounds."""
    chairs = await context.services.store.chairs(match.id)
    rounds = await matches.rounds_of(context.services.store, match.id, len(chairs))
    return context.words_among(chairs), rounds


# ------------------------------------------------------------------ controls


async def show_match(context: Context, match: Match, until: int = 0) -> None:
    """Show a match up to a round, or to the last one for 0, in the pressed panel or in a new one."""
    await context.update(*await _drawn(context, match, until))


async def _drawn(context: Context, match: Match, until: int = 0) -> tuple[Panel, Address]:
    words, rounds = await _read(context, match)
    panel = match_panel(match, rounds, until, await _neighbours(context, match), words)
    return panel, SHEET.at(match.id)


SHEET.renew = show_match


@SHEET.control("button.scores")
async def scores(context: Context, match: Match) -> None:
    """Show a match beside what the button stands on."""
    await context.show(*await _drawn(context, match))


def sheet_buttons(game: AnyGame) -> tuple[TableButton, ResultButton]:
    """Return the buttons to the sheets of a game: behind [⋯] of a running match, and below its result."""

    def offers(table: Table) -> bool:
        return table.game == game and table.phase is not Phase.LOBBY

    return TableButton(scores, place=5, offers=offers), ResultButton(scores, place=5, offers=offers)


refresh = SHEET.declare("refresh", "button.refresh", handler=show_match)


@SHEET.control("button.older_match")
async def older(context: Context, match: Match) -> None:
    """Show the match before this one, or the same one if there is none any more."""
    await show_match(context, (await _neighbours(context, match)).older or match)


@SHEET.control("button.newer_match")
async def newer(context: Context, match: Match) -> None:
    """Show the match after this one, or the same one if there is none any more."""
    await show_match(context, (await _neighbours(context, match)).newer or match)


@SHEET.control("button.chart")
async def chart(context: Context, match: Match) -> None:
    """Show the chart of a match in a panel of its own."""
    face = context.services.faces[match.game]
    words, rounds = await _read(context, match)
    if not rounds:
        raise TableError("no_scores")
    options = _options(match, face)
    start = 0 if options is None else face.start(options, len(words.names))
    limit = None if options is None else face.limit(options, words)
    unit = "" if options is None else face.unit(options, words)
    picture = totals_picture(rounds, words, start=start, limit=limit, unit=unit)
    await context.show(Panel((Text(f"-# {words('table.id', table=match.id)}"), picture), NEUTRAL))


def _options(match: Match, face: AnyFace) -> msgspec.Struct | None:
    """Read the options of a match; None if today's rules have no such options."""
    try:
        options: msgspec.Struct = msgspec.json.decode(match.options, type=face.game.options)
    except msgspec.ValidationError:
        return None
    return options


# ----------------------------------------------------------------- the panel


def match_panel(
    match: Match, rounds: tuple[Round, ...], until: int, neighbours: Neighbours, words: Words
) -> Panel:
    """Show a match up to a round, or to the last one for 0."""
    shown = sheet(match.game, rounds, words, until=until)
    title = words("scores.title", game=words(f"{match.game}.title"))
    # The database stores UTC without the time zone.
    opened = f"<t:{match.opened.replace(tzinfo=UTC).timestamp():.0f}:f>"
    state = words.dotted((words("table.id", table=match.id), opened, words(f"scores.{match.phase}")))
    text = shown.text if rounds or match.phase == Phase.PLAYING else words("scores.never")
    buttons = (
        older.button(words, disabled=neighbours.older is None),
        newer.button(words, disabled=neighbours.newer is None),
        chart.button(words, disabled=not rounds),
        *((refresh.button(words),) if match.phase == Phase.PLAYING else ()),
    )
    turning = _turning(shown, len(rounds), words)
    return Panel((Text(f"## {title}\n-# {state}"), Text(text), *turning, Row(buttons)), NEUTRAL)


def _turning(shown: Sheet, rounds: int, words: Words) -> tuple[Row, ...]:
    """Return buttons to the rounds before and after those shown, if any."""
    if shown.first <= 1 and shown.last == rounds:
        return ()
    before, after = shown.first - 1, min(shown.last + MAX_ROUNDS, rounds)
    earlier = up_to.button(words, number=before, label=words("button.earlier_rounds"), disabled=not before)
    is_last = shown.last == rounds
    later = up_to.button(words, number=after, label=words("button.later_rounds"), disabled=is_last)
    return (Row((earlier, later)),)


@SHEET.control()
async def up_to(context: Context, match: Match) -> None:
    """Show the match up to the round that is the number of the control."""
    await show_match(context, match, context.number)
