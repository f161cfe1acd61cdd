"""The messages of a portable table, which is where the bot is no member: presses alone carry them.

Whenever somebody else is to act than whoever pressed, that press posts the table anew, as an edit notifies
nobody; the older message becomes a link. All other changes edit the message, as long as a token of it lives.
Without either, the next press at the table shows what has changed.
"""

import asyncio
import logging
from contextlib import suppress
from typing import Any, NamedTuple

import discord
from msgspec.structs import replace

from bot.bounded import Bounded
from bot.charts.picture_cache import DrawnPanel
from bot.database.rows import TableChange
from bot.errors import TableError
from bot.faces.panel import Panel, Text
from bot.front.context import Context
from bot.front.custom_ids import NOWHERE, Address
from bot.front.message_tokens import LIFETIME
from bot.front.message_updates import RefusedError
from bot.front.pings import Turn
from bot.front.table_messages import ChannelState, Posted, TableMessages
from bot.tables.person_settings import Pings
from bot.tables.seat_rules import plays_alone
from bot.tables.table import Phase, Table

log = logging.getLogger(__name__)

PATIENCE = 1.5
"""Seconds for which an update waits until a press was handled, whose answer comes first."""
MOST = 5_000
"""Maximum number of tables whose presses are kept, two at most, at 8 KB each."""


class Noted(NamedTuple):
    """The latest press at a table."""

    context: Context
    former: Context | None
    """An earlier one that can carry messages while this one is being answered."""
    moment: int
    """The moment that it found there."""
    is_turn: bool
    """Whether it was the turn of whoever pressed."""


class PortableMessages(TableMessages):
    """Posts and edits the messages of tables by the interactions of whoever pressed there."""

    def __init__(self, *parts: Any) -> None:
        super().__init__(*parts)
        self._presses = Bounded[str, Noted](MOST, LIFETIME)

    def note_press(self, table: Table, context: Context, shown: ChannelState) -> None:
        """Let a press carry what is to be posted, if everybody would see that."""
        if context.channel != table.channel or context.hides_answers or not context.can_post:
            return
        turn = awaited_turn(table)
        is_turn = turn is not None and turn.person == context.person
        self._presses[table.id] = Noted(context, self._press_of(table), table.moment, is_turn)
        pressed = context.table_message
        if pressed not in (None, table.message):
            # When a newer one was posted, nothing could edit this one; now this press can.
            shown.older.add(pressed)

    def forget(self, table: Table) -> None:
        """Forget the latest press at a table as well."""
        super().forget(table)
        self._presses.pop(table.id)

    def panel(self, table: Table, language: str | None = None) -> Panel:
        """Draw the table message; above it stands who is to act, as a message notifies whom it names.

        What one person sees of it in their language addresses nobody.
        """
        panel, turn = super().panel(table, language), awaited_turn(table)
        if turn is None or language is not None:
            return panel
        line = self._words(table)("portable.next", person=f"<@{turn.person}>")
        return replace(panel, parts=(Text(line), *panel.parts))

    async def show(self, table: Table, shown: ChannelState) -> bool:
        """Update the messages as far as presses allow it."""
        press = self._presses.get(table.id)
        if press is not None:
            with suppress(TimeoutError):
                await asyncio.wait_for(press.context.ended(), PATIENCE)
        try:
            if table.phase is Phase.OVER and table.outcome is None:
                await self._announce_result(table, shown)
            await self._show_table(table, shown)
            await self._link_older_messages(table, shown)
        except RefusedError:
            return False
        except discord.HTTPException as error:
            log.info("table %s is shown by a later press: HTTP %s", table.id, error.status)
            return False
        return True

    async def _show_table(self, table: Table, shown: ChannelState) -> None:
        """Edit the table message; post it anew if somebody else is to act, or it cannot be edited."""
        panel, at, older, turn = self.panel(table), self.at(table), table.message, awaited_turn(table)
        is_news = turn is not None and not _is_told(table, turn, shown) and not self._is_present(table, turn)
        if panel.digest == shown.digest and not shown.repost and not is_news:
            self._note_told(table, turn, shown)
            return
        is_due = (
            older is None
            or (shown.repost and not table.has_ended)
            or (is_news and self._press_of(table) is not None)
        )
        if is_due or not await self._edit(table, older or 0, panel, at):
            if table.has_ended:
                # The result was posted, or whoever closed the table was told; a press of the message is too.
                return
            if table.to_act is not None and table.awaited is None:
                # A computer moves in a moment.
                raise RefusedError
            sent = await self._post(table, DrawnPanel(panel), at, "")
            await self._tables.posted(table, TableChange(message=sent.id))
            if older is not None:
                shown.older.add(older)
            is_news = False
        if not is_news:
            self._note_told(table, turn, shown)
        shown.note(panel)
        shown.repost = False

    def _note_told(self, table: Table, turn: Turn | None, shown: ChannelState) -> None:
        """Note that whoever is to act knows it, or that nobody is."""
        shown.pinged.turn, person = turn, turn.person if turn else None
        if table.row.pinged != person:
            self._tables.pinged(table, None, person)

    def _is_present(self, table: Table, turn: Turn) -> bool:
        """Return whether whoever is to act pressed last, since their turn began or to bring it about."""
        press = self._presses.get(table.id)
        is_last = press is not None and press.context.person == turn.person
        return press is not None and is_last and (press.is_turn or press.moment == table.moment)

    def _press_of(self, table: Table) -> Context | None:
        """Return the press that can carry a message now, if there is one."""
        press = self._presses.get(table.id)
        return next(filter(_can_carry, (press.context, press.former) if press else ()), None)

    async def _post(self, table: Table, drawn: DrawnPanel, at: Address, nonce: str) -> Posted:
        """Post a message by the latest press; raise RefusedError if there is none that can carry it."""
        notified, press = await self._notified(table), self._press_of(table)
        if press is None:
            raise RefusedError
        try:
            message = await press.post(drawn, at, notified=notified)
        except TableError as error:
            # Discord shows the answers to this press to nobody else.
            raise RefusedError from error
        assert message is not None  # noqa: S101 -- it follows an answer
        return Posted(message, bool(drawn.files))

    async def _notified(self, table: Table) -> tuple[int, ...]:
        """Return whom a message notifies: whoever is to act, unless they are there or want no pings."""
        turn = awaited_turn(table)
        if turn is None or self._is_present(table, turn):
            return ()
        wanted = (await self._people.of(turn.person)).pings
        return () if wanted is Pings.NEVER else (turn.person,)

    async def _edit(self, table: Table, message: int, panel: Panel, at: Address = NOWHERE) -> bool:
        return bool(await self._posts.edit_by_token(message, DrawnPanel(panel), at))

    async def _drawn(self, table: Table, panel: Panel, shown: ChannelState) -> DrawnPanel:
        return await self._posts.drawn(table, panel)


def _can_carry(context: Context | None) -> bool:
    """Return whether a press can carry a message for all.

    As long as it is handled it cannot: the message would be the answer to it, in place of which the handler
    then shows a hand.
    """
    return context is not None and context.has_ended and context.can_post and not context.hides_answers


def awaited_turn(table: Table) -> Turn | None:
    """Return the turn of a person for whom others wait; None for that of a computer, and for nobody's."""
    seat = table.awaited
    person = None if seat is None or table.clock.is_paused else table.chairs[seat].person
    if seat is None or person is None or plays_alone(table.chairs):
        return None
    return Turn(person, table.actors.count(seat))


def _is_told(table: Table, turn: Turn, shown: ChannelState) -> bool:
    """Return whether a message told of a turn; after a restart, the last one is taken to have done so."""
    return table.row.pinged == turn.person and shown.pinged.turn in (None, turn)
