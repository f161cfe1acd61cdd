"""The sheet of a match, the buttons that show it, and those that turn to others of the channel."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.database.store import Store
from bot.front.custom_ids import Press
from bot.front.result_panel import DETAILS
from bot.front.score_sheets import SHEET, older, scores, up_to
from bot.front.services import Services
from bot.front.table_panels import MENU_BUTTON
from bot.tables.table import Table
from engine.games import no_thank_you
from tests.bot.front.test_channel_messages import gallery
from tests.support.harness import fresh, text_of
from tests.support.plain_context import PlainContext, Shown, plain_services
from tests.support.plain_tables import act, dealt, opened, people
from tests.support.tables_in_memory import rewrite
from tests.support.toy_game import GAME, Options, Say, ToyGameBot, ToyGameStage, known


@pytest.fixture
async def services(tmp_path: Path) -> AsyncIterator[Services]:
    with known():
        async with plain_services(tmp_path / "tefuda.db", ToyGameBot) as found:
            yield found


async def begin(minute: int, *seated: PlainContext, rounds: int = 3) -> Table:
    """Begin a match that opens at a minute: of two, the later one is newer."""
    table = await dealt(GAME, seated, options=Options(rounds))
    await open_at(seated[0].services.store, table, minute)
    return table


async def open_at(store: Store, table: Table, minute: int) -> None:
    await rewrite(store, table.id, opened=datetime(2026, 1, 1, 12, minute, tzinfo=UTC))


async def say(services: Services, table: Table, *points: int) -> None:
    for each in points:
        await act(services, table, Say(each))


async def ask(person: PlainContext, table: str) -> Shown:
    return await person.pressed(scores, table)


def labels(sheet: Shown) -> dict[str, bool]:
    """List the buttons of a sheet, and which of them can be pressed."""
    return {getattr(each, "label", ""): not each.disabled for each in sheet.drawn}


async def three(ana: PlainContext, ben: PlainContext) -> list[str]:
    """Play three matches, and give their tables."""
    played = []
    for points in (1, 2, 3):
        table = await begin(points, ana, ben, rounds=1)
        await say(ana.services, table, points, 9)
        played.append(table.id)
    return played


# ------------------------------------------------------------------ the sheet


async def test_a_running_match_is_shown_round_by_round(services: Services) -> None:
    ana, ben, sakura = people(services, "Ana", "Ben", "さくら")
    table = await begin(1, ana, sakura)
    assert "The first round is not over yet" in (await ask(ana, table.id)).text
    await say(services, table, 5, 7)
    assert "**P2**　さくら　**7**" in (await ana.click("Refresh")).text
    await say(services, table, 2, 1)
    text = (await ask(ben, table.id)).text
    assert text.startswith(f"## Scores — Tally\n-# Table {table.id} · <t:1767268860:f> · running\n")
    assert "**P1**　Ana　**7**\n**P2**　さくら　**8**" in text
    assert "1 +5* +7\n   5   7\n2 +2  +1*\n   7   8" in text
    assert r"-# \* took the fewest" in text
    text = (await ask(sakura, table.id)).text
    assert text.startswith(f"## スコア — Tally\n-# テーブル {table.id} ・ ")
    assert "次の対戦 ›" in text
    await services.tables.seating.leave(table, sakura.person)
    assert r"**P2**　さくら \(computer\)　**8**" in (await ask(ana, table.id)).text, (
        "as the table message says it"
    )


async def test_a_match_is_shown_however_it_ended(services: Services) -> None:
    ana, ben, cleo = people(services, "Ana", "Ben", "Cleo")
    first = await begin(1, ana, ben, rounds=1)
    await say(services, first, 3, 4)
    assert "finished" in (await ask(cleo, first.id)).text
    second = await begin(2, ana, ben)
    await say(services, second, 3, 4)
    await services.tables.closing.close(second, ana.person, may_moderate=False)
    assert "ended without a result" in (await ask(cleo, second.id)).text
    third = await begin(3, ana, ben)
    await services.tables.closing.close(third, ana.person, may_moderate=False)
    sheet = await ask(ben, third.id)
    assert "No round of this match was finished." in sheet.text
    assert not labels(sheet)["📈 Chart"]


async def test_the_button_stands_behind_a_running_match_and_below_its_result(services: Services) -> None:
    ana, ben = people(services, "Ana", "Ben")
    lobby = await opened(GAME, ana)
    assert "Score sheet" not in (await ana.pressed(MENU_BUTTON, lobby.id)).text
    table = await begin(1, ana, ben, rounds=1)
    await ana.pressed(MENU_BUTTON, table.id)
    assert table.id in (await ana.click("Score sheet")).text
    await say(services, table, 3, 4)
    await ben.pressed(DETAILS, table.id)
    assert "finished" in (await ben.click("Score sheet")).text
    other = await dealt(no_thank_you.GAME, [ana, ben])
    assert "Score sheet" not in (await ana.pressed(MENU_BUTTON, other.id)).text


# ------------------------------------------------------------------ other matches


async def test_buttons_turn_to_older_and_newer_matches_of_the_channel(services: Services) -> None:
    ana, ben, cleo = people(services, "Ana", "Ben", "Cleo")
    first, second, third = await three(ana, ben)
    sheet = await ask(cleo, third)
    assert labels(sheet) == {"‹ Older match": True, "Newer match ›": False, "📈 Chart": True}
    assert second in (await cleo.click("Older")).text
    sheet = await cleo.click("Older")
    assert first in sheet.text
    assert labels(sheet) == {"‹ Older match": False, "Newer match ›": True, "📈 Chart": True}
    assert second in (await cleo.click("Newer")).text
    for forged in ((up_to, first, 999_999_999, 9999), (older, first)):
        assert first in (await cleo.pressed(*forged)).text, "as it is"
    refused = await cleo.send(SHEET, Press(SHEET.at(first), 0, control="turn"))
    assert "There is no such button" in refused.text


async def test_other_channels_have_their_own_matches_which_whoever_cannot_read_them_is_not_told(
    services: Services,
) -> None:
    ana, ben, cleo = people(services, "Ana", "Ben", "Cleo")
    here = await begin(1, ana, ben, rounds=1)
    await say(services, here, 1, 2)
    ben.channel = 201
    there = await begin(2, ben, ana, rounds=1)
    await say(services, there, 3, 4)
    sheet = await ask(ana, here.id)
    assert labels(sheet) == {"‹ Older match": False, "Newer match ›": False, "📈 Chart": True}
    ana.channels |= {201}
    assert there.id in (await ask(ana, there.id)).text
    assert "no such table" in (await ask(cleo, there.id)).text.lower()


async def test_nothing_is_told_in_another_server_or_of_a_lobby(services: Services) -> None:
    ana, ben = people(services, "Ana", "Ben")
    first, *_ = await three(ana, ben)
    assert ana.guild is not None
    ana.guild += 1
    assert "no such table here" in (await ask(ana, first)).text
    assert "no such table here" in (await ana.pressed(older, first)).text
    lobby = await opened(GAME, ana)
    assert "The game has not started yet" in (await ask(ana, lobby.id)).text


async def test_a_long_match_is_turned_in_both_directions(services: Services) -> None:
    ana, ben = people(services, "Ana", "Ben")
    table = await begin(1, ana, ben, rounds=30)
    await say(services, table, *(0, 0) * 29)
    sheet = await ask(ana, table.id)
    assert len({sheet.at.custom_id(each.slot, each.control) for each in sheet.drawn}) == 6
    assert "\n18 " in sheet.text
    assert "\n17 " not in sheet.text
    assert labels(sheet)["Later rounds ›"] is False
    text = (await ana.click("Earlier")).text
    assert "\n 6 " in text
    assert "\n17 " in text
    sheet = await ana.click("Earlier")
    assert "\n1 " in sheet.text
    assert "\n5 " in sheet.text
    assert labels(sheet)["‹ Earlier rounds"] is False
    assert "\n17 " in (await ana.click("Later")).text
    assert "\n29 " in (await ana.click("Later")).text


# ------------------------------------------------------------------ on Discord


async def played(stage: ToyGameStage, minute: int) -> str:
    """Play a match of one round that was opened at a minute; return its table."""
    await stage["Ana"].slash(stage.channel, "tally start", rounds=1)
    table = stage.table
    await open_at(stage.bot.store, table, minute)
    for who, label in (("Ben", "Join"), ("Ana", "Start")):
        await stage.lobby(who, label)
    for _ in range(2):
        await stage[stage.to_act() or ""].slash(stage.channel, "tally say", points=8)
    await stage.pass_time()
    return table.id


async def test_sheets_are_turned_and_drawn_also_after_a_restart() -> None:
    with known():
        async with fresh(ToyGameStage) as stage:
            first, _ = await played(stage, 1), await played(stage, 2)
            details = await stage.press("さくら", stage.public_messages()[-1], "Details")
            answer = await stage.press("さくら", details.response, "スコア表")
            assert answer.ephemeral
            assert answer.response is not None
            await stage.restart()
            sheet = answer.response.id
            await stage.press("さくら", stage.message(sheet), "前の対戦")
            assert first in text_of(stage.message(sheet).components), "in its place"
            shown = (await stage.press("さくら", stage.message(sheet), "グラフ")).response
            assert shown is not None
            assert shown.ephemeral
            (picture,) = gallery(stage.message(shown.id))
            assert "Ana" in picture["description"]
            assert "8" in picture["description"]
