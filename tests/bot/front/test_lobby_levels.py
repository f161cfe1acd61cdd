"""Levels of computers: chosen in the lobby or by the command that opens a table, and shown."""

from bot.front.lobby_panel import ADD_COMPUTER
from tests.bot.front.test_router_lobby import select_of
from tests.support.control_ids import id_of
from tests.support.harness import Stage, said
from tests.support.refusals import in_language, unchanged


def levels(stage: Stage) -> list[str | None]:
    return [chair.computer for chair in stage.table.chairs if chair.is_computer]


async def test_the_lobby_asks_how_strong_a_computer_is_to_be_and_shows_it(stage: Stage) -> None:
    await stage["さくら"].slash(stage.channel, "nothankyou start")
    await stage.lobby("Ana", "参加する")
    seen = {select_of(stage, ADD_COMPUTER)[1]}
    for who, level in (("さくら", "strong"), ("Ana", "strong")):
        answer = await stage.add_computer(who, level)
        assert not answer.followups
        chosen, number = select_of(stage, ADD_COMPUTER)
        assert not chosen
        assert number not in seen, "a client keeps a selection of the same number"
        seen.add(number)
    assert levels(stage) == ["strong", "strong"]
    assert "**3.** コンピュータ1（強い） 🤖" in stage.board
    await stage.restart()
    assert levels(stage) == ["strong", "strong"]
    await stage.lobby("さくら", "開始する")
    assert "-# コンピュータの強さ：強い 🤖" in stage.board


async def test_a_double_press_adds_one_computer_and_what_was_removed_can_be_added_again(stage: Stage) -> None:
    await stage["Ana"].slash(stage.channel, "nothankyou start")
    message = stage.message(stage.table.message)
    await stage.forge("Ana", id_of(ADD_COMPUTER, stage.table.id, stage.table.moment), message)
    assert levels(stage) == ["normal"], "by the button of an older bot"
    await stage.lobby("Ana", "Remove computer")
    for second in ("strong", "easy"):
        add = id_of(ADD_COMPUTER, stage.table.id, stage.table.moment)
        for level in ("strong", second):
            answer = await stage.forge("Ana", add, message, component_type=3, values=[level])
            assert answer.acknowledged
            assert not answer.followups
        assert levels(stage) == ["strong"]
        await stage.lobby("Ana", "Remove computer")
    await stage.lobby("Ben", "Join")
    for who, level, seats in (("Ana", "easy", 3), ("Ben", "", 2), ("Ana", "easy", 3), ("Ana", "strong", 4)):
        await (stage.add_computer(who, level) if level else stage.lobby(who, "Remove computer"))
        assert len(stage.table.chairs) == seats
    assert levels(stage) == ["easy", "strong"]


async def test_a_level_that_there_is_not_or_no_room_for_is_refused_and_no_client_goes_on_showing_it(
    stage: Stage,
) -> None:
    await stage["Ana"].slash(stage.channel, "nothankyou start")
    await stage.lobby("さくら", "Join")
    before = await unchanged(stage)
    _, number = select_of(stage, ADD_COMPUTER)
    for values in (["random"], ["absent"], ["x"], [""], ["easy", "strong"]):
        answer = await stage.add_computer("さくら", *values)
        assert "選べません" in said(answer)
        _, renewed = select_of(stage, ADD_COMPUTER)
        assert renewed != number
        number = renewed
    assert in_language(stage, "たけし", "not_seated") in said(await stage.add_computer("たけし", "easy"))
    assert await unchanged(stage) == before
    for _ in range(2):
        await stage.add_computer("さくら", "easy")
    assert in_language(stage, "さくら", "full") in said(await stage.add_computer("さくら", "easy"))
