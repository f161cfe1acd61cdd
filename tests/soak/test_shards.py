"""Processes of the bot lose and double nothing and answer in time, and the harness would see it."""

from pathlib import Path

import pytest

from tests.soak import Violation
from tests.soak.busy import scenario
from tests.soak.shards.bot_process import LEASE
from tests.soak.shards.faults import PLANTED
from tests.soak.shards.processes import forked
from tests.soak.shards.scenario import FREEZE, KILL, Plan, Run
from tests.support.postgres import PostgresServer, new_database

SHORT = {LEASE: "8"}
"""Shorter than that of the product, and long enough for a busy machine to renew it."""


async def go(plan: Plan, server: PostgresServer, folder: Path) -> Run:
    async with new_database(server) as database:
        run = Run(plan, server, database, folder, seed=1)
        await run.go()
    return run


async def test_nothing_is_lost_or_doubled_when_one_is_killed_and_one_is_frozen(
    postgres: PostgresServer, tmp_path: Path
) -> None:
    happens = (KILL, FREEZE)
    plan = Plan(2, 4, 40, 30, happens, silence=None, losing=60, settings=SHORT, begin=forked)
    run = await go(plan, postgres, tmp_path)
    killed, frozen = run.disturbances
    assert (killed.by[:5], frozen.by[:5]) == ("bot1.", "bot2.")
    assert frozen.child.process.returncode == 1
    assert "is lost" in frozen.child.log.read_text("utf-8")


async def test_a_process_that_goes_on_without_its_lease_is_seen(
    postgres: PostgresServer, tmp_path: Path
) -> None:
    settings = {**SHORT, PLANTED: "goes on"}
    plan = Plan(2, 1, 20, 20, (FREEZE,), silence=None, losing=60, settings=settings, begin=forked)
    with pytest.raises(Violation, match=r"bot0.0 (wrote|sent)"):
        await go(plan, postgres, tmp_path)


async def test_one_on_sqlite_acknowledges_every_press_and_shows_what_is_stored(tmp_path: Path) -> None:
    run = scenario.Run(scenario.Plan(presses=30, rate=60, tables=8, quiet=0.5, begin=forked), tmp_path, 1)
    assert await run.go() == []
    assert len(run.presses) >= 30
    assert not run.unanswered
