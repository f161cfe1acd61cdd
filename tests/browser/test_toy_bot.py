"""The playground in a real browser, with a bot that has one of everything."""

import pytest
from playwright.async_api import expect

from bot.charts import picture_cache
from bot.charts.matplotlib_charts import HEIGHT, WIDTH
from bot.playground.server import Player, playground

from .kit import PATIENCE, Client, browsing, visiting
from .toy_bot import ALT, ToyBot

HANA, ALICE = 0, 1
PLAYERS = [Player("はな", "ja"), Player("Alice", "en-US")]


PHONE = 390
SIZE = "(picture) => [picture.naturalWidth, picture.naturalHeight]"


async def a_chart_is_seen_whole_on_a_phone_and_told_to_whoever_cannot_see_it(hana: Client) -> None:
    await hana.run("toy chart")
    chart = hana.message("A chart").get_by_role("img", name=ALT)
    await expect(chart).to_be_visible(timeout=PATIENCE)
    await hana.page.wait_for_function("(p) => p.complete", arg=await chart.element_handle())
    box = await chart.bounding_box()
    assert await chart.evaluate(SIZE) == [WIDTH, HEIGHT]
    assert box is not None
    assert 0 <= box["x"] < box["x"] + box["width"] <= PHONE
    assert abs(box["width"] / box["height"] - WIDTH / HEIGHT) < 0.02


async def test_two_persons_play_with_a_toy_and_look_at_a_chart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(picture_cache, "DRAW_TIMEOUT", 60.0)
    bot = ToyBot()
    async with (
        playground(bot, PLAYERS) as world,
        browsing() as browser,
        visiting(browser, world, HANA, width=PHONE) as hana,
        visiting(browser, world, ALICE) as alice,
    ):
        await hana.run("toy open", 速さ="速い")
        await hana.see("a fast toy, pressed 0 times")
        await alice.see("a fast toy")

        await alice.press("My secret")
        await alice.see("secret of Alice in en-US/en-US")
        await alice.see("changed by itself", patience=2000)
        await hana.press("My secret")
        await hana.see("secret of はな in ja/en-US, changed by itself", patience=2000)
        assert "secret of はな" not in await alice.everything()
        assert "secret of Alice" not in await hana.everything()

        await alice.press("Count")
        await alice.see("last by Alice")
        await hana.see("pressed 1 times, last by Alice")

        await hana.choose("Pick fruit", "apple", "cherry")
        await alice.see("picked apple and cherry")

        await alice.press("Say")
        await alice.submit(**{"Your word": "sesame"})
        await hana.see("Alice says sesame")

        await hana.reload()
        await hana.see("secret of はな")
        await hana.press("Count", within="pressed 1 times")
        await alice.see("last by はな")
        await a_chart_is_seen_whole_on_a_phone_and_told_to_whoever_cannot_see_it(hana)
        assert not hana.faults + alice.faults
    assert bot.ended
