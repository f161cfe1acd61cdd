"""Computers: they move by themselves, in words, and are never the reason why somebody waits."""

import asyncio
import threading
from collections.abc import Iterable

import pytest

from bot.database.rows import NewAction
from bot.front.publisher import EDIT_INTERVAL
from bot.tables import computers
from bot.tables.computers import PAUSE
from bot.tables.table import Phase, Table
from engine.core import Action, State
from tests.bot.test_shutdown import until
from tests.support.harness import Stage


async def test_a_computer_moves_after_a_pause_and_tells_what_it_did(stage: Stage) -> None:
    await stage.start("Ana", computers=3)
    while stage.to_act() == "Ana":
        await stage["Ana"].slash(stage.channel, "nothankyou pass", to="Computer 1")
    before = stage.table.moment
    await stage.pass_time(PAUSE / 2)
    assert stage.table.moment == before
    await stage.pass_time(PAUSE)
    assert stage.table.moment == before + 1
    await stage.pass_time()
    assert "Computer" in stage.board


async def test_a_computer_takes_the_seat_of_whoever_leaves_in_their_turn(stage: Stage) -> None:
    await stage.start("Ana", "Ben")
    who = stage.to_act()
    assert who is not None
    before = stage.table.moment
    await stage[who].slash(stage.channel, "table leave")
    await stage.pass_time(PAUSE * 2)
    assert stage.table.moment > before


async def test_after_a_restart_computers_move_on(stage: Stage) -> None:
    await stage.start("Ana", computers=3)
    while stage.to_act() == "Ana":
        await stage["Ana"].slash(stage.channel, "nothankyou pass", to="Computer 1")
    await stage.restart()
    before = stage.table.moment
    await stage.pass_time(PAUSE * 2)
    assert stage.table.moment > before


class Broken:
    """A computer player with a fault."""

    def __init__(self, answer: object) -> None:
        self.answer = answer

    def choose(self, view: object, legal_actions: object, chance: object) -> object:
        assert not isinstance(view, State)
        if self.answer is None:
            raise ZeroDivisionError
        return self.answer


@pytest.mark.parametrize("answer", [None, "no action at all"])
async def test_a_computer_with_a_fault_plays_the_fallback(
    stage: Stage, answer: object, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(computers, "levels", lambda game: {"normal": Broken(answer)})
    table = await stage.start("Ana", computers=2)
    await stage.open_hand("Ana")
    for _ in range(400):
        if table.phase is Phase.OVER:
            break
        if stage.to_act() == "Ana" and stage.slots("Ana"):
            await stage.play("Ana", stage.slots("Ana")[-1])
        await stage.pass_time(PAUSE)
    assert table.phase is Phase.OVER
    assert "the normal computer of no_thank_you failed" in caplog.text


async def test_a_computer_tries_again_when_its_move_cannot_be_written(
    stage: Stage, caplog: pytest.LogCaptureFixture
) -> None:
    await stage.start("Ana", computers=3)
    while stage.to_act() == "Ana":
        await stage["Ana"].slash(stage.channel, "nothankyou pass", to="Computer 1")
    before = stage.table.moment
    async with stage.bot.store._transaction() as connection:
        await connection.exec_driver_sql("ALTER TABLE actions RENAME TO mislaid")
    await stage.pass_time(PAUSE * 2)
    assert stage.table.moment == before
    async with stage.bot.store._transaction() as connection:
        await connection.exec_driver_sql("ALTER TABLE mislaid RENAME TO actions")
    await stage.pass_time(PAUSE * 2)
    assert stage.table.moment > before
    assert "could not move" in caplog.text


async def test_what_another_process_played_is_caught_up_with(stage: Stage) -> None:
    table = await stage.start("Ana", computers=1)
    while stage.to_act() != "Ana":
        await stage.pass_time(PAUSE)
    await stage.open_hand("Ana")
    seat, step = table.to_act or 0, table.moment + 1
    passed = NewAction(table.id, step, seat, f'{{"do":"pass","to":{1 - seat}}}')
    await stage.bot.store.append(passed, table.version)
    await stage.play("Ana", 0)
    assert table.moment == step
    await stage.pass_time(PAUSE * 2)
    assert table.moment > step


class Deep:
    """Thinks until the table is told so, or for a minute."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.has_begun = False

    def choose(self, view: object, legal_actions: Iterable[Action], chance: object) -> Action:
        self.has_begun, end = True, threading.Event()
        for _ in range(12_000):
            if self.table.thinking is not None:
                break
            end.wait(0.005)
        return next(iter(legal_actions))


async def test_a_computer_that_takes_longer_than_its_pause_is_said_to_think(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await stage.start("Ana", "Ben", computers=1)
    while (who := stage.to_act()) is None:
        await stage.pass_time(PAUSE * 1.1)
    deep = Deep(table)
    monkeypatch.setattr(computers, "levels", lambda game: {"normal": deep})
    passing = asyncio.create_task(stage[who].slash(stage.channel, "nothankyou pass", to="Computer 1"))
    await until(lambda: deep.has_begun)
    moment = table.moment
    assert "thinking" not in stage.board
    stage.env._move_clock(stage.env._virtual_time + PAUSE)
    await passing
    await stage.pass_time(PAUSE * 0.9)
    assert (table.moment, table.thinking) == (moment, moment)
    assert "⏳ **Computer 1** is still thinking…" in stage.board
    await stage.pass_time(PAUSE * 0.2 + EDIT_INTERVAL)
    assert table.moment > moment
    assert "thinking" not in stage.board
