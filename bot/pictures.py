"""The pictures of a panel as files; what cannot be drawn is told in words instead."""

import logging
from collections import OrderedDict

from msgspec import Struct
from msgspec.structs import replace

from bot.face import Chart, Panel, Part, Picture, Text
from bot.words import escape
from bot.workshop import WorkError, Workshop

log = logging.getLogger(__name__)

LIMIT = 10.0
"""Seconds that a picture may take, with the start of whoever draws it."""
KEPT = 32
"""How many pictures are kept for whoever asks again: some 150 kB each."""


class Drawn(Struct, frozen=True):
    """A panel and the files of its pictures, in their order."""

    panel: Panel
    files: tuple[bytes, ...] = ()


class Pictures:
    """Has pictures drawn, and keeps the latest."""

    def __init__(self, workshop: Workshop) -> None:
        self._workshop = workshop
        self._kept: OrderedDict[Chart, bytes] = OrderedDict()

    async def drawn(self, panel: Panel) -> Drawn:
        """Draw the pictures of a panel."""
        parts: list[Part] = []
        files: list[bytes] = []
        for part in panel.parts:
            file = await self._file(part.chart) if isinstance(part, Picture) else None
            parts.append(part if file is not None else _told(part))
            files += [file] if file is not None else []
        return Drawn(replace(panel, parts=tuple(parts)), tuple(files))

    async def _file(self, chart: Chart) -> bytes | None:
        if chart not in self._kept:
            try:
                self._kept[chart] = await self._workshop.run(draw, chart, within=LIMIT)
            except WorkError as error:
                log.error("a picture was not drawn: %s", error)  # noqa: TRY400 -- it tells where itself
                return None
        self._kept.move_to_end(chart)
        file = self._kept[chart]
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return file


def draw(chart: Chart) -> bytes:
    """Draw a chart, in whatever process this is called."""
    from bot.drawing import png  # noqa: PLC0415 -- the bot's own process never needs that much memory

    return png(chart)


def has_pictures(panel: Panel) -> bool:
    """Say whether there is anything to draw."""
    return any(isinstance(part, Picture) for part in panel.parts)


def in_words(panel: Panel) -> Drawn:
    """Give a panel that tells its pictures."""
    return Drawn(replace(panel, parts=tuple(_told(part) for part in panel.parts)))


def _told(part: Part) -> Part:
    return Text(f"-# {escape(part.alt)}") if isinstance(part, Picture) else part
