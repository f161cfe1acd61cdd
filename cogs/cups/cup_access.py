"""Who may see and direct a cup."""

import asyncio

from bot.database.schema import NOBODY
from bot.errors import TableError
from bot.faces.words import escape, visible
from bot.front.context import Context
from bot.front.permissions import manages
from bot.front.services import Services
from cogs.cups.cup import Cup
from cogs.cups.cup_registry import Cups
from cogs.cups.cup_values import Phase

MOST_LOOKUPS = 8
"""How many members are looked up for one press."""
LOOKUP_TIMEOUT = 1.5
"""Seconds; a press has three."""


def cups_of(services: Services) -> Cups:
    """Return the cups of a bot."""
    return Cups(services.store, services.tables, services.faces, services.people, services.background)


async def find_cup(context: Context, cup_id: str = "") -> Cup:
    """Find a cup of this server; raise TableError if the person may not see its channel."""
    cup = await context.services.own(cups_of).find(cup_id or context.id, context.guild)
    if not context.may_see(cup.channel) or cup.game not in context.services.faces:
        raise TableError("unknown_cup")
    return cup


def moderates(context: Context, cup: Cup) -> bool:
    """Return whether a person moderates the channel of a cup, or manages the server."""
    is_there = context.channel in (cup.channel, cup.arena)
    return (is_there and context.may("manage_messages")) or manages(context)


def directs(context: Context, cup: Cup) -> bool:
    """Return whether a person may decide about a cup."""
    return cup.is_organiser(context.person) or moderates(context, cup)


def leads(context: Context, cup: Cup) -> bool:
    """Return whether a person may say who organises a cup beside its organiser."""
    return context.person == cup.organiser.person or moderates(context, cup)


def may_take_over(context: Context, cup: Cup) -> bool:
    """Return whether a person may become the organiser: a moderator, or a co-organiser if there is none."""
    if context.person == cup.organiser.person:
        return False
    return moderates(context, cup) or (cup.organiser.person == NOBODY and cup.is_organiser(context.person))


def require_director(context: Context, cup: Cup) -> None:
    """Raise TableError unless a person may decide about a cup."""
    if not directs(context, cup):
        raise TableError("not_organiser")


def require_entry_role(context: Context, cup: Cup) -> None:
    """Raise TableError, naming the role, for somebody without the one that may enter."""
    wanted = cup.settings.entry_role
    if wanted is None or context.has_role(wanted):
        return
    role = context.role(wanted)
    if role is None:
        raise TableError("cup_role_gone")
    raise TableError("cup_entry_role", role=escape(visible(role.name)))


async def gone_from(context: Context, cup: Cup) -> tuple[int, ...]:
    """List the places of entrants who are known to have left the server.

    The bot asks for no list of members: it looks up a few of those whom the cup waits for, and for no longer
    than a press can wait.
    """
    if not context.is_member or cup.phase != Phase.RUNNING:
        return ()
    places = [place for each in cup.competition.open_pairings for place in each.entrants][:MOST_LOOKUPS]

    async def has_left(place: int) -> bool:
        person = cup.entrants[place].person
        return person is None or await context.has_left(person)

    try:
        found = await asyncio.wait_for(asyncio.gather(*map(has_left, places)), LOOKUP_TIMEOUT)
    except TimeoutError:
        return ()
    return tuple(place for place, is_gone in zip(places, found, strict=True) if is_gone)
