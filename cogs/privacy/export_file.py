"""The file with everything that is kept about a person.

It is JSON with one row per line. A long one is compressed, and one that would be too long for an upload comes
in several files, each of them valid JSON. Only a batch of rows is in memory at a time.
"""

import asyncio
import gzip
from collections.abc import Iterable, Mapping
from contextlib import suppress
from datetime import datetime
from io import BytesIO
from typing import Any

import msgspec

from bot.chats import channel_of, is_chat
from bot.database import schema
from bot.database.store import Store
from bot.front.context import File
from bot.front.feature import Sections
from bot.slices import Pace

MAX_PLAIN_BYTES = 2_000_000
"""Size above which a file is compressed."""
MAX_FILE_BYTES = 9_000_000
"""Size of a compressed file above which another one is begun; Discord takes ten million bytes."""
BATCH_SIZE = 100
"""Rows in memory at a time, which take about a thousandth of a second."""
MAX_NUMBER = 2**53
"""Larger numbers, the ids of Discord, are written as text: many readers of JSON would round them."""
AS_JSON = ("options", "action", "choices", "chosen")
"""The columns that hold JSON."""


async def export(store: Store, person: int, now: datetime, *others: Sections) -> list[File]:
    """Read everything that is kept about a person, and add other rows by their sections.

    Raise StoreError if the database fails.
    """
    pages, pace = Pages(person, now), Pace()
    async with store.reading() as connection:
        for section in schema.PERSONAL:
            query = section.export(person).execution_options(yield_per=BATCH_SIZE)
            found = await connection.stream(query)
            names = tuple(found.keys())
            async for batch in found.partitions():
                # The rows of ten thousand games take seconds.
                pages.write(section.table.name, (dict(zip(names, row, strict=True)) for row in batch))
                await pace.rest()
    for name, rows in (each for other in others for each in other.items()):
        pages.write(name, rows)
        await pace.rest()
    return await asyncio.to_thread(pages.files)


class Pages:
    """JSON files that are written row by row."""

    def __init__(self, person: int, now: datetime) -> None:
        self._person, self._now = person, now
        self._done: list[bytes] = []
        self._begin()

    def _begin(self) -> None:
        self._buffer = BytesIO()
        # The time in the header would tell two exports of the same data apart.
        self._zip = gzip.GzipFile(fileobj=self._buffer, mode="wb", mtime=0)
        self._section = self._closing = ""
        self._put(
            f'{{"format": 1, "person": "{self._person}", "made": "{_spelled(self._now)}", '
            f'"part": {len(self._done) + 1}'
        )

    def _put(self, text: str) -> None:
        self._zip.write(text.encode())

    def write(self, section: str, rows: Iterable[Mapping[Any, object]]) -> None:
        """Write rows to their section; the rows of a section follow each other."""
        for row in rows:
            if self._buffer.tell() > MAX_FILE_BYTES:
                self._end()
                self._begin()
            named = dict(_named(name, value) for name, value in row.items())
            line = msgspec.json.encode({name: _plain(name, value) for name, value in named.items()}).decode()
            if section == self._section:
                self._put(f",\n{line}")
            else:
                self._put(f'{self._closing},\n"{section}": [\n{line}')
                self._section, self._closing = section, "\n]"

    def _end(self) -> None:
        self._put(f"{self._closing}\n}}\n")
        self._size = self._zip.tell()
        self._zip.close()
        self._done.append(self._buffer.getvalue())

    def files(self) -> list[File]:
        """End the last file, and return them all."""
        self._end()
        if len(self._done) == 1 and self._size <= MAX_PLAIN_BYTES:
            return [File("tefuda.json", gzip.decompress(self._done[0]))]
        return [File(f"tefuda-{number}.json.gz", content) for number, content in enumerate(self._done, 1)]


def _named(name: str, value: object) -> tuple[str, object]:
    """Name a column with its value; a chat by its channel, and not by what stands for a server."""
    if name == "guild" and isinstance(value, int) and is_chat(value):
        return "chat", channel_of(value)
    return name, value


def _plain(name: str, value: object) -> object:
    """Return a value as JSON has it."""
    if isinstance(value, datetime):
        return _spelled(value)
    if isinstance(value, int) and value > MAX_NUMBER:
        return str(value)
    if name in AS_JSON and isinstance(value, str):
        # A row of a damaged log is handed out as it is.
        with suppress(msgspec.DecodeError):
            return msgspec.json.decode(value)
    return value


def _spelled(time: datetime) -> str:
    """Spell a time in UTC, whose zone the database drops."""
    return f"{time.replace(tzinfo=None).isoformat(timespec='seconds')}Z"
