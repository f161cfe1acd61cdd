"""A chart in a real browser, as narrow as a phone."""

import pytest
from playwright.async_api import expect

from bot.charts import picture_cache
from bot.charts.matplotlib_charts import HEIGHT, WIDTH
from bot.playground.server import Player, playground

from .kit import PATIENCE, browsing, visiting
from .toy_bot import ALT, ToyBot

PLAYERS = [Player("はな", "ja")]
PHONE = 390
SIZE = "(picture) => [picture.naturalWidth, picture.naturalHeight]"


async def test_a_chart_is_seen_whole_on_a_phone_and_told_to_whoever_cannot_see_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(picture_cache, "DRAW_TIMEOUT", 60.0)
    async with (
        playground(ToyBot(), PLAYERS) as world,
        browsing() as browser,
        visiting(browser, world, 0, width=PHONE) as hana,
    ):
        await hana.run("toy chart")
        chart = hana.message("A chart").get_by_role("img", name=ALT)
        await expect(chart).to_be_visible(timeout=PATIENCE)
        await hana.page.wait_for_function("(p) => p.complete", arg=await chart.element_handle())
        box = await chart.bounding_box()
        assert await chart.evaluate(SIZE) == [WIDTH, HEIGHT]
        assert box is not None
        assert 0 <= box["x"] < box["x"] + box["width"] <= PHONE
        assert abs(box["width"] / box["height"] - WIDTH / HEIGHT) < 0.02
        assert not hana.faults
