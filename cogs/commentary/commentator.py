"""Commentary: rounds that are over, with all hands, in a thread of the table's channel.

It needs the consent of everybody seated, which is stored. Nothing here delays or disturbs a table: whatever
Discord refuses is left out.
"""

import asyncio
import logging
from collections.abc import Iterator
from contextlib import suppress
from weakref import WeakKeyDictionary, WeakSet

import msgspec
from msgspec.structs import replace

from bot.database.errors import DamagedLog, StoreError
from bot.database.rows import Logged
from bot.errors import TableError
from bot.faces.panel import text_panel
from bot.front.channel_posts import Channel, PostError
from bot.front.message_updates import Failure, MessageUpdates, Shown
from bot.front.services import Services
from bot.tables.names import words_for
from bot.tables.table import Table
from cogs.commentary import commentary_storage as storage
from cogs.commentary.commentary_rounds import PlayedRound, due, gone, played_rounds, since, without
from cogs.commentary.commentary_storage import Commentary
from cogs.commentary.commentary_text import messages
from engine.play import Play, advance, begin

log = logging.getLogger(__name__)


class Commentaries(MessageUpdates[Table, Shown]):
    """The commentaries of the open tables; those of tables where nobody has agreed are not kept."""

    def __init__(self, services: Services) -> None:
        super().__init__(services.background, Shown)
        self._services = services
        self._kept: dict[str, Commentary] | None = None
        """By table; None until they were read."""
        self._left: WeakKeyDictionary[Table, set[int]] = WeakKeyDictionary()
        """Who has lost their seat since the commentary of a table was looked at: they may be back by now."""
        self._asked: WeakSet[Table] = WeakSet()
        self._lock = asyncio.Lock()

    async def of(self, table: Table) -> Commentary:
        """Return the commentary of a table; raise StoreError if it cannot be read."""
        async with self._lock:
            return (await self._all()).get(table.id, Commentary())

    async def agree(self, table: Table, person: int) -> Commentary:
        """Store that a person at a table agrees; return the commentary then."""
        async with self._lock:
            kept = await self._all()
            self._left.get(table, set()).discard(person)
            known = kept.get(table.id, Commentary())
            await storage.agree(self._services.store, table.id, person, known)
            kept[table.id] = replace(known, consents=known.consents | {person})
            return await self._settled(table, kept)

    async def withdraw(self, table: Table, person: int) -> Commentary:
        """Store that a person does not agree any more: the running round is not told either."""
        async with self._lock:
            kept = await self._all()
            if table.id in kept:
                await self._lose(table, kept, {person})
            return kept.get(table.id, Commentary())

    def asks(self, table: Table) -> bool:
        """Return whether to ask the others at a table in the channel: once, since the bot started."""
        if table in self._asked:
            return False
        self._asked.add(table)
        return True

    async def _all(self) -> dict[str, Commentary]:
        if self._kept is None:
            self._kept = await storage.unfinished(self._services.store)
            self._services.background.spawn(self._finish_ended)
        return self._kept

    async def _lose(self, table: Table, kept: dict[str, Commentary], people: set[int]) -> None:
        changed = without(table, kept[table.id], people)
        await storage.note(self._services.store, table.id, changed, people)
        kept[table.id] = changed

    async def _settled(self, table: Table, kept: dict[str, Commentary]) -> Commentary:
        """Note who does not agree any more, and since when everybody does."""
        left = self._left.pop(table, set())
        if lost := (left & kept[table.id].consents) | gone(table, kept[table.id]):
            try:
                await self._lose(table, kept, lost)
            except StoreError:
                # They may be back by the next time.
                self._left.setdefault(table, set()).update(lost)
                raise
        known = kept[table.id]
        first = since(table, known)
        if first != known.since:
            kept[table.id] = replace(known, since=first)
            await storage.note(self._services.store, table.id, kept[table.id])
        return kept[table.id]

    # ---------------------------------------------------------------- telling

    def notice(self, table: Table) -> None:
        """Look at a table that has changed; who is not seated now was not all the time since."""
        if self._kept is not None and table.id not in self._kept:
            return
        absent = {chair.person for chair in table.chairs if chair.person and chair.is_computer}
        known = self._kept.get(table.id, Commentary()) if self._kept is not None else Commentary()
        self._left.setdefault(table, set()).update(absent, gone(table, known))
        self.schedule(table, 0.0)

    def name(self, subject: Table) -> str:
        """Return what logs call the commentary of a table."""
        return f"the commentary of table {subject.id}"

    async def failed(self, subject: Table, failure: Failure) -> bool:
        """Try again what could not be stored; after a fault of the bot, only when the table changes."""
        return not isinstance(failure.error, StoreError)

    async def show(self, subject: Table, shown: Shown) -> None:
        """Tell the rounds of a table that are due, each once."""
        async with self._lock:
            kept = await self._all()
            if subject.id not in kept:
                self._left.pop(subject, None)
                self.forget(subject)
                return
            known = await self._settled(subject, kept)
        for number in due(subject, known):
            await self._tell_round(subject, number)
        if subject.has_ended:
            async with self._lock:
                ended = (await self._all()).pop(subject.id, None)
                if ended is not None and ended.since is not None:
                    await storage.note(self._services.store, subject.id, replace(ended, since=None))
            self.forget(subject)

    async def _finish_ended(self) -> None:
        """Tell what a restart left untold of tables that have ended."""
        for table_id, guild in await storage.ended(self._services.store):
            # Another process has the other servers.
            if self._services.client.get_guild(guild) is not None:
                with suppress(TableError):
                    self.schedule(await self._services.tables.ended(table_id, guild))

    async def _tell_round(self, table: Table, number: int) -> None:
        """Tell a round; one that cannot be posted is left out."""
        try:
            logged = await self._services.store.log(table.id)
        except DamagedLog as error:
            log.error("round %s of table %s is not told: %s", number, table.id, error)  # noqa: TRY400 -- it says all
            return
        played = await asyncio.to_thread(_replayed, table, logged, number)
        words, face = words_for(table, table.language), self._services.face(table)
        # Somebody may have withdrawn meanwhile.
        known = await self.of(table)
        if number not in due(table, known):
            return
        thread, posts = known.thread, self._services.posts
        try:
            if thread is None:
                game = words(f"{table.game.name}.title")
                title = words("commentary.thread", game=game, table=table.id)
                thread = await posts.open_thread(table, table.message or 0, title)
            for part, text in enumerate(messages(table, played, face, words)):
                nonce = f"{table.id}:t{number}:{part}"
                await posts.post(Channel(table.guild, thread), text_panel(text), nonce=nonce)
        except PostError as error:
            log.info("round %s of table %s is not told: HTTP %s", number, table.id, error.status)
        async with self._lock:
            kept = await self._all()
            known = kept.get(table.id, Commentary())
            kept[table.id] = replace(known, told=max(known.told, number), thread=thread)
            await storage.note(self._services.store, table.id, kept[table.id])


def _replayed(table: Table, logged: list[Logged], number: int) -> PlayedRound:
    """Replay a table up to the end of a round."""

    def plays() -> Iterator[Play]:
        play = begin(table.game, table.options, len(table.chairs), table.seed)
        yield play
        for each in logged:
            play = advance(play, each.seat, msgspec.json.decode(each.action, type=table.game.actions))
            yield play

    return next(each for each in played_rounds(plays()) if each.number == number)
