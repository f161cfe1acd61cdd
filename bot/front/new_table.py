"""New tables, opened by commands and presses alike: what has to hold there, and [Play now]."""

import discord
from msgspec import Struct

from bot.database.rows import Chair
from bot.errors import TableError
from bot.faces.face import AnyFace, AnyGame
from bot.faces.panel import Link, text_panel
from bot.faces.speeds import Speed
from bot.front import responses
from bot.front.interactions import Interaction, name_of
from bot.front.languages import words_of
from bot.front.lobby_presses import open_lobby
from bot.front.permissions import may_see, require_permissions, require_server
from bot.front.services import Services
from bot.front.table_panels import address_of
from bot.tables.seat_rules import FILLER, Chairs
from bot.tables.table import Phase, Table
from bot.workers.fair_share import PerPerson

FILLERS = 2
"""Computers at a table opened by [Play now], if it has so many seats."""


def openings(_: Services) -> PerPerson:
    """Return what has each person open one table at a time."""
    return PerPerson()


async def require_place(services: Services, interaction: Interaction) -> tuple[int, int]:
    """Return the server and the channel; raise TableError where no table may open."""
    guild, channel = require_server(interaction), interaction.channel_id
    assert channel is not None  # noqa: S101 -- whatever happens in a server has a channel
    require_permissions(interaction)
    await require_open_channel(services, interaction)
    return guild, channel


async def open_table(
    services: Services,
    interaction: Interaction,
    game: AnyGame,
    options: Struct,
    speed: Speed | None = None,
    *,
    computers: Chairs = (),
) -> Table:
    """Open a lobby in this channel as the answer; raise TableError where that is not possible."""
    guild, channel = await require_place(services, interaction)
    with services.own(openings).share(interaction.user.id):
        table = await services.tables.open(
            game,
            options,
            Chair(name_of(interaction), interaction.user.id),
            speed,
            computers=computers,
            guild=guild,
            channel=channel,
            language=words_of(interaction).language,
        )
        await open_lobby(services, interaction, table)
    return table


async def own_lobby(services: Services, interaction: Interaction, game: str) -> Table | None:
    """Find the table of a game that a person has opened in this channel and not started yet."""
    here = await services.tables.at(interaction.guild_id, interaction.channel_id)
    own = (each for each in here if each.host == interaction.user.id and each.game.name == game)
    return next((each for each in own if each.phase is Phase.LOBBY), None)


async def play_now(services: Services, interaction: Interaction, face: AnyFace) -> None:
    """Open a table with computers; of two quick presses, the second finds that of the first."""
    table = await own_lobby(services, interaction, face.game.name)
    if table is None:
        await open_with_computers(services, interaction, face)
    else:
        await _say_open(interaction, table)


async def open_with_computers(services: Services, interaction: Interaction, face: AnyFace) -> Table:
    """Open a table at which computers wait, with the usual options."""
    game, fillers = face.game, (FILLER,) * fillers_of(face.game)
    return await open_table(services, interaction, game, game.options(), computers=fillers)


def fillers_of(game: AnyGame) -> int:
    """Return how many computers wait at a table of a game, beside whoever opened it."""
    return min(FILLERS, game.seats.stop - 2)


async def _say_open(interaction: Interaction, table: Table) -> None:
    words = words_of(interaction)
    text = words("play.open_already", game=words(f"{table.game.name}.title"))
    link = Link(words("button.to_table"), address_of(table, table.message))
    await responses.show(interaction, text_panel(text, link))


def channel_exists(interaction: Interaction, channel: int) -> bool:
    """Return whether this server still has a channel."""
    return interaction.guild is not None and interaction.guild.get_channel(channel) is not None


async def require_open_channel(services: Services, interaction: Interaction) -> None:
    """Raise TableError in a channel in which the server lets no table open; a thread counts as its parent.

    Deleted channels do not count, as the panel does not show them either.
    """
    chosen = (await services.servers.of(require_server(interaction))).channels or ()
    allowed = {each for each in chosen if channel_exists(interaction, each)}
    channel = interaction.channel
    here = channel.parent_id if isinstance(channel, discord.Thread) else interaction.channel_id
    if not allowed or here in allowed:
        return
    named = [f"<#{each}>" for each in sorted(allowed) if may_see(interaction, each)]
    if not named:
        raise TableError("channel_closed")
    raise TableError("channel_closed_here", channels=words_of(interaction).listed(named))
