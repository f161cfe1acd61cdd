"""The messages of a table in its channel: the table message, one ping, the result, and a warning."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from functools import partial
from typing import Any

import discord
from msgspec.structs import replace

from bot.charts.picture_cache import DrawnPanel, in_words
from bot.database.level_rule import OwnLevel
from bot.database.rows import TableChange
from bot.faces.face import AnyFace
from bot.faces.panel import Link, Panel, text_panel
from bot.faces.words import Words
from bot.front import components, custom_ids
from bot.front.channel_posts import ChannelPosts
from bot.front.lobby_panel import lobby_panel
from bot.front.message_updates import Shown
from bot.front.pings import PingState, TurnPings
from bot.front.result_panel import ResultNote, outcome_panel, unbroken
from bot.front.table_panels import board_panel, closed_panel
from bot.front.table_surfaces import address_of
from bot.scores.luck import Luck, Verdicts
from bot.tables.idle_rules import NOTICE_PERIOD, needs_warning
from bot.tables.names import words_for
from bot.tables.person_settings import People
from bot.tables.registry import Tables
from bot.tables.table import Phase, Table

log = logging.getLogger(__name__)

PATIENCE = 1.0
"""Seconds after which the table message says that the result is being drawn."""
MAX_MESSAGE_AGE = timedelta(minutes=50)
"""Age at which a table message is posted again: edits of older messages have a stricter rate limit."""
NEW_MESSAGE_AGE = timedelta(seconds=30)
"""Age up to which a table message need not be posted again at the end of the channel."""


@dataclass(eq=False, repr=False, slots=True)
class ChannelState(Shown):
    """What a channel currently shows of a table."""

    repost: bool = False
    """Set when somebody asks for the table message to be posted again."""
    older: int | None = None
    """The previous table message, still to be turned into a link to the new one."""
    pinged: PingState = field(default_factory=PingState)


class ChannelMessages:
    """Sends, edits and deletes the messages of tables."""

    def __init__(
        self,
        posts: ChannelPosts,
        tables: Tables,
        faces: Mapping[str, AnyFace],
        people: People,
        luck: Luck,
    ) -> None:
        self._posts = posts
        self._luck = luck
        self._people = people
        self._pings = TurnPings(posts, tables, people)
        self._tables = tables
        self._faces = faces
        self._notes: list[Callable[[Table, Words], Awaitable[ResultNote | None]]] = []

    def on_result(self, note: Callable[[Table, Words], Awaitable[ResultNote | None]]) -> None:
        """Register what the result of a contest's game says beside the game."""
        self._notes.append(note)

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
        return words_for(table, language or table.language).pictured(self._posts.emojis.public)

    def at(self, table: Table) -> custom_ids.Address:
        """Return the address of the controls of the table message."""
        surface = custom_ids.LOBBY if table.phase is Phase.LOBBY else custom_ids.BOARD
        return custom_ids.Address(surface, table.id, table.moment, table.selects_used)

    async def show(self, table: Table, shown: ChannelState) -> None:
        """Update all messages of a table in its channel."""
        if table.phase is Phase.OVER and table.outcome is None:
            await self._announce_result(table, shown)
        await self._show_table(table, shown)
        await self._link_older_message(table, shown)
        await self._pings.announce(table, shown.pinged)
        await self._warn(table)

    # ---------------------------------------------------------- table message

    async def _show_table(self, table: Table, shown: ChannelState) -> None:
        """Edit the table message, or post it again; the older one is turned into a link later."""
        panel, at, older = self.panel(table), self.at(table), table.message
        if panel.digest == shown.digest and not shown.repost:
            return
        is_old = older is not None and _age(older) > MAX_MESSAGE_AGE
        is_due = not table.has_ended and (shown.repost or is_old)
        if older is None or is_due or not await self._posts.edit(table, older, panel, at):
            sent = await self._posts.post(table, panel, at, nonce=f"{table.id}:{older or 0:x}")
            await self._tables.posted(table, TableChange(message=sent.id))
            shown.older = older
        shown.note(panel)
        shown.repost = False

    async def _link_older_message(self, table: Table, shown: ChannelState) -> None:
        """Turn the older table message into a link to the newer one, without controls."""
        if shown.older is not None:
            words = words_for(table, table.language)
            link = Link(words("button.to_table"), address_of(table, table.message))
            moved = text_panel(words("board.moved", table=table.id), link)
            await self._posts.edit(table, shown.older, moved)
            shown.older = None

    # ------------------------------------------------------------ ping, result

    async def _announce_result(self, table: Table, shown: ChannelState) -> None:
        judged, own = self._luck.begin(table), await self._people.levels.after(table)
        drawn_as = partial(self._result, table, own, await self._note(table))
        panel = drawn_as()
        # Meanwhile the table message says that the result is being drawn.
        drawn = await _tell_if_slow(self._posts.drawn(table, panel), lambda: self._show_table(table, shown))
        if judged.done():
            panel = drawn_as(judged.result())
            drawn = replace(drawn, panel=panel) if drawn.files else in_words(panel)
        sent = await self._posts.post(table, drawn, _result_at(table), nonce=f"{table.id}:result")
        await self._tables.posted(table, TableChange(outcome=sent.id))
        if not judged.done():
            self._luck.follow(judged, partial(self._add_luck, table, drawn_as, sent))

    async def _note(self, table: Table) -> ResultNote | None:
        """Return what the result of a contest's game says beside the game."""
        words = self._words(table)
        found = [await note(table, words) for note in self._notes] if table.contest else []
        return next((each for each in found if each is not None), None)

    def _result(
        self, table: Table, own: OwnLevel | None, contest: ResultNote | None, verdicts: Verdicts = ()
    ) -> Panel:
        words, face = self._words(table), self._faces[table.game.name]
        return unbroken(outcome_panel(table, face, words, verdicts, own, contest), table, words)

    async def _add_luck(
        self, table: Table, drawn_as: Callable[[Verdicts], Panel], sent: discord.Message, verdicts: Verdicts
    ) -> None:
        """Add luck and skill to a result that was posted; its picture stays as it is."""
        whole, pictures, at = drawn_as(verdicts), sent.attachments, _result_at(table)
        panel = whole if pictures else in_words(whole).panel
        try:
            await self._posts.emojis.sent(panel, lambda each: sent.edit(view=components.view_of(each, at)))
        except discord.HTTPException as error:
            log.info("the result of table %s stays without luck: HTTP %s", table.id, error.status)

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


def _result_at(table: Table) -> custom_ids.Address:
    return custom_ids.Address(custom_ids.OUTCOME, table.id, table.moment)


def is_new(table: Table) -> bool:
    """Return whether the table message was posted a moment ago."""
    return table.message is not None and _age(table.message) < NEW_MESSAGE_AGE


def _age(message: int) -> timedelta:
    return discord.utils.utcnow() - discord.utils.snowflake_time(message)


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
