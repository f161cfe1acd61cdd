"""The tables of cups on Discord: nobody but the bot and moderators ends or changes them."""

from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bot.errors import TableError
from bot.front.lobby_panel import LobbySlot
from bot.front.table_menu import MenuSlot
from bot.tables.server_settings import Ending
from bot.tables.table import Phase
from tests.support.cups import NINE, CupStage
from tests.support.harness import running, said

FOUR = NINE[:4]


@pytest.fixture
async def stage(tmp_path: Path) -> AsyncIterator[CupStage]:
    async with running(CupStage(tmp_path / "tefuda.db")) as opened:
        yield opened


async def test_nobody_becomes_the_host_of_a_cups_table_or_changes_it(
    stage: CupStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    cup = await stage.begin(*FOUR)
    pairing, seating = cup.competition.open_pairings[0], stage.bot.services.tables.seating
    one, other = (stage.name_of(cup, each) for each in pairing.entrants)
    with monkeypatch.context() as patched:
        patched.setattr(stage.own.cups, "_deal", nothing)
        table = await stage.sit(pairing)
    for who, slot in (("Gus", LobbySlot.JOIN), (one, LobbySlot.LEAVE), (one, LobbySlot.START)):
        lobby = f"t1:l:{table.id}:{table.moment}:{int(slot)}"
        assert "Reference" not in said(await stage.forge(who, lobby, stage.message(cup.posted.message)))
    computer = f"t1:l:{table.id}:{table.moment}:{int(LobbySlot.ADD_COMPUTER)}"
    chosen: dict[str, Any] = {"component_type": 3, "values": ["easy"]}
    await stage.forge(one, computer, stage.message(cup.posted.message), **chosen)
    assert table.phase is Phase.LOBBY
    assert [chair.person for chair in table.chairs] == [cup.entrants[each].person for each in pairing.seats]
    await stage.own.cups.find(cup.id, cup.guild)
    with stage.within():
        await seating.leave(table, stage[one].id)
        await seating.come_back(table, stage[one].id)
        await stage.bot.services.servers.change(cup.guild, ending=Ending.SEATED)
    for who in (one, other):
        end = f"t1:k:{table.id}:{table.seating}:{int(MenuSlot.END_IT)}"
        await stage.forge(who, end, stage.message(cup.posted.message))
    with stage.within():
        await seating.leave(table, stage[other].id)
    last = f"t1:k:{table.id}:{table.seating}:{int(MenuSlot.LEAVE_AND_CLOSE)}"
    await stage.forge(one, last, stage.message(cup.posted.message))
    close = partial(stage.bot.services.tables.timing.ask_close, table, stage[one].id, table.moment)
    with stage.within(), pytest.raises(TableError, match="not_moderator"):
        await close()
    assert not table.has_ended, "whoever is about to lose may not end it"


async def nothing(_: object) -> None:
    """Do nothing, as if the bot had ended."""
