"""The tables of cups on Discord: nobody but the bot and moderators ends or changes them."""

from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bot.errors import TableError
from bot.front.lobby_panel import ADD_COMPUTER, JOIN, LEAVE, START
from bot.front.table_menu import end, leave
from bot.tables.server_settings import Ending
from bot.tables.table import Phase
from tests.support.control_ids import confirmation_of, id_of
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
        patched.setattr(stage.cups, "_deal", nothing)
        table = await stage.sit(pairing)
    for who, control in (("Gus", JOIN), (one, LEAVE), (one, START)):
        lobby = id_of(control, table.id, table.moment)
        assert "Reference" not in said(await stage.forge(who, lobby, stage.message(cup.posted.message)))
    computer = id_of(ADD_COMPUTER, table.id, table.moment)
    chosen: dict[str, Any] = {"component_type": 3, "values": ["easy"]}
    await stage.forge(one, computer, stage.message(cup.posted.message), **chosen)
    assert table.phase is Phase.LOBBY
    assert [chair.person for chair in table.chairs] == [cup.entrants[each].person for each in pairing.seats]
    await stage.cups.find(cup.id, cup.guild)
    with stage.within():
        await seating.leave(table, stage[one].id)
        await seating.come_back(table, stage[one].id)
        await stage.bot.services.servers.change(cup.guild, ending=Ending.SEATED)
    for who in (one, other):
        ending = confirmation_of(end, table.id, table.seating)
        await stage.forge(who, ending, stage.message(cup.posted.message))
    with stage.within():
        await seating.leave(table, stage[other].id)
    last = confirmation_of(leave, table.id, table.seating)
    await stage.forge(one, last, stage.message(cup.posted.message))
    close = partial(stage.bot.services.tables.timing.ask_close, table, stage[one].id, table.moment)
    with stage.within(), pytest.raises(TableError, match="not_moderator"):
        await close()
    assert not table.has_ended, "whoever is about to lose may not end it"


async def nothing(_: object) -> None:
    """Do nothing, as if the bot had ended."""
