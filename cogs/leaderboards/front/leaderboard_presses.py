"""Leaderboards and careers: opened by commands, paged by presses.

The custom_ids hold what a list shows: period and game for a leaderboard, game for a history, and the page as
the moment. So paging works after a restart. Server and person always come from the press, never from the id.
"""

import asyncio

import discord

from bot.database.settings_rows import hides
from bot.errors import TableError
from bot.faces.panel import Panel
from bot.front import custom_ids, responses
from bot.front.custom_ids import Address, Press
from bot.front.feature_registry import Features
from bot.front.interactions import Interaction, shown_name
from bot.front.languages import words_of
from bot.front.permissions import require_server
from bot.front.services import Services
from bot.scores import career
from cogs.leaderboards import leaderboard, season_storage
from cogs.leaderboards.career_panel import history_panel, stats_panel
from cogs.leaderboards.front.season_pages import LEADERBOARD, season_named, season_shown
from cogs.leaderboards.game_records import records, records_lines
from cogs.leaderboards.leaderboard import Period
from cogs.leaderboards.leaderboard_panel import PageSlot, empty_panel, leaderboard_panel
from cogs.leaderboards.medals import medals
from cogs.leaderboards.reliability import reliability
from engine.core import InvalidAction

HISTORY = "h"
EVERY_GAME = "0"
"""Means all games in the custom_id of a history."""
MAX_DIGITS = 4
"""Digits of the number of a season."""


def _read_game(services: Services, code: str) -> str:
    game = custom_ids.game_of(code, services.faces)
    if game is None:
        raise TableError("foreign_control")
    return game


def _require_game(services: Services, game: str) -> None:
    if game not in services.faces:
        raise TableError("unknown_game")


# ---------------------------------------------------------------- leaderboard


async def show_leaderboard(services: Services, interaction: Interaction, game: str | None = None) -> None:
    """Show the leaderboard of a game, by default the one with the newest entry."""
    guild, person = require_server(interaction), interaction.user.id
    if game is None:
        game = await leaderboard.newest_game(services.store, guild, services.faces, person)
    if game is None:
        await responses.show(interaction, empty_panel(words_of(interaction)))
        return
    _require_game(services, game)
    await responses.show(interaction, *await _leaderboard(services, interaction, game, Period.EVER, 0))


async def turn_leaderboard(services: Services, interaction: Interaction, press: Press) -> None:
    """Answer a press below a leaderboard."""
    named = season_named(press.at.table)
    turned = (
        _turned_season(services, interaction, press, *named)
        if named
        else _turned_list(services, interaction, press)
    )
    await responses.update_or_show(interaction, *await turned)


async def _turned_season(
    services: Services, interaction: Interaction, press: Press, number: int, code: str
) -> tuple[Panel, Address]:
    """Draw what a press on a season asks for."""
    game = _read_game(services, code)
    match press.slot:
        case PageSlot.PERIOD:
            return await _leaderboard(services, interaction, game, Period.EVER, 0)
        case PageSlot.GAME:
            return await season_shown(services, interaction, _chosen_game(services, press), number)
        case PageSlot.WHICH_SEASON:
            return await season_shown(services, interaction, game, _chosen_season(press))
    return await season_shown(services, interaction, game, number, _turned(press))


def _chosen_season(press: Press) -> int:
    if not press.only_value.isdecimal() or len(press.only_value) > MAX_DIGITS:
        raise InvalidAction("no_such_control")
    return int(press.only_value)


async def _turned_list(services: Services, interaction: Interaction, press: Press) -> tuple[Panel, Address]:
    """Draw what a press on the leaderboard of all time, or of a month, asks for."""
    try:
        period = Period(press.at.table[0])
    except ValueError:
        raise TableError("foreign_control") from None
    game, page = _read_game(services, press.at.table[1:]), 0
    if press.slot == PageSlot.SEASON:
        return await season_shown(services, interaction, game, None)
    if press.slot == PageSlot.GAME:
        game = _chosen_game(services, press)
    elif press.slot == PageSlot.PERIOD:
        period = Period.MONTH if period is Period.EVER else Period.EVER
    else:
        page = _turned(press)
    return await _leaderboard(services, interaction, game, period, page)


def _chosen_game(services: Services, press: Press) -> str:
    game = next(iter(press.values), "")
    _require_game(services, game)
    return game


async def _leaderboard(
    services: Services, interaction: Interaction, game: str, period: Period, page: int
) -> tuple[Panel, Address]:
    guild, person = require_server(interaction), interaction.user.id
    shown, held, seasons = await asyncio.gather(
        leaderboard.standings(services.store, guild, game, person, period, page),
        records(services.store, services.faces[game], guild, leaderboard.since(period)),
        season_storage.recent(services.store, guild),
    )
    at, words = Address(LEADERBOARD, f"{period}{custom_ids.code_of(game)}", shown.page), words_of(interaction)
    games, lines = tuple(services.faces), records_lines(game, held, words)
    panel = leaderboard_panel(shown, person, words, lines, games, has_seasons=bool(seasons))
    return panel, at


def _turned(press: Press) -> int:
    """Return the page that a press asks for; it may be past the last."""
    if press.slot == PageSlot.ON:
        return press.at.moment + 1
    if press.slot == PageSlot.BACK:
        return max(0, press.at.moment - 1)
    raise InvalidAction("no_such_control")


# --------------------------------------------------------------------- career


async def show_stats(
    services: Services, interaction: Interaction, person: discord.User | None = None
) -> None:
    """Show a person's statistics in this server; by default those of the caller."""
    guild, asker = require_server(interaction), interaction.user.id
    if person is not None and person.bot:
        raise TableError("no_person")
    whom = asker if person is None else person.id
    name = shown_name(interaction.user if person is None else person)
    figures = await career.figures(services.store, guild, whom, asker)
    finished = await reliability(services.store, guild, whom, asker)
    is_hidden = whom == asker and await hides(services.store, asker)
    won = await medals(services.store, guild, whom, asker)
    panel = stats_panel(name, figures, finished, words_of(interaction), won, is_hidden=is_hidden)
    await responses.show(interaction, panel)


async def show_history(services: Services, interaction: Interaction, game: str | None = None) -> None:
    """Show a person their own games, of one kind or all."""
    if game is not None:
        _require_game(services, game)
    await responses.show(interaction, *await _history(services, interaction, game, 0))


async def turn_history(services: Services, interaction: Interaction, press: Press) -> None:
    """Answer a press below a history."""
    for choice in services.own(Features).history:
        if press.slot == choice.slot:
            await choice.open(services, interaction, press.only_value)
            return
    game = None if press.at.table == EVERY_GAME else _read_game(services, press.at.table)
    await responses.update_or_show(interaction, *await _history(services, interaction, game, _turned(press)))


async def _history(
    services: Services, interaction: Interaction, game: str | None, page: int
) -> tuple[Panel, Address]:
    guild = require_server(interaction)
    shown = await career.history(services.store, guild, interaction.user.id, game, page)
    at = Address(HISTORY, custom_ids.code_of(game) if game else EVERY_GAME, shown.page)
    prompts = {each.slot: each.prompt for each in services.own(Features).history}
    return history_panel(shown, guild, words_of(interaction), services.faces, prompts), at
