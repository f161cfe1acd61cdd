"""The messages of a table in its channel: the table message, one ping, and the result.

Each message carries a nonce. If sending reports an error although the message arrived, or the process ends
before its id is stored, Discord does not post it a second time.
"""

import logging
import time
from collections.abc import Awaitable, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from functools import partial

import discord
from discord.ext import commands
from msgspec.structs import replace

from bot.charts.picture_cache import DrawnPanel, Pictures, in_words
from bot.database.rows import TableChange
from bot.faces.face import AnyFace
from bot.faces.panel import Link, Panel, text_panel
from bot.faces.words import Words
from bot.front import components, custom_ids
from bot.front.emojis import Emojis
from bot.front.lobby_panel import lobby_panel
from bot.front.pings import PingState, TurnPings
from bot.front.result_panel import outcome_panel
from bot.front.slow_work import notify_if_slow
from bot.front.table_panels import address_of, board_panel, closed_panel
from bot.front.uploads import may_attach, message_of
from bot.scores.luck import Luck, Verdicts
from bot.tables.idle_rules import NOTICE_PERIOD, needs_warning
from bot.tables.names import words_for
from bot.tables.person_settings import People
from bot.tables.registry import Tables
from bot.tables.table import Phase, Table

log = logging.getLogger(__name__)

MAX_MESSAGE_AGE = timedelta(minutes=50)
"""Age at which a table message is posted again: edits of older messages have a stricter rate limit."""
NEW_MESSAGE_AGE = timedelta(seconds=30)
"""Age up to which a table message need not be posted again at the end of the channel."""
UNEDITABLE_CODES = (30046, 50005, 50083)
"""Discord's codes: too many edits, another bot's message, archived thread."""


@dataclass(eq=False, repr=False)
class ChannelState:
    """What a channel currently shows of a table."""

    panel: Panel | None = None
    edited: float = float("-inf")
    repost: bool = False
    """Set when somebody asks for the table message to be posted again."""
    older: int | None = None
    """The previous table message, still to be turned into a link to the new one."""
    pinged: PingState = field(default_factory=PingState)


class ChannelMessages:
    """Sends, edits and deletes the messages of tables."""

    def __init__(
        self,
        bot: commands.AutoShardedBot,
        tables: Tables,
        faces: Mapping[str, AnyFace],
        pictures: Pictures,
        people: People,
        emojis: Emojis,
        luck: Luck,
    ) -> None:
        self._bot = bot
        self._luck = luck
        self._pings = TurnPings(bot, tables, people)
        self._emojis = emojis
        self._pictures = pictures
        self._tables = tables
        self._faces = faces

    def panel(self, table: Table, language: str | None = None) -> Panel:
        """Draw the table message, in the table's language or another."""
        face, words = self._faces[table.game.name], self._words(table, language)
        if table.phase is Phase.LOBBY:
            return lobby_panel(table, face, words)
        if table.phase is Phase.CLOSED:
            return closed_panel(table, words)
        return board_panel(table, face, words)

    def _words(self, table: Table, language: str | None = None) -> Words:
        """Return the words of a public message, with the pictures that everybody sees."""
        return words_for(table, language or table.language).pictured(self._emojis.public)

    def view(self, table: Table, panel: Panel) -> discord.ui.LayoutView:
        """Build the table message for Discord."""
        surface = custom_ids.LOBBY if table.phase is Phase.LOBBY else custom_ids.BOARD
        return components.view_of(
            panel, custom_ids.Address(surface, table.id, table.moment, table.selects_used)
        )

    async def show(self, table: Table, shown: ChannelState) -> None:
        """Update all messages of a table in its channel."""
        if table.phase is Phase.OVER and table.outcome is None:
            await self._announce_result(table, shown)
        await self._show_table(table, shown)
        await self._link_older_message(table, shown)
        await self._pings.announce(table, shown.pinged)
        await self._warn(table)

    def _channel(self, table: Table) -> discord.PartialMessageable:
        return self._bot.get_partial_messageable(table.channel, guild_id=table.guild)

    def _message(self, table: Table, message: int) -> discord.PartialMessage:
        return self._channel(table).get_partial_message(message)

    # ---------------------------------------------------------- table message

    async def _show_table(self, table: Table, shown: ChannelState) -> None:
        panel = self.panel(table)
        if panel == shown.panel and not shown.repost:
            return
        await self._emojis.sent(panel, partial(self._put, table, shown))
        shown.panel, shown.edited, shown.repost = panel, time.monotonic(), False

    async def _put(self, table: Table, shown: ChannelState, panel: Panel) -> None:
        """Edit the table message, or post it."""
        view = self.view(table, panel)
        if _needs_posting(table, shown) or not await self._edit(table, table.message or 0, view):
            await self._post(table, shown, view)

    async def _edit(self, table: Table, message: int, view: discord.ui.LayoutView) -> bool:
        """Edit a table message; return False if it is gone or cannot be edited any more."""
        try:
            await self._message(table, message).edit(view=view)
        except discord.HTTPException as error:
            if isinstance(error, discord.NotFound) or error.code in UNEDITABLE_CODES:
                return False
            raise
        return True

    async def _post(self, table: Table, shown: ChannelState, view: discord.ui.LayoutView) -> None:
        """Post the table message again; the older one is turned into a link later."""
        older = table.message
        sent = await self._channel(table).send(view=view, nonce=f"{table.id}:{older or 0:x}")
        await self._tables.posted(table, TableChange(message=sent.id))
        shown.older = older

    async def _link_older_message(self, table: Table, shown: ChannelState) -> None:
        """Turn the older table message into a link to the newer one, without controls."""
        if shown.older is None:
            return
        words = words_for(table, table.language)
        link = Link(words("button.to_table"), address_of(table, table.message))
        view = components.view_of(text_panel(words("board.moved", table=table.id), link), custom_ids.NOWHERE)
        await self._edit(table, shown.older, view)
        shown.older = None

    # ------------------------------------------------------------ ping, result

    async def _announce_result(self, table: Table, shown: ChannelState) -> None:
        judged, panel = self._luck.begin(table), self._result(table)
        at = custom_ids.Address(custom_ids.OUTCOME, table.id, table.moment)
        # Meanwhile the table message says that the result is being drawn.
        drawn = await notify_if_slow(self._drawn(table, panel), lambda: self._show_table(table, shown))
        if judged.done():
            panel = self._result(table, judged.result())
            drawn = replace(drawn, panel=panel) if drawn.files else in_words(panel)
        sent = await self._send(table, drawn, panel, at)
        await self._tables.posted(table, TableChange(outcome=sent.id))
        if not judged.done():
            self._luck.follow(judged, partial(self._add_luck, table, sent, at))

    def _result(self, table: Table, verdicts: Verdicts = ()) -> Panel:
        return outcome_panel(table, self._faces[table.game.name], self._words(table), verdicts)

    async def _add_luck(
        self, table: Table, sent: discord.Message, at: custom_ids.Address, verdicts: Verdicts
    ) -> None:
        """Add luck and skill to a result that was posted; its picture stays as it is."""
        whole, pictures = self._result(table, verdicts), sent.attachments
        panel = whole if pictures else in_words(whole).panel
        try:
            await self._emojis.sent(panel, lambda each: sent.edit(view=components.view_of(each, at)))
        except discord.HTTPException as error:
            log.info("the result of table %s stays without luck: HTTP %s", table.id, error.status)

    async def _drawn(self, table: Table, panel: Panel) -> DrawnPanel:
        """Draw the pictures of a panel; as text where the bot may not attach files."""
        is_forbidden = not may_attach(self._bot.get_channel(table.channel))
        return in_words(panel) if is_forbidden else await self._pictures.drawn(panel)

    async def _send(
        self, table: Table, drawn: DrawnPanel, panel: Panel, at: custom_ids.Address
    ) -> discord.Message:
        """Post a result with its pictures, or as text where the bot turns out not to be allowed files."""
        channel, nonce = self._channel(table), f"{table.id}:result"

        def send(drawn: DrawnPanel) -> Awaitable[discord.Message]:
            return channel.send(**message_of(drawn, at), nonce=nonce)

        try:
            return await self._emojis.sent(drawn.panel, lambda each: send(replace(drawn, panel=each)))
        except discord.Forbidden:
            if not drawn.files:
                raise
            return await self._emojis.sent(panel, lambda each: send(in_words(each)))

    async def _delete(self, table: Table, message: int) -> None:
        try:
            await self._message(table, message).delete()
        except discord.NotFound:
            log.debug("a message of table %s was gone already", table.id)

    async def _warn(self, table: Table) -> None:
        """Say that the table is going to close if nobody touches it; delete that once it is untrue."""
        if table.row.warning is not None and (table.warned is None or table.has_ended):
            await self._delete(table, table.row.warning)
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
        view = components.view_of(text_panel(text, link), custom_ids.NOWHERE)
        sent = await self._channel(table).send(view=view, nonce=f"{table.id}:idle{pressed.timestamp():.0f}")
        # Somebody may have pressed meanwhile: then the next update deletes it.
        warned = now if table.pressed == pressed else None
        await self._tables.posted(table, TableChange(warning=sent.id, warned=warned))
        self._tables.tell(table)


def is_new(table: Table) -> bool:
    """Return whether the table message was posted a moment ago."""
    return table.message is not None and _age(table.message) < NEW_MESSAGE_AGE


def _age(message: int) -> timedelta:
    return discord.utils.utcnow() - discord.utils.snowflake_time(message)


def _needs_posting(table: Table, shown: ChannelState) -> bool:
    """Return whether to post the table message: the first time, when it is too old, or on request."""
    if table.message is None:
        return True
    return not table.has_ended and (shown.repost or _age(table.message) > MAX_MESSAGE_AGE)
