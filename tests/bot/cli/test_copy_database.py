"""`bot copy-database`: everything into another database, or one line that says why not."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from bot.database.file_lock import RATING_LOCK, holding
from bot.database.rows import NewAction
from tests.bot.database.test_store import CHAIRS, columns
from tests.support import databases
from tests.support.command_line import bot, error_of
from tests.support.database_faults import contents, written
from tests.support.tables_in_memory import store_in

pytestmark = pytest.mark.usefixtures("empty_folder")

FROM, TO = Path("tefuda.db"), Path("new.db")
NEWER = "UPDATE alembic_version SET version_num = '9999'"
OLDER = "UPDATE alembic_version SET version_num = '0013'"
OTHERS = "CREATE TABLE cats (name TEXT)"


def url(path: Path) -> str:
    return f"sqlite+aiosqlite:///{path}"


def copy(source: str = url(FROM), target: str = url(TO)) -> Result:
    return bot("copy-database", source, target)


async def play(path: Path) -> None:
    (path.parent / "folder").mkdir()
    async with store_in(path.parent / "folder") as store:
        await store.insert(columns(), CHAIRS)
        await store.append(NewAction("K7Q2M4", 1, 0, "keep"), 0)
    (path.parent / "folder" / "tefuda.db").rename(path)
    (path.parent / "folder").rmdir()


@pytest.fixture
async def played(empty_folder: None) -> None:
    await play(FROM)


def test_it_counts_the_rows_of_every_table_and_says_that_all_are_equal(played: None) -> None:
    before = FROM.read_bytes()
    said = copy()
    assert said.exit_code == 0, said.output
    lines = [line.split() for line in said.output.splitlines()]
    assert {("tables", "1"), ("seats", "3"), ("actions", "1"), ("results", "0")} <= {*map(tuple, lines)}
    assert said.output.endswith("All 7 rows are copied, and each is equal in both databases.\n")
    assert FROM.read_bytes() == before
    assert {path.name for path in Path().iterdir()} == {"tefuda.db", "new.db"}
    assert databases.asked(TO, "SELECT action FROM actions") == [("keep",)]


# ------------------------------------------------------------------ nothing changed


def spoilt(path: Path) -> None:
    sound = path.read_bytes()
    path.write_bytes(sound[: len(sound) // 2])


def emptied() -> None:
    FROM.unlink()
    written(FROM, "VACUUM")


SOURCES: dict[str, tuple[Callable[[], object], str]] = {
    "missing": (FROM.unlink, "there is no database {path} to copy; nothing was changed."),
    "empty": (lambda: FROM.write_bytes(b""), "there is no database {path} to copy; nothing was changed."),
    "no tables": (emptied, "the database {path} has no tables to copy; nothing was changed."),
    "damaged": (lambda: spoilt(FROM), "the database {path} is damaged, or no SQLite database at all; "),
    "newer": (lambda: written(FROM, NEWER), "the database {path} was written by a newer version of this "),
    "older": (
        lambda: written(FROM, OLDER),
        "the database {path} was written by an older version of this program; bring it up to date first, by "
        "bot migrate; nothing was changed.",
    ),
}


TARGETS: dict[str, tuple[Callable[[], object], str]] = {
    "used": (lambda: asyncio.run(play(TO)), "the database {path} is not empty (there are rows in tables); "),
    "another program's": (lambda: written(TO, OTHERS), "the database {path} belongs to another program; "),
    "newer": (lambda: prepared(NEWER), "the database {path} was written by a newer version of this "),
    "older": (lambda: prepared(OLDER), "the database {path} was written by an older version of this "),
    "a note": (
        lambda: prepared("INSERT INTO notes VALUES ('commands', 'x')"),
        "the database {path} is not empty (there are rows in notes); name an empty one to copy into; ",
    ),
}


def prepared(script: str) -> None:
    databases.prepare(TO.absolute())
    written(TO, f"INSERT INTO notes VALUES ('opened', 'x'); {script}")  # noqa: S608


WRONG = [(FROM, *each) for each in SOURCES.values()] + [(TO, *each) for each in TARGETS.values()]


@pytest.mark.parametrize(
    ("path", "make", "words"),
    WRONG,
    ids=[*(f"from {each}" for each in SOURCES), *(f"to {each}" for each in TARGETS)],
)
def test_a_database_that_will_not_do_is_named(
    played: None, path: Path, make: Callable[[], object], words: str
) -> None:
    make()
    before = contents(Path())
    assert error_of(copy()).startswith(words.format(path=path.absolute()))
    assert contents(Path()) == before


@pytest.mark.parametrize("name", ["tefuda.db", "link.db", "./tefuda.db"])
def test_one_file_is_not_copied_into_itself(played: None, name: str) -> None:
    Path("link.db").symlink_to(FROM)
    before = contents(Path())
    assert error_of(copy(target=url(Path(name)))).startswith("both are the same database, ")
    assert contents(Path()) == before


@pytest.mark.parametrize("used", [FROM, TO])
@pytest.mark.parametrize("end", ["-lock", RATING_LOCK])
def test_a_file_that_a_bot_or_a_command_uses_is_named_with_its_holder(
    played: None, used: Path, end: str
) -> None:
    with holding(url(used), end):
        line = error_of(copy())
    assert line.startswith(f"the database {used.absolute()} is used by another bot (process ")
    assert {path.name for path in Path().iterdir()} == {"tefuda.db"}


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("tefuda.db", "FROM is not an address such as "),
        ("sqlite:///tefuda.db", "FROM needs an asynchronous driver, as in "),
        ("postgresql+asyncpg://me:hunter2@/", "FROM is not an address such as "),
        (
            "postgresql+asyncpg://me:hunter2@127.0.0.1:1/x",
            "the database postgresql+asyncpg://me:***@127.0.0.1:1",
        ),
        ("sqlite+aiosqlite:///:memory:", "the database sqlite+aiosqlite:///%3Amemory%3A is in memory "),
    ],
)
def test_an_address_that_leads_nowhere_is_named_without_its_password(address: str, words: str) -> None:
    line = error_of(copy(source=address))
    assert line.startswith(words)
    assert "hunter2" not in line
