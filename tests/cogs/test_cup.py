"""Cups on Discord: /cup, its messages, its tables, and restarts."""

import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.support.cups import CupStage, lines_of
from tests.support.harness import running, said, text_of


@pytest.fixture
async def stage(tmp_path: Path) -> AsyncIterator[CupStage]:
    async with running(CupStage(tmp_path / "tefuda.db")) as opened:
        yield opened


async def test_a_pairing_plays_at_a_table_of_its_own(stage: CupStage) -> None:
    cup = await stage.begin("Ana", "Ben", "Cleo", "さくら", format="elimination")
    print(lines_of(stage.message(cup.message)))
    pairing = cup.competition.open_pairings[0]
    table = await stage.sit(pairing)
    print(table, table.chairs)
    t = time.process_time()
    await stage.play_out(table)
    print("played", table.moment, time.process_time() - t)
    cup = await stage.cup()
    print(cup.acts, cup.meetings)
    print(lines_of(await stage.show()))
    assert 0
