"""A panel never waits in vain for its pictures: what cannot be drawn is told in words."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from typing import TypeVar, TypeVarTuple, cast

import pytest

from bot.charts import picture_cache
from bot.charts.picture_cache import DrawnPanel, Pictures, has_pictures, in_words
from bot.faces.panel import Divider, Panel, Picture, Text
from bot.front.components import view_of
from bot.front.custom_ids import NOWHERE
from bot.workers.worker import Worker, WorkError
from tests.bot.charts.samples import chart_of
from tests.bot.workers import jobs
from tests.support.discord_limits import faults

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

PICTURE = Picture(chart_of("Ana", "さくら"), "Totals: *Ana* 15, さくら 20.")
PANEL = Panel((Text("first"), PICTURE, Divider(), Text("last")), 0x123456)
IN_WORDS = Panel(
    (Text("first"), Text("-# Totals\\: \\*Ana\\* 15, さくら 20."), Divider(), Text("last")), 0x123456
)


@pytest.fixture
async def drawing(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Worker]:
    monkeypatch.setattr(picture_cache, "DRAW_TIMEOUT", 60.0)
    drawing = Worker()
    yield drawing
    await drawing.close()


class Instant(Worker):
    """Draws every image at once as what describes it, and counts them."""

    drawn = 0

    async def run(
        self,
        function: Callable[[*Ts], T],
        *args: *Ts,
        within: float,
        person: int | None = None,
        repeats: bool = True,
    ) -> T:
        async with self.turns.turn(person):
            if self._is_closed:
                raise WorkError("the worker is closed")
            self.drawn += 1
            await asyncio.sleep(0)
            return cast("T", repr(args).encode())


@pytest.fixture
def instant() -> Instant:
    return Instant()


def test_a_panel_in_words_has_a_line_for_every_picture() -> None:
    assert has_pictures(PANEL)
    assert in_words(PANEL) == DrawnPanel(IN_WORDS)
    assert not has_pictures(IN_WORDS)


def test_what_is_sent_in_words_fits_with_all_that_keeps_numbers_and_units_together() -> None:
    tall = Panel((Picture(PICTURE.image, "5枚 7枚\n" * 1000),))
    assert faults(view_of(in_words(tall).panel, NOWHERE)) == []


async def test_a_picture_is_drawn_by_another_process(drawing: Worker) -> None:
    drawn = await Pictures(drawing).drawn(PANEL)
    assert drawn.panel == PANEL
    (file,) = drawn.files
    assert file.startswith(b"\x89PNG\r\n\x1a\n")
    assert drawing.pid is not None


async def test_a_panel_without_pictures_needs_nobody(drawing: Worker) -> None:
    assert await Pictures(drawing).drawn(IN_WORDS) == DrawnPanel(IN_WORDS)
    assert drawing.pid is None


async def test_the_same_chart_is_drawn_once_and_the_latest_are_kept(
    instant: Instant, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(picture_cache, "CACHE_SIZE", 2)
    gallery = Pictures(instant)
    charts = [Picture(chart_of(name), "words") for name in ("Ana", "Ben", "Cleo")]
    first = [await gallery.drawn(Panel((chart,))) for chart in charts]
    await instant.close()
    again = [await gallery.drawn(Panel((chart,))) for chart in charts]
    assert [each.files for each in again] == [(), first[1].files, first[2].files]


async def test_what_cannot_be_drawn_is_told_and_logged_once_without_its_contents(
    drawing: Worker, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with monkeypatch.context() as broken, caplog.at_level(logging.WARNING):
        broken.setattr(picture_cache, "draw", jobs.draw_never)
        assert await Pictures(drawing).drawn(PANEL) == DrawnPanel(IN_WORDS)
    (record,) = caplog.records
    assert "ValueError" in record.getMessage()
    assert "in draw_never" in record.getMessage()
    assert "Ana" not in caplog.text
    assert (await Pictures(drawing).drawn(PANEL)).panel == PANEL


async def test_a_picture_that_takes_too_long_is_told(
    drawing: Worker, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(picture_cache, "DRAW_TIMEOUT", 0.01)
    assert await Pictures(drawing).drawn(PANEL) == DrawnPanel(IN_WORDS)
    assert "it took more than 0.01 s" in caplog.text


async def test_charts_that_many_ask_for_at_once_are_drawn_once_each(instant: Instant) -> None:
    gallery = Pictures(instant)
    panels = [Panel((Picture(chart_of(f"Ana {number}"), "words"),)) for number in range(6)] * 5
    drawn = await asyncio.gather(*map(gallery.drawn, panels))
    assert [each.panel for each in drawn] == panels
    assert instant.drawn == len({each.files for each in drawn}) == 6


async def test_when_too_many_wait_a_picture_is_told_and_holds_up_nobody(
    instant: Instant, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(picture_cache, "MAX_PENDING", 1)
    other = Panel((Picture(chart_of("Cleo"), "words"),))
    first, second = await asyncio.gather(*map(Pictures(instant).drawn, (other, PANEL)))
    assert (first.panel, second) == (other, DrawnPanel(IN_WORDS))


async def test_a_person_has_one_picture_drawn_at_a_time_and_tables_go_first(instant: Instant) -> None:
    gallery, served = Pictures(instant), list[str]()

    async def ask(name: str, person: int | None) -> None:
        drawn = await gallery.drawn(Panel((Picture(chart_of(name), "words"),)), person)
        served.append(name if drawn.files else f"{name} in words")

    asked = (("Ana", 1), ("Ana again", 1), ("Ben", 2), ("a table", None))
    await asyncio.gather(*(ask(*each) for each in asked))
    assert served == ["Ana again in words", "Ana", "a table", "Ben"]
