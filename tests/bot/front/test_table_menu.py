"""The menu behind [⋯]: nobody ends a game for others, or closes a table by leaving it, in one press."""

from typing import Any

import pytest

from bot.front.lobby_panel import LEAVE
from bot.front.table_menu import Reader, leave, menu_panel
from bot.tables.names import words_for
from bot.tables.table import Phase, Table
from engine.games.no_thank_you import GAME
from tests.support.control_ids import id_of
from tests.support.face_laws import spelled_out
from tests.support.harness import Stage, controls, said, text_of
from tests.support.tables_in_memory import people, table_of


def stands(table: Table, phase: Phase) -> bool:
    return table.phase is phase


async def closed_without_anybody(stage: Stage, table: Table, told: str) -> None:
    await stage.pass_time(5)
    assert stands(table, Phase.CLOSED)
    assert told in text_of(stage.message(table.message).components)
    assert not list(stage.bot.services.tables)
    assert table.outcome is None


async def choose(stage: Stage, who: str, label: str) -> Any:
    """Press a button behind [⋯]; return the message that asks whether it is meant."""
    menu = await stage.lobby(who, "⋯")
    await stage.press(who, menu.response, label)
    return menu.response


async def test_the_end_is_asked_about_with_table_game_and_number_of_people(stage: Stage) -> None:
    table = await stage.start("Ana", "Ben", "さくら")
    question = await choose(stage, "Ana", "End the table")
    shown = text_of(stage.message(question.id).components)
    assert all(each in shown for each in ("End it for 3 people?", "NO THANK YOU!", table.id))
    assert "stays as it was" in said(await stage.press("Ana", question, "Keep playing"))
    assert stands(table, Phase.PLAYING)
    question = await choose(stage, "Ana", "End the table")
    assert "has been ended" in said(await stage.press("Ana", question, "End it"))
    assert stands(table, Phase.CLOSED)


async def test_the_command_asks_as_well_and_of_one_person_without_a_number(stage: Stage) -> None:
    table = await stage.start("さくら", computers=2)
    question = await stage["さくら"].slash(stage.channel, "table end", table=table.id)
    assert question.ephemeral
    assert "このテーブルを終了しますか？" in said(question)
    assert stands(table, Phase.PLAYING)
    await stage.press("さくら", question.response, "終了する")
    assert stands(table, Phase.CLOSED)


async def test_moves_meanwhile_do_not_make_the_question_stale_but_a_change_of_seats_does(
    stage: Stage,
) -> None:
    table = await stage.start("Ana", "Ben", "さくら")
    question = await choose(stage, "Ana", "End the table")
    mover = stage.to_act()
    assert mover is not None
    await stage[mover].slash(stage.channel, "nothankyou keep")
    await stage["さくら"].slash(stage.channel, "table leave")
    answer = said(await stage.press("Ana", question, "End it"))
    assert "so nothing was ended" in answer
    assert "**End:**" in answer
    assert stands(table, Phase.PLAYING)
    await stage.press("Ana", question, "End the table")
    assert "End it for 2 people?" in text_of(stage.message(question.id).components)
    mover = stage.to_act()
    if mover is not None:
        await stage[mover].slash(stage.channel, "nothankyou keep")
    assert "has been ended" in said(await stage.press("Ana", question, "End it"))


async def test_a_question_of_the_lobby_does_not_count_in_the_game(stage: Stage) -> None:
    await stage["Ana"].slash(stage.channel, "nothankyou start")
    table = stage.table
    question = (await stage.lobby("Ana", "Leave")).response
    await stage.add_computer("Ana")
    await stage.lobby("Ana", "Start")
    assert "so you are still seated" in said(await stage.press("Ana", question, "Leave and close"))
    assert stands(table, Phase.PLAYING)


@pytest.mark.parametrize(
    ("command", "confirm", "told"),
    [("end", "終了する", "終了していません"), ("leave", "離れて閉じる", "まだ離れていません")],
)
async def test_a_table_that_fills_just_before_the_answer_stays_open(
    stage: Stage, command: str, confirm: str, told: str
) -> None:
    await stage["さくら"].slash(stage.channel, "nothankyou start")
    table, message = stage.table, stage.message(stage.table.message)
    question = (await stage["さくら"].slash(stage.channel, f"table {command}", table=table.id)).response
    assert question is not None
    (pressed,) = (each["custom_id"] for each in controls(question.components) if each["label"] == confirm)
    (join,) = (each["custom_id"] for each in controls(message.components) if each.get("label") == "参加する")
    for who in ("Ben", "Ana"):
        # Whoever is new is answered a moment later, once their settings are read.
        await stage.bot.people.of(stage[who].id)
    *_, answer = await stage.at_once(
        ("Ben", join, message), ("Ana", join, message), ("さくら", pressed, stage.message(question.id))
    )
    assert told in said(answer)
    assert stands(table, Phase.LOBBY)
    assert len(table.chairs) == 3


async def test_nobody_else_confirms_and_no_table_ends_twice(stage: Stage) -> None:
    table = await stage.start("Ana", "Ben")
    question = await choose(stage, "Ana", "End the table")
    confirm = stage.message(question.id).components[0]["components"][-1]["components"][0]["custom_id"]
    board = stage.message(table.message)
    for who, reason in (
        ("Ben", "Only the host (👑) or a moderator"),
        ("たけし", "ホスト（👑）かモデレーター"),
    ):
        assert reason in said(await stage.forge(who, confirm, board))
    leaving = confirm.removesuffix("end") + leave.name
    assert "参加していません" in said(await stage.forge("たけし", leaving, board))
    assert stands(table, Phase.PLAYING)
    await stage.press("Ana", question, "End it")
    assert "This table is over" in said(await stage.forge("Ana", confirm, board))


@pytest.mark.parametrize("is_typed", [True, False])
async def test_the_last_person_is_asked_before_leaving_and_promised_no_way_back(
    stage: Stage, is_typed: bool
) -> None:
    table = await stage.start("Ana", "さくら", computers=1)
    left = said(await stage["さくら"].slash(stage.channel, "table leave"))
    assert "「自分の手札」から戻れます" in left
    if is_typed:
        question = (await stage["Ana"].slash(stage.channel, "table leave")).response
        assert question is not None
    else:
        question = await choose(stage, "Ana", "Leave the table")
    assert "You are the last person here" in text_of(stage.message(question.id).components)
    assert stands(table, Phase.PLAYING)
    answer = said(await stage.press("Ana", question, "Leave and close"))
    assert "so it is closed" in answer
    assert "My hand" not in answer
    await closed_without_anybody(stage, table, "Everybody has left")


async def test_the_last_person_in_a_lobby_is_asked_as_well(stage: Stage) -> None:
    await stage["さくら"].slash(stage.channel, "nothankyou start")
    table = stage.table
    await stage.lobby("Ana", "参加する")
    left = said(await stage["Ana"].slash(stage.channel, "table leave"))
    assert left.strip() == f"You have left table {table.id}."
    question = await stage.lobby("さくら", "抜ける")
    assert question.ephemeral
    assert "残っているのはあなただけです" in said(question)
    assert "そのままです" in said(await stage.press("さくら", question.response, "閉じない"))
    assert stands(table, Phase.LOBBY)
    question = await stage.lobby("さくら", "抜ける")
    assert "テーブルは閉じました" in said(await stage.press("さくら", question.response, "離れて閉じる"))
    await closed_without_anybody(stage, table, "全員が離れた")


async def test_two_who_leave_at_once_do_not_close_the_table_unasked(stage: Stage) -> None:
    await stage["Ana"].slash(stage.channel, "nothankyou start")
    await stage.lobby("Ben", "Join")
    table, message = stage.table, stage.message(stage.table.message)
    leaving = id_of(LEAVE, table.id, table.moment)
    answers = await stage.at_once(("Ana", leaving, message), ("Ben", leaving, message))
    assert stands(table, Phase.LOBBY)
    assert sum(each.ephemeral and "last person" in said(each) for each in answers) == 1


def test_the_menu_says_what_leaving_means_here() -> None:
    seated = people("Ana", "Ben")
    for language, lobby, game, last in (
        ("en", "becomes free", "count as last", "the table closes"),
        ("ja", "席が空きます", "最下位", "テーブルは閉じ"),
    ):
        for chairs, phase, expected in (
            (seated, Phase.LOBBY, lobby),
            (seated, Phase.PLAYING, game),
            (seated[:1], Phase.PLAYING, last),
        ):
            table = table_of(GAME, chairs, phase=phase)
            panel = menu_panel(table, Reader(1, may_end=True), words_for(table, language))
            assert expected in spelled_out([panel]), (language, phase)
