"""The open tables of a person are found without a look at all others, as everything at them changes."""

from pathlib import Path

import pytest

from bot.tables.seat_rules import persons
from bot.tables.table_index import OpenTables
from tests.support.timed_tables import TimedTables, timed
from tests.support.virtual_time import in_virtual_time


def found(at: TimedTables) -> dict[int, tuple[str, ...]]:
    """Return the tables of each person by the index."""
    return {person: tuple(sorted(each.id for each in at.tables.known.of(person))) for person in (1, 2, 3, 4)}


def looked_up(at: TimedTables) -> dict[int, tuple[str, ...]]:
    """Return the same by a look at all tables."""
    seated = {table.id: {chair.person for chair in table.chairs} for table in at.tables}
    return {person: tuple(sorted(key for key in seated if person in seated[key])) for person in (1, 2, 3, 4)}


@pytest.mark.any_database
@in_virtual_time
async def test_it_follows_every_change_of_seats(folder: Path) -> None:
    async with timed(folder) as at:
        first = await at.deal(persons=3)
        second = await at.deal()
        assert found(at) == looked_up(at)
        assert set(at.tables.known.of(1)) == {first, second}
        await at.tables.seating.leave(first, 3)
        await at.tables.forgetting.forget(2)
        await at.tables.closing.close(second, 1, may_moderate=True)
        assert found(at) == looked_up(at)
        await at.tables.conclude(second)
        assert found(at) == looked_up(at) == {1: (first.id,), 2: (), 3: (first.id,), 4: ()}
        at.tables.tell(second)
        await at.restart(0)
        assert found(at) == looked_up(at) == {1: (first.id,), 2: (), 3: (first.id,), 4: ()}
        assert persons((await at.tables.find(first.id, first.guild)).chairs) == (1,)


@pytest.mark.parametrize("method", ["note", "drop"])
def test_a_planted_fault_is_found(method: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(OpenTables, method, lambda *_: None)
    with pytest.raises(AssertionError):
        # Whether the test finds a fault does not depend on the database.
        test_it_follows_every_change_of_seats(folder=tmp_path)
