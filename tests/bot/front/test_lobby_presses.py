"""Presses in the lobby: what is chosen is shown, and what should not count changes nothing."""

from typing import Any

from msgspec.structs import replace
from simcord.enums import InteractionType

from bot.database.rows import TableChange
from bot.faces.speeds import Speed
from bot.front.controls import Control
from bot.front.lobby_panel import ADD_COMPUTER, JOIN, LEAVE, REMOVE_COMPUTER, SET_OPTIONS, SPEED, START
from bot.tables.table import Phase
from engine.games.no_thank_you import Options
from tests.support.control_ids import id_of
from tests.support.harness import Stage, controls, said
from tests.support.refusals import in_language, unchanged


async def test_a_form_of_somebody_else_or_with_an_answer_not_offered_changes_nothing(
    stage: Stage,
) -> None:
    await stage["Ana"].slash(stage.channel, "nothankyou start")
    before = await unchanged(stage)
    address = id_of(SET_OPTIONS, stage.table.id, stage.table.moment)
    message = stage.message(stage.table.message)
    for who, values, key in (
        ("さくら", ["0"], "host"),
        ("Ana", ["3"], None),
        ("Ana", ["x"], None),
        ("Ana", [], None),
    ):
        leaf = {"type": 3, "custom_id": address, "values": values}
        answer = await stage.forge(who, address, message, components=[{"type": 18, "component": leaf}])
        expected = in_language(stage, who, key) if key else "That option cannot be chosen."
        assert expected in said(answer)
    assert await unchanged(stage) == before
    leaf = {"type": 3, "custom_id": address, "values": ["0"]}
    sent = {"custom_id": address, "components": [{"type": 18, "component": leaf}]}
    answer = await stage["Ana"]._dispatch_interaction(InteractionType.MODAL_SUBMIT, stage.channel, sent)
    assert stage.table.options == Options(dealer=0)
    assert "To the table" in said(answer), "it was opened from no message"


async def test_who_may_not_or_cannot_is_told_so(stage: Stage) -> None:
    await stage["Ana"].slash(stage.channel, "nothankyou start")
    before, message = await unchanged(stage), stage.message(stage.table.message)
    join, start, remove = (id_of(each, stage.table.id, 0) for each in (JOIN, START, REMOVE_COMPUTER))
    assert "1 more is needed" in said(await stage.forge("Ana", start, message))
    assert in_language(stage, "Ana", "seated") in said(await stage.lobby("Ana", "Join"))
    assert in_language(stage, "さくら", "not_seated") in said(await stage.add_computer("さくら"))
    assert "There is no computer to remove." in said(await stage.forge("Ana", remove, message))
    assert await unchanged(stage) == before
    for name in ("さくら", "Ben", "Cleo"):
        await stage.lobby(name, "Join")
    before = await unchanged(stage)
    for label in ("Options", "Start"):
        assert in_language(stage, "さくら", "host") in said(await stage.lobby("さくら", label))
    assert in_language(stage, "たけし", "full") in said(await stage.forge("たけし", join, message))
    assert in_language(stage, "たけし", "not_seated") in said(await stage.lobby("たけし", "Leave"))
    assert await unchanged(stage) == before


async def test_a_person_takes_the_place_of_the_last_computer_in_a_full_lobby(stage: Stage) -> None:
    await stage["Ana"].slash(stage.channel, "nothankyou start")
    for _ in range(3):
        await stage.add_computer("Ana")
    await stage.bot.services.tables.seating.choose_options(
        stage.table, stage["Ana"].id, {0: ("3",)}, stage.table.moment
    )
    join, message = id_of(JOIN, stage.table.id, 0), stage.message(stage.table.message)
    first, second = await stage.at_once(("さくら", join, message), ("さくら", join, message))
    assert "コンピュータと交代して席に着きました。" in said(first)
    assert in_language(stage, "さくら", "seated") in said(second)
    assert [chair.name for chair in stage.table.chairs] == ["Ana", "", "", "さくら"]
    assert stage.table.options == Options(dealer=None), "the computer was to deal, not the person"
    assert "**4.** さくら" in stage.board
    assert "You have taken a computer's place." in said(await stage.lobby("Ben", "Join"))
    await stage.lobby("Ana", "Remove computer")
    joined = await stage.lobby("Cleo", "Join")
    assert not joined.followups, "there was a free seat"
    assert [chair.name for chair in stage.table.chairs] == ["Ana", "Ben", "さくら", "Cleo"]
    assert in_language(stage, "たけし", "full") in said(await stage.forge("たけし", join, message))


async def test_a_choice_about_somebody_who_stays_stands_when_a_computer_makes_room(stage: Stage) -> None:
    await stage["Ana"].slash(stage.channel, "expect start")
    await stage.add_computer("Ana")
    table = stage.table
    table.options = replace(table.options, black=0, chooser=1)
    await stage.lobby("Ben", "Join")
    assert table.options == replace(table.options, black=0, chooser=None)
    before = await unchanged(stage)
    await stage.restart()
    assert await unchanged(stage) == before


def select_of(stage: Stage, control: Control[Any] = SPEED) -> tuple[list[str], int]:
    """Return what a select of the lobby shows as chosen, and the number by which a client knows it."""
    shown = controls(stage.message(stage.table.message).components)
    (select,) = [c for c in shown if c.get("options") and c["custom_id"].endswith(f":{control.name}")]
    return [each["value"] for each in select["options"] if each.get("default")], select["id"]


async def choose_speed(stage: Stage, who: str, *values: str, message: Any = None) -> Any:
    """Choose in the lobby's select, also what it does not offer."""
    custom_id = id_of(SPEED, stage.table.id, stage.table.moment)
    pressed = message or stage.message(stage.table.message)
    return await stage.forge(who, custom_id, pressed, component_type=3, values=[*values])


async def test_the_host_chooses_the_speed_and_everybody_reads_it(stage: Stage) -> None:
    await stage["Ana"].slash(stage.channel, "primedaifugo start", speed="light")
    _, before = select_of(stage)
    assert "⏳ light: 1 min to look, bank 3 min, then 10 s a move" in stage.board
    answer = await choose_speed(stage, "Ana", "live")
    assert not answer.followups
    assert "⏳ live: 1 min to look, bank 5 min, then 15 s a move" in stage.board
    chosen, after = select_of(stage)
    assert chosen == ["live"]
    assert after != before, "a client keeps a selection of the same number"
    await stage.restart()
    assert stage.table.speed is Speed.LIVE
    rules = said(await stage.lobby("さくら", "Rules"))
    assert "\n⏳ 対局時計：手札を見る時間1分、考慮時間5分、切れたら1手15秒\n" in rules


async def test_a_speed_that_may_not_be_chosen_is_refused_and_no_client_goes_on_showing_it(
    stage: Stage,
) -> None:
    await stage["Ana"].slash(stage.channel, "nothankyou start")
    await stage.lobby("さくら", "Join")
    before = await unchanged(stage)
    _, number = select_of(stage)
    for who, values in (
        ("さくら", ["live"]),
        ("Ana", ["light"]),
        ("Ana", ["x"]),
        ("Ana", []),
        ("Ana", ["live", "slow"]),
    ):
        answer = await choose_speed(stage, who, *values)
        assert (in_language(stage, who, "host") if who == "さくら" else "cannot be chosen") in said(answer)
        chosen, renewed = select_of(stage)
        assert chosen == ["soft"]
        assert renewed != number
        number = renewed
    lobby = stage.message(stage.table.message)
    await stage.bot.services.tables.posted(stage.table, TableChange(message=1))
    assert "old message" in said(await choose_speed(stage, "Ana", "live", message=lobby))
    await stage.bot.services.tables.posted(stage.table, TableChange(message=lobby.id))
    assert await unchanged(stage) == before
    await stage.lobby("Ana", "Start")
    assert "already started" in said(await choose_speed(stage, "Ana", "live"))
    assert stage.table.speed is Speed.SOFT


async def test_starting_twice_starts_once_and_ends_the_lobby(stage: Stage) -> None:
    await stage["Ana"].slash(stage.channel, "nothankyou start")
    await stage.lobby("さくら", "Join")
    start = id_of(START, stage.table.id, 0)
    message = stage.message(stage.table.message)
    answers = await stage.at_once(("Ana", start, message), ("Ana", start, message))
    assert all(answer.acknowledged and not answer.followups for answer in answers)
    assert stage.table.phase is Phase.PLAYING
    before = await unchanged(stage)
    for who, late in (("Ben", JOIN), ("さくら", LEAVE)):
        answer = await stage.forge(who, id_of(late, stage.table.id, 0), message)
        assert in_language(stage, who, "started") in said(answer)
    assert await unchanged(stage) == before, "it is no resignation"


async def test_a_form_for_other_people_than_sit_there_now_changes_nothing(stage: Stage) -> None:
    await stage["さくら"].slash(stage.channel, "nothankyou start")
    await stage.lobby("Ana", "参加する")
    await stage.lobby("Ben", "参加する")
    shown = await stage.lobby("さくら", "オプション")
    assert shown.modal is not None
    await stage.lobby("Ana", "抜ける")
    before = await unchanged(stage)
    field = shown.modal["components"][0]["component"]["custom_id"]
    answer = await stage["さくら"].submit_modal(shown, {field: "1"})
    assert "参加者が変わりました" in said(answer)
    assert await unchanged(stage) == before


async def test_a_lobby_message_deleted_while_it_is_pressed_is_posted_anew(stage: Stage) -> None:
    await stage["Ana"].slash(stage.channel, "nothankyou start")
    old = stage.table.message
    message = stage.message(old)
    stage.env.inject_error("POST", "/interactions/*/*/callback", status=404, code=10008)
    stage.env.inject_error("PATCH", f"/channels/*/messages/{old}", status=404, code=10008, times=None)
    answer = await stage.forge("Ben", id_of(JOIN, stage.table.id, 0), message)
    assert "old message" in said(answer)
    await stage.pass_time()
    assert stage.table.message != old
    assert "Ben" in stage.board


# ------------------------------------------------------------------ levels of computers


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
