"""A whole game of three in the playground: two persons in two pages and a computer, in Japanese."""

import os
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.app import Tefuda
from bot.front.publisher import Publisher
from bot.playground.server import Player, playground
from bot.records.record import decode_record
from bot.records.record_checks import check_record
from bot.tables import computers
from bot.tables.names import words_for
from bot.tables.table import Phase, Table
from engine.chance import commitment
from engine.games.no_thank_you import GAME, Options
from engine.play import begin
from tests.browser.kit import Client, browsing, visiting
from tests.browser.leak_guard import LeakGuard
from tests.support.tables_in_memory import SEED, dealt, people

PEOPLE = (Player("はな", "ja"), Player("けん", "ja"))
KEEP = "引き取る"
PATIENT = 400
"""Looks at the pages before a game should have been over."""


@pytest.fixture
def bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Tefuda:
    """Return a bot whose pauses are short."""
    monkeypatch.setattr(computers, "PAUSE", 0.3)
    monkeypatch.setattr(Publisher, "interval", 0.3)
    return Tefuda(f"sqlite+aiosqlite:///{tmp_path / 'tefuda.db'}", always_sync=True, shard_count=1)


async def sit_down(bot: Tefuda, hana: Client, ken: Client) -> LeakGuard:
    """Play the lobby through as two newcomers do."""
    await hana.run("nothankyou start")
    await ken.press("参加する")
    await hana.see("2. けん")
    await hana.choose("コンピュータを追加", "ふつう")
    await ken.see("COM1")
    await hana.press("オプション")
    await hana.submit(**{"親は誰にしますか？": "抽選で決める"})
    await hana.press("開始する")
    (table,) = bot.services.tables
    for page in (hana, ken):
        await page.press("自分の手札")
        await page.see("あなたの手札")
    return LeakGuard(bot.store, table, {"はな": hana, "けん": ken})


async def press_something(page: Client, rng: Random) -> None:
    """Keep, or pass to somebody, whatever the panel offers; rather keep, or the game takes long."""
    labels = await page.message("あなたの手札").locator("button.component-button").all_inner_texts()
    offered = [label.strip() for label in labels if KEEP in label or "ノーサンキュー" in label]
    if offered:
        chosen = offered[0] if rng.random() < 0.5 else rng.choice(offered)
        await page.press(chosen, within="あなたの手札")


async def play_out(guard: LeakGuard) -> None:
    """Play by both pages' controls, and check every page after every press."""
    rng = Random(7)
    for _ in range(PATIENT):
        for name, page in guard.pages.items():
            if guard.table.phase is Phase.OVER:
                return
            await guard.look(name)
            if await page.button(KEEP, within="あなたの手札").count():
                await press_something(page, rng)
        await guard.pages["はな"].page.wait_for_timeout(50)
    pytest.fail("the game goes on for ever")


async def download_the_record(table: Table, page: Client) -> None:
    """Ask for the record of the game, and check the file that comes."""
    await page.press("記録")
    record = decode_record(await page.download(f"tefuda-{table.id}.json"))
    assert check_record(record, commitment(table.seed)).holds
    assert [player.name for player in record.players] == list(words_for(table, "ja").names)


async def photograph(pages: dict[str, Client], when: str) -> None:
    """Leave pictures for whoever wants to look at them."""
    folder = os.environ.get("TEFUDA_SCREENSHOTS")
    for number, page in enumerate(pages.values() if folder else ()):
        await page.page.screenshot(path=Path(str(folder)) / f"{when}-{number}.png")


async def test_two_persons_and_a_computer_play_a_whole_game(bot: Tefuda) -> None:
    async with (
        playground(bot, PEOPLE) as world,
        browsing() as browser,
        visiting(browser, world, 0) as hana,
        visiting(browser, world, 1, width=390, height=844) as ken,
    ):
        guard = await sit_down(bot, hana, ken)
        await photograph(guard.pages, "begun")
        await play_out(guard)
        for page in (hana, ken):
            await page.see("もう一度")
            await page.press("詳しく")
            await page.see(guard.table.seed)
        await download_the_record(guard.table, hana)
        await photograph(guard.pages, "over")
        assert not hana.faults + ken.faults


async def test_two_presses_lead_a_newcomer_on_a_phone_to_their_hand(bot: Tefuda) -> None:
    async with (
        playground(bot, PEOPLE) as world,
        browsing() as browser,
        visiting(browser, world, 0, width=390, height=844) as hana,
    ):
        await hana.run("play")
        await hana.press("すぐ遊ぶ")
        await hana.see("あなたの手札")
        hand, table = hana.message("あなたの手札"), hana.message("観戦")
        below, above = [await each.bounding_box() for each in (hand, table)]
        assert below is not None
        assert above is not None
        assert above["y"] < below["y"] < below["y"] + below["height"] <= 844
        assert not hana.faults


def test_the_guard_sees_a_number_that_does_not_belong_there() -> None:
    table = dealt(begin(GAME, Options(), 3, SEED), people("はな", "けん", "ゆい"))
    nothing: Any = None
    guard = LeakGuard(nothing, table, dict.fromkeys(("はな", "けん"), nothing))
    for name in guard.pages:
        unknown = set(range(1, 17)) - guard._may_know(guard.seats[name], 0)
        assert len(unknown) >= 9
        for card in unknown:
            guard.check(name, f"page {card}")
            with pytest.raises(AssertionError, match="was sent"):
                guard.check(name, f"... \\u2212{card} ...")
