"""What a damaged write-ahead log has lost is told in the log and at the tables, which go on without it."""

import logging
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.database.backup import back_up
from bot.database.private_files import STEPS
from bot.database.store import Store
from bot.faces.panel import Text
from bot.faces.words import LANGUAGES, Words
from bot.front.custom_ids import FACE, Press
from bot.front.services import Services
from bot.front.table_panels import HAND, HAND_BUTTON
from bot.tables.table import Phase, Table
from engine.games.no_thank_you import GAME, Keep
from tests.support import databases
from tests.support.damaged_logs import FILE, flip, killed, wal_of
from tests.support.plain_context import PlainContext, plain_services
from tests.support.plain_tables import act as play
from tests.support.plain_tables import dealt, opened, people
from tests.support.tables_in_memory import restored
from tests.support.turns import fallback

DAMAGED = "the write-ahead log was damaged, and its end is lost; number of writes: {}"
BEHIND = "table {} goes on from step {}, version {}; step {}, version {} was shown"


@pytest.fixture
async def seated(services: Services) -> list[PlainContext]:
    """Let the write-ahead log begin anew, and return two people."""
    await services.store.clear_remnants()
    return people(services, "Ana", "さくら")


async def played(services: Services, table: Table, many: int) -> int:
    """Take actions; return the length of the log before the last three."""
    wal, lengths = wal_of(Path(services.store._place)), []
    for _ in range(many):
        lengths.append(wal.stat().st_size)
        await play(services, table, fallback(table))
    return lengths[-3]


async def started(database: Path, log: pytest.LogCaptureFixture) -> list[str]:
    """Start with a database and end again; return what was logged."""
    log.clear()
    store = Store(databases.url_of(database))
    await store.migrate()
    await store.close()
    return [each.getMessage() for each in log.records if each.levelno >= logging.WARNING]


def journal_of(database: Path | str) -> Path:
    return Path(f"{database}{STEPS}")


def lines_in(path: Path) -> int:
    return len(path.read_bytes().splitlines()) - 1


def cut(path: Path, at: int) -> None:
    """Cut a file off, or so many bytes from its end."""
    os.truncate(path, at if at >= 0 else path.stat().st_size + at)


def flipped(wal: Path, at: int) -> None:
    flip(wal, at + 100)


@pytest.mark.parametrize("damage", [cut, flipped])
async def test_a_table_that_is_behind_says_so_once_for_a_round_and_goes_on_by_a_press(
    services: Services,
    seated: list[PlainContext],
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    damage: Callable[[Path, int], None],
) -> None:
    table = await dealt(GAME, seated)
    at = await played(services, table, 5)
    copy, version = killed(services.store, tmp_path / "killed"), table.row.version
    damage(wal_of(copy), at)
    async with plain_services(copy) as later:
        assert [each.getMessage() for each in caplog.records if each.levelno == logging.ERROR] == [
            DAMAGED.format(3),
            BEHIND.format(table.id, 2, version - 3, 5, version),
        ]
        (back,) = await revived(later)
        assert (back.moment, back.phase) == (2, Phase.PLAYING)
        for language in LANGUAGES:
            assert notice(later, back, language) == Words(language)("lost.moves", found=2, shown=5)
        # A panel of what was lost is none of what follows, though its moment comes again.
        await play(later, back, Keep())
        for moment, then in ((3, 3), (5, 3), (3, 4)):
            await keep(later, back, moment)
            assert back.moment == then
        assert notice(later, back) == "", "after a round"
    assert await started(copy, caplog) == []


async def keep(services: Services, table: Table, moment: int) -> None:
    """Press [Keep] as the person to act, in a panel that was drawn for a moment."""
    person = PlainContext(services, table.chairs[table.to_act or 0].person or 0)
    await person.send(HAND, Press(HAND.at(table.id, moment), 0, (), {}, FACE, 0))


async def revived(services: Services) -> list[Table]:
    """Return the open tables, of which nothing is to be kept up to date on Discord."""
    services.tables._listeners.clear()
    return await restored(services.tables)


def notice(services: Services, table: Table, language: str = "en") -> str:
    head, *_ = services.publisher.messages(table).panel(table, language).parts
    assert isinstance(head, Text)
    return "\n".join(line for line in head.text.splitlines() if "⚠️" in line)


async def test_what_is_whole_or_an_older_backup_says_nothing(
    services: Services, seated: list[PlainContext], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    table = await dealt(GAME, seated)
    backup = tmp_path / "backup.db"
    back_up(services.store._url, backup)
    await played(services, table, 3)
    copies = [killed(services.store, tmp_path / name) for name in ("whole", "torn", "without", "older")]
    _, torn, without, older = copies
    # The process ended between the commit and the line, or within the line.
    cut(journal_of(torn), -5)
    os.unlink(journal_of(without))
    os.unlink(wal_of(older))
    shutil.copyfile(backup, older)
    for database in copies:
        assert await started(database, caplog) == []
        assert STEPS not in "".join(os.listdir(database.parent)), "the file has everything"
    foreign = killed(services.store, tmp_path / "foreign")
    cut(wal_of(foreign), 0)
    shutil.copyfile(backup, journal_of(foreign))
    assert await started(foreign, caplog) == []


async def test_lost_ends_deals_and_whole_tables_are_told(
    services: Services, seated: list[PlainContext], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    wal = wal_of(Path(services.store._place))
    ended, begun = await dealt(GAME, seated), await opened(GAME, seated[0])
    await services.tables.seating.join(begun, 2, "さくら")
    marks = []
    while not ended.has_ended:
        marks.append((wal.stat().st_size, ended.moment))
        await play(services, ended, Keep())
    at, step = marks[-2]
    await services.tables.playing.start(begun, 1)
    lost = await dealt(GAME, seated)
    copy = killed(services.store, tmp_path / "killed")
    cut(wal_of(copy), at)
    said = await started(copy, caplog)
    assert said[1:] == [
        BEHIND.format(ended.id, step, step + 2, step + 2, step + 4),
        BEHIND.format(begun.id, 0, 1, 0, 2),
        f"table {lost.id} is lost: it is not stored, and step 0 was shown",
    ]
    async with plain_services(copy) as later:
        found = {table.id: notice(later, table) for table in await revived(later)}
        words = Words("en")
        assert found == {
            ended.id: words("lost.end", found=step, shown=ended.moment),
            begun.id: words("lost.changes"),
        }
        shown = await people(later, "Ana")[0].pressed(HAND_BUTTON, lost.id)
        assert shown.text == words("error.unknown_table")


async def test_the_journal_drops_what_the_file_has(services: Services, seated: list[PlainContext]) -> None:
    assert seated
    store, journal = services.store, journal_of(services.store._place)

    async def lines(writes: int) -> int:
        store._journal._limit = 1
        for _ in range(writes):
            await store.write_value("key", "value")
        return lines_in(journal)

    assert await lines(3) == 3
    await store._command("PRAGMA wal_checkpoint(RESTART)")
    assert await lines(2) == 2, "the log began anew"


async def test_a_journal_that_cannot_be_written_or_read_keeps_nobody_from_playing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / FILE
    databases.prepare(file)
    os.mkdir(journal_of(file))
    assert await started(file, caplog) == [
        f"{journal_of(file)} cannot be {what}: Is a directory" for what in ("read", "written")
    ]
