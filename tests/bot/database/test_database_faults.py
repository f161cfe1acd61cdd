"""Presses during database faults: refused with the cause, without change, and accepted afterwards."""

import logging
import re
from dataclasses import replace
from typing import Any

import pytest
import simcord

from bot.database.rows import NewAction, TableChange, TableRow, columns_of
from bot.front.lobby_panel import JOIN
from bot.front.message_updates import EDIT_INTERVAL, GONE_AFTER, MAX_DOUBLINGS
from bot.front.message_updates import RETRY_DELAY as SHOWN_AGAIN
from bot.front.pings import PRESENT_SECONDS
from bot.tables.computers import MAX_RETRY_DELAY, PAUSE
from bot.tables.deferred_writes import RETRY_DELAY
from bot.tables.idle_timers import LOBBY_TIMEOUT
from bot.tables.table import Phase, Table
from tests.support.control_ids import id_of
from tests.support.database_faults import DATABASE_FAULTS, damaged, locked, read_only
from tests.support.harness import Stage, said, text_of

CAUSES = {
    "locked": ("The database is locked right now", "データベースがロックされている"),
    "full": ("The database has no room left", "データベースの空き容量がない"),
    "read_only": ("The database cannot be written to", "データベースに書き込めない"),
    "damaged": ("The database is damaged", "データベースが壊れている"),
}
NOTHING = ("nothing was played or changed", "何も行われていません")


def state(table: Table) -> tuple[Any, ...]:
    """Take down all that a table is in memory."""
    passing = {"lock"}
    people = {person: replace(each, seen=(0, 0.0)) for person, each in table.people.items()}
    contents = vars(table) | columns_of(table.row) | {"people": people}
    return tuple((name, repr(value)) for name, value in contents.items() if name not in passing)


def faults(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]


def assert_refused(answer: simcord.InteractionResult, fault: str, *, japanese: bool) -> str:
    """Assert that a person was told the cause; return the reference."""
    message = answer.followups[-1] if answer.followups else answer.response
    assert message is not None
    assert message.flags.ephemeral
    assert CAUSES[fault][japanese] in said(answer)
    assert NOTHING[japanese] in said(answer)
    (reference,) = re.findall(r"[0-9a-f]{8}", said(answer))
    return str(reference)


async def to_act(stage: Stage, who: str, **options: str) -> None:
    """Deal to two people, with both panels open, until it is this person's turn."""
    await stage.deal_two(**options)
    while stage.to_act() != who:
        await stage.end_table("Ana")
        await stage.deal_two(**options)
    await stage.pass_time(PRESENT_SECONDS + EDIT_INTERVAL)


async def test_a_press_is_refused_with_the_cause_and_works_when_the_fault_is_over(
    stage: Stage, caplog: pytest.LogCaptureFixture
) -> None:
    await to_act(stage, "Ana")
    table = stage.table
    for fault in DATABASE_FAULTS:
        caplog.clear()
        while stage.to_act() != "Ana":
            await stage["さくら"].slash(stage.channel, "nothankyou pass", to="Ana")
        before, log = state(table), await stage.bot.store.log(table.id)
        with DATABASE_FAULTS[fault](stage.bot.store):
            reference = assert_refused(await stage.play("Ana", 0), fault, japanese=False)
            assert state(table) == before
        (logged,) = faults(caplog)
        assert reference in logged
        assert str(stage.path) in logged
        assert await stage.bot.store.log(table.id) == log
        await stage.play("Ana", 0)
        assert len(await stage.bot.store.log(table.id)) == len(log) + 1 == table.moment
        assert len(faults(caplog)) == 1


async def test_a_seat_is_not_taken_while_it_cannot_be_written(stage: Stage) -> None:
    await stage["Ana"].slash(stage.channel, "nothankyou start")
    before = state(stage.table)
    for fault in ("locked", "read_only", "damaged"):
        with DATABASE_FAULTS[fault](stage.bot.store):
            for who in ("Ben", "さくら"):
                assert_refused(await stage.lobby(who, "Join"), fault, japanese=who == "さくら")
                assert state(stage.table) == before
    await stage.lobby("さくら", "Join")
    assert len(stage.table.chairs) == 2


async def test_no_table_is_opened_that_cannot_be_written(stage: Stage) -> None:
    with read_only(stage.bot.store):
        answer = await stage["Ana"].slash(stage.channel, "nothankyou start")
        assert_refused(answer, "read_only", japanese=False)
        assert list(stage.bot.services.tables) == []
        assert stage.public_messages() == []
    assert len(stage.env.errors) == 1, "a command that failed counts as failed"
    await stage["Ana"].slash(stage.channel, "nothankyou start")
    assert len(stage.public_messages()) == 1


async def test_ones_hand_is_shown_whatever_the_database_does(stage: Stage) -> None:
    who, _ = await stage.deal_two()
    with damaged(stage.bot.store):
        assert "🎁" in said(await stage.open_hand(who))


async def test_two_who_press_at_once_at_a_locked_database_are_both_answered(
    stage: Stage, caplog: pytest.LogCaptureFixture
) -> None:
    await stage["Ana"].slash(stage.channel, "nothankyou start")
    table = stage.table
    message = stage.message(table.message)
    with locked(stage.bot.store):
        pressed = [(who, id_of(JOIN, table.id, table.moment), message) for who in ("Ben", "さくら", "Cleo")]
        answers = await stage.at_once(*pressed)
    logged = [
        assert_refused(answer, "locked", japanese=who == "さくら")
        for answer, (who, *_) in zip(answers, pressed, strict=True)
    ]
    assert sorted(fault.split()[1] for fault in faults(caplog)) == sorted(logged)


# ------------------------------------------------------------------ what nobody pressed


async def row_of(stage: Stage, table: Table) -> TableRow:
    row = await stage.bot.store.find(table.id)
    assert row is not None
    return row


@pytest.mark.parametrize("fault", ["locked", "read_only"])
async def test_a_message_whose_id_cannot_be_written_is_sent_once_and_noted_later(
    stage: Stage, fault: str, caplog: pytest.LogCaptureFixture
) -> None:
    await to_act(stage, "Ana")
    table, old = stage.table, stage.table.message
    assert old is not None
    await stage.play("Ana", 0)
    stage.env.backend.delete_message(stage.channel.id, old)
    with DATABASE_FAULTS[fault](stage.bot.store):
        await stage.pass_time(EDIT_INTERVAL)
        sent = [message.id for message in stage.public_messages()]
        assert table.message in sent
        await stage.pass_time(RETRY_DELAY)
        assert [message.id for message in stage.public_messages()] == sent
        assert (await row_of(stage, table)).message == old
    await stage.pass_time(RETRY_DELAY)
    assert (await row_of(stage, table)).message == table.message != old
    assert [message.id for message in stage.public_messages()] == sent
    later = f"the row of table {table.id} is written later"
    assert sum(each.startswith(later) for each in caplog.messages) == 1
    assert faults(caplog) == []


async def test_a_person_is_called_once_though_the_call_cannot_be_noted(stage: Stage) -> None:
    await to_act(stage, "Ana", speed="slow")
    table = stage.table
    await stage[stage.to_act() or ""].slash(stage.channel, "nothankyou pass", to="さくら")
    with read_only(stage.bot.store):
        await stage.pass_time(60)
        assert len([each for each in stage.public_messages() if each.content]) == 1
    await stage.pass_time(RETRY_DELAY)
    assert (await row_of(stage, table)).ping == table.row.ping is not None


async def test_a_result_that_cannot_be_noted_is_posted_once_and_the_table_let_go(stage: Stage) -> None:
    table = await stage.start("Ana", "Ben")
    while table.phase is Phase.PLAYING:
        await stage[stage.to_act() or ""].slash(stage.channel, "nothankyou keep")
    with read_only(stage.bot.store):
        await stage.pass_time(120)
        results = [each for each in stage.public_messages() if "Rematch" in text_of(each.components)]
        assert [each.id for each in results] == [table.outcome]
        assert list(stage.bot.services.tables) == []
        row = await row_of(stage, table)
        assert (row.outcome, row.end_shown) == (None, False)
    await stage.pass_time(RETRY_DELAY)
    row = await row_of(stage, table)
    assert (row.outcome, row.end_shown) == (table.outcome, True)
    await stage.restart()
    await stage.pass_time(5)
    assert len([each for each in stage.public_messages() if "Rematch" in text_of(each.components)]) == 1


async def test_what_another_process_played_does_not_make_a_table_forget_its_messages(stage: Stage) -> None:
    await to_act(stage, "Ana")
    table, old = stage.table, stage.table.message
    assert old is not None
    seat, step = table.to_act or 0, table.moment + 1
    with read_only(stage.bot.store):
        await stage.bot.services.tables.posted(table, TableChange(message=4))
    passed = NewAction(table.id, step, seat, f'{{"do":"pass","to":{1 - seat}}}')
    await stage.bot.store.append(passed, table.row.version)
    await stage.play("Ana", 0)
    assert (table.moment, table.message) == (step, 4)


async def test_computers_wait_out_the_fault_and_say_so_once(
    stage: Stage, caplog: pytest.LogCaptureFixture
) -> None:
    await stage.start("Ana", computers=3)
    while stage.to_act() == "Ana":
        await stage["Ana"].slash(stage.channel, "nothankyou pass", to="COM 1")
    before = stage.table.moment
    with read_only(stage.bot.store):
        await stage.pass_time(120)
        assert stage.table.moment == before
    assert sum("waits: the database" in each for each in caplog.messages) == 1
    assert faults(caplog) == []
    await stage.pass_time(MAX_RETRY_DELAY + PAUSE)
    assert stage.table.moment > before


async def test_an_idle_lobby_is_closed_when_that_can_be_written(stage: Stage) -> None:
    await stage["Ana"].slash(stage.channel, "nothankyou start")
    table = stage.table
    with read_only(stage.bot.store):
        await stage.pass_time(LOBBY_TIMEOUT + 200)
        assert str(table.phase) == Phase.LOBBY
    await stage.pass_time(61)
    assert table.phase is Phase.CLOSED


async def test_a_table_whose_channel_is_gone_is_closed_when_that_can_be_written(
    stage: Stage, caplog: pytest.LogCaptureFixture
) -> None:
    await to_act(stage, "Ana")
    table = stage.table
    stage.env.inject_error("*", "/channels/*/messages*", status=404, code=10003, times=None)
    await stage.play("Ana", 0)
    with read_only(stage.bot.store):
        await stage.pass_time(GONE_AFTER * 2.2)
        assert str(table.phase) == Phase.PLAYING
    assert faults(caplog) == []
    await stage.pass_time(SHOWN_AGAIN * 2**MAX_DOUBLINGS + EDIT_INTERVAL)
    assert (table.phase, table.row.reason) == (Phase.CLOSED, "closed.channel_gone")
    assert list(stage.bot.services.tables) == []
