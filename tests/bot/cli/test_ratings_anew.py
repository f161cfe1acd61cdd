"""`bot ratings`: all ratings anew, by the command line and beside a bot that runs."""

from contextlib import ExitStack
from pathlib import Path
from random import Random

import pytest

from bot.cli.preparation import DATABASE
from bot.database.file_lock import holding
from bot.database.schema import RATINGS
from bot.database.store import Store
from tests.support.command_line import beside, bot
from tests.support.database_faults import contents, locked
from tests.support.stored_results import keep, of_game, random_games, rating_rows, who, write
from tests.support.tables_in_memory import store_in

pytestmark = pytest.mark.usefixtures("empty_folder")


async def corrupt(store: Store) -> None:
    async with store.writing() as connection:
        await connection.execute(RATINGS.update().values(mu=99.0, rating=9999))


async def test_ratings_that_were_corrupted_are_right_again(store: Store) -> None:
    await write(store, *random_games(Random(2), 9))
    before = await rating_rows(store)
    await corrupt(store)
    said = await beside("ratings")
    assert said.exit_code == 0
    assert "Results" in said.output, "how far it is"
    assert said.output.splitlines()[-1] == "The ratings are up to date."
    assert await rating_rows(store) == before


async def test_a_database_that_is_held_is_named_and_its_ratings_stay(store: Store) -> None:
    await write(store, of_game("A", who(1), who(2, rank=2)))
    await corrupt(store)
    before = await rating_rows(store)
    with locked(store):
        said = await beside("ratings")
    assert said.exit_code == 1
    assert said.output.endswith("is locked by another process; end that process, or wait until it is done.\n")
    assert await rating_rows(store) == before


async def test_they_are_made_beside_a_bot_which_alone_decides_on_the_schema(tmp_path: Path) -> None:
    async with store_in(tmp_path) as store:
        await keep(store, of_game("A", who(1), who(2, rank=2)))
        await store.write_value("opened", "by the bot")
        with holding(DATABASE):
            assert (await beside("ratings")).exit_code == 0
            assert len(await rating_rows(store)) == 2
            assert await store.read_value("opened") == "by the bot"
            async with store.writing() as connection:
                await connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0001'")
            before = contents(tmp_path)
            said = await beside("ratings")
            assert contents(tmp_path) == before
    assert said.exit_code == 1
    words = (
        "is used by a bot of an older version of this program; restart that bot first; nothing was changed"
    )
    assert words in said.output


@pytest.mark.parametrize("is_free", [True, False])
def test_nothing_is_restored_while_they_are_made(monkeypatch: pytest.MonkeyPatch, *, is_free: bool) -> None:
    bot("migrate")
    bot("backup", "backup.db")
    said = list[str]()

    async def meanwhile(*_: object) -> None:
        # A bot that was there has ended.
        running.close()
        said.append((await beside("restore", "backup.db")).output)

    monkeypatch.setattr(Store, "rebuild_ratings", meanwhile)
    with ExitStack() as running:
        if not is_free:
            running.enter_context(holding(DATABASE))
        assert bot("ratings").exit_code == 0
    assert "tefuda.db is used by another bot (process " in said[0]
    assert bot("restore", "backup.db").exit_code == 0
