"""What is due at cups, without Discord."""

import asyncio
from pathlib import Path
from typing import Any, cast

import pytest

from bot.shards import ALL
from cogs.cups import cup_storage, cup_timer, decisions
from cogs.cups.cup_storage import Change, NewAct
from cogs.cups.cup_timer import CupTimer
from cogs.cups.rules.cup_state import Played
from tests.cogs.cups.test_cup_registry import cups_on, opened
from tests.cogs.cups.test_decisions import NOW
from tests.support.tables_in_memory import GUILD, store_in


async def test_a_cup_that_cannot_be_replayed_stops_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cup_timer, "RETURNS", 0)
    async with store_in(tmp_path) as store:
        cups = cups_on(store)
        broken, *others = [
            await cups.change((await opened(store, 4)).id, GUILD, decisions.starting) for _ in range(3)
        ]
        await cup_storage.write_change(store, broken, Change(acts=(NewAct(Played(99, "T", None)),)), NOW)
        shown: list[str] = []
        board = cast("Any", type("Shown", (), {"update": lambda _, cup: shown.append(cup.id)})())
        again = cups_on(store)
        CupTimer(again, board, again._background, ALL).begin()
        await asyncio.gather(*again._background.tasks)
        again._background.stop()
    assert sorted(shown) == sorted(each.id for each in others)
