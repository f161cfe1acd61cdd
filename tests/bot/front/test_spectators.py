"""Watching: what everybody may know, privately and kept up to date, for whoever has no seat."""

import pytest

from bot.front import private_panels
from bot.front.private_panels import PANEL_LIFETIME, WATCH_INTERVAL
from bot.front.table_panels import REFRESH_WATCH
from tests.support.control_ids import id_of
from tests.support.harness import OVERDUE_SECONDS, Stage, controls, said, text_of


async def watch(stage: Stage, who: str) -> int:
    """Press [Watch]; return the panel that appears."""
    answer = await stage.press(who, stage.message(stage.table.message), "Watch")
    shown = answer.followups[-1] if answer.followups else answer.response
    assert shown is not None
    assert shown.ephemeral
    return shown.id


async def refresh(stage: Stage, who: str, panel: int) -> str:
    """Press [Refresh] in a panel; return what it shows then."""
    (control,) = controls(stage.message(panel).components)
    assert control["custom_id"].endswith(f":{REFRESH_WATCH.name}")
    await stage.forge(who, control["custom_id"], stage.message(panel))
    return text_of(stage.message(panel).components)


async def test_who_watches_sees_the_table_in_their_language_until_its_end(stage: Stage) -> None:
    who, _ = await stage.deal_two()
    panel = await watch(stage, "たけし")
    assert "観戦中" in text_of(stage.message(panel).components)
    for moment in range(1, 3):
        who = stage.to_act() or who
        await stage.play(who, 0)
        await stage.pass_time(WATCH_INTERVAL * 2)
        (control,) = controls(stage.message(panel).components)
        assert f":{moment}:" in control["custom_id"]
    await stage.end_table("Ana")
    await stage.pass_time(WATCH_INTERVAL * 2)
    assert controls(stage.message(panel).components) == []
    assert "観戦中" not in text_of(stage.message(panel).components)


async def test_a_panel_says_when_it_stops_and_a_press_renews_it_also_after_a_restart(stage: Stage) -> None:
    who, _ = await stage.deal_two()
    panel = await watch(stage, "Ben")
    await stage.pass_time(PANEL_LIFETIME + 1)
    assert "⏸" in text_of(stage.message(panel).components)
    assert "⏸" not in await refresh(stage, "Ben", panel)
    await stage.restart()
    await stage[who].slash(stage.channel, "nothankyou keep")
    assert "updates itself" in await refresh(stage, "Ben", panel)
    await stage[stage.to_act() or ""].slash(stage.channel, "nothankyou keep")
    await stage.pass_time(WATCH_INTERVAL * 2)
    assert ":2:" in controls(stage.message(panel).components)[0]["custom_id"]


async def test_who_plays_sees_their_hand_instead_and_who_left_watches_until_they_are_back(
    stage: Stage,
) -> None:
    who, other = await stage.deal_two()
    panel = stage.message(await watch(stage, who))
    assert {"Ana": "Your hand", "さくら": "あなたの手札"}[who] in text_of(panel.components)
    own = {"Ana": ("watching", "Your hand"), "さくら": ("観戦中", "あなたの手札")}[other]
    board = stage.message(stage.table.message)
    assert own[1] in said(await stage.forge(other, id_of(REFRESH_WATCH, stage.table.id, 0), board))
    await stage[other].slash(stage.channel, "table leave")
    left = await watch(stage, other)
    assert own[0] in text_of(stage.message(left).components)
    seen = text_of(stage.message(await watch(stage, "Ben")).components)
    assert own[1] not in text_of(stage.message(left).components)
    assert "You hold" not in seen
    await stage.bot.services.tables.seating.come_back(stage.table, stage[other].id)
    await stage.pass_time(WATCH_INTERVAL * 2)
    assert own[1] in text_of(stage.message(left).components)


async def test_there_is_room_for_some_and_the_others_are_told_to_press(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(private_panels, "MOST_WATCHERS", 1)
    who, _ = await stage.deal_two()
    first, second = await watch(stage, "Ben"), await watch(stage, "Cleo")
    assert "does not update itself" in text_of(stage.message(second).components)
    edits = sum(each.method == "PATCH" for each in stage.env.http_requests)
    await stage.play(who, 0)
    await stage.pass_time(WATCH_INTERVAL * 2)
    assert sum(each.method == "PATCH" for each in stage.env.http_requests) <= edits + 3
    assert ":1:" in controls(stage.message(first).components)[0]["custom_id"]
    assert ":0:" in controls(stage.message(second).components)[0]["custom_id"]
    assert "does not update itself" in await refresh(stage, "Cleo", second)
    assert ":1:" in controls(stage.message(second).components)[0]["custom_id"]


async def test_the_players_panels_are_updated_first_and_more_often(stage: Stage) -> None:
    who, other = await stage.deal_two()
    panel = await watch(stage, "Ben")
    await stage.pass_time(WATCH_INTERVAL * 2)
    seen = []
    for _ in range(2):
        await stage.play(stage.to_act() or who, 0)
        await stage.pass_time(WATCH_INTERVAL * 0.4)
        shown = [controls(stage.message(each).components)[-1] for each in (stage.hands[other], panel)]
        seen.append([int(each["custom_id"].split(":")[3]) for each in shown])
    assert seen == [[1, 1], [2, 1]]
    await stage.pass_time(WATCH_INTERVAL)
    assert ":2:" in controls(stage.message(panel).components)[0]["custom_id"]


async def test_who_watches_is_told_that_somebody_is_waited_for_and_asked_nothing(stage: Stage) -> None:
    await stage.deal_two()
    await stage.pass_time(OVERDUE_SECONDS)
    panel = await watch(stage, "Ben")
    for told, asks in ((stage.board, True), (text_of(stage.message(panel).components), False)):
        assert "has not moved for" in told
        assert ("What do you want to do?" in told) == asks
