"""The messages of a table where the bot is a member: the table message, one ping, the result, a warning."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from datetime import timedelta
from typing import Any

import discord

from bot.charts.picture_cache import DrawnPanel
from bot.database.rows import TableChange
from bot.faces.panel import Link, Panel, text_panel
from bot.front.custom_ids import NOWHERE, Address
from bot.front.pings import TurnPings
from bot.front.table_messages import ChannelState, Posted, TableMessages, age_of
from bot.front.table_surfaces import address_of
from bot.tables.idle_rules import NOTICE_PERIOD, needs_warning
from bot.tables.names import words_for
from bot.tables.table import Phase, Table

log = logging.getLogger(__name__)

PATIENCE = 1.0
"""Seconds after which the table message says that the result is being drawn."""
MAX_MESSAGE_AGE = timedelta(minutes=50)
"""Age at which a table message is posted again: edits of older messages have a stricter rate limit."""


class ChannelMessages(TableMessages):
    """Sends, edits and deletes the messages of tables where the bot is a member."""

    def __init__(self, *parts: Any) -> None:
        super().__init__(*parts)
        self._pings = TurnPings(self._posts, self._tables, self._people)

    async def show(self, table: Table, shown: ChannelState) -> bool:
        """Update all messages of a table in its channel."""
        if table.phase is Phase.OVER and table.outcome is None:
            await self._announce_result(table, shown)
        await self._show_table(table, shown)
        await self._link_older_messages(table, shown)
        await self._pings.announce(table, shown.pinged)
        await self._warn(table)
        return True

    async def _post(self, table: Table, drawn: DrawnPanel, at: Address, nonce: str) -> Posted:
        sent = await self._posts.post(table, drawn, at, nonce=nonce)
        return Posted(sent.id, bool(sent.attachments))

    async def _edit(self, table: Table, message: int, panel: Panel, at: Address = NOWHERE) -> bool:
        return await self._posts.edit(table, message, panel, at)

    async def _drawn(self, table: Table, panel: Panel, shown: ChannelState) -> DrawnPanel:
        """Draw a result; meanwhile the table message says that it is being drawn."""
        return await _tell_if_slow(self._posts.drawn(table, panel), lambda: self._show_table(table, shown))

    async def _show_table(self, table: Table, shown: ChannelState) -> None:
        """Edit the table message, or post it again; the older one is turned into a link later."""
        panel, at, older = self.panel(table), self.at(table), table.message
        if panel.digest == shown.digest and not shown.repost:
            return
        is_old = older is not None and age_of(older) > MAX_MESSAGE_AGE
        is_due = not table.has_ended and (shown.repost or is_old)
        if older is None or is_due or not await self._edit(table, older, panel, at):
            sent = await self._posts.post(table, panel, at, nonce=f"{table.id}:{older or 0:x}")
            await self._tables.posted(table, TableChange(message=sent.id))
            if older is not None:
                shown.older.add(older)
        shown.note(panel)
        shown.repost = False

    async def _warn(self, table: Table) -> None:
        """Say that the table is going to close if nobody touches it; delete that once it is untrue."""
        if table.row.warning is not None and (table.warned is None or table.has_ended):
            await self._posts.delete(table, table.row.warning)
            await self._tables.posted(table, TableChange(warning=None))
        if needs_warning(table, self._tables.clock()):
            await self._post_warning(table)

    async def _post_warning(self, table: Table) -> None:
        now, pressed = self._tables.clock(), table.pressed
        assert pressed is not None  # noqa: S101 -- only a table that was pressed needs a warning
        words = words_for(table, table.language)
        closing = f"<t:{(now + NOTICE_PERIOD).timestamp():.0f}:R>"
        game = words(f"{table.game.name}.title")
        text = words("idle_warning", game=game, table=table.id, days=(now - pressed).days, closing=closing)
        link = Link(words("button.to_table"), address_of(table, table.message))
        nonce = f"{table.id}:idle{pressed.timestamp():.0f}"
        sent = await self._posts.post(table, text_panel(text, link), nonce=nonce)
        # Somebody may have pressed meanwhile: then the next update deletes it.
        warned = now if table.pressed == pressed else None
        await self._tables.posted(table, TableChange(warning=sent.id, warned=warned))
        self._tables.tell(table)


async def _tell_if_slow(
    work: Coroutine[Any, Any, DrawnPanel], tell: Callable[[], Awaitable[object]]
) -> DrawnPanel:
    """Await a drawing, and tell of it once if it takes long; it ends with the task that awaits it."""
    task = asyncio.create_task(work)
    try:
        await asyncio.wait((task,), timeout=PATIENCE)
        if not task.done():
            try:
                await tell()
            except discord.HTTPException as error:
                log.info("nobody was told what takes so long: HTTP %s", error.status)
        return await task
    finally:
        task.cancel()
