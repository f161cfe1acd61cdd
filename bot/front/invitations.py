"""Invitations: people are named in a select, and mentioned once in the channel of a table."""

from collections.abc import Sequence
from typing import Any

import discord
from msgspec import Struct

from bot.errors import TableError
from bot.faces.face import AnyGame
from bot.faces.panel import NEUTRAL, Link, Panel, Row, Text, text_panel
from bot.faces.person_names import called
from bot.faces.words import Words
from bot.front import components, custom_ids
from bot.front.channel_posts import notifying
from bot.front.chosen import Guest
from bot.front.context import Context
from bot.front.controls import Control
from bot.front.permissions import require_permissions
from bot.front.services import Services
from bot.front.table_surfaces import address_of, link_to_table, table_surface
from bot.tables.names import words_for
from bot.tables.seat_rules import persons, seat_of
from bot.tables.table import Phase, Table
from bot.workers.fair_share import Cooldown
from engine.core import InvalidAction

INTERVAL = 600.0
"""Seconds from one notification of a person by another to the next: to open a table takes a moment."""
MOST_GUESTS = 7
"""How many people may be invited to a table."""


def invitation_panel(game: str, control: Control[Any], words: Words, most: int) -> Panel:
    """Ask whom to invite to a game, up to so many people."""
    text = Text(f"## {words(f'{game}.title')}\n{words('play.whom', count=most)}")
    return Panel((text, Row((control.people(words, most),))), NEUTRAL)


def invitation_rate(_: Services) -> Cooldown:
    """Return what remembers who was notified by whom."""
    return Cooldown(INTERVAL)


class Guests(Struct, frozen=True):
    """The people who were named: those to be asked, and the names of the others by the reason."""

    asked: tuple[Guest, ...] = ()
    unable: tuple[str, ...] = ()
    """They cannot read the channel."""
    needless: tuple[str, ...] = ()
    """They are bots, the person themselves, at the table, or were invited already."""


def sorted_out(context: Context, table: Table | None = None) -> Guests:
    """Sort out whom of those named to invite to a table, which may still have to be opened."""
    people, left = context.chosen_people(), room_for_guests(table)
    known = {context.person, *((*table.invited, *persons(table.chairs)) if table else ())}
    needed = [each for each in people if not each.is_bot and each.id not in known]
    able = [each for each in needed if each.can_read]
    needless = [*(each for each in people if each not in needed), *able[left:]]
    unable = [each for each in needed if each not in able]
    return Guests(tuple(able[:left]), _names(unable), _names(needless))


def _names(people: Sequence[Guest]) -> tuple[str, ...]:
    return tuple(called(each.name) for each in people)


def room_for_guests(table: Table | None) -> int:
    """Return how many more people may be invited to a table."""
    return MOST_GUESTS - (len(table.invited) if table else 0)


def most_at_once(game: AnyGame, table: Table | None = None) -> int:
    """Return how many people to ask for: no more than a table of the game seats beside whoever asks."""
    return min(room_for_guests(table), game.seats.stop - 2)


def _require_inviting(table: Table, person: int) -> None:
    """Raise TableError unless a person may invite somebody to a table."""
    table.require(Phase.LOBBY)
    if table.portable:
        raise TableError("server_only")
    seat_of(table.chairs, person)
    if room_for_guests(table) <= 0:
        raise TableError("most_guests", count=MOST_GUESTS)


INVITATION = table_surface(custom_ids.INVITATION, "invitation")
SURFACES = (INVITATION,)


async def ask(context: Context, table: Table) -> None:
    """Ask somebody at a table whom to invite; raise TableError if they may not."""
    _require_inviting(table, context.person)
    most = most_at_once(table.game, table)
    panel = invitation_panel(table.game.name, guests, context.words, most)
    await context.show(panel, INVITATION.at(table.id))


INVITATION.renew = ask


@INVITATION.control("button.join", style="primary")
async def join(context: Context, table: Table) -> None:
    """Take a seat in the lobby from the message of an invitation."""
    await context.services.tables.seating.join(table, context.person, context.name)
    await link_to_table(context, table, "play.joined")


@INVITATION.control("play.friends")
async def guests(context: Context, table: Table) -> None:
    """Invite the people who were named to an open table."""
    _require_inviting(table, context.person)
    if context.channel != table.channel:
        raise InvalidAction("no_such_control")
    require_permissions(context)
    named = sorted_out(context, table)
    await invite(context, table, named)
    await report(context, named)


async def invite(context: Context, table: Table, guests: Guests) -> None:
    """Mention people once in the channel of a table, with its link."""
    asked = [person for person in guests.asked if person.id not in table.invited]
    if not asked:
        return
    # Before anything is awaited, so that a second press finds them invited.
    table.invited.update(person.id for person in asked)
    rate = context.services.own(invitation_rate)
    # Not again at once, and where the person could write it themselves.
    notified = [each.id for each in asked if context.may_write() and rate.admit(context.person, each.id)]
    try:
        await _mention(context, table, asked, notified)
    except discord.HTTPException:
        table.invited.difference_update(person.id for person in asked)
        for person in notified:
            rate.withdraw(context.person, person)
        raise


async def _mention(context: Context, table: Table, people: Sequence[Guest], notified: Sequence[int]) -> None:
    services, words = context.services, words_for(table, table.language)
    host, game = called(context.name), words(f"{table.game.name}.title")
    mentions = words.listed([f"<@{person.id}>" for person in people])
    text = words("play.invitation", people=mentions, name=host, game=game)
    link = Link(words("button.to_table"), address_of(table, table.message))
    now = services.tables.clock()
    wanted = [each for each in notified if await services.people.takes_pings(each, now)]
    channel = services.posts.channel(table)
    panel = Panel((Text(text), Row((join.button(words), link))), NEUTRAL)
    view = components.view_of(panel, INVITATION.at(table.id))
    await channel.send(view=view, allowed_mentions=notifying(wanted))


async def report(context: Context, guests: Guests) -> None:
    """Tell the person who was invited, and who was not and why."""
    await context.update(text_panel(summary(guests, context.words)))


def summary(guests: Guests, words: Words) -> str:
    """Say who was invited, and who was not and why."""
    lines = {
        "play.invited": _names(guests.asked),
        "play.cannot_read": guests.unable,
        "play.not_asked": guests.needless,
    }
    return "\n".join(words(key, names=words.listed(names)) for key, names in lines.items() if names)
