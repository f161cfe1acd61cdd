"""Invitations: people are named in a select, and mentioned once in the channel of a table."""

from collections.abc import Mapping, Sequence
from typing import Any

import discord
from discord.app_commands.namespace import Namespace
from msgspec import Struct

from bot.errors import TableError
from bot.faces.face import AnyGame
from bot.faces.panel import NEUTRAL, Link, Panel, Row, Text, UserSelect, text_panel
from bot.faces.person_names import called
from bot.faces.words import Words
from bot.front import components, custom_ids, responses
from bot.front.channel_posts import notifying
from bot.front.custom_ids import Address, Press
from bot.front.feature import Surface
from bot.front.interactions import Interaction, shown_name
from bot.front.languages import words_of
from bot.front.permissions import can_read, may_write, require_permissions
from bot.front.services import Services
from bot.front.table_panels import address_of
from bot.front.tables_by_id import find
from bot.tables.names import words_for
from bot.tables.seat_rules import persons, seat_of
from bot.tables.table import Phase, Table
from bot.workers.fair_share import Cooldown
from engine.core import InvalidAction

INTERVAL = 600.0
"""Seconds from one notification of a person by another to the next: to open a table takes a moment."""
MOST_GUESTS = 7
"""How many people may be invited to a table."""
GUESTS = 0
"""The slot of the select."""


def invitation_panel(title: str, slot: int, words: Words, most: int) -> Panel:
    """Ask whom to invite, up to so many people."""
    text = Text(f"## {title}\n{words('play.whom', count=most)}")
    return Panel((text, Row((UserSelect(slot, words("play.friends"), most),))), NEUTRAL)


def invitation_rate(_: Services) -> Cooldown:
    """Return what remembers who was notified by whom."""
    return Cooldown(INTERVAL)


class Guests(Struct, frozen=True):
    """The people who were named: those to be asked, and the names of the others by the reason."""

    asked: tuple[discord.abc.User, ...] = ()
    unable: tuple[str, ...] = ()
    """They cannot read the channel."""
    needless: tuple[str, ...] = ()
    """They are bots, the person themselves, at the table, or were invited already."""


def named(interaction: Interaction) -> Sequence[discord.abc.User]:
    """List the people who were chosen in a select; raise InvalidAction if there is nobody."""
    sent: Mapping[str, Any] = interaction.data or {}
    # As the selects of discord.py do, which would have to be kept between presses.
    found = Namespace._get_resolved_items(interaction, sent.get("resolved", {}))  # noqa: SLF001
    people = [each for each in found.values() if isinstance(each, discord.User | discord.Member)]
    if not people:
        raise InvalidAction("no_such_control")
    return people


def sorted_out(interaction: Interaction, table: Table | None = None) -> Guests:
    """Sort out whom of those named to invite to a table, which may still have to be opened."""
    people, left = named(interaction), room_for_guests(table)
    known = {interaction.user.id, *(_known(table) if table else ())}
    needed = [each for each in people if not each.bot and each.id not in known]
    able = [each for each in needed if can_read(interaction, each)]
    needless = [*(each for each in people if each not in needed), *able[left:]]
    unable = [each for each in needed if each not in able]
    return Guests(tuple(able[:left]), _names(unable), _names(needless))


def _known(table: Table) -> set[int]:
    """Return the people who are at a table or were invited to it."""
    return table.invited | set(persons(table.chairs))


def _names(people: Sequence[discord.abc.User]) -> tuple[str, ...]:
    return tuple(called(shown_name(each)) for each in people)


def room_for_guests(table: Table | None) -> int:
    """Return how many more people may be invited to a table."""
    return MOST_GUESTS - (len(table.invited) if table else 0)


def most_at_once(game: AnyGame, table: Table | None = None) -> int:
    """Return how many people to ask for: no more than a table of the game seats beside whoever asks."""
    return min(room_for_guests(table), game.seats.stop - 2)


def require_inviting(table: Table, person: int) -> None:
    """Raise TableError unless a person may invite somebody to a table."""
    table.require(Phase.LOBBY)
    seat_of(table.chairs, person)
    if room_for_guests(table) <= 0:
        raise TableError("most_guests", count=MOST_GUESTS)


async def ask(interaction: Interaction, table: Table) -> None:
    """Ask somebody at a table whom to invite; raise TableError if they may not."""
    require_inviting(table, interaction.user.id)
    words, most = words_of(interaction), most_at_once(table.game, table)
    panel = invitation_panel(words(f"{table.game.name}.title"), GUESTS, words, most)
    await responses.show(interaction, panel, Address(custom_ids.INVITATION, table.id, 0))


async def answer(services: Services, interaction: Interaction, press: Press) -> None:
    """Invite the people who were named to an open table."""
    table = await find(services, interaction, press.at.table)
    async with responses.refusing(interaction, table):
        require_inviting(table, interaction.user.id)
        if interaction.channel_id != table.channel:
            raise InvalidAction("no_such_control")
        require_permissions(interaction)
        guests = sorted_out(interaction, table)
        await invite(services, interaction, table, guests)
        await report(interaction, guests)


SURFACES = (Surface(custom_ids.INVITATION, "invitation", answer),)


async def invite(services: Services, interaction: Interaction, table: Table, guests: Guests) -> None:
    """Mention people once in the channel of a table, with its link."""
    asked = [person for person in guests.asked if person.id not in table.invited]
    if not asked:
        return
    # Before anything is awaited, so that a second press finds them invited.
    table.invited.update(person.id for person in asked)
    notified = [each.id for each in asked if _may_notify(services, interaction, each.id)]
    try:
        await _mention(services, interaction, table, asked, notified)
    except discord.HTTPException:
        table.invited.difference_update(person.id for person in asked)
        for person in notified:
            services.own(invitation_rate).withdraw(interaction.user.id, person)
        raise


def _may_notify(services: Services, interaction: Interaction, person: int) -> bool:
    """Return whether an invitation may notify somebody: not again at once, and where they could write it."""
    return may_write(interaction) and services.own(invitation_rate).admit(interaction.user.id, person)


async def _mention(
    services: Services,
    interaction: Interaction,
    table: Table,
    people: Sequence[discord.abc.User],
    notified: Sequence[int],
) -> None:
    words = words_for(table, table.language)
    host, game = called(shown_name(interaction.user)), words(f"{table.game.name}.title")
    mentions = words.listed([person.mention for person in people])
    text = words("play.invitation", people=mentions, name=host, game=game)
    link = Link(words("button.to_table"), address_of(table, table.message))
    now = services.tables.clock()
    wanted = [each for each in notified if await services.people.takes_pings(each, now)]
    channel = services.posts.channel(table)
    view = components.view_of(text_panel(text, link), custom_ids.NOWHERE)
    await channel.send(view=view, allowed_mentions=notifying(wanted))


async def report(interaction: Interaction, guests: Guests) -> None:
    """Tell the person who was invited, and who was not and why."""
    text = summary(guests, words_of(interaction))
    if interaction.response.is_done():
        await responses.say(interaction, text)
    else:
        await responses.update_or_show(interaction, text_panel(text), custom_ids.NOWHERE)


def summary(guests: Guests, words: Words) -> str:
    """Say who was invited, and who was not and why."""
    lines = {
        "play.invited": _names(guests.asked),
        "play.cannot_read": guests.unable,
        "play.not_asked": guests.needless,
    }
    return "\n".join(words(key, names=words.listed(names)) for key, names in lines.items() if names)
