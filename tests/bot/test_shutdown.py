"""Whoever ends the bot: presses under way are carried out, later ones are refused, nothing hangs."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
import simcord
from simcord.enums import InteractionType

from bot import shutdown
from bot.charts import picture_cache
from bot.faces.chart import Chart
from bot.faces.panel import Panel, Picture
from bot.faces.words import Words
from bot.front.lobby_panel import SET_OPTIONS
from bot.tables import computers
from bot.tables.computers import PAUSE
from bot.workers import opponent_workers
from tests.bot.workers.jobs import answer_never, draw_for_ever
from tests.bot.workers.test_opponent_workers import asked
from tests.bot.workers.test_worker import LONG, is_alive, named_in
from tests.support import databases
from tests.support.control_ids import face_id, id_of
from tests.support.harness import Stage, said, text_of

PROMISED = shutdown.FINISH_TIMEOUT, shutdown.CLOSE_TIMEOUT, shutdown.SHUTDOWN_TIMEOUT


@pytest.fixture(autouse=True)
def _time_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lift the time limits: a busy machine fails no test."""
    for name in ("FINISH_TIMEOUT", "CLOSE_TIMEOUT", "SHUTDOWN_TIMEOUT"):
        monkeypatch.setattr(shutdown, name, 20.0)


async def until(condition: Callable[[], Any]) -> None:
    """Wait for something that the bot does by itself."""
    async with asyncio.timeout(120):
        while not condition():  # noqa: ASYNC110 -- it is the bot that moves, and sets no event
            await asyncio.sleep(0.005)


def hold(stage: Stage) -> sqlite3.Connection:
    """Lock the database until this is closed."""
    other = sqlite3.connect(stage.path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    return other


@asynccontextmanager
async def ending(stage: Stage) -> AsyncIterator[asyncio.Task[None]]:
    """Begin to end the bot; what is held within goes on afterwards, and then the bot ends."""
    with stage.env.time_context():
        end = asyncio.create_task(stage.bot.close())
    await asyncio.sleep(0.1)
    assert not end.done(), "it waits for what is held"
    yield end
    await end


def press(stage: Stage, who: str, slot: int = 0) -> simcord.InteractionResult:
    """Press a control of one's panel, and wait for nothing."""
    (result,) = stage.send((who, face_id(stage.table.id, stage.table.moment, slot), stage.hand(who)))
    return result


async def under_way(stage: Stage, who: str) -> simcord.InteractionResult:
    """Press while the table is busy with something else."""
    result = press(stage, who)
    await until(lambda: stage.bot.gate.running)
    return result


def logged(stage: Stage) -> int:
    """Count the rows of the log, as they are found after the bot has gone."""
    ((count,),) = databases.asked(stage.path, "SELECT count(*) FROM actions")
    return int(count)


# ------------------------------------------------------------------ presses


async def test_a_press_under_way_is_carried_out_written_and_answered(stage: Stage) -> None:
    who, _ = await stage.deal_two()
    await stage.table.lock.acquire()
    result = await under_way(stage, who)
    async with ending(stage):
        stage.table.lock.release()
    assert result.acknowledged
    assert (stage.table.moment, logged(stage)) == (1, 1)
    assert Words("en")("error.closing") not in text_of(stage.hand(who).components)


@pytest.mark.usefixtures("threads")
async def test_a_press_that_is_being_written_is_written(stage: Stage) -> None:
    who, _ = await stage.deal_two()
    database = hold(stage)
    result = await under_way(stage, who)
    await until(stage.table.lock.locked)
    async with ending(stage):
        assert logged(stage) == 0
        database.close()
    assert result.acknowledged
    assert logged(stage) == 1


async def coming_late(stage: Stage, first: str, come: Callable[[], Awaitable[Any]]) -> Any:
    """Let something come while the bot waits for a press that is under way; return the answer."""
    await stage.table.lock.acquire()
    await under_way(stage, first)
    sent = len(stage.env.http_requests)
    async with ending(stage):
        coming = asyncio.ensure_future(come())
        await until(lambda: len(stage.env.http_requests) > sent)
        stage.table.lock.release()
    late = await coming
    assert logged(stage) == 1, "that is the press which was under way"
    return late


@pytest.mark.parametrize("kind", ["press", "form", "command"])
async def test_whatever_comes_later_is_refused_in_the_persons_language(stage: Stage, kind: str) -> None:
    def come() -> Any:
        if kind == "command":
            return stage["さくら"].slash(stage.channel, "nothankyou keep")
        if kind == "press":
            return stage.forge("さくら", face_id(stage.table.id, 0, 0), stage.hand("さくら"))
        sent = {"custom_id": id_of(SET_OPTIONS, stage.table.id), "components": []}
        return stage["さくら"]._dispatch_interaction(InteractionType.MODAL_SUBMIT, stage.channel, sent)

    first, _ = await stage.deal_two()
    late = await coming_late(stage, first, come)
    assert late.ephemeral
    assert said(late) == Words("ja")("error.closing")


async def test_an_autocomplete_that_comes_later_suggests_nothing(stage: Stage) -> None:
    def come() -> Any:
        return stage["Ana"].autocomplete(stage.channel, "table show", "table", "")

    first, _ = await stage.deal_two()
    assert await come() != []
    assert await coming_late(stage, first, come) == []


# --------------------------------------------------------------- background


async def test_a_computer_does_not_move_any_more_and_nobody_waits_for_it(
    stage: Stage, caplog: pytest.LogCaptureFixture
) -> None:
    await stage.start("Ana", computers=1)
    if stage.to_act() == "Ana":
        await stage["Ana"].slash(stage.channel, "nothankyou keep")
    while stage.to_act() == "Ana":
        await stage["Ana"].slash(stage.channel, "nothankyou pass", to="COM 1")
    before = logged(stage)
    with stage.env.time_context():
        await stage.bot.close()
    await stage.pass_time(PAUSE * 2)
    assert not stage.bot._background.tasks
    assert logged(stage) == before
    assert caplog.records == []


@pytest.mark.usefixtures("threads")
async def test_a_computers_move_that_is_being_written_is_written_and_no_other(
    stage: Stage, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    # On a slow machine the database is held longer than a press waits for it.
    monkeypatch.setattr("bot.database.locks.BUSY_TIMEOUT", 30.0)
    await stage.start("Ana", computers=3)
    while stage.to_act() == "Ana":
        await stage["Ana"].slash(stage.channel, "nothankyou pass", to="COM 1")
    # Otherwise this would be the write that finds the database held.
    await stage.bot.people.store_languages()
    before, database = logged(stage), hold(stage)
    moving = asyncio.create_task(stage.pass_time(PAUSE))
    await until(stage.table.lock.locked)
    async with ending(stage):
        database.close()
    await moving
    assert logged(stage) == before + 1
    assert caplog.records == [], "it is not waited for any longer than that"


def noted(stage: Stage) -> object:
    """Read from the file which message shows the table."""
    return databases.asked(stage.path, "SELECT message FROM tables")[0][0]


async def test_a_message_that_was_sent_is_noted(stage: Stage) -> None:
    await stage.start("Ana", "さくら")
    await stage.pass_time()
    table, old = stage.table, stage.table.message
    assert old is not None
    await stage["Ana"].slash(stage.channel, "table leave")
    stage.env.backend.delete_message(stage.channel.id, old)
    before, database = len(stage.public_messages()), hold(stage)
    showing = asyncio.create_task(stage.pass_time())
    await until(lambda: len(stage.public_messages()) > before)
    async with ending(stage):
        assert noted(stage) == old
        database.close()
    await showing
    assert noted(stage) == table.message == stage.public_messages()[-1].id


async def test_what_hangs_does_not_hold_up_the_end(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(shutdown, "FINISH_TIMEOUT", 0.05)
    monkeypatch.setattr(shutdown, "CLOSE_TIMEOUT", 0.05)
    obstinate = asyncio.Event()

    async def hang() -> None:
        while not obstinate.is_set():
            with suppress(asyncio.CancelledError):
                await obstinate.wait()

    who, _ = await stage.deal_two()
    await stage.table.lock.acquire()
    await under_way(stage, who)
    stage.bot._background.spawn(hang)
    async with asyncio.timeout(120), ending(stage):
        pass
    assert stage.bot.is_closed()
    assert logged(stage) == 0
    assert sum("did not finish before the end" in each.getMessage() for each in caplog.records) == 2
    obstinate.set()


async def test_neither_a_picture_nor_a_thought_without_end_holds_up_the_end_and_the_workers_go(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    drawing, thinking = tmp_path / "drawing", tmp_path / "thinking"
    # Long enough for a busy machine to kill the process that thinks.
    monkeypatch.setattr(shutdown, "FINISH_TIMEOUT", 3.0)
    monkeypatch.setattr(picture_cache, "draw", draw_for_ever)
    monkeypatch.setattr(opponent_workers, "think", answer_never)
    monkeypatch.setattr(computers, "_latest", lambda *_: LONG)
    monkeypatch.setattr(computers, "question_about", lambda play, seat: asked(thinking))
    play = (await stage.start("Ana", "Ben")).play
    assert play is not None
    with stage.within():
        panel = Panel((Picture(Chart(str(drawing), (), "", ""), "words"),))
        stage.bot._background.spawn(drop, stage.bot.pictures.drawn(panel))
        stage.bot._background.spawn(drop, stage.bot._computers._chosen(play, 0, "strong"))
    workers = [await asyncio.to_thread(named_in, mark) for mark in (drawing, thinking)]
    with stage.env.time_context():
        async with asyncio.timeout(120):
            await stage.bot.close()
    assert not any(map(is_alive, workers))
    assert all(worker.pid is None for worker in stage.bot.thinking.workers)
    unfinished = [each for each in caplog.messages if "did not finish" in each]
    assert unfinished == ["drop did not finish before the end"], "computers are told to give up at once"


async def drop(work: Awaitable[object]) -> None:
    await work


def test_all_the_waits_together_are_shorter_than_the_promise() -> None:
    steps = ("tasks that were stopped", "the connection")
    patience, grace, together = PROMISED
    assert patience + len(steps) * grace < together
    assert together + grace < shutdown.EXIT_TIMEOUT < 5, "pages may close as well"


async def test_a_step_that_hangs_or_fails_keeps_no_other_from_being_taken(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail() -> None:
        raise OSError

    await shutdown.close_within(asyncio.Event().wait(), "the first", 0.01)
    await shutdown.close_within(fail(), "the second")
    assert [each.getMessage() for each in caplog.records] == [
        "the first took too long to close",
        "the second could not be closed",
    ]
