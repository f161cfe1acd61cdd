"""Leaderboards and careers: opened by commands, paged by presses."""

import asyncio

from bot.database.settings_rows import hides
from bot.errors import TableError
from bot.faces.panel import Panel
from bot.front.chosen import Guest
from bot.front.context import Context
from bot.front.controls import Surface, nothing
from bot.front.custom_ids import Address
from bot.front.feature import CareerSection
from bot.front.feature_registry import Features
from bot.scores import career
from cogs.leaderboards import leaderboard, season_storage
from cogs.leaderboards.career_panel import Career, stats_panel
from cogs.leaderboards.game_records import records, records_lines
from cogs.leaderboards.leaderboard import Asked, Period
from cogs.leaderboards.leaderboard_panel import (
    GAME,
    LEADERBOARD,
    PAGES,
    PERIOD,
    SEASON,
    WHICH_SEASON,
    Shown,
    empty_panel,
    leaderboard_panel,
)
from cogs.leaderboards.reliability import reliability
from cogs.leaderboards.season_panels import season_panel

MAX_DIGITS = 4
"""Digits of the number of a season."""
STATISTICS: Surface[None] = Surface("ls", "statistics", nothing)
"""What opens lists from elsewhere."""


def require_game(context: Context, game: str) -> str:
    """Return the name of a game; raise TableError for one that there is not."""
    if game not in context.services.faces:
        raise TableError("unknown_game")
    return game


# ---------------------------------------------------------------- leaderboard


async def show_leaderboard(context: Context, game: str | None = None) -> None:
    """Show the leaderboard of a game, by default the one with the newest entry."""
    guild, services = context.guild, context.services
    if game is None:
        game = await leaderboard.newest_game(services.store, guild, services.faces, context.person)
    if game is None:
        await context.show(empty_panel(context.words))
    else:
        await context.show(*await _drawn(context, Shown(require_game(context, game))))


OPEN_LEADERBOARD = STATISTICS.opener("button.leaderboard", show_leaderboard, name="leaderboard")


@LEADERBOARD.answers(PAGES.control)
async def turn(context: Context, shown: Shown) -> None:
    """Show another page."""
    await context.update(*await _drawn(context, shown, context.number))


async def _renew(context: Context, shown: Shown) -> None:
    await context.update(*await _drawn(context, shown, context.moment))


LEADERBOARD.renew = _renew


@LEADERBOARD.answers(PERIOD)
async def change_period(context: Context, shown: Shown) -> None:
    """Change between all time and this month; from a season to all time."""
    is_month = shown.season is None and shown.period is Period.EVER
    period = Period.MONTH if is_month else Period.EVER
    await context.update(*await _drawn(context, Shown(shown.game, period)))


@LEADERBOARD.answers(GAME)
async def choose_game(context: Context, shown: Shown) -> None:
    """Show the same of another game."""
    game = require_game(context, next(iter(context.press.values), ""))
    await context.update(*await _drawn(context, Shown(game, shown.period, shown.season)))


@LEADERBOARD.answers(SEASON)
async def show_newest_season(context: Context, shown: Shown) -> None:
    """Show the newest season."""
    await context.update(*await _season_drawn(context, shown.game, None))


@LEADERBOARD.answers(WHICH_SEASON)
async def choose_season(context: Context, shown: Shown) -> None:
    """Show the season that was chosen."""
    season = context.press.chosen_number(MAX_DIGITS)
    await context.update(*await _drawn(context, Shown(shown.game, season=season)))


async def _drawn(context: Context, shown: Shown, page: int = 0) -> tuple[Panel, Address]:
    """Draw a page of a leaderboard."""
    if shown.season is not None:
        return await _season_drawn(context, shown.game, shown.season, page)
    guild, services, game = context.guild, context.services, shown.game
    standings, held, seasons = await asyncio.gather(
        leaderboard.standings(services.store, Asked(guild, game, context.person, page), shown.period),
        records(services.store, services.faces[game], guild, leaderboard.since(shown.period), context.person),
        season_storage.recent(services.store, guild),
    )
    words, games = context.words, tuple(services.faces)
    lines = records_lines(game, held, words)
    panel = leaderboard_panel(standings, words, lines, games, has_seasons=bool(seasons))
    return panel, LEADERBOARD.at(shown.id, standings.page)


async def _season_drawn(
    context: Context, game: str, number: int | None, page: int = 0
) -> tuple[Panel, Address]:
    """Draw a page of a season, by default the newest; raise TableError if the server has no such season."""
    guild, store = context.guild, context.services.store
    seasons = await season_storage.recent(store, guild)
    season = next((each for each in seasons if number in (None, each.number)), None)
    if season is None and number is not None:
        season = await season_storage.season_numbered(store, guild, number)
    if season is None:
        raise TableError("no_such_season")
    if season.over:
        shown = await season_storage.final_standings(store, season, game, context.person, page)
    else:
        asked = Asked(guild, game, context.person, page)
        shown = await leaderboard.standings(store, asked, begun=season.begun)
    games = tuple(context.services.faces)
    panel = season_panel(season, shown, context.words, games, seasons)
    return panel, LEADERBOARD.at(Shown(game, season=season.number).id, shown.page)


# --------------------------------------------------------------------- career


async def show_stats(context: Context, person: Guest | None = None) -> None:
    """Show a person's statistics in this server; by default those of the caller."""
    guild, asker, store = context.guild, context.person, context.services.store
    if person is not None and person.is_bot:
        raise TableError("no_person")
    whom, name = (asker, context.name) if person is None else (person.id, person.name)
    figures = await career.figures(store, guild, whom, asker)
    finished = await reliability(store, guild, whom, asker)
    is_hidden = whom == asker and await hides(store, asker)
    won = await season_storage.medals(store, guild, whom, asker)
    shown = Career(name, figures, finished, won, is_hidden)
    sections = context.services.own(Features).all(CareerSection)
    parts = [part for each in sections for part in await each.parts(context, whom)]
    await context.show(stats_panel(shown, context.words, parts))


OPEN_STATS = STATISTICS.opener("button.stats", show_stats, name="stats")
