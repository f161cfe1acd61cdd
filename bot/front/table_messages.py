"""What the messages of a table show, however they reach its channel."""

import logging
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from functools import partial

import discord
from msgspec import Struct
from msgspec.structs import replace

from bot.charts.picture_cache import DrawnPanel, in_words
from bot.database.level_rule import OwnLevel
from bot.database.rows import TableChange
from bot.faces.face import AnyFace
from bot.faces.panel import Panel, text_panel
from bot.faces.words import Words
from bot.front import custom_ids
from bot.front.channel_posts import ChannelPosts
from bot.front.custom_ids import Address
from bot.front.lobby_panel import lobby_panel
from bot.front.message_updates import Shown
from bot.front.pings import PingState
from bot.front.result_panel import ResultNote, outcome_panel, unbroken
from bot.front.table_panels import board_panel, closed_panel
from bot.front.table_surfaces import address_of
from bot.scores.luck import Luck, Verdicts
from bot.tables.names import words_for
from bot.tables.person_settings import People
from bot.tables.registry import Tables
from bot.tables.table import Phase, Table

log = logging.getLogger(__name__)

NEW_MESSAGE_AGE = timedelta(seconds=30)
"""Age up to which a table message need not be posted again at the end of the channel."""


class Posted(Struct, frozen=True):
    """A message that was posted."""

    id: int
    has_pictures: bool


@dataclass(eq=False, repr=False, slots=True)
class ChannelState(Shown):
    """What a channel currently shows of a table."""

    repost: bool = False
    """Set when somebody asks for the table message to be posted again."""
    older: set[int] = field(default_factory=set)
    """The former table messages that are still to be turned into links to the new one."""
    pinged: PingState = field(default_factory=PingState)


class TableMessages(ABC):
    """Draws the messages of tables; how they are posted and edited is a matter of where a table is."""

    def __init__(
        self,
        posts: ChannelPosts,
        tables: Tables,
        faces: Mapping[str, AnyFace],
        people: People,
        luck: Luck,
    ) -> None:
        self._posts = posts
        self._tables = tables
        self._faces = faces
        self._people = people
        self._luck = luck
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

    def at(self, table: Table) -> Address:
        """Return the address of the controls of the table message."""
        surface = custom_ids.LOBBY if table.phase is Phase.LOBBY else custom_ids.BOARD
        return Address(surface, table.id, table.moment, table.selects_used)

    # ---------------------------------------------------------------- sending

    @abstractmethod
    async def show(self, table: Table, shown: ChannelState) -> bool:
        """Update all messages of a table; return whether they show it as it is now."""

    def forget(self, table: Table) -> None:
        """Forget what can edit the message of a table that is shown no more."""
        self._posts.tokens.forget(table.message or 0)

    @abstractmethod
    async def _post(self, table: Table, drawn: DrawnPanel, at: Address, nonce: str) -> Posted:
        """Post a message."""

    @abstractmethod
    async def _edit(self, table: Table, message: int, panel: Panel, at: Address = custom_ids.NOWHERE) -> bool:
        """Edit a message; return False if that is not possible any more."""

    @abstractmethod
    async def _drawn(self, table: Table, panel: Panel, shown: ChannelState) -> DrawnPanel:
        """Draw the pictures of a result; a message may meanwhile say that it is being drawn."""

    async def _link_older_messages(self, table: Table, shown: ChannelState) -> None:
        """Turn the older table messages into links to the newest one, without controls."""
        for message in shown.older - {table.message}:
            words = words_for(table, table.language)
            moved = words("board.moved", table=table.id, link=address_of(table, table.message))
            await self._edit(table, message, text_panel(moved))
        shown.older.clear()

    # ----------------------------------------------------------------- result

    async def _announce_result(self, table: Table, shown: ChannelState) -> None:
        judged, own = self._luck.begin(table), await self._people.levels.after(table)
        drawn_as = partial(self._result, table, own, await self._note(table))
        panel = drawn_as()
        drawn = await self._drawn(table, panel, shown)
        if judged.done():
            panel = drawn_as(judged.result())
            drawn = replace(drawn, panel=panel) if drawn.files else in_words(panel)
        sent = await self._post(table, drawn, _result_at(table), f"{table.id}:result")
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
        self, table: Table, drawn_as: Callable[[Verdicts], Panel], sent: Posted, verdicts: Verdicts
    ) -> None:
        """Add luck and skill to a result that was posted; its picture stays as it is."""
        whole = drawn_as(verdicts)
        panel = whole if sent.has_pictures else in_words(whole).panel
        try:
            await self._posts.edit_text(table, sent.id, panel, _result_at(table))
        except discord.HTTPException as error:
            log.info("the result of table %s stays without luck: HTTP %s", table.id, error.status)


def _result_at(table: Table) -> Address:
    return Address(custom_ids.OUTCOME, table.id, table.moment)


def is_new(table: Table) -> bool:
    """Return whether the table message was posted a moment ago."""
    return table.message is not None and age_of(table.message) < NEW_MESSAGE_AGE


def age_of(message: int) -> timedelta:
    """Return the time since a message was posted."""
    return discord.utils.utcnow() - discord.utils.snowflake_time(message)
