"""Presses in the lobby: what is chosen is shown, and what should not count changes nothing."""

import asyncio
from typing import Any

import pytest
from msgspec.structs import replace
from simcord.enums import InteractionType

from bot.database.rows import TableChange
from bot.faces.speeds import Speed
from bot.front.controls import Control
from bot.front.lobby_panel import (
    ADD_COMPUTER,
    JOIN,
    LEAVE,
    OPTIONS,
    REMOVE_COMPUTER,
    RULES,
    SET_OPTIONS,
    SPEED,
    START,
)
from bot.front.services import Services
from bot.front.table_menu import details
from bot.tables.table import Phase, Table
from engine.games import expect, prime_daifugo
from engine.games.no_thank_you import GAME, Options
from tests.bot.tables.kit import twin_of
from tests.support.control_ids import id_of
from tests.support.harness import Stage, said
from tests.support.plain_context import GUILD, MESSAGE, PlainContext, Shown
from tests.support.plain_tables import opened, people
from tests.support.refusals import TEXTS, in_language, unchanged


@pytest.fixture
def cast(services: Services) -> list[PlainContext]:
    """Return people at a message that all see; the first and the last read Japanese."""
    found = [
        *people(services, "さくら", "Ana", "Ben", "Cleo"),
        PlainContext(services, 5, "たけし", language="ja"),
    ]
    for each in found:
        each.sees_private = False
    return found


async def press(who: PlainContext, table: Table, control: Control[Any], *values: str) -> str:
    """Press a control of the lobby, offered or not; return what is said beside the table."""
    before = len(who.shown)
    await who.pressed(control, table.id, table.moment, values=values)
    return "\n".join(each.text for each in who.shown[before:])


def refusal(who: PlainContext, key: str) -> str:
    return TEXTS[key][who.locale == "ja"]


def snapshot(table: Table) -> tuple[object, ...]:
    """Return all that a wrong press could change."""
    return table.phase, table.moment, table.chairs, table.options, table.speed, table.host


def select_in(shown: Shown, control: Control[Any]) -> tuple[int, list[str]]:
    """Return the number by which a client knows a select, and what it shows as chosen."""
    select = shown.selects[control.name]
    return shown.at.number(select.slot), [each.value for each in select.choices if each.chosen]


async def choose(
    who: PlainContext, table: Table, control: Control[Any], *values: str
) -> tuple[str, list[str]]:
    """Choose in the lobby, also what it does not offer; return what is said, and what is shown as chosen."""
    messages = who.services.publisher.messages(table)
    before, _ = select_in(Shown(messages.panel(table), messages.at(table)), control)
    told = await press(who, table, control, *values)
    number, chosen = select_in(who.edited[-1], control)
    assert number != before, "a client keeps a selection of the same number"
    return told, chosen


def levels(table: Table) -> list[str | None]:
    return [chair.computer for chair in table.chairs if chair.is_computer]


# ------------------------------------------------------------------ seats


async def test_whoever_presses_in_a_lobby_that_another_process_changed_is_shown_how_it_stands(
    cast: list[PlainContext],
) -> None:
    sakura, ana, ben, *_ = cast
    table = await opened(GAME, ana)
    other, twin = await twin_of(table, ana.services.store)
    await other.seating.join(twin, sakura.person, "さくら")
    assert "The table moved on before your press" in await press(ben, table, JOIN)
    assert "さくら" in ben.edited[-1].text
    assert [chair.person for chair in table.chairs] == [ana.person, sakura.person]


async def test_who_may_not_or_cannot_is_told_so(cast: list[PlainContext]) -> None:
    sakura, ana, ben, cleo, takeshi = cast
    table = await opened(GAME, ana)
    before = snapshot(table)
    assert "1 more is needed" in await press(ana, table, START)
    assert refusal(ana, "seated") in await press(ana, table, JOIN)
    assert refusal(sakura, "not_seated") in await press(sakura, table, ADD_COMPUTER, "normal")
    assert "There is no computer to remove." in await press(ana, table, REMOVE_COMPUTER)
    assert snapshot(table) == before
    for each in (sakura, ben, cleo):
        assert not await press(each, table, JOIN)
    before = snapshot(table)
    for control in (OPTIONS, START):
        assert refusal(sakura, "host") in await press(sakura, table, control)
    assert refusal(takeshi, "full") in await press(takeshi, table, JOIN)
    assert refusal(takeshi, "not_seated") in await press(takeshi, table, LEAVE)
    assert snapshot(table) == before


async def test_a_person_takes_the_place_of_the_last_computer_in_a_full_lobby(
    cast: list[PlainContext],
) -> None:
    sakura, ana, ben, cleo, takeshi = cast
    table = await opened(GAME, ana)
    for _ in range(3):
        await press(ana, table, ADD_COMPUTER, "normal")
    await ana.services.tables.seating.choose_options(table, ana.person, {0: ("3",)}, table.moment)
    again = PlainContext(ana.services, sakura.person, sakura.name, language="ja")
    first, second = await asyncio.gather(press(sakura, table, JOIN), press(again, table, JOIN))
    assert "コンピュータと交代して席に着きました。" in first
    assert refusal(sakura, "seated") in second
    assert [chair.name for chair in table.chairs] == ["Ana", "", "", "さくら"]
    assert table.options == Options(dealer=None), "the computer was to deal, not the person"
    assert "**4.** さくら" in sakura.edited[-1].text
    assert "You have taken a computer's place." in await press(ben, table, JOIN)
    await press(ana, table, REMOVE_COMPUTER)
    assert not await press(cleo, table, JOIN), "there was a free seat"
    assert [chair.name for chair in table.chairs] == ["Ana", "Ben", "さくら", "Cleo"]
    assert refusal(takeshi, "full") in await press(takeshi, table, JOIN)


async def test_a_choice_about_somebody_who_stays_stands_when_a_computer_makes_room(
    cast: list[PlainContext],
) -> None:
    _, ana, ben, *_ = cast
    table = await opened(expect.GAME, ana)
    await press(ana, table, ADD_COMPUTER, "normal")
    table.options = replace(table.options, black=0, chooser=1)
    await press(ben, table, JOIN)
    assert table.options == replace(table.options, black=0, chooser=None)
    assert snapshot(await ana.services.tables.ended(table.id, GUILD)) == snapshot(table), "as it is stored"


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


async def test_a_lobby_message_deleted_while_it_is_pressed_is_posted_anew(stage: Stage) -> None:
    await stage["Ana"].slash(stage.channel, "nothankyou start")
    old = stage.table.message
    message = stage.message(old)
    stage.env.inject_error("POST", "/interactions/*/*/callback", status=404, code=10008)
    stage.env.inject_error("PATCH", "*/messages/*", status=404, code=10008, times=None)
    answer = await stage.forge("Ben", id_of(JOIN, stage.table.id, 0), message)
    assert "old message" in said(answer)
    await stage.pass_time()
    assert stage.table.message != old
    assert "Ben" in stage.board


# ------------------------------------------------------------------ the form


async def test_a_form_of_other_people_or_with_an_answer_not_offered_changes_nothing(stage: Stage) -> None:
    await stage["Ana"].slash(stage.channel, "nothankyou start")
    for who in ("さくら", "Ben"):
        await stage.lobby(who, "Join")
    shown = await stage.lobby("Ana", "Options")
    assert shown.modal is not None
    await stage.lobby("さくら", "Leave")
    before = await unchanged(stage)
    field = shown.modal["components"][0]["component"]["custom_id"]
    assert "The players have changed since you opene" in said(
        await stage["Ana"].submit_modal(shown, {field: "1"})
    )
    address = id_of(SET_OPTIONS, stage.table.id, stage.table.moment)
    message = stage.message(stage.table.message)
    for who, values, told in (
        ("さくら", ["0"], in_language(stage, "さくら", "host")),
        ("Ana", ["3"], "That option cannot be chosen."),
        ("Ana", ["x"], "That option cannot be chosen."),
        ("Ana", [], "That option cannot be chosen."),
    ):
        leaf = {"type": 3, "custom_id": address, "values": values}
        answer = await stage.forge(who, address, message, components=[{"type": 18, "component": leaf}])
        assert told in said(answer)
    assert await unchanged(stage) == before
    leaf = {"type": 3, "custom_id": address, "values": ["0"]}
    sent = {"custom_id": address, "components": [{"type": 18, "component": leaf}]}
    answer = await stage["Ana"]._dispatch_interaction(InteractionType.MODAL_SUBMIT, stage.channel, sent)
    assert stage.table.options == Options(dealer=0)
    assert "To the table" in said(answer), "it was opened from no message"


# ------------------------------------------------------------------ speeds


async def test_the_host_chooses_the_speed_and_everybody_reads_it(cast: list[PlainContext]) -> None:
    sakura, ana, *_ = cast
    table = await opened(prime_daifugo.GAME, ana, speed=Speed.LIGHT)
    for value, line in (
        ("light", "⏳ light: 1 min to look, 3 min of extra time, then 10 s a move"),
        ("live", "⏳ live: 1 min to look, 5 min of extra time, then 15 s a move"),
    ):
        assert await choose(ana, table, SPEED, value) == ("", [value])
        assert line in ana.edited[-1].text
    assert (await ana.services.tables.ended(table.id, GUILD)).speed is Speed.LIVE
    rules = await press(sakura, table, RULES)
    assert "\n⏳ 対局時計：手札を見る時間1分、考慮時間5分、切れたら1手15秒\n" in rules


async def test_a_speed_that_may_not_be_chosen_is_refused_and_no_client_goes_on_showing_it(
    cast: list[PlainContext],
) -> None:
    sakura, ana, *_ = cast
    table = await opened(GAME, ana)
    await press(sakura, table, JOIN)
    before = snapshot(table)
    for who, values, expected in (
        (sakura, ["live"], refusal(sakura, "host")),
        *((ana, values, "cannot be chosen") for values in (["light"], ["x"], [], ["live", "slow"])),
    ):
        told, chosen = await choose(who, table, SPEED, *values)
        assert expected in told
        assert chosen == ["soft"]
    await ana.services.tables.posted(table, TableChange(message=MESSAGE + 1))
    assert "old message" in await press(ana, table, SPEED, "live")
    await ana.services.tables.posted(table, TableChange(message=MESSAGE))
    assert snapshot(table) == before
    await press(ana, table, START)
    assert "already started" in await press(ana, table, SPEED, "live")
    assert table.speed is Speed.SOFT


# ------------------------------------------------------------------ levels of computers


async def test_the_lobby_asks_how_strong_a_computer_is_to_be_and_shows_it(cast: list[PlainContext]) -> None:
    sakura, ana, *_ = cast
    table = await opened(GAME, sakura)
    await press(ana, table, JOIN)
    for who in (sakura, ana):
        assert await choose(who, table, ADD_COMPUTER, "strong") == ("", [])
    assert levels(table) == levels(await ana.services.tables.ended(table.id, GUILD)) == ["strong", "strong"]
    assert "**3.** COM1（強い） 🤖" in ana.edited[-1].text
    await press(sakura, table, START)
    level = "-# コンピュータの強さ：強い 🤖"
    assert level not in sakura.edited[-1].text
    assert level in (await sakura.pressed(details, table.id)).text


async def test_a_double_press_adds_one_computer_and_what_was_removed_can_be_added_again(stage: Stage) -> None:
    await stage["Ana"].slash(stage.channel, "nothankyou start")
    message, table = stage.message(stage.table.message), stage.table
    await stage.forge("Ana", id_of(ADD_COMPUTER, table.id, table.moment), message)
    assert levels(table) == ["normal"], "by the button of an older bot"
    await stage.lobby("Ana", "Remove computer")
    for second in ("strong", "easy"):
        add = id_of(ADD_COMPUTER, table.id, table.moment)
        for level in ("strong", second):
            answer = await stage.forge("Ana", add, message, component_type=3, values=[level])
            assert answer.acknowledged
            assert not answer.followups
        assert levels(table) == ["strong"]
        await stage.lobby("Ana", "Remove computer")
    await stage.lobby("Ben", "Join")
    for who, level, seats in (("Ana", "easy", 3), ("Ben", "", 2), ("Ana", "easy", 3), ("Ana", "strong", 4)):
        await (stage.add_computer(who, level) if level else stage.lobby(who, "Remove computer"))
        assert len(table.chairs) == seats
    assert levels(table) == ["easy", "strong"]


async def test_a_level_that_there_is_not_or_no_room_for_is_refused_and_no_client_goes_on_showing_it(
    cast: list[PlainContext],
) -> None:
    sakura, ana, _, _, takeshi = cast
    table = await opened(GAME, ana)
    await press(sakura, table, JOIN)
    before = snapshot(table)
    for values in (["random"], ["absent"], ["x"], [""], ["easy", "strong"]):
        told, _ = await choose(sakura, table, ADD_COMPUTER, *values)
        assert "選べません" in told
    assert refusal(takeshi, "not_seated") in await press(takeshi, table, ADD_COMPUTER, "easy")
    assert snapshot(table) == before
    for _ in range(2):
        await press(sakura, table, ADD_COMPUTER, "easy")
    assert refusal(sakura, "full") in await press(sakura, table, ADD_COMPUTER, "easy")
