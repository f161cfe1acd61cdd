"""`bot judge`: luck and skill of all finished games, by today's judges."""

import pytest
from msgspec.structs import replace

from bot.cli.preparation import DATABASE
from bot.database.file_lock import holding
from bot.database.schema import ACTIONS, SEATS
from bot.database.store import Store
from bot.scores.luck import verdicts_of
from tests.support import learning
from tests.support.command_line import beside
from tests.support.sample_records import finished
from tests.support.stored_results import of_game, who, write
from tests.support.tables_in_memory import people

pytestmark = pytest.mark.usefixtures("empty_folder")

CHAIRS = people("Ana", "Ben")
TABLE, LOG = finished("no_thank_you", CHAIRS, seed="00")


@pytest.fixture(autouse=True)
def _stand_in(monkeypatch: pytest.MonkeyPatch) -> None:
    learning.judging(monkeypatch)


async def played(store: Store, table_id: str, *, is_whole: bool = True) -> None:
    """Write a finished game with its log, or without its first half."""
    await write(store, of_game(table_id, who(1), who(2, rank=2)))
    seats = [{"table_id": table_id, "seat": seat, "name": each.name} for seat, each in enumerate(CHAIRS)]
    rows = [
        {"table_id": table_id, "step": step, "seat": each.seat, "action": each.action}
        for step, each in enumerate(LOG if is_whole else LOG[len(LOG) // 2 :], 1)
    ]
    async with store.writing() as connection:
        await connection.execute(SEATS.insert(), seats)
        await connection.execute(ACTIONS.insert(), rows)


async def test_every_finished_game_is_judged_once_also_beside_a_bot(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    await played(store, "A")
    with holding(DATABASE):
        said = await beside("judge")
    assert (said.exit_code, said.output.splitlines()[-1]) == (0, "All finished games are judged.")
    before = await verdicts_of(store, "A")
    assert sum(each.actual for each in before) == 0 != before[0].actual
    await beside("judge")
    assert await verdicts_of(store, "A") == before
    learning.judging(monkeypatch, replace(learning.JUDGE, version=9, dealt=lambda _state: (5.0, -5.0)))
    await beside("judge")
    assert (await verdicts_of(store, "A"))[0].luck == before[0].luck + 500


async def test_a_game_that_is_not_whole_is_left_out_and_told(store: Store) -> None:
    await played(store, "A", is_whole=False)
    await played(store, "B")
    said = await beside("judge")
    assert said.output.splitlines()[-1].endswith("1 game could not be judged.")
    assert [bool(await verdicts_of(store, each)) for each in "AB"] == [False, True]
