"""The level of a person after a game at a table, and after their deletion."""

from pathlib import Path

import pytest

from bot.database.level_rule import OwnLevel
from bot.database.store import Store
from bot.errors import TableError
from bot.tables.own_levels import OwnLevels
from bot.tables.registry import Tables
from bot.tables.seat_rules import standing
from bot.tables.table import Phase, Table
from engine.games.no_thank_you import GAME
from tests.bot.database.planted_persons import holding
from tests.bot.tables.kit import ANA, BEN, NAMES, act, again, lobby, play_out, twin_of

pytestmark = pytest.mark.any_database


async def alone(tables: Tables, level: str = "beginner") -> Table:
    """Deal to Ana and a computer of a level."""
    table = await lobby(tables, ANA)
    await tables.seating.add_computer(table, ANA, table.moment, level)
    await tables.playing.start(table, ANA)
    return table


def has_won(table: Table) -> bool:
    """Return whether Ana has come first."""
    assert table.result is not None
    (_, first), *_ = standing(table.result, table.chairs)
    return any(table.chairs[seat].person == ANA for seat in first)


async def test_the_last_action_counts_the_game_and_a_table_that_is_read_again_tells_the_same(
    tables: Tables, store: Store
) -> None:
    levels, table = OwnLevels(store), await alone(tables)
    assert await levels.after(table) is None, "the game goes on"
    await play_out(tables, table)
    own = OwnLevel("beginner", 1 if has_won(table) else -1)
    assert await levels.of(ANA, GAME.name) == own
    assert await levels.after(table) == await levels.after(await again(store, table)) == own


async def test_a_game_in_company_or_at_another_level_leads_to_no_offer(tables: Tables, store: Store) -> None:
    other, company = await alone(tables, "strong"), await lobby(tables, ANA, BEN)
    await tables.playing.start(company, ANA)
    for table in (other, company):
        await play_out(tables, table)
        assert await OwnLevels(store).after(table) is None


async def test_a_deletion_takes_the_level_and_a_game_that_runs_brings_none_back(
    tables: Tables, store: Store, file: Path
) -> None:
    played, running = await alone(tables), await alone(tables)
    await play_out(tables, played)
    stale, twin = await twin_of(running, store)
    await tables.forgetting.forget(ANA)
    assert running.phase is Phase.CLOSED
    with pytest.raises(TableError):
        await act(stale, twin)
    assert holding(file, ANA, NAMES[ANA]) == []
    assert await OwnLevels(store).of(ANA, GAME.name) == OwnLevel()
    assert await OwnLevels(store).after(await again(store, played)) is None
