"""What a channel shows of its tables: one message each, edited at most once in a while, and one ping.

Somebody changes a table; the publisher hears of it, waits a moment for what else may come, and then brings
the table message, the private panels, the ping and at last the result up to date.
"""

import asyncio
import logging
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field

import discord
from discord.ext import commands

from bot import ui
from bot.background import Background
from bot.face import Panel
from bot.hands import Hands
from bot.lobby import lobby_panel
from bot.screens import AnyFace, address_of, board_panel, closed_panel, outcome_panel, words_for
from bot.table import Phase, Table
from bot.tables import Tables

log = logging.getLogger(__name__)

GATHER = 0.05
"""Seconds to wait for what else may change at the same time."""
PACE = 1.2
"""Seconds at least between two edits of a table message."""
RETRY = 5.0
"""Seconds until a failed edit is tried once more; doubled with every failure."""
MOST_DOUBLINGS = 6
PRESENT = 20.0
"""Seconds after an action during which a person needs no ping."""
ONE_PERSON = discord.AllowedMentions(everyone=False, roles=False, users=True)
"""Of a ping, whose text holds one mention and no name that anybody chose."""


@dataclass(eq=False, repr=False)
class Shown:
    """What a channel shows of a table at present."""

    panel: Panel | None = None
    edited: float = float("-inf")
    timer: asyncio.TimerHandle | None = None
    due: float = 0.0
    """When the timer goes off, by the monotonic clock."""
    called: int | None = None
    """The person to move when it was last decided whether to call them."""
    failures: int = 0
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)


class Publisher:
    """Keeps messages true to their tables."""

    def __init__(
        self,
        bot: commands.AutoShardedBot,
        tables: Tables,
        faces: Mapping[str, AnyFace],
        background: Background,
    ) -> None:
        self._bot = bot
        self._background = background
        self._tables = tables
        self._faces = faces
        self._shown: dict[str, Shown] = {}
        self.hands = Hands(background, faces)
        tables.listen(self.touch)

    @contextmanager
    def answering(self, table: Table, person: int) -> Iterator[None]:
        """Leave a person's panel alone while a press is answered by it; then see whether it is true."""
        try:
            with self.hands.answering(table, person):
                yield
        finally:
            self.touch(table)

    # ------------------------------------------------------------------ when

    def touch(self, table: Table, after: float = GATHER) -> None:
        """Plan to show a table anew; whatever changes until then is shown with it."""
        shown, now = self._shown.setdefault(table.id, Shown()), time.monotonic()
        wait = max(after, shown.edited + PACE - now)
        if shown.timer is not None:
            if shown.due <= now + wait:
                return
            # A late attempt was planned after a failure: what is new need not wait for it.
            shown.timer.cancel()
        shown.due = now + wait
        shown.timer = self._background.later(wait, self._due, table, shown)

    def _due(self, table: Table, shown: Shown) -> None:
        shown.timer = None
        self._background.spawn(self._show, table, shown)

    async def _show(self, table: Table, shown: Shown) -> None:
        async with shown.lock:
            final = table.has_ended
            try:
                await self._show_channel(table, shown)
            except Exception as error:
                # Nobody waits for this to answer them, so whatever it is must not end the table's showing.
                self._put_off(table, shown, error)
                final = False
            await self.hands.refresh(table)
        if final:
            await self._conclude(table)

    async def _show_channel(self, table: Table, shown: Shown) -> None:
        if table.phase is Phase.OVER and table.outcome is None:
            await self._announce_result(table)
        await self._show_table(table, shown)
        await self._announce_turn(table, shown)
        shown.failures = 0

    def _put_off(self, table: Table, shown: Shown, error: Exception) -> None:
        """Try again later and later; where the bot may not post, the next change tries again."""
        if isinstance(error, discord.HTTPException):
            log.warning("table %s could not be shown: HTTP %s, code %s", table.id, error.status, error.code)
        else:
            log.error("table %s could not be shown", table.id, exc_info=error)
        shown.failures += 1
        if not isinstance(error, discord.Forbidden | discord.NotFound):
            self.touch(table, RETRY * 2 ** min(shown.failures - 1, MOST_DOUBLINGS))

    async def _conclude(self, table: Table) -> None:
        self.hands.close(table)
        self._shown.pop(table.id, None)
        await self._tables.conclude(table)

    # ------------------------------------------------------------------ what

    def panel(self, table: Table, language: str | None = None) -> Panel:
        """Draw the table message, in the language of the table or in another."""
        face, words = self._faces[table.game.name], words_for(table, language or table.language)
        if table.phase is Phase.LOBBY:
            return lobby_panel(table, face, words)
        if table.phase is Phase.CLOSED:
            return closed_panel(table, words)
        return board_panel(table, face, words)

    def view(self, table: Table, panel: Panel) -> discord.ui.LayoutView:
        """Build the table message for Discord."""
        surface = ui.LOBBY if table.phase is Phase.LOBBY else ui.BOARD
        return ui.view_of(panel, ui.Address(surface, table.id, table.moment))

    def showed(self, table: Table, panel: Panel) -> None:
        """Take note that the answer to a press has already brought the table message up to date."""
        shown = self._shown.setdefault(table.id, Shown())
        shown.panel, shown.edited = panel, time.monotonic()

    def _channel(self, table: Table) -> discord.PartialMessageable:
        return self._bot.get_partial_messageable(table.channel, guild_id=table.guild)

    async def _show_table(self, table: Table, shown: Shown) -> None:
        panel = self.panel(table)
        if panel == shown.panel:
            return
        view = self.view(table, panel)
        if table.message is None or not await self._edit(table, view):
            sent = await self._channel(table).send(view=view)
            await self._tables.posted(table, message=sent.id)
        shown.panel, shown.edited = panel, time.monotonic()

    async def _edit(self, table: Table, view: discord.ui.LayoutView) -> bool:
        """Edit the table message; say whether it was still there."""
        message = self._channel(table).get_partial_message(table.message or 0)
        try:
            await message.edit(view=view)
        except discord.NotFound:
            return False
        return True

    async def _announce_result(self, table: Table) -> None:
        words = words_for(table, table.language)
        panel = outcome_panel(table, self._faces[table.game.name], words)
        view = ui.view_of(panel, ui.Address(ui.OUTCOME, table.id, table.moment))
        # Should the process end before the message is noted, Discord does not post it a second time.
        sent = await self._channel(table).send(view=view, nonce=f"{table.id}:result")
        await self._tables.posted(table, outcome=sent.id)

    async def _announce_turn(self, table: Table, shown: Shown) -> None:
        """Mention the person to move by a new message, as edits notify nobody; the older one goes."""
        person = _person_to_act(table)
        if table.ping is not None and table.pinged != person:
            await self._delete_ping(table, table.ping)
        if person is None or person in (shown.called, table.pinged):
            shown.called = person
            return
        if time.monotonic() - table.acted.get(person, float("-inf")) >= PRESENT:
            await self._call(table, person)
        shown.called = person

    async def _call(self, table: Table, person: int) -> None:
        words = words_for(table, table.language)
        text = words("ping", person=f"<@{person}>", link=address_of(table, table.message))
        sent = await self._channel(table).send(text, allowed_mentions=ONE_PERSON, suppress_embeds=True)
        await self._tables.posted(table, ping=sent.id, pinged=person)

    async def _delete_ping(self, table: Table, ping: int) -> None:
        try:
            await self._channel(table).get_partial_message(ping).delete()
        except discord.NotFound:
            log.debug("the ping of table %s was gone already", table.id)
        await self._tables.posted(table, ping=None, pinged=None)


def _person_to_act(table: Table) -> int | None:
    """Name the person to move, or None when it is a computer or nobody."""
    if table.to_act is None or table.chairs[table.to_act].is_computer:
        return None
    return table.chairs[table.to_act].person
