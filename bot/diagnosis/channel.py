"""A channel of a server: what the bot may do there, and the one message that it posts when asked."""

from secrets import token_hex

import discord
from msgspec import Struct

from bot.diagnosis.findings import Finding, no, yes
from bot.diagnosis.permissions import FOR_THREADS, NEEDED, NEEDED_IN_THREADS, lacking
from bot.faces.icons import enlarged
from bot.faces.panel import text_panel
from bot.front.components import view_of
from bot.front.custom_ids import NOWHERE
from bot.front.emojis import Emojis

PICTURES = ("7H", "QS", "rank_X", "thank_you", "black_7", "turn")
TEXT = "Tefuda can write here. `bot doctor --post` sent this message; nobody needs it any more."


class Place(Struct, frozen=True):
    """A channel of a server, and what the bot may do there."""

    id: int
    guild: int
    name: str
    permissions: discord.Permissions
    is_thread: bool = False


def of_place(place: Place) -> Finding:
    """Judge a channel by what tables need there."""
    needed = NEEDED_IN_THREADS if place.is_thread else NEEDED
    if missing := lacking(place.permissions, needed):
        said = f"The bot lacks {', '.join(missing)} in #{place.name}."
        return no(said, "allow it for the bot's role there: Edit Channel > Permissions")
    threads = lacking(place.permissions, FOR_THREADS)
    more = f" For commentary and the threads of cups, also allow {' and '.join(threads)}." if threads else ""
    return yes(f"The bot has the permissions that tables need in #{place.name}.{more}")


def of_kind(channel: int, kind: discord.ChannelType) -> Finding:
    """Say that no table can open in a channel of a kind."""
    remedy = "name a text or voice channel of a server, or a thread (a post of a forum is one)"
    return no(f"Channel {channel} is of type {kind.name}, where no table can open.", remedy)


def unknown(channel: int, error: discord.HTTPException) -> Finding:
    """Say what keeps a channel from being looked at."""
    if isinstance(error, discord.Forbidden):
        remedy = "allow View Channel for the bot's role there, or invite the bot to that server"
        return no(f"The bot cannot see channel {channel}.", remedy)
    remedy = "copy its id again (Developer Mode, right-click, Copy Channel ID), or invite the bot"
    return no(f"There is no channel {channel} in the servers of the bot.", remedy)


async def look_at(client: discord.Client, channel: int) -> Place | discord.ChannelType:
    """Return a channel with what the bot may do there, or its type where no table can open.

    Raise HTTPException.
    """
    there = await client.fetch_channel(channel)
    if isinstance(there, discord.Thread):
        allowed = await _allowed(client, there.guild.id, there.parent_id)
        return Place(there.id, there.guild.id, there.name, allowed, is_thread=True)
    if isinstance(there, discord.abc.GuildChannel) and isinstance(there, discord.abc.Messageable):
        allowed = await _allowed(client, there.guild.id, there.id)
        return Place(there.id, there.guild.id, there.name, allowed)
    return discord.ChannelType.private if isinstance(there, discord.abc.PrivateChannel) else there.type


async def _allowed(client: discord.Client, guild: int, channel: int) -> discord.Permissions:
    """Work out what the bot may do, for which the server's roles and the bot's own are fetched."""
    user, server = client.user, await client.fetch_guild(guild, with_counts=False)
    assert user is not None  # noqa: S101 -- it is logged in
    member, there = await server.fetch_member(user.id), await server.fetch_channel(channel)
    return there.permissions_for(member)


async def post(client: discord.Client, place: Place, emojis: Emojis) -> str:
    """Post one message with a few pictures, and return its address. Raise HTTPException.

    It stays: how it looks on a phone is what only a person can tell.
    """
    pictures = enlarged("".join(map(emojis.public, PICTURES)))
    panel = text_panel(pictures + TEXT)
    there = client.get_partial_messageable(place.id, guild_id=place.guild)
    # If an attempt reports an error although the message arrived, Discord does not post it twice.
    message = await there.send(view=view_of(panel, NOWHERE), nonce=token_hex(12))
    # The message itself does not know its server, which is not in the memory of a client without a gateway.
    return f"https://discord.com/channels/{place.guild}/{place.id}/{message.id}"
