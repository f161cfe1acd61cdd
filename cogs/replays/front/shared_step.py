"""A step of a replay, posted for all in the channel."""

from bot.errors import TableError
from bot.faces.person_names import called
from bot.front import components
from bot.front.custom_ids import Address
from bot.front.interactions import Interaction, shown_name
from bot.front.permissions import is_open_to_all, may_write, require_permissions
from bot.front.services import Services
from bot.tables.names import words_at
from bot.workers.fair_share import Cooldown
from cogs.replays.front.found_games import Found
from cogs.replays.replay_controls import Position
from cogs.replays.replay_panel import REPLAY, shared_panel, shown_of

SHARE_INTERVAL = 60.0
"""Seconds from one position that a person posts in a channel to the next."""


def shares(_: Services) -> Cooldown:
    """Return what remembers who posted a position, and in which channel."""
    return Cooldown(SHARE_INTERVAL)


def may_share(interaction: Interaction, found: Found) -> bool:
    """Return whether a game may be shown to the readers of this channel.

    It may in its own channel, and elsewhere in the server if everybody in the server can read that.
    """
    if interaction.guild_id is None or not may_write(interaction):
        return False
    return interaction.channel_id == found.channel or is_open_to_all(interaction, found.channel)


async def share(services: Services, interaction: Interaction, found: Found, at: Position) -> None:
    """Post a step in this channel; raise TableError where that is not allowed."""
    if not may_share(interaction, found):
        raise TableError("replay_not_here")
    require_permissions(interaction)
    if not services.own(shares).admit(interaction.user.id, interaction.channel_id or 0):
        raise TableError("replay_shared")
    face = services.faces[found.replay.game.name]
    shown = shown_of(face, found.replay, found.chairs, at)
    emojis = interaction.client.own_emojis
    words = words_at(found.chairs, found.language).pictured(emojis.public)
    panel = shared_panel(shown, called(shown_name(interaction.user)), words)
    address = Address(REPLAY, found.replay.table, shown.at.step)
    try:
        await emojis.sent(
            panel, lambda each: interaction.response.send_message(view=components.view_of(each, address))
        )
    except Exception:
        services.own(shares).withdraw(interaction.user.id, interaction.channel_id or 0)
        raise
