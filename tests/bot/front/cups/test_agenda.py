"""What is due at cups, without Discord."""

from pathlib import Path
from typing import Any, cast

import pytest

from bot.cups import changing, storage
from bot.cups.acts import Played
from bot.cups.storage import Change, NewAct
from bot.front.cups import agenda
from bot.front.cups.agenda import Agenda
from bot.shards import ALL
from tests.bot.cups.test_changing import NOW
from tests.bot.cups.test_registry import cups_on, opened
from tests.support.tables_in_memory import GUILD, store_in


async def test_a_cup_that_cannot_be_replayed_stops_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(agenda, "RETURNS", 0)
    async with store_in(tmp_path) as store:
        cups = cups_on(store)
        broken, *others = [
            await cups.change((await opened(store, 4)).id, GUILD, changing.starting) for _ in range(3)
        ]
        await storage.write_change(store, broken, Change(acts=(NewAct(Played(99, "T", None)),)), NOW)
        shown: list[str] = []
        board = cast("Any", type("Shown", (), {"schedule": lambda _, cup: shown.append(cup.id)})())
        again = cups_on(store)
        await Agenda(again, board, again._background, ALL).begin()
        again._background.stop()
    assert sorted(shown) == sorted(each.id for each in others)
