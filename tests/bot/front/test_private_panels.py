"""Private panels: seen by their owner alone, and true while Discord lets them be."""

from dataclasses import replace
from typing import Any

import pytest
from msgspec.structs import replace as replaced
from simcord.components import walk_components

from bot.front.message_updates import EDIT_INTERVAL
from bot.front.private_panels import PANEL_LIFETIME, Key, OpenPanel, OpenPanels
from bot.front.table_panels import COME_BACK, REFRESH_HAND
from engine.games.no_thank_you import Keep
from tests.support import unchanged_panels
from tests.support.control_ids import face_id, id_of, named
from tests.support.harness import Stage, controls, text_of


async def test_the_hand_is_ephemeral_in_the_language_of_its_owner_and_tells_nobody_else(stage: Stage) -> None:
    who, other = await stage.deal_two()
    assert "Your hand" in text_of(stage.hand("Ana").components)
    assert "あなたの手札" in text_of(stage.hand("さくら").components)
    assert all(stage.hand(name).flags & 64 for name in ("Ana", "さくら"))
    card = stage.table.view(stage.table.to_act).trails[-1].card
    assert f"## −{card}\n" in text_of(stage.hand(who).components)
    assert f"## −{card}" not in text_of(stage.hand(other).components)
    lots = stage.table.view(None).lots
    if card not in lots:
        seen_by_all = "\n".join(text_of(message.components) for message in stage.public_messages())
        assert f"−{card}\n" not in seen_by_all + text_of(stage.hand(other).components)


async def test_the_panels_of_others_keep_themselves_up_to_date_until_they_are_dismissed(stage: Stage) -> None:
    who, other = await stage.deal_two()
    assert not stage.slots(other)
    await stage.play(who, next(slot for slot in stage.slots(who) if slot))
    await stage.pass_time()
    assert stage.to_act() == other
    assert 0 in stage.slots(other)
    assert not stage.slots(who)
    stage.env.backend.delete_message(stage.channel.id, stage.hands[who])
    await stage.play(other, next(slot for slot in stage.slots(other) if slot))
    await stage.pass_time()
    await stage.open_hand(who)
    assert 0 in stage.slots(who)


async def test_a_panel_says_when_it_stops_updating_and_its_buttons_go_on_working(stage: Stage) -> None:
    who, other = await stage.deal_two()
    await stage.pass_time(PANEL_LIFETIME + 1)
    assert "⏸" in text_of(stage.hand(who).components)
    await stage.play(who, next(slot for slot in stage.slots(who) if slot))
    assert "⏸" not in text_of(stage.hand(who).components)
    await stage.pass_time()
    assert not stage.slots(other)
    await stage.play(other, REFRESH_HAND)
    assert 0 in stage.slots(other)


async def test_a_panel_of_somebody_who_left_shows_no_more_and_offers_the_way_back(stage: Stage) -> None:
    who, other = await stage.deal_two()
    await stage[other].slash(stage.channel, "table leave")
    await stage.pass_time()
    left = {"Ana": "a computer is playing for you", "さくら": "代わりにプレイしています"}[other]
    assert left in text_of(stage.hand(other).components)
    assert not stage.slots(other)
    await stage.forge(other, id_of(REFRESH_HAND, stage.table.id), stage.hand(other))
    offered = [each["custom_id"] for each in controls(stage.hand(other).components)]
    assert len(named(offered, COME_BACK.name)) == len(offered) == 1
    await stage.play(who, 0)
    await stage.pass_time(5)
    assert left in text_of(stage.hand(other).components)


async def test_the_last_panel_leads_to_the_result(stage: Stage) -> None:
    await stage.deal_two()
    table = stage.table
    await stage.pass_time()
    while table.to_act is not None:
        with stage.within():
            await stage.bot.services.tables.playing.act(table, table.chairs[table.to_act].person or 0, Keep())
    await stage.pass_time()
    place = f"https://discord.com/channels/{stage.guild.id}/{stage.channel.id}"
    for name in ("Ana", "さくら"):
        shown = walk_components(stage.hand(name).components)
        assert [each["url"] for each in shown if "url" in each] == [f"{place}/{table.outcome}"]


async def test_a_panel_that_an_older_edit_may_have_painted_over_is_drawn_once_more(stage: Stage) -> None:
    who, _ = await stage.deal_two()
    panels, table = stage.bot.services.publisher.panels, stage.table
    key, edited = (table.id, stage[who].id), list[OpenPanel]()
    older = panels._open[key]
    newer, older.digest = replace(older), None

    async def edit(*_: object) -> None:
        edited.append(panels._open[key])
        panels._open[key] = newer

    vars(older.context)["edit_answer"] = edit
    await panels._redraw(key, table)
    assert [each is newer for each in edited] == [False, True]
    await panels._redraw(key, table)
    assert len(edited) == 2


async def test_a_panel_whose_presses_were_answered_in_another_order_is_drawn_once_more(stage: Stage) -> None:
    who, _ = await stage.deal_two()
    table, panels = stage.table, stage.bot.services.publisher.panels
    shown = panels._open[table.id, stage[who].id]
    first, second = (OpenPanel(shown.context, b"drawn", revision=table.revision) for _ in range(2))
    with stage.within():
        panels.opened(table, second, anew=False)
        assert second.digest == b"drawn"
        panels.opened(table, first, anew=False)
        assert first.digest is None
        await panels.refresh(table)
    assert first.digest == panels._panel(first, table, stage[who].id, None).digest


async def test_a_panel_is_redrawn_only_once_its_table_has_changed(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    who, other = await stage.deal_two()
    await stage.pass_time()
    drawn, draw = list[str](), OpenPanels._draw

    async def counted(panels: OpenPanels, shown: OpenPanel, key: Key, *others: Any) -> None:
        drawn.extend(name for name in (who, other) if stage[name].id == key[1])
        await draw(panels, shown, key, *others)

    monkeypatch.setattr(OpenPanels, "_draw", counted)
    await stage.play(who, 0)
    await stage.pass_time()
    assert drawn == [other], "whoever pressed has been answered"


async def test_a_change_that_no_panel_was_told_of_is_found_by_the_harness(stage: Stage) -> None:
    await stage.deal_two()
    await stage.pass_time()
    stage.table.chairs = (replaced(stage.table.chairs[0], name="Dora"), *stage.table.chairs[1:])
    with stage.within():
        stage.bot.services.publisher.schedule_update(stage.table)
    await stage.pass_time()
    found, unchanged_panels.outdated = unchanged_panels.outdated, []
    assert len(found) == 1, "it shows the other by name, and the own hand no name"


async def test_what_an_answer_told_stands_until_the_table_moves_on(stage: Stage) -> None:
    who, other = await stage.deal_two()
    await stage.forge(other, face_id(stage.table.id, 0, 0), stage.hand(other))
    refused = {"Ana": "It is not your turn", "さくら": "あなたの番ではありません"}[other]
    await stage.pass_time(5)
    assert refused in text_of(stage.hand(other).components)
    await stage.play(who, 0)
    await stage.pass_time(5)
    assert refused not in text_of(stage.hand(other).components)


async def test_a_press_in_a_panel_that_goes_at_that_moment_is_answered_by_a_new_one(stage: Stage) -> None:
    who, _ = await stage.deal_two()
    panel, board = stage.hand(who), stage.message(stage.table.message)
    keep = next(
        each["custom_id"] for each in controls(panel.components) if each["custom_id"].endswith(":play")
    )
    opening = controls(board.components)[0]["custom_id"]
    answers = await stage.at_once((who, opening, board), (who, keep, panel))
    assert stage.table.moment == 1
    assert [each.acknowledged for each in answers] == [True, True]
    await stage.pass_time()
    private = [each for each in stage.env.backend.messages[stage.channel.id].values() if each.flags & 64]
    own = [each for each in private if each.visible_to(stage[who].id)]
    assert len(own) == 1, "the older panels are gone"
    assert panel.id != own[0].id


async def test_a_panel_that_discord_failed_to_edit_is_told_of_and_drawn_at_the_next_change(
    stage: Stage, caplog: pytest.LogCaptureFixture
) -> None:
    who, other = await stage.deal_two()
    stage.end_tokens()
    stage.env.inject_error("PATCH", "/webhooks/*", status=500)
    await stage.play(who, 0)
    await stage.pass_time()
    assert "could not be edited: HTTP 500" in caplog.text
    await stage["Ben"].slash(stage.channel, "table show")
    await stage.pass_time(EDIT_INTERVAL * 2)
    refresh = next(each for each in controls(stage.hand(other).components) if "custom_id" in each)
    assert f":{stage.table.id}:1:" in refresh["custom_id"]


RENEWED = "🔄 "


async def test_after_a_restart_a_panel_renews_itself_where_it_stands(stage: Stage) -> None:
    who, other = await stage.deal_two()
    await stage.restart()
    shown = set(stage.env.backend.messages[stage.channel.id])
    await stage.play(other, REFRESH_HAND)
    assert RENEWED in text_of(stage.hand(other).components)
    await stage.play(who, 0)
    assert stage.table.moment == 1
    assert RENEWED in text_of(stage.hand(who).components)
    await stage.play(who, REFRESH_HAND)
    assert set(stage.env.backend.messages[stage.channel.id]) == shown, "no message more"
    await stage.pass_time()
    assert RENEWED not in text_of(stage.hand(other).components), "the table has moved on"
    await stage.play(other, REFRESH_HAND)
    assert RENEWED not in text_of(stage.hand(other).components), "it was up to date"


async def test_an_outdated_panel_of_a_moment_that_is_gone_says_so_and_shows_the_present_one(
    stage: Stage,
) -> None:
    who, other = await stage.deal_two()
    await stage.restart()
    await stage[who].slash(stage.channel, "nothankyou pass", to=other)
    await stage.play(other, REFRESH_HAND, moment=0)
    assert 0 in stage.slots(other)
    await stage.restart()
    await stage[other].slash(stage.channel, "nothankyou keep")
    gone = face_id(stage.table.id, 0, 0)
    await stage.forge(other, gone, stage.hand(other))
    told = {"Ana": "The table moved on", "さくら": "押す前にゲームが進んだ"}
    assert told[other] in text_of(stage.hand(other).components)
    await stage.forge(who, gone, stage.hand(who))
    assert RENEWED in text_of(stage.hand(who).components), "their own press of long ago"


async def test_a_panel_of_a_table_that_has_ended_is_replaced_by_the_way_to_its_result(stage: Stage) -> None:
    who, _ = await stage.deal_two()
    stale = id_of(REFRESH_HAND, stage.table.id, 0)
    await stage.end_table("Ana")
    await stage.pass_time()
    await stage.restart()
    await stage.forge(who, stale, stage.hand(who))
    told = {"Ana": "This table is over", "さくら": "このテーブルは終了しています"}[who]
    assert text_of(stage.hand(who).components).startswith(told)
