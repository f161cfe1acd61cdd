"""What people and the bot may do in channels, as Discord tells it."""

import discord

from bot.front.interactions import Interaction


def lacking(interaction: Interaction, *needed: str) -> list[str]:
    """List the permissions that the bot lacks here, of those needed or else to show a table."""
    allowed, names = interaction.app_permissions, needed or ("view_channel", _writing(interaction))
    return [name for name in names if not getattr(allowed, name)]


def _writing(interaction: Interaction) -> str:
    """Return the permission that it takes to write here."""
    return "send_messages_in_threads" if isinstance(interaction.channel, discord.Thread) else "send_messages"


def may_write(interaction: Interaction) -> bool:
    """Return whether the person could write here themselves; they may press all the same."""
    return bool(getattr(interaction.permissions, _writing(interaction)))


def may_see(interaction: Interaction, channel: int) -> bool:
    """Return whether a person can read a channel; False for a channel that the bot does not know."""
    if channel == interaction.channel_id:
        return True
    there, person = interaction.client.get_channel(channel), interaction.user
    if isinstance(there, discord.abc.GuildChannel | discord.Thread) and isinstance(person, discord.Member):
        return _can_read(there, there.permissions_for(person))
    return False


def is_open_to_all(interaction: Interaction, channel: int) -> bool:
    """Return whether everybody in the server can read a channel; False for one that the bot does not know."""
    there = interaction.client.get_channel(channel)
    if not isinstance(there, discord.abc.GuildChannel | discord.Thread):
        return False
    if isinstance(there, discord.Thread) and (there.is_private() or there.parent is None):
        return False
    return _can_read(there, there.permissions_for(there.guild.default_role))


def can_read(interaction: Interaction, person: discord.abc.User) -> bool:
    """Return whether somebody named in a select can read this channel; False for who is not in the server."""
    # The channel of an interaction comes without its overwrites.
    there = interaction.client.get_channel(interaction.channel_id or 0)
    if isinstance(there, discord.abc.GuildChannel | discord.Thread) and isinstance(person, discord.Member):
        return _can_read(there, person.resolved_permissions or there.permissions_for(person))
    return False


def _can_read(there: discord.abc.GuildChannel | discord.Thread, allowed: discord.Permissions) -> bool:
    if isinstance(there, discord.Thread) and there.is_private():
        # The bot is not told who else is in a private thread; these people see all of them.
        return allowed.view_channel and allowed.manage_threads
    if isinstance(there, discord.VoiceChannel | discord.StageChannel):
        return allowed.view_channel and allowed.connect
    return allowed.view_channel


def may_post(guild: discord.Guild, channel: int) -> bool:
    """Return whether the bot may write in a channel, which takes messages itself."""
    there = guild.get_channel(channel)
    if not isinstance(there, discord.abc.Messageable):
        return False
    allowed = there.permissions_for(guild.me)
    return allowed.view_channel and allowed.send_messages
