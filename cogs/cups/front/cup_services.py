"""Who may see and direct a cup, and what the handlers of its controls share."""

import asyncio
import logging

import discord
from msgspec import Struct

from bot.errors import TableError
from bot.faces.face import AnyFace
from bot.front.interactions import Interaction
from bot.front.permissions import may_manage, may_see
from bot.front.services import Services
from cogs.cups.cup import Cup, Phase
from cogs.cups.cup_registry import Cups
from cogs.cups.front.cup_messages import CupMessages
from cogs.cups.front.cup_timer import CupTimer

log = logging.getLogger(__name__)

MOST_LOOKUPS = 8
"""How many members are looked up for one press."""
LOOKUP_TIMEOUT = 1.5
"""Seconds; a press has three."""


class CupServices(Struct, frozen=True):
    """What handlers of cups need."""

    services: Services
    cups: Cups
    messages: CupMessages
    timer: CupTimer

    def face(self, cup: Cup) -> AnyFace:
        """Return the face of a cup's game."""
        return self.services.faces[cup.game]


def cup_services(services: Services) -> CupServices:
    """Return what handlers of cups need: one for each bot."""
    cups = Cups(services.store, services.tables, services.faces, services.people, services.background)
    messages = CupMessages(services.posts, cups, services.faces, services.people, services.background)
    timer = CupTimer(cups, messages, services.background, services.client.ownership.shards)
    return CupServices(services, cups, messages, timer)


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

    The bot asks for no list of members: it looks up a few of those whom the cup waits for, and for no longer
    than a press can wait.
    """
    guild = interaction.guild
    if guild is None or cup.phase != Phase.RUNNING:
        return ()
    places = [place for each in cup.competition.open_pairings for place in each.entrants][:MOST_LOOKUPS]
    looking = asyncio.gather(*(_has_left(guild, cup.entrants[place].person) for place in places))
    try:
        found = await asyncio.wait_for(looking, LOOKUP_TIMEOUT)
    except TimeoutError:
        return ()
    return tuple(place for place, has_left in zip(places, found, strict=True) if has_left)


async def _has_left(guild: discord.Guild, person: int | None) -> bool:
    if person is None:
        return True
    try:
        await guild.fetch_member(person)
    except discord.NotFound:
        return True
    except discord.HTTPException as error:
        log.info("a member is not known: HTTP %s", error.status)
    return False
