"""Work is done in another process, which may die, hang or be killed, and never takes the bot with it."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from bot.workers.worker import Worker, WorkError
from tests.bot.workers import jobs
from tests.bot.workers.jobs import add, whereabouts

LONG = 60.0
"""Seconds within which anything is done that does not hang, however busy the machine."""
SHORT = 0.3


@pytest.fixture
async def drawing() -> AsyncIterator[Worker]:
    drawing = Worker()
    yield drawing
    await drawing.close()


def is_alive(process: int) -> bool:
    """Return whether a process runs; one that ended and was not asked how does not."""
    with suppress(ProcessLookupError, FileNotFoundError):
        os.kill(process, 0)
        return Path(f"/proc/{process}/stat").read_text("utf-8").rsplit(") ", 1)[1][0] != "Z"
    return False


def within_reason(condition: Callable[[], Any]) -> None:
    """Wait for another process, which tells nobody."""
    last = time.monotonic() + LONG
    while not condition():
        assert time.monotonic() < last
        time.sleep(0.01)


def named_in(mark: Path) -> int:
    """Wait for the process that says by a file that it works."""
    within_reason(lambda: mark.exists() and mark.read_text("utf-8"))
    return int(mark.read_text("utf-8"))


async def at_work(mark: Path) -> int:
    return await asyncio.to_thread(named_in, mark)


async def test_work_is_done_by_another_process_and_all_of_it_by_the_same(drawing: Worker) -> None:
    assert drawing.pid is None, "no worker is started before there is work"
    done = [await drawing.run(whereabouts, within=LONG) for _ in range(2)]
    assert {process for process, _ in done} == {drawing.pid}
    assert drawing.pid != os.getpid()
    assert await drawing.run(add, 2, 3, within=LONG) == 5
    sums = await asyncio.gather(*(drawing.run(add, each, each, within=LONG) for each in range(20)))
    assert sums == [2 * each for each in range(20)]


async def test_a_failure_is_told_by_its_place_alone_and_a_result_that_cannot_be_sent_is_one(
    drawing: Worker,
) -> None:
    with pytest.raises(WorkError) as raised:
        await drawing.run(jobs.fail, "the seven of hearts", within=LONG)
    assert "ValueError" in str(raised.value)
    assert "in fail" in str(raised.value)
    assert "hearts" not in str(raised.value)
    with pytest.raises(WorkError, match="in _run"):
        await drawing.run(jobs.hand_back_a_generator, within=LONG)
    assert await drawing.run(add, 1, 1, within=LONG) == 2


async def test_the_work_prints_beside_its_answer_has_nothing_to_read_and_hears_no_order_to_end(
    drawing: Worker,
) -> None:
    assert await drawing.run(jobs.chatter, within=LONG) == "done"
    assert await drawing.run(jobs.read_input, within=LONG) == ""
    assert await drawing.run(jobs.interrupt, within=LONG) == "done"
    worker = drawing.pid
    assert worker is not None
    assert os.getpgid(worker) != os.getpgid(0), "a terminal sends its Ctrl-C to a group"
    assert await drawing.run(add, 1, 1, within=LONG) == 2
    assert drawing.pid == worker


async def test_the_worker_sees_no_secret_of_the_environment(
    drawing: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "a-token")
    monkeypatch.setenv("DATABASE_URL", "postgresql+asyncpg://ana:word@host/db")
    _, environment = await drawing.run(whereabouts, within=LONG)
    assert environment["PATH"] == os.environ["PATH"]
    assert not {"a-token", "DISCORD_TOKEN", "DATABASE_URL"} & {*environment, *environment.values()}


# ------------------------------------------------------------------ an end by force


async def test_work_that_takes_too_long_is_really_killed_and_takes_no_time_of_what_waits(
    drawing: Worker, tmp_path: Path
) -> None:
    await drawing.run(add, 1, 1, within=LONG)
    worker = drawing.pid
    assert worker is not None
    with pytest.raises(WorkError, match=r"it took more than 0\.3 s"):
        await drawing.run(jobs.dawdle, tmp_path / "mark", within=SHORT)
    assert not is_alive(worker)
    assert await drawing.run(add, 1, 1, within=LONG) == 2
    assert drawing.pid != worker
    hanging = asyncio.create_task(drawing.run(jobs.dawdle, tmp_path / "mark", within=SHORT))
    waiting = asyncio.create_task(drawing.run(add, 1, 1, within=LONG))
    with pytest.raises(WorkError):
        await hanging
    assert await waiting == 2


async def test_a_worker_that_was_killed_at_rest_or_at_work_is_replaced_once(
    drawing: Worker, tmp_path: Path
) -> None:
    former, _ = await drawing.run(whereabouts, within=LONG)
    os.kill(former, signal.SIGKILL)
    process, _ = await drawing.run(whereabouts, within=LONG)
    assert process != former
    assert await drawing.run(jobs.die_once, tmp_path / "mark", within=LONG) == "done"
    with pytest.raises(WorkError, match="the worker died"):
        await drawing.run(jobs.die, within=LONG)
    assert await drawing.run(add, 1, 1, within=LONG) == 2


async def test_nobody_gets_the_answer_to_a_question_that_was_given_up(
    drawing: Worker, tmp_path: Path
) -> None:
    asking = asyncio.create_task(drawing.run(jobs.dawdle, tmp_path / "mark", within=LONG))
    worker = await at_work(tmp_path / "mark")
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
    assert not is_alive(worker)
    assert await drawing.run(add, 1, 1, within=LONG) == 2


async def test_closing_ends_the_worker_at_work_and_whoever_waits_is_told(
    drawing: Worker, tmp_path: Path
) -> None:
    asking = asyncio.create_task(drawing.run(jobs.dawdle, tmp_path / "mark", within=LONG))
    waiting = asyncio.create_task(drawing.run(add, 1, 1, within=LONG))
    worker = await at_work(tmp_path / "mark")
    await drawing.close()
    assert not is_alive(worker)
    for each in (asking, waiting):
        with pytest.raises(WorkError, match="the worker is closed"):
            await each
    assert drawing.pid is None
    await drawing.close()
    with pytest.raises(WorkError, match="the worker is closed"):
        await drawing.run(add, 1, 1, within=LONG)


async def test_where_no_process_can_be_started_the_work_is_not_done(
    drawing: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(sys, "executable", "/nowhere/python")
        with pytest.raises(WorkError, match="the worker could not be started"):
            await drawing.run(add, 1, 1, within=LONG)
    assert await drawing.run(add, 1, 1, within=LONG) == 2


SCRIPT = """
import asyncio, sys
from pathlib import Path
from bot.workers.worker import Worker
from tests.bot.workers.jobs import dawdle, whereabouts

async def main():
    worker = Worker()
    pid, _ = await worker.run(whereabouts, within=60)
    print(pid, flush=True)
    if sys.argv[1] == "busy":
        await worker.run(dawdle, Path(sys.argv[2]), within=float(sys.argv[3]))
    await asyncio.sleep(600)

asyncio.run(main())
"""


@pytest.mark.parametrize("state", ["idle", "busy"])
def test_no_worker_outlives_a_bot_that_was_killed(state: str, tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    command = [sys.executable, "-c", SCRIPT, state, str(tmp_path / "mark"), "5"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment, text=True) as parent:
        assert parent.stdout is not None
        worker = int(parent.stdout.readline())
        if state == "busy":
            assert named_in(tmp_path / "mark") == worker
        assert is_alive(worker)
        parent.kill()
    within_reason(lambda: not is_alive(worker))
