"""Who may see and direct a cup, and what the handlers of its controls share."""

import discord
from msgspec import Struct

from bot.cups.cup import Cup, Phase
from bot.cups.registry import Cups
from bot.errors import TableError
from bot.faces.face import AnyFace
from bot.front.cups.board import Board
from bot.front.interactions import Interaction, may_manage, may_see
from bot.front.services import Services

MOST_LOOKUPS = 8
"""How many members are looked up for one press."""


class CupServices(Struct, frozen=True):
    """What handlers of cups need."""

    services: Services
    cups: Cups
    board: Board

    def face(self, cup: Cup) -> AnyFace:
        """Return the face of a cup's game."""
        return self.services.faces[cup.game]


async def find_cup(own: CupServices, interaction: Interaction, cup_id: str) -> Cup:
    """Find a cup of this server; raise TableError if the person may not see its channel."""
    cup = await own.cups.find(cup_id, interaction.guild_id)
    if not may_see(interaction, cup.channel) or cup.game not in own.services.faces:
        raise TableError("unknown_cup")
    return cup


def moderates(interaction: Interaction, cup: Cup) -> bool:
    """Return whether a person moderates the channel of a cup, or manages the server."""
    is_moderator = interaction.channel_id == cup.channel and interaction.permissions.manage_messages
    return is_moderator or may_manage(interaction)


def directs(interaction: Interaction, cup: Cup) -> bool:
    """Return whether a person may decide about a cup."""
    return cup.is_organiser(interaction.user.id) or moderates(interaction, cup)


def require_director(interaction: Interaction, cup: Cup) -> None:
    """Raise TableError unless a person may decide about a cup."""
    if not directs(interaction, cup):
        raise TableError("not_organiser")


async def gone_from(interaction: Interaction, cup: Cup) -> tuple[int, ...]:
    """List the places of entrants who are known to have left the server.

    The bot asks for no list of members, so it looks up those of the open pairings, and at most a few.
    """
    guild = interaction.guild
    if guild is None or cup.phase != Phase.RUNNING:
        return ()
    places = [place for each in cup.competition.open_pairings for place in each.entrants]
    return tuple([place for place in places[:MOST_LOOKUPS] if await _has_left(guild, cup, place)])


async def _has_left(guild: discord.Guild, cup: Cup, place: int) -> bool:
    person = cup.entrants[place].person
    if person is None:
        return True
    if guild.get_member(person) is not None:
        return False
    try:
        await guild.fetch_member(person)
    except discord.NotFound:
        return True
    except discord.HTTPException:
        return False
    return False
