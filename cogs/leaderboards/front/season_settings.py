"""The seasons of a server among its settings."""

from collections.abc import Awaitable, Callable, Mapping
from enum import IntEnum
from typing import TypeAlias

import discord

from bot.database.ratings import BASE
from bot.database.season_ends import LENGTHS, Season
from bot.errors import TableError
from bot.faces.panel import (
    NEUTRAL,
    Button,
    ChannelSelect,
    Choice,
    Divider,
    Panel,
    Part,
    Row,
    Select,
    Text,
)
from bot.faces.words import Words
from bot.front.custom_ids import Press
from bot.front.interactions import Interaction
from bot.front.languages import words_of
from bot.front.permissions import require_server
from bot.front.services import Services
from bot.tables.server_settings import ServerSettings
from cogs.leaderboards import season_storage
from cogs.leaderboards.front.season_messages import may_post
from cogs.leaderboards.season_panels import day_of
from engine.core import InvalidAction

NONE = "0"
"""Chooses no seasons."""


class SeasonSlot(IntEnum):
    """The controls about seasons among those of a server's settings."""

    LENGTH = 6
    CHANNEL = 7
    DROP = 8
    KEEP = 9


Change: TypeAlias = Callable[[Services, Interaction, Press], Awaitable[Panel | None]]
"""Changes what a press asks for; returns a question to be answered first, if there is one."""


async def parts(services: Services, interaction: Interaction, guild: int) -> tuple[Part, ...]:
    """Return the part of the settings about seasons: their length, the one that runs, and the channel."""
    settings, words = await services.servers.of(guild), words_of(interaction)
    seasons = await season_storage.recent(services.store, guild)
    waiting = [each.number for each in seasons if each.over and not each.posted]
    return (
        Divider(),
        Text(_state(settings, seasons[0] if seasons else None, words)),
        Row((Select(SeasonSlot.LENGTH, words("season.length"), _lengths(settings, words)),)),
        *(_channel(interaction, settings, waiting, words) if settings.season_months else ()),
    )


def _state(settings: ServerSettings, newest: Season | None, words: Words) -> str:
    hint = words("season.hint", start=BASE, stats=words.command("stats"))
    lines = [f"**{words('season.title')}**", f"-# {hint}"]
    if settings.season_months and newest is not None and not newest.over:
        lines.append(words("season.now", number=newest.number, day=day_of(newest.ends)))
        lines.append(words("season.then", count=settings.season_months))
    return "\n".join(lines)


def _lengths(settings: ServerSettings, words: Words) -> tuple[Choice, ...]:
    off = Choice(NONE, words("season.off"), settings.season_months is None)
    lengths = (
        Choice(
            str(each),
            words("season.months", count=each),
            each == settings.season_months,
            words(f"season.months.{each}"),
        )
        for each in LENGTHS
    )
    return off, *lengths


def _channel(
    interaction: Interaction, settings: ServerSettings, waiting: list[int], words: Words
) -> tuple[Part, ...]:
    chosen = settings.season_channel
    there = interaction.guild is not None and chosen is not None and interaction.guild.get_channel(chosen)
    title = f"**{words('season.channel')}**"
    if waiting:
        title += f"\n{words('season.waits', number=min(waiting))}"
    select = ChannelSelect(
        SeasonSlot.CHANNEL, words("season.channel.none"), (chosen,) if there and chosen else (), most=1
    )
    return Text(title), Row((select,))


# ------------------------------------------------------------------ changes


async def _choose_length(services: Services, interaction: Interaction, press: Press) -> Panel | None:
    """Choose the length; ask first before a season that runs is dropped."""
    guild, chosen = require_server(interaction), press.only(NONE, *map(str, LENGTHS))
    settings = await services.servers.of(guild)
    if chosen == NONE:
        return await _question(services, interaction, guild) if settings.season_months else None
    if settings.season_months is None and not _is_usable(interaction, settings.season_channel):
        await _change_channel(services, interaction, _here(interaction))
    await _change_length(services, guild, int(chosen))
    return None


def _is_usable(interaction: Interaction, channel: int | None) -> bool:
    return channel is not None and interaction.guild is not None and may_post(interaction.guild, channel)


async def _change_length(services: Services, guild: int, months: int | None) -> None:
    await season_storage.choose_length(services.store, guild, months, discord.utils.utcnow())
    await services.servers.reread(guild)


async def _question(services: Services, interaction: Interaction, guild: int) -> Panel:
    newest = next(iter(await season_storage.recent(services.store, guild)), None)
    words = words_of(interaction)
    row = Row(
        (
            Button(SeasonSlot.DROP, words("button.drop_season"), "danger"),
            Button(SeasonSlot.KEEP, words("button.keep_season")),
        )
    )
    return Panel((Text(words("season.drop", number=newest.number if newest else 1)), row), NEUTRAL)


async def _drop(services: Services, interaction: Interaction, _: Press) -> None:
    await _change_length(services, require_server(interaction), None)


async def _keep(_: Services, __: Interaction, ___: Press) -> None:
    """Change nothing."""


def _here(interaction: Interaction) -> int:
    """Return the channel of a press; for a thread the one that it belongs to."""
    channel = interaction.channel
    parent = channel.parent_id if isinstance(channel, discord.Thread) else None
    return parent or interaction.channel_id or 0


async def _choose_channel(services: Services, interaction: Interaction, press: Press) -> None:
    chosen = [int(each) for each in press.values if each.isdecimal() and len(each) <= 20]
    if len(chosen) != len(press.values) or len(chosen) > 1:
        raise InvalidAction("no_such_control")
    await _change_channel(services, interaction, chosen[0] if chosen else None)


async def _change_channel(services: Services, interaction: Interaction, channel: int | None) -> None:
    """Choose the channel; raise TableError if the bot may not write there."""
    if channel is not None:
        guild = interaction.guild
        if guild is None or guild.get_channel(channel) is None:
            raise InvalidAction("no_such_control")
        if not may_post(guild, channel):
            raise TableError("season_channel", channel=f"<#{channel}>")
    await services.servers.change(require_server(interaction), season_channel=channel)


CHANGES: Mapping[int, Change] = {
    SeasonSlot.LENGTH: _choose_length,
    SeasonSlot.CHANNEL: _choose_channel,
    SeasonSlot.DROP: _drop,
    SeasonSlot.KEEP: _keep,
}
