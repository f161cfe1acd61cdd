"""The pictures of a panel as files; what cannot be drawn is told in words instead."""

import asyncio
import logging
from collections import OrderedDict

from msgspec import Struct
from msgspec.structs import replace

from bot.faces.chart import Chart
from bot.faces.panel import Panel, Part, Picture, Text
from bot.faces.words import escape
from bot.workers.worker import Worker, WorkError

log = logging.getLogger(__name__)

LIMIT = 10.0
"""Seconds that a picture may take, with the start of whoever draws it."""
WAITING = 20
"""So many pictures may be under way: later ones are told in words at once."""
MOST = 3900
"""How many characters the texts of a message may have: Discord takes 4000 with what stands on buttons."""
KEPT = 32
"""How many pictures are kept for whoever asks again: some 150 kB each."""


class Drawn(Struct, frozen=True):
    """A panel and the files of its pictures, in their order."""

    panel: Panel
    files: tuple[bytes, ...] = ()


class Pictures:
    """Has pictures drawn, and keeps the latest."""

    def __init__(self, worker: Worker) -> None:
        self._worker = worker
        self._kept: OrderedDict[Chart, bytes] = OrderedDict()
        self._under_way: dict[Chart, asyncio.Task[bytes | None]] = {}

    async def drawn(self, panel: Panel) -> Drawn:
        """Draw the pictures of a panel."""
        files = [await self._file(part.chart) for part in panel.parts if isinstance(part, Picture)]
        drawn = Drawn(panel, tuple(file for file in files if file is not None))
        return drawn if None not in files else in_words(panel)

    async def _file(self, chart: Chart) -> bytes | None:
        """Give the picture of a chart, which whoever else asks for it waits for too."""
        if chart in self._kept:
            self._kept.move_to_end(chart)
            return self._kept[chart]
        if chart not in self._under_way:
            if len(self._under_way) >= WAITING:
                log.warning("a picture was not drawn: %s others are under way", WAITING)
                return None
            self._under_way[chart] = asyncio.create_task(self._draw(chart))
        return await asyncio.shield(self._under_way[chart])

    async def _draw(self, chart: Chart) -> bytes | None:
        try:
            file = await self._worker.run(draw, chart, within=LIMIT)
        except WorkError as error:
            log.error("a picture was not drawn: %s", error)  # noqa: TRY400 -- it tells where itself
            return None
        finally:
            del self._under_way[chart]
        self._kept[chart] = file
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return file


def draw(chart: Chart) -> bytes:
    """Draw a chart, in whatever process this is called."""
    from bot.charts.drawing import png  # noqa: PLC0415 -- the bot's own process never needs that much memory

    return png(chart)


def has_pictures(panel: Panel) -> bool:
    """Say whether there is anything to draw."""
    return any(isinstance(part, Picture) for part in panel.parts)


def in_words(panel: Panel) -> Drawn:
    """Give a panel that tells its pictures, as far as a message has room for it."""
    pictures = sum(isinstance(part, Picture) for part in panel.parts)
    room = (MOST - sum(len(part.text) for part in panel.parts if isinstance(part, Text))) // max(pictures, 1)
    return Drawn(replace(panel, parts=tuple(_told(part, room) for part in panel.parts)))


def _told(part: Part, room: int) -> Part:
    if not isinstance(part, Picture):
        return part
    told = f"-# {escape(part.alt)}"
    # A backslash at the cut would be one of the escapes.
    return Text(told if len(told) <= room else told[: max(room, 1) - 1].rstrip("\\") + "…")
