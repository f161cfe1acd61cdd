"""Forged presses and those from elsewhere or before: answered, and nothing is changed or told."""

from bot.front.custom_ids import FACE
from bot.front.lobby_panel import JOIN
from bot.front.result_panel import DETAILS, REMATCH
from bot.front.table_menu import leave
from bot.front.table_panels import HAND, HAND_BUTTON, LOOKBACK_BUTTON, REFRESH_HAND
from bot.tables.table import Phase
from tests.support.control_ids import id_of
from tests.support.harness import Stage, controls, said, text_of
from tests.support.refusals import in_language, unchanged

FORGED = [
    "",
    "t2:p:{id}:0:",
    "t2:p:{id}:0:play\n",
    "t2:z:{id}:0:play",
    "t1:z:{id}:0:0",
    "t1:p:{id}:0:0" + "0" * 200,
]
"""Some; what is read as an id, and what is not, is shown for `custom_ids.py`."""


UNKNOWN = [
    *(f"t2:{surface}:{{}}:0:nothing" for surface in "bklpw"),
    *(f"t1:{surface}:{{}}:0:99" for surface in "blw"),
]


async def test_what_is_no_id_no_control_or_not_for_this_game_is_answered(stage: Stage) -> None:
    who, _ = await stage.deal_two()
    before = await unchanged(stage)
    for custom_id in FORGED:
        answer = await stage.forge(who, custom_id.format(id=stage.table.id), stage.hand(who))
        assert in_language(stage, who, "foreign") in said(answer), custom_id
        assert answer.followups or answer.ephemeral
    message = stage.message(stage.table.message)
    for control in UNKNOWN:
        answer = await stage.forge(who, control.format(stage.table.id), message)
        assert in_language(stage, who, "control") in said(answer), control
    # This game does not look back.
    answer = await stage.forge(who, id_of(LOOKBACK_BUTTON, stage.table.id), message)
    assert in_language(stage, who, "foreign") in said(answer)
    answer = await stage.forge(who, id_of(REMATCH, stage.table.id), message)
    assert in_language(stage, who, "control") in said(answer), "it is not over"
    assert len(list(stage.bot.services.tables)) == 1
    assert await unchanged(stage) == before


async def test_an_unknown_table_and_one_of_another_server_are_answered_alike(stage: Stage) -> None:
    who, _ = await stage.deal_two()
    for control in (HAND_BUTTON, leave, JOIN, REFRESH_HAND, DETAILS):
        answer = await stage.forge(who, id_of(control, "ZZZZZZ"), stage.hand(who))
        assert in_language(stage, who, "unknown") in said(answer)
    here = stage.table
    before = await unchanged(stage)
    elsewhere = stage.env.create_guild("Elsewhere")
    channel = elsewhere.create_text_channel("table")
    person = elsewhere.add_member(stage[who].user)
    opened = await person.slash(channel, "nothankyou start")
    assert opened.response is not None
    for command in ("nothankyou hand", "nothankyou keep", "table leave", "table show"):
        answer = await person.slash(channel, command, table=here.id)
        assert in_language(stage, who, "unknown") in said(answer)
    assert await unchanged(stage, here) == before


async def test_an_ended_table_leads_to_its_end(stage: Stage) -> None:
    who, other = await stage.deal_two()
    table = stage.table
    await stage.end_table("Ana")
    await stage.pass_time()
    for name, told in (("Ana", "This table was ended"), ("さくら", "このテーブルは終了しました")):
        assert told in text_of(stage.hand(name).components)
        assert controls(stage.hand(name).components) == []
    for control, name in ((REFRESH_HAND, who), (HAND_BUTTON, other), (JOIN, who), (leave, other)):
        answer = await stage.forge(name, id_of(control, table.id), stage.message(table.message))
        assert in_language(stage, name, "over") in said(answer)
    assert table.phase is Phase.CLOSED


async def test_a_form_from_before_a_restart_works(stage: Stage) -> None:
    await stage["Ana"].slash(stage.channel, "nothankyou start")
    shown = await stage.lobby("Ana", "Options")
    assert shown.modal is not None
    field = shown.modal["components"][0]["component"]["custom_id"]
    await stage.restart()
    answer = await stage["Ana"].submit_modal(shown, {field: "0"})
    assert answer.acknowledged
    assert "**Ana** deals." in stage.board


async def test_a_forged_press_never_turns_the_table_message_into_a_private_one(stage: Stage) -> None:
    who, _ = await stage.deal_two()
    board = stage.message(stage.table.message)
    title = stage.board.splitlines()[0]
    for control in (REFRESH_HAND, HAND.controls[FACE], leave):
        answer = await stage.forge(who, id_of(control, stage.table.id), board)
        assert answer.ephemeral
        assert answer.response is not None
        assert answer.response.id != board.id
        assert stage.board.splitlines()[0] == title
        assert not any(each in stage.board for each in ("Your hand", "あなたの手札"))
