"""Every press that should not count: a clear answer in the person's language, and nothing changed."""

from typing import Any

import discord
import pytest
from msgspec.structs import replace

from bot.table import Phase, Table
from tests.stage import Stage, controls, said, text_of


async def unchanged(stage: Stage, table: Table | None = None) -> tuple[Any, ...]:
    """Take down all that a wrong press could have changed."""
    table = table or stage.table
    log = await stage.bot.store.log(table.id)
    return table.phase, table.moment, table.chairs, table.options, table.host, tuple(log)


TEXTS = {
    "not_seated": ("You have no seat at this table.", "あなたはこのテーブルに参加していません。"),
    "not_your_turn": ("It is not your turn.", "あなたの番ではありません。"),
    "foreign": ("I do not know this button.", "このボタンは使えません。"),
    "unknown": ("There is no such table in this server.", "このサーバーにそのテーブルはありません。"),
    "over": ("This table is over.", "このテーブルは終了しています。"),
    "seated": ("You are already at this table.", "すでにこのテーブルに参加しています。"),
    "full": ("This table is full", "満席です"),
    "host": ("Only the host", "ホストだけです"),
    "moderator": ("Only the host or a moderator", "ホストかモデレーターだけです"),
    "control": ("There is no such button", "そのボタンはありません"),
    "old": ("This is an old message", "古いメッセージです"),
    "self": ("You cannot pass the card to yourself.", "自分には渡せません。"),
    "empty": ("Nobody sits there.", "その席には誰もいません。"),
    "nobody": ("Nobody at this table is called", "このテーブルにいません"),
    "gift": ("You have no THANK YOU card", "THANK YOUカードを持っていないので、渡せません。"),
    "started": ("already started", "もう始まっています"),
}


def in_language(stage: Stage, who: str, key: str) -> str:
    return TEXTS[key][1 if stage.locales[stage[who].id] == "ja" else 0]


@pytest.mark.parametrize("stranger", ["Ben", "たけし"])
async def test_somebody_not_seated_sees_what_everybody_sees(stage: Stage, stranger: str) -> None:
    await stage.deal_two()
    before = await unchanged(stage)
    answer = await stage.open_hand(stranger)
    assert answer.ephemeral
    assert in_language(stage, stranger, "not_seated") in said(answer)
    assert "🎁 4" in said(answer)
    assert answer.response is not None
    assert controls(answer.response.components) == []
    assert await unchanged(stage) == before


async def test_a_press_in_the_panel_of_somebody_else_is_refused(stage: Stage) -> None:
    who, _ = await stage.deal_two()
    before = await unchanged(stage)
    answer = await stage.forge("Ben", f"t1:p:{stage.table.id}:0:0", stage.message(stage.table.message))
    assert in_language(stage, "Ben", "not_seated") in said(answer)
    assert stage.to_act() == who
    assert await unchanged(stage) == before


async def test_a_press_out_of_turn_is_told_whose_turn_it_is(stage: Stage) -> None:
    who, other = await stage.deal_two()
    before = await unchanged(stage)
    pressed = said(await stage.forge(other, f"t1:p:{stage.table.id}:0:0", stage.hand(other)))
    typed = said(await stage[other].slash(stage.channel, "nothankyou keep"))
    for told in (pressed, typed):
        assert in_language(stage, other, "not_your_turn") in told
        assert who in told
        assert "🎁" in told, "one's own hand stands below"
    assert await unchanged(stage) == before


async def test_a_press_for_an_older_moment_is_never_applied(stage: Stage) -> None:
    who, other = await stage.deal_two()
    await stage.play(who, 2 if stage.table.to_act == 0 else 1)
    before = await unchanged(stage)
    answer = await stage.forge(other, f"t1:p:{stage.table.id}:0:0", stage.hand(other))
    assert answer.response is not None
    assert answer.response.id == stage.hands[other]
    assert "⏩" in text_of(stage.hand(other).components)
    assert await unchanged(stage) == before


async def test_a_press_for_a_moment_that_has_not_come_is_never_applied(stage: Stage) -> None:
    who, _ = await stage.deal_two()
    before = await unchanged(stage)
    await stage.forge(who, f"t1:p:{stage.table.id}:999999999:0", stage.hand(who))
    assert "⏩" in text_of(stage.hand(who).components)
    assert await unchanged(stage) == before


async def test_two_presses_at_once_count_once(stage: Stage) -> None:
    who, _ = await stage.deal_two()
    ids = f"t1:p:{stage.table.id}:0:0"
    answers = await stage.at_once((who, ids, stage.hand(who)), (who, ids, stage.hand(who)))
    assert all(answer.acknowledged for answer in answers)
    assert stage.table.moment == 1


FORGED = [
    "",
    "t1",
    "t1:p:{id}:0",
    "t1:p:{id}:0:",
    "t1:p:{id}:0:0:0",
    "t1:p:{id}:0:0\n",
    "t1:p:{id}:-1:0",
    "t1:p:{id}:٠:0",
    "t1:p:{id}:0000000000:0",
    "t1:p:{id}:0:1000",
    "t2:p:{id}:0:0",
    "t1:z:{id}:0:0",
    "T1:P:{id}:0:0",
    "t1:p:{id}{id}{id}:0:0",
    "t1:p:{id}:0:0" + "0" * 200,
    "nonsense" * 12,
]


@pytest.mark.parametrize("custom_id", FORGED)
async def test_a_forged_truncated_or_overlong_id_is_answered(stage: Stage, custom_id: str) -> None:
    who, _ = await stage.deal_two()
    before = await unchanged(stage)
    answer = await stage.forge(who, custom_id.format(id=stage.table.id), stage.hand(who))
    assert in_language(stage, who, "foreign") in said(answer)
    assert answer.followups or answer.ephemeral
    assert await unchanged(stage) == before


@pytest.mark.parametrize("surface", ["b", "k", "l", "p"])
async def test_a_control_that_no_surface_has_is_answered(stage: Stage, surface: str) -> None:
    who, _ = await stage.deal_two()
    before = await unchanged(stage)
    message = stage.message(stage.table.message)
    answer = await stage.forge(who, f"t1:{surface}:{stage.table.id}:0:99", message)
    assert in_language(stage, who, "control") in said(answer)
    assert await unchanged(stage) == before


async def test_an_unknown_table_is_answered(stage: Stage) -> None:
    who, _ = await stage.deal_two()
    for surface in "bklpmr":
        answer = await stage.forge(who, f"t1:{surface}:ZZZZZZ:0:0", stage.hand(who))
        assert in_language(stage, who, "unknown") in said(answer)


async def test_a_table_of_another_server_is_unknown_here(stage: Stage) -> None:
    who, _ = await stage.deal_two()
    here = stage.table
    before = await unchanged(stage)
    elsewhere = stage.env.create_guild("Elsewhere")
    channel = elsewhere.create_text_channel("table")
    person = elsewhere.add_member(stage[who].user)
    opened = await person.slash(channel, "nothankyou start")
    assert opened.response is not None
    for command in ("nothankyou hand", "nothankyou keep", "table end", "table leave", "table show"):
        answer = await person.slash(channel, command, table=here.id)
        assert in_language(stage, who, "unknown") in said(answer)
    assert await unchanged(stage, here) == before


async def test_an_ended_table_leads_to_its_end(stage: Stage) -> None:
    who, other = await stage.deal_two()
    table = stage.table
    await stage["Ana"].slash(stage.channel, "table end")
    await stage.pass_time()
    for surface, name in (("p", who), ("b", other), ("l", who), ("k", other)):
        answer = await stage.forge(name, f"t1:{surface}:{table.id}:0:0", stage.message(table.message))
        assert in_language(stage, name, "over") in said(answer)
    assert table.phase is Phase.CLOSED


async def test_presses_and_forms_from_before_a_restart_work(stage: Stage) -> None:
    await stage["Ana"].slash(stage.channel, "nothankyou start")
    shown = await stage.lobby("Ana", "Options")
    assert shown.modal is not None
    field = shown.modal["components"][0]["component"]["custom_id"]
    await stage.restart()
    answer = await stage["Ana"].submit_modal(shown, {field: ["0"]})
    assert answer.acknowledged
    assert "Ana deals." in stage.board
    await stage.lobby("さくら", "Join")
    await stage.lobby("Ana", "Start")
    await stage.open_hand("Ana")
    await stage.restart()
    await stage.play("Ana", 0)
    assert stage.table.moment == 1


async def test_a_form_of_somebody_else_or_with_an_answer_not_offered_changes_nothing(stage: Stage) -> None:
    await stage["Ana"].slash(stage.channel, "nothankyou start")
    before = await unchanged(stage)
    address = f"t1:m:{stage.table.id}:{stage.table.moment}:0"
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


async def test_only_the_host_is_asked_for_options_and_starts(stage: Stage) -> None:
    await stage["Ana"].slash(stage.channel, "nothankyou start")
    await stage.lobby("さくら", "Join")
    before = await unchanged(stage)
    for label in ("Options", "Start"):
        assert in_language(stage, "さくら", "host") in said(await stage.lobby("さくら", label))
    assert await unchanged(stage) == before


async def test_a_second_join_a_fifth_player_and_a_stranger_in_the_lobby_are_refused(stage: Stage) -> None:
    await stage["Ana"].slash(stage.channel, "nothankyou start")
    join = f"t1:l:{stage.table.id}:0:0"
    message = stage.message(stage.table.message)
    assert in_language(stage, "Ana", "seated") in said(await stage.lobby("Ana", "Join"))
    for name in ("Ben", "Cleo", "さくら"):
        await stage.lobby(name, "Join")
    before = await unchanged(stage)
    assert in_language(stage, "たけし", "full") in said(await stage.forge("たけし", join, message))
    assert in_language(stage, "たけし", "not_seated") in said(await stage.lobby("たけし", "Leave"))
    assert await unchanged(stage) == before


async def test_a_stranger_moves_no_computers(stage: Stage) -> None:
    await stage["Ana"].slash(stage.channel, "nothankyou start")
    before = await unchanged(stage)
    assert in_language(stage, "さくら", "not_seated") in said(await stage.lobby("さくら", "Add computer"))
    remove = f"t1:l:{stage.table.id}:{stage.table.moment}:3"
    answer = await stage.forge("Ana", remove, stage.message(stage.table.message))
    assert "There is no computer to remove." in said(answer)
    assert await unchanged(stage) == before


async def test_too_few_seats_are_refused_with_the_number_missing(stage: Stage) -> None:
    await stage["Ana"].slash(stage.channel, "nothankyou start")
    before = await unchanged(stage)
    start = f"t1:l:{stage.table.id}:0:4"
    answer = await stage.forge("Ana", start, stage.message(stage.table.message))
    assert "1 more is needed" in said(answer)
    assert await unchanged(stage) == before


async def test_starting_twice_starts_once(stage: Stage) -> None:
    await stage["Ana"].slash(stage.channel, "nothankyou start")
    await stage.lobby("さくら", "Join")
    start = f"t1:l:{stage.table.id}:0:4"
    message = stage.message(stage.table.message)
    answers = await stage.at_once(("Ana", start, message), ("Ana", start, message))
    assert all(answer.acknowledged and not answer.followups for answer in answers)
    assert stage.table.phase is Phase.PLAYING
    late = await stage.forge("Ben", f"t1:l:{stage.table.id}:0:0", message)
    assert in_language(stage, "Ben", "started") in said(late)


async def test_an_old_message_of_a_lobby_leads_to_the_new_one(stage: Stage) -> None:
    await stage["Ana"].slash(stage.channel, "nothankyou start")
    old = stage.message(stage.table.message)
    await stage.bot.house.tables.posted(stage.table, message=1)
    before = await unchanged(stage)
    answer = await stage.press("さくら", old, "Join")
    assert in_language(stage, "さくら", "old") in said(answer)
    assert await unchanged(stage) == before


async def test_a_pass_to_oneself_is_refused(stage: Stage) -> None:
    who, _ = await stage.deal_two()
    before = await unchanged(stage)
    own = 1 + (stage.table.to_act or 0)
    assert own not in stage.slots(who)
    answers = [
        await stage.forge(who, f"t1:p:{stage.table.id}:0:{own}", stage.hand(who)),
        await stage[who].slash(stage.channel, "nothankyou pass", to=who),
    ]
    assert all(in_language(stage, who, "self") in said(answer) for answer in answers)
    assert await unchanged(stage) == before


async def test_a_pass_to_an_empty_seat_or_to_nobody_is_refused(stage: Stage) -> None:
    who, _ = await stage.deal_two()
    before = await unchanged(stage)
    for typed, key in (
        ("4", "empty"),
        ("99", "empty"),
        ("0", "empty"),
        ("nobody", "nobody"),
        ("9" * 6000, "nobody"),
    ):
        answer = await stage[who].slash(stage.channel, "nothankyou pass", to=typed)
        assert answer.ephemeral
        assert in_language(stage, who, key) in said(answer)
    assert await unchanged(stage) == before


async def test_a_pass_without_a_thank_you_card_is_refused(stage: Stage) -> None:
    who, _ = await stage.deal_two()
    table = stage.table
    # Nobody is ever to act without one (N2), so this table is set by hand.
    assert table.play is not None
    table.play = replace(table.play, state=replace(table.play.state, gifts=(0, 0)))
    before = await unchanged(stage)
    answer = await stage[who].slash(stage.channel, "nothankyou pass", to="1" if table.to_act else "2")
    assert in_language(stage, who, "gift") in said(answer)
    assert await unchanged(stage) == before


async def test_typed_actions_without_a_table_are_answered(stage: Stage) -> None:
    for command, options in (("keep", {}), ("pass", {"to": "1"}), ("hand", {})):
        answer = await stage["さくら"].slash(stage.channel, f"nothankyou {command}", **options)
        assert "参加中のテーブルがありません" in said(answer)
        assert answer.ephemeral


async def test_typed_actions_in_the_lobby_wait_for_the_deal(stage: Stage) -> None:
    await stage["Ana"].slash(stage.channel, "nothankyou start")
    before = await unchanged(stage)
    for command in ("keep", "hand"):
        assert "has not started yet" in said(await stage["Ana"].slash(stage.channel, f"nothankyou {command}"))
    assert await unchanged(stage) == before


async def test_a_stranger_cannot_end_a_table_but_a_moderator_can(stage: Stage) -> None:
    await stage.deal_two()
    table = stage.table
    before = await unchanged(stage)
    for name in ("Ben", "さくら", "たけし"):
        answer = await stage[name].slash(stage.channel, "table end", table=table.id)
        assert in_language(stage, name, "moderator") in said(answer)
        pressed = await stage.forge(name, f"t1:k:{table.id}:0:1", stage.message(table.message))
        assert in_language(stage, name, "moderator") in said(pressed)
    assert await unchanged(stage) == before
    role = stage.guild.create_role("Moderators", permissions=discord.Permissions(manage_messages=True))
    user = stage.env.create_user("Mio", global_name="Mio")
    stage.people["Mio"] = stage.guild.add_member(user, roles=[role])
    await stage["Mio"].slash(stage.channel, "table end", table=table.id)
    assert table.phase is Phase.CLOSED


async def test_a_table_is_not_opened_where_the_bot_may_not_send(stage: Stage) -> None:
    guild = stage.bot.get_guild(stage.guild.id)
    assert guild is not None
    silent = discord.PermissionOverwrite(send_messages=False)
    stage.channel = stage.guild.create_text_channel("quiet", overwrites={guild.default_role: silent})
    for who, missing in (("Ana", "I lack: Send Messages"), ("さくら", "メッセージを送信")):
        answer = await stage[who].slash(stage.channel, "nothankyou start")
        assert answer.ephemeral
        assert missing in said(answer)
    assert not list(stage.bot.house.tables)


@pytest.mark.parametrize(
    "command",
    ["nothankyou start", "nothankyou hand", "nothankyou keep", "nothankyou leaderboard", "table end"],
)
async def test_a_command_in_a_private_chat_is_answered(stage: Stage, command: str) -> None:
    user = stage["さくら"].user
    await user.send_dm("こんにちは")
    answer = await user.slash(command)
    assert "サーバーのチャンネルで遊びます" in said(answer)
    assert not list(stage.bot.house.tables)


async def test_a_form_for_other_people_than_sit_there_now_changes_nothing(stage: Stage) -> None:
    await stage["さくら"].slash(stage.channel, "nothankyou start")
    await stage.lobby("Ana", "参加する")
    await stage.lobby("Ben", "参加する")
    shown = await stage.lobby("さくら", "オプション")
    assert shown.modal is not None
    await stage.lobby("Ana", "抜ける")
    before = await unchanged(stage)
    field = shown.modal["components"][0]["component"]["custom_id"]
    answer = await stage["さくら"].submit_modal(shown, {field: ["1"]})
    assert "参加者が変わりました" in said(answer)
    assert await unchanged(stage) == before


async def test_a_double_press_adds_one_computer(stage: Stage) -> None:
    await stage["Ana"].slash(stage.channel, "nothankyou start")
    message = stage.message(stage.table.message)
    add = next(c["custom_id"] for c in controls(message.components) if c["label"] == "Add computer")
    answers = await stage.at_once(("Ana", add, message), ("Ana", add, message))
    assert all(answer.acknowledged and not answer.followups for answer in answers)
    assert len(stage.table.chairs) == 2


async def test_what_was_added_and_removed_can_be_added_again(stage: Stage) -> None:
    await stage["Ana"].slash(stage.channel, "nothankyou start")
    await stage.lobby("Ben", "Join")
    for who, label, seats in (("Ana", "Add", 3), ("Ben", "Remove", 2), ("Ana", "Add", 3), ("Ana", "Add", 4)):
        await stage.lobby(who, f"{label} computer")
        assert len(stage.table.chairs) == seats


async def test_a_late_leave_of_the_lobby_is_no_resignation(stage: Stage) -> None:
    await stage.start("Ana", "さくら")
    before = await unchanged(stage)
    leave = f"t1:l:{stage.table.id}:0:1"
    answer = await stage.forge("さくら", leave, stage.message(stage.table.message))
    assert in_language(stage, "さくら", "started") in said(answer)
    assert await unchanged(stage) == before


@pytest.mark.parametrize(("surface", "slot"), [("p", 900), ("p", 0), ("k", 0)])
async def test_a_forged_press_never_turns_the_table_message_into_a_private_one(
    stage: Stage, surface: str, slot: int
) -> None:
    who, _ = await stage.deal_two()
    board = stage.message(stage.table.message)
    title = stage.board.splitlines()[0]
    answer = await stage.forge(who, f"t1:{surface}:{stage.table.id}:0:{slot}", board)
    assert answer.ephemeral
    assert answer.response is not None
    assert answer.response.id != board.id
    assert stage.board.splitlines()[0] == title
    assert "Your hand" not in stage.board
    assert "あなたの手札" not in stage.board


async def test_a_forged_rematch_of_a_running_game_opens_nothing(stage: Stage) -> None:
    who, _ = await stage.deal_two()
    answer = await stage.forge(who, f"t1:r:{stage.table.id}:0:0", stage.message(stage.table.message))
    assert in_language(stage, who, "control") in said(answer)
    row = await stage.bot.store.find(stage.table.id)
    assert row is not None
    assert row["successor"] is None
    assert len(list(stage.bot.house.tables)) == 1


async def test_a_rematch_is_opened_only_where_the_game_was_played(stage: Stage) -> None:
    table = await stage.start("Ana", "Ben")
    while table.to_act is not None:
        await stage[stage.to_act() or ""].slash(stage.channel, "nothankyou keep")
    await stage.pass_time()
    stage.channel = stage.guild.create_text_channel("elsewhere")
    await stage["Cleo"].slash(stage.channel, "nothankyou start")
    pressed = stage.message(stage.table.message)
    answer = await stage.forge("Ana", f"t1:r:{table.id}:{table.moment}:0", pressed)
    assert in_language(stage, "Ana", "control") in said(answer)
    assert len(list(stage.bot.house.tables)) == 1


async def test_a_lobby_message_deleted_while_it_is_pressed_is_posted_anew(stage: Stage) -> None:
    await stage["Ana"].slash(stage.channel, "nothankyou start")
    old = stage.table.message
    message = stage.message(old)
    stage.env.inject_error("POST", "/interactions/*/*/callback", status=404, code=10008)
    stage.env.inject_error("PATCH", f"/channels/*/messages/{old}", status=404, code=10008, times=None)
    answer = await stage.forge("Ben", f"t1:l:{stage.table.id}:0:0", message)
    assert "old message" in said(answer)
    await stage.pass_time()
    assert stage.table.message != old
    assert "Ben" in stage.board


async def test_a_panel_of_a_table_that_was_ended_offers_nothing(stage: Stage) -> None:
    await stage.deal_two()
    await stage["Ana"].slash(stage.channel, "table end")
    await stage.pass_time()
    assert "This table was ended" in text_of(stage.hand("Ana").components)
    assert "このテーブルは終了しました" in text_of(stage.hand("さくら").components)
    assert controls(stage.hand("Ana").components) == []


async def test_commands_for_a_table_mean_the_one_of_this_channel(stage: Stage) -> None:
    await stage.start("Ana", "Ben")
    here = stage.table
    other = stage.guild.create_text_channel("other")
    assert "no open table in this channel" in said(await stage["Ana"].slash(other, "table end"))
    await stage["Ana"].slash(other, "nothankyou start")
    there = stage.table
    answer = await stage["Ana"].slash(other, "table end")
    assert there.id in said(answer)
    assert (here.phase, there.phase) == (Phase.PLAYING, Phase.CLOSED)


async def test_a_moderator_ends_tables_in_their_own_channel_only(stage: Stage) -> None:
    await stage.start("Ana", "Ben")
    guild = stage.bot.get_guild(stage.guild.id)
    assert guild is not None
    mio = stage.people["Mio"] = stage.newcomer("Mio")
    moderates = discord.PermissionOverwrite(manage_messages=True)
    member = await guild.fetch_member(mio.id)
    theirs = stage.guild.create_text_channel("theirs", overwrites={member: moderates})
    answer = await mio.slash(theirs, "table end", table=stage.table.id)
    assert in_language(stage, "Mio", "moderator") in said(answer)
    assert stage.table.phase is Phase.PLAYING


async def test_receivers_are_suggested_for_the_table_that_is_named(stage: Stage) -> None:
    await stage.start("Ana", "Ben", "Cleo")
    first = stage.table
    await stage.start("Ana", "さくら")
    offered = await stage["Ana"].autocomplete(stage.channel, "nothankyou pass", "to", "", table=first.id)
    assert {choice["value"] for choice in offered} == {"Ben", "Cleo"}
    offered = await stage["Ana"].autocomplete(stage.channel, "nothankyou pass", "to", "", table="ZZZZZZ")
    assert offered == []


async def test_computers_can_be_named_in_the_language_of_the_person_or_of_the_table(stage: Stage) -> None:
    for name in ("Computer 1", "コンピュータ1"):
        await stage.start("Ana", "さくら", computers=1)
        table = stage.table
        while stage.to_act() != "さくら":
            who = stage.to_act()
            if who:
                await stage[who].slash(stage.channel, "nothankyou pass", to="さくら", table=table.id)
            await stage.pass_time(2)
        moment = table.moment
        await stage["さくら"].slash(stage.channel, "nothankyou pass", to=name, table=table.id)
        assert table.moment == moment + 1


async def test_a_table_is_shown_in_the_language_of_the_person(stage: Stage) -> None:
    await stage.start("Ana", "さくら")
    assert "番です" in said(await stage["さくら"].slash(stage.channel, "table show"))


async def test_one_person_sits_at_several_tables(stage: Stage) -> None:
    await stage.start("Ana", "Ben")
    first = stage.table
    await stage.start("Ana", "Cleo")
    second = stage.table
    assert first is not second
    waiting = [table for table in (first, second) if table.chairs[table.to_act or 0].name == "Ana"]
    answer = await stage["Ana"].slash(stage.channel, "nothankyou hand")
    assert (waiting[-1] if waiting else second).id in said(answer)
    for table in (first, second):
        answer = await stage["Ana"].slash(stage.channel, "nothankyou hand", table=table.id.lower())
        assert table.id in said(answer)
    offered = await stage["Ana"].autocomplete(stage.channel, "nothankyou hand", "table", "")
    assert {choice["value"] for choice in offered} == {first.id, second.id}
