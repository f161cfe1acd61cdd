"""The pictures of a panel as files, or as their alternative text if they cannot be drawn."""

import asyncio
import logging
from importlib import import_module

from msgspec import Struct
from msgspec.structs import replace

from bot.bounded import Bounded
from bot.errors import TableError
from bot.faces.chart import Image
from bot.faces.icons import without_icons
from bot.faces.line_breaks import with_units
from bot.faces.panel import Panel, Picture, Text, characters
from bot.faces.words import escape
from bot.workers.worker import Worker, WorkError

log = logging.getLogger(__name__)

DRAW_TIMEOUT = 10.0
"""Seconds for one picture, including the start of the worker."""
MAX_PENDING = 40
"""Maximum number of pictures waiting to be drawn; further ones are shown as text at once.

Half of them may be for people who ask; the others are for the results of games."""
MAX_TEXT = 3900
"""Maximum characters of text in a message: Discord takes 4000, including button labels."""
CACHE_SIZE = 32
"""Maximum number of cached pictures, of about 150 kB each."""


class DrawnPanel(Struct, frozen=True):
    """A panel and the PNG files of its pictures, in order."""

    panel: Panel
    files: tuple[bytes, ...] = ()


class Pictures:
    """Draws pictures in a worker process, and caches the latest."""

    def __init__(self, worker: Worker) -> None:
        self._worker = worker
        self._cache = Bounded[Image, bytes](CACHE_SIZE)
        self._pending: dict[Image, asyncio.Task[bytes | None]] = {}

    async def drawn(self, panel: Panel, person: int | None = None) -> DrawnPanel:
        """Draw the pictures of a panel for a person, or for a table; if one fails, show all as text.

        Tables go first. Each person has one picture drawn at a time.
        """
        files = [await self._file(part.image, person) for part in panel.parts if isinstance(part, Picture)]
        drawn = DrawnPanel(panel, tuple(file for file in files if file is not None))
        return drawn if None not in files else in_words(panel)

    async def _file(self, image: Image, person: int | None) -> bytes | None:
        """Return an image as a file, drawn once for all callers, or None if it cannot be drawn."""
        if (file := self._cache.use(image)) is not None:
            return file
        if image not in self._pending:
            if len(self._pending) >= MAX_PENDING:
                log.warning("a picture was not drawn: %s others are pending", MAX_PENDING)
                return None
            self._pending[image] = asyncio.create_task(self._draw(image, person))
        return await asyncio.shield(self._pending[image])

    async def _draw(self, image: Image, person: int | None) -> bytes | None:
        try:
            file = await self._worker.run(draw, image, within=DRAW_TIMEOUT, person=person)
        except TableError as refusal:
            log.info("a picture was not drawn: %s", refusal.code)
            return None
        except WorkError as error:
            log.error("a picture was not drawn: %s", error)  # noqa: TRY400 -- the error names the place itself
            return None
        finally:
            del self._pending[image]
        self._cache[image] = file
        return file


def draw(image: Image) -> bytes:
    """Draw an image in the calling process."""
    # Imported here to keep the libraries that draw out of the bot's memory.
    file: bytes = import_module(image.drawn_by).png(image)
    return file


def has_pictures(panel: Panel) -> bool:
    """Return whether a panel has pictures."""
    return any(isinstance(part, Picture) for part in panel.parts)


def in_words(panel: Panel) -> DrawnPanel:
    """Replace the pictures of a panel by their alternative text, as far as a message has room."""
    alts = [_alt_of(part) for part in panel.parts if isinstance(part, Picture)]
    if characters(panel.parts) + sum(map(len, alts)) > MAX_TEXT:
        panel = without_icons(panel)
    room = (MAX_TEXT - characters(panel.parts)) // max(len(alts), 1)
    parts = (_cut(_alt_of(part), room) if isinstance(part, Picture) else part for part in panel.parts)
    return DrawnPanel(replace(panel, parts=tuple(parts)))


def _alt_of(picture: Picture) -> str:
    return with_units("\n".join(f"-# {escape(line)}" for line in picture.alt.splitlines()))


def _cut(text: str, room: int) -> Text:
    # A backslash at the cut belongs to an escape sequence.
    return Text(text if len(text) <= room else text[: max(room, 1) - 1].rstrip("\\") + "…")
