"""The messages of a portable table, which is where the bot is no member: presses alone carry them.

Whenever somebody else is to act than whoever pressed, that press posts the table anew, as an edit notifies
nobody; the older message becomes a link. All other changes edit the message, as long as a token of it lives.
Without either, the next press at the table shows what has changed.
"""

import logging
from typing import Any

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
from bot.front.table_messages import ChannelState, Posted, TableMessages
from bot.tables.person_settings import Pings
from bot.tables.seat_rules import plays_alone
from bot.tables.table import Phase, Table

log = logging.getLogger(__name__)

MOST = 5_000
"""Maximum number of tables whose latest press is kept."""


class PortableMessages(TableMessages):
    """Posts and edits the messages of tables by the interactions of whoever pressed there."""

    def __init__(self, *parts: Any) -> None:
        super().__init__(*parts)
        self._presses = Bounded[str, Context](MOST, LIFETIME)

    def note_press(self, table: Table, context: Context) -> None:
        """Let a press carry what is to be posted, if everybody would see that."""
        if context.channel == table.channel and not context.hides_answers:
            self._presses[table.id] = context

    def panel(self, table: Table, language: str | None = None) -> Panel:
        """Draw the table message; below it stands who is to act."""
        panel, person = super().panel(table, language), awaited_person(table)
        if person is None:
            return panel
        line = self._words(table, language)("portable.next", person=f"<@{person}>")
        return replace(panel, parts=(Text(line), *panel.parts))

    async def show(self, table: Table, shown: ChannelState) -> bool:
        """Update the messages as far as presses allow it."""
        press = self._presses.get(table.id)
        if press is not None:
            await press.ended()
        try:
            if table.phase is Phase.OVER and table.outcome is None:
                await self._announce_result(table, shown)
            await self._show_table(table, shown)
            await self._link_older_message(table, shown)
        except RefusedError:
            return False
        except TableError:
            # Discord shows the answers to this press to nobody else.
            self._presses.pop(table.id)
            return False
        except discord.HTTPException as error:
            log.info("table %s is shown by a later press: HTTP %s", table.id, error.status)
            self._presses.pop(table.id)
            return False
        return True

    async def _show_table(self, table: Table, shown: ChannelState) -> None:
        """Edit the table message; post it anew if somebody else is to act, or it cannot be edited."""
        panel, at, older, person = self.panel(table), self.at(table), table.message, awaited_person(table)
        is_news = self._is_news(table)
        if panel.digest == shown.digest and not shown.repost and not is_news:
            return
        is_due = older is None or shown.repost or (is_news and self._press_of(table) is not None)
        if is_due or not await self._edit(table, older or 0, panel, at):
            if table.has_ended:
                # The result was posted, or whoever closed the table was told; a press of the message is too.
                return
            if table.to_act is not None and table.awaited is None:
                # A computer moves in a moment.
                raise RefusedError
            sent = await self._post(table, DrawnPanel(panel), at, "")
            await self._tables.posted(table, TableChange(message=sent.id))
            shown.older, is_news = older, False
        if not is_news and table.row.pinged != person:
            self._tables.pinged(table, None, person)
        shown.note(panel)
        shown.repost = False

    def _is_news(self, table: Table) -> bool:
        """Return whether somebody is to act who was not told, and who did not press themselves."""
        person, press = awaited_person(table), self._presses.get(table.id)
        return person not in (None, table.row.pinged, press.person if press else None)

    def _press_of(self, table: Table) -> Context | None:
        """Return the press that can carry a message now, if there is one."""
        press = self._presses.get(table.id)
        return press if press is not None and press.can_post else None

    async def _post(self, table: Table, drawn: DrawnPanel, at: Address, nonce: str) -> Posted:
        """Post a message by the latest press; raise RefusedError if there is none that can carry it."""
        press = self._press_of(table)
        if press is None:
            raise RefusedError
        message = await press.post(drawn, at, notified=await self._notified(table))
        assert message is not None  # noqa: S101 -- it follows an answer
        return Posted(message, bool(drawn.files))

    async def _notified(self, table: Table) -> tuple[int, ...]:
        """Return whom a message notifies: whoever is to act, unless they want no pings."""
        person = awaited_person(table)
        if person is None or (await self._people.of(person)).pings is Pings.NEVER:
            return ()
        return (person,)

    async def _edit(self, table: Table, message: int, panel: Panel, at: Address = NOWHERE) -> bool:
        return bool(await self._posts.edit_by_token(message, DrawnPanel(panel), at))

    async def _drawn(self, table: Table, panel: Panel, shown: ChannelState) -> DrawnPanel:
        return await self._posts.drawn(table, panel)


def awaited_person(table: Table) -> int | None:
    """Return the person to act at a table where others wait for them; None for a computer or nobody."""
    seat = table.awaited
    if seat is None or table.clock.is_paused or plays_alone(table.chairs):
        return None
    return table.chairs[seat].person
