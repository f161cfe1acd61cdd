"""Seasons on the leaderboard: the one that runs, and the final tables of those before.

Their custom_ids hold the number of the season and the game, and the page as the moment.
"""

import re

from bot.database.season_ends import Season
from bot.errors import TableError
from bot.faces.panel import Panel
from bot.front import custom_ids
from bot.front.custom_ids import Address
from bot.front.interactions import Interaction
from bot.front.languages import words_of
from bot.front.permissions import require_server
from bot.front.services import Services
from cogs.leaderboards import leaderboard, season_storage
from cogs.leaderboards.leaderboard import Period, Standings
from cogs.leaderboards.season_panels import season_panel

LEADERBOARD = "t"
NAMED = re.compile(r"s([0-9]{1,4})([a-z]+)", re.ASCII)
"""The number of a season and the code of a game, as a custom_id holds them."""


def season_named(table: str) -> tuple[int, str] | None:
    """Return the season and the code of the game that a custom_id names; None for another leaderboard.

    >>> season_named("s12nothankyou"), season_named("anothankyou")
    ((12, 'nothankyou'), None)
    """
    found = NAMED.fullmatch(table)
    return (int(found[1]), found[2]) if found else None


async def season_shown(
    services: Services, interaction: Interaction, game: str, number: int | None, page: int = 0
) -> tuple[Panel, Address]:
    """Draw a page of a season, by default the newest; raise TableError if the server has no such season."""
    guild, person = require_server(interaction), interaction.user.id
    seasons = await season_storage.recent(services.store, guild)
    season = next((each for each in seasons if number in (None, each.number)), None)
    if season is None and number is not None:
        season = await season_storage.season_numbered(services.store, guild, number)
    if season is None:
        raise TableError("no_such_season")
    shown = await _standings(services, season, game, person, page)
    at = Address(LEADERBOARD, f"s{season.number}{custom_ids.code_of(game)}", shown.page)
    words, games = words_of(interaction), tuple(services.faces)
    return season_panel(season, shown, person, words, games, seasons), at


async def _standings(services: Services, season: Season, game: str, person: int, page: int) -> Standings:
    if season.over:
        return await season_storage.final_standings(services.store, season, game, person, page)
    return await leaderboard.standings(
        services.store, season.guild, game, person, Period.EVER, page, season.begun
    )
