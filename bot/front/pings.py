"""The one ping of a table: it tells a person of their turn, and once more before their time is up.

Whoever sits at the table already gets none: without a clock it comes once they have kept the others waiting,
and never if they pressed anything since their turn began, or play against computers alone. It has a button
for the hand, as the private panel may have vanished from their client by then.
"""

import logging
import time
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import NamedTuple

import discord

from bot.faces.speeds import Speed
from bot.faces.words import Words
from bot.front import components
from bot.front.channel_posts import ChannelPosts, notifying
from bot.front.clock_panel import endangered, relative
from bot.front.table_panels import HAND_BUTTON
from bot.front.table_surfaces import PING, address_of
from bot.tables.person_settings import People, Pings
from bot.tables.registry import Tables
from bot.tables.seat_rules import persons, plays_alone
from bot.tables.table import Table

log = logging.getLogger(__name__)

PRESENT_SECONDS = 20.0
"""Seconds after an action during which a person needs no ping."""
PING_DELAY = 25.0
"""Seconds until a ping that was left out is sent after all, if the person has not pressed anything."""
THINKING_SECONDS = 15 * 60.0
"""Seconds after a press for which a person is taken to think: so long their panel keeps itself up to date."""
ALMOST = timedelta(seconds=2)
"""For less than that, a ping that names a deadline is not edited: the clock starts a moment after it."""


class Turn(NamedTuple):
    """What a person is pinged for."""

    person: int
    moves: int
    """How often their seat has acted before."""
    is_reminder: bool = False


@dataclass(eq=False, repr=False, slots=True)
class PingState:
    """The turn that the last ping was decided for, and when one is due."""

    turn: Turn | None = None
    moment: int = 0
    """The moment of the game at which it began."""
    due: float | None = None
    """By the monotonic clock; None if it was sent, or is not to be."""
    text: str | None = None
    """What the ping says; None if unknown."""
    end: datetime | None = None
    """The deadline in it."""

    def begin(self, turn: Turn, moment: int, wait: float | None) -> None:
        """Decide when a turn's ping is due, in so many seconds; never for None."""
        if turn != self.turn:
            due = None if wait is None else time.monotonic() + wait
            self.turn, self.moment, self.due = turn, moment, due


class TurnPings:
    """Posts pings in new messages, as edits notify nobody, and deletes the older ones."""

    def __init__(self, posts: ChannelPosts, tables: Tables, people: People) -> None:
        self._posts = posts
        self._tables = tables
        self._people = people
        # Whoever sits at a table is going to press or to be pinged: one query reads the settings of all.
        tables.loading.on_load(lambda table: people.load(persons(table.chairs)))

    async def announce(self, table: Table, state: PingState) -> None:
        """Ping the person to act if that is due; delete the ping of an earlier turn."""
        turn = _turn_of(table)
        # After a restart the ping that stands is taken to be for this turn.
        is_pinged = turn is not None and table.row.pinged == turn.person and state.turn in (None, turn)
        if table.row.ping is not None and not is_pinged:
            await self._posts.delete(table, table.row.ping)
            self._tables.pinged(table, None, None)
        if turn is None or is_pinged:
            state.turn, state.due = turn, None
            await self._correct(table, turn, state)
            return
        await self._ping_when_due(table, turn, state)

    async def _ping_when_due(self, table: Table, turn: Turn, state: PingState) -> None:
        settings = await self._people.of(turn.person)
        state.begin(turn, table.moment, _wait(table, turn, settings.pings))
        if state.due is None or state.due > time.monotonic():
            return
        if table.clock.speed is Speed.SLOW:
            table.clock.change_quiet(settings.quiet)
        if settings.pings is not Pings.NEVER and not _thinks(table, turn, state.moment):
            words = await self._words(table, turn)
            state.end = table.clock.expected
            state.text = _text(table, turn, words, state.end)
            button = HAND_BUTTON.button(words, style="secondary", surface=PING.letters)
            sent = await self._posts.channel(table).send(
                state.text,
                view=components.button_below(button, PING.at(table.id, table.moment)),
                allowed_mentions=notifying([turn.person]),
                suppress_embeds=True,
                nonce=f"{table.id}:{'again' if turn.is_reminder else 'ping'}{table.moment}",
            )
            self._tables.pinged(table, sent.id, turn.person)
        state.due = None

    async def _words(self, table: Table, turn: Turn) -> Words:
        return Words(await self._people.language_of(turn.person, table.language))

    async def _correct(self, table: Table, turn: Turn | None, state: PingState) -> None:
        """Edit a ping whose deadline has changed, which notifies nobody."""
        end = table.clock.deadline
        if turn is None or table.row.ping is None or end is None or not table.clock.plays:
            return
        if state.end is not None and abs(end - state.end) < ALMOST:
            end = state.end
        # After a restart it is not known what the ping says.
        if (text := _text(table, turn, await self._words(table, turn), end)) != state.text:
            message = self._posts.channel(table).get_partial_message(table.row.ping)
            try:
                await message.edit(content=text, allowed_mentions=notifying([turn.person]))
            except discord.NotFound:
                log.debug("a ping of table %s was gone already", table.id)
        state.text, state.end = text, end


def _wait(table: Table, turn: Turn, wanted: Pings) -> float | None:
    """Return in how many seconds a person is to be pinged; None if they are not for this turn.

    Without a clock they are reminded, if at all. Who acted a moment ago needs no ping yet; but where no
    reminder will follow, it is all that warns them.
    """
    clock, acted = table.clock, table.people[turn.person].acted
    if wanted is Pings.NEVER or plays_alone(table.chairs):
        return None
    if wanted is Pings.ALWAYS or turn.is_reminder:
        return 0.0
    if not clock.plays:
        return None
    is_present = clock.reminder is not None and time.monotonic() - acted < PRESENT_SECONDS
    return PING_DELAY if is_present else 0.0


def _thinks(table: Table, turn: Turn, since: int) -> bool:
    """Return whether a person pressed or opened anything at the table lately, since that moment."""
    moment, seen = table.people[turn.person].seen
    return moment >= since and time.monotonic() - seen < THINKING_SECONDS


def _turn_of(table: Table) -> Turn | None:
    """Return the turn of the person to act; None for a computer, for nobody, and during a pause."""
    seat = table.awaited
    person = None if seat is None or table.clock.is_paused else table.chairs[seat].person
    if seat is None or person is None:
        return None
    return Turn(person, table.actors.count(seat), table.clock.turn.is_reminded)


def _text(table: Table, turn: Turn, words: Words, end: datetime) -> str:
    """Return the text of a ping, with the deadline if there is one."""
    facts = {"person": f"<@{turn.person}>", "link": address_of(table, table.message)}
    if not table.clock.plays:
        text = words("ping.again" if turn.is_reminder else "ping", **facts)
    else:
        shown = relative(table.clock, end)
        text = words("ping.hurry" if turn.is_reminder else "ping.by", end=shown, **facts)
        if table.awaited in endangered(table):
            text = f"{text}\n{words('clock.own_last_chance')}"
    contest = table.contest_lines.get(words.language)
    return f"{text}\n{contest}" if contest else text
