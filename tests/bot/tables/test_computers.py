"""Computers: they move by themselves, in words, and are never the reason why somebody waits."""

import asyncio
import logging
import os
import signal
import threading
from collections.abc import Iterable
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.background import Background
from bot.database.store import Store
from bot.errors import StaleAction
from bot.faces.speeds import Speed
from bot.front.lobby_panel import START
from bot.front.message_updates import EDIT_INTERVAL
from bot.front.table_panels import HAND_BUTTON
from bot.tables import computers
from bot.tables.computers import PAUSE, Computers, question_about
from bot.tables.registry import Tables
from bot.tables.table import Phase, Table
from bot.workers import opponent_workers
from bot.workers.opponent_workers import Thinking
from engine.core import Action, State
from engine.games.no_thank_you import GAME, Pass
from engine.play import begin
from tests.bot.test_shutdown import until
from tests.bot.workers import jobs
from tests.bot.workers.test_worker import LONG, at_work
from tests.support.control_ids import id_of
from tests.support.harness import Stage
from tests.support.tables_in_memory import FACES, SEED
from tests.support.timed_tables import timed
from tests.support.virtual_time import in_virtual_time

pytestmark = pytest.mark.any_database


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
@in_virtual_time
async def test_a_computer_with_a_fault_plays_the_fallback(
    answer: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(computers, "levels", lambda game: {"normal": Broken(answer)})
    async with timed(tmp_path) as at:
        table = await at.deal(Speed.NONE, persons=3)
        await at.tables.seating.leave(table, 2)
        while table.moment < 9:
            if table.awaited is not None:
                await at.play(table.chairs[table.awaited].person or 0)
            await asyncio.sleep(PAUSE)
        assert (1, "computer") in await at.actors()
    assert "the normal computer of no_thank_you failed" in caplog.text


@pytest.mark.parametrize(
    ("error", "told"), [(ZeroDivisionError(), "could not move"), (StaleAction(), "came too late")]
)
@in_virtual_time
async def test_a_computer_tries_again_after_any_error(
    error: Exception,
    told: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def fail(*_: object) -> None:
        raise error

    caplog.set_level(logging.DEBUG)
    async with timed(tmp_path) as at:
        table = await at.deal(Speed.NONE, persons=3)
        with monkeypatch.context() as faulty:
            faulty.setattr(Store, "append", fail)
            await at.tables.seating.leave(table, 1)
            await asyncio.sleep(PAUSE * 3)
            assert table.moment == 0
        await asyncio.sleep(PAUSE * 3)
        assert table.moment > 0
    assert told in caplog.text


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
    passing = asyncio.create_task(stage[who].slash(stage.channel, "nothankyou pass", to="COM 1"))
    await until(lambda: deep.has_begun)
    moment = table.moment
    assert "thinking" not in stage.board
    stage.env._move_clock(stage.env._virtual_time + PAUSE)
    await passing
    await stage.pass_time(PAUSE * 0.9)
    assert (table.moment, table.thinking) == (moment, moment)
    assert "⏳ **COM 1** is still thinking…" in stage.board
    await stage.pass_time(PAUSE * 0.2 + EDIT_INTERVAL)
    assert table.moment > moment
    assert "thinking" not in stage.board


# ------------------------------------------------------------------ strong computers


def thinks_for_ever(monkeypatch: pytest.MonkeyPatch, mark: Path) -> None:
    """Let strong computers never come to an end, and say in a file that they have begun."""
    monkeypatch.setattr(opponent_workers, "think", jobs.answer_never)
    # The time of the processes passes while that of the stage stands still.
    monkeypatch.setattr(computers, "_latest", lambda *_: LONG)
    monkeypatch.setattr(
        computers, "question_about", lambda play, seat: replace(question_about(play, seat), seed=str(mark))
    )


async def begun(stage: Stage) -> Table:
    """Start a game of Ana and a strong computer; a press is not awaited, as the stage would wait for it."""
    await stage["Ana"].slash(stage.channel, "nothankyou start", computer="strong")
    table, message = stage.table, stage.message(stage.table.message)
    stage.send(("Ana", id_of(START, table.id, table.moment), message))
    await until(lambda: table.phase is Phase.PLAYING)
    return table


async def leave_it_to_the_computer(stage: Stage, table: Table) -> None:
    while stage.to_act() == "Ana":
        passing = Pass(1 - (table.to_act or 0))
        with stage.within():
            await stage.bot.services.tables.playing.act(table, stage["Ana"].id, passing, table.moment)


async def test_a_normal_computer_moves_in_the_same_pause_for_a_strong_one_that_is_killed(
    stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    mark = tmp_path / "mark"
    thinks_for_ever(monkeypatch, mark)
    table = await begun(stage)
    await leave_it_to_the_computer(stage, table)
    process, moment = await at_work(mark), table.moment
    hand = id_of(HAND_BUTTON, table.id, moment)
    (opened,) = stage.send(("Ana", hand, stage.message(table.message)))
    await until(lambda: opened.acknowledged)
    monkeypatch.setattr(opponent_workers, "think", jobs.answer_first)
    os.kill(process, signal.SIGKILL)
    await stage.env.settle()
    assert table.moment == moment
    await stage.pass_time(PAUSE)
    assert table.moment == moment + 1
    assert table.thinking is None
    await leave_it_to_the_computer(stage, table)
    await stage.pass_time(PAUSE)
    assert table.moment > moment + 1
    assert stage.bot.thinking.workers[0].pid not in {None, process}
    assert caplog.text.count("a normal computer moves for a strong one: the worker died") == 1


async def test_what_a_process_chooses_against_the_rules_is_not_played(
    store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(opponent_workers, "think", jobs.answer_illegally)
    monkeypatch.setattr(computers, "_latest", lambda *_: LONG)
    thinking, play = Thinking(), begin(GAME, GAME.options(), 2, SEED)
    (seat,) = play.state.to_act
    moving = Computers(Tables(store, FACES), Background(), thinking)
    for _ in range(2):
        action = await moving._chosen(play, seat, "strong")
        assert action in play.state.legal_actions(seat)
    await thinking.close()
    assert caplog.text.count("a normal computer moves for a strong one: no_such_action") == 1
