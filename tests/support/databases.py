"""Empty databases of the newest version, so that most tests migrate nothing; also on PostgreSQL.

Tests name a database by the path of a file. A test that takes the fixture `folder` runs twice: the second
time its path stands for a database on PostgreSQL.
"""

import secrets
import sqlite3
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import Any

import pytest
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, event, inspect
from sqlalchemy.engine import Connection
from sqlalchemy.exc import OperationalError

from bot.database import database
from bot.database.database import Database
from bot.database.errors import StoreError, file_of
from bot.database.preflight import migrations
from bot.database.private_files import PRIVATE
from tests.support import postgres

COLUMNS = (
    "SELECT m.name, c.name, upper(c.type) FROM sqlite_master AS m JOIN pragma_table_info(m.name) AS c"
    " WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%'"
)
COLUMNS_ON_POSTGRES = (
    "SELECT table_name, column_name, upper(data_type) FROM information_schema.columns"
    " WHERE table_schema = 'public'"
)
_on_postgres: dict[Path, str] = {}
"""The names of the databases on PostgreSQL that stand for files, as URLs."""


_fresh: dict[Path, int] = {}
"""When files of the newest version were written that nobody has opened yet."""
_statements: dict[str, list[tuple[str, Any]]] = {}
"""What all migrations execute on an empty database of each kind."""
USER_VERSION = slice(60, 64)
"""Where the head of a file has the stamp of its last write."""


@cache
def _empty() -> bytes:
    """Return the content of a database file with every table and no row."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "empty.db"
        engine = create_engine(f"sqlite:///{file}")
        with engine.begin() as connection:
            config = migrations()
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
        engine.dispose()
        return file.read_bytes()


@cache
def _opened() -> bytes:
    """Return the content of such a file after the bot has opened it."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "opened.db"
        file.write_bytes(_empty())
        postgres.at_once(_open(file))
        return file.read_bytes()


async def _open(file: Path) -> None:
    opened = Database(url_of(file))
    await opened.migrate()
    await opened.close()


def _upgrade(config: Config, revision: str) -> None:
    """Upgrade a database; an empty one by the statements that upgraded the first of its kind."""
    connection: Connection = config.attributes["connection"]
    if inspect(connection).get_table_names():
        command.upgrade(config, revision)
        return
    kind = connection.dialect.name
    if kind not in _statements:
        with _recorded(connection) as statements:
            command.upgrade(config, revision)
        _statements[kind] = statements
        return
    for statement, parameters in _statements[kind]:
        connection.exec_driver_sql(statement, parameters)


@contextmanager
def _recorded(connection: Connection) -> Iterator[list[tuple[str, Any]]]:
    """Yield a list of the statements that change a database meanwhile, with their parameters."""
    statements: list[tuple[str, Any]] = []

    def record(_: Connection, __: object, statement: str, parameters: Any, *___: object) -> None:
        if not statement.lstrip().startswith(("SELECT", "PRAGMA")):
            statements.append((statement, parameters))

    event.listen(connection, "before_cursor_execute", record)
    try:
        yield statements
    finally:
        event.remove(connection, "before_cursor_execute", record)


@cache
def _scripts(folder: str) -> ScriptDirectory:
    """Return the migrations of a folder, whose modules are loaded once."""
    return ScriptDirectory(folder)


def _known_scripts(config: Config) -> ScriptDirectory:
    return _scripts(config.get_main_option("script_location") or "")


def prepare(path: Path) -> None:
    """Create an empty database if the file does not exist."""
    if not is_on_postgres(path) and not path.exists():
        path.write_bytes(_empty())


def prepare_opened(path: Path) -> None:
    """Create an empty database if the file does not exist; the next to open it has nothing to migrate."""
    if not is_on_postgres(path) and not path.exists():
        content = bytearray(_opened())
        content[USER_VERSION] = secrets.randbits(31).to_bytes(4, "big")
        path.touch(PRIVATE)
        path.write_bytes(content)
        _fresh[path] = path.stat().st_mtime_ns


_migrate_file = Database._migrate_file


async def _migrate_if_needed(opened: Database) -> None:
    path = file_of(opened._url) or Path()
    written = _fresh.pop(path, None)
    if written is None or path.stat().st_mtime_ns != written:
        await _migrate_file(opened)


def install() -> None:
    """Let databases migrate quickly; what `prepare_opened` created is opened without a migration at first."""
    setattr(Database, "_migrate_file", _migrate_if_needed)  # noqa: B010 -- mypy lets nobody assign a method
    vars(database)["command"] = SimpleNamespace(upgrade=_upgrade)
    setattr(ScriptDirectory, "from_config", _known_scripts)  # noqa: B010


def url_of(path: Path) -> str:
    """Return the address of a database."""
    return _on_postgres.get(path, f"sqlite+aiosqlite:///{path}")


def is_on_postgres(path: Path) -> bool:
    """Return whether a path stands for a database on PostgreSQL."""
    return path in _on_postgres


@contextmanager
def standing_for(path: Path, url: str) -> Iterator[None]:
    """Let a path stand for a database on PostgreSQL."""
    _on_postgres[path] = url
    try:
        yield
    finally:
        del _on_postgres[path]


# ------------------------------------------------------------------ past the store


def asked(path: Path, question: str) -> list[tuple[Any, ...]]:
    """Query a database past the store."""
    if is_on_postgres(path):
        return postgres.asked(_on_postgres[path], question)
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(question).fetchall()


def done(path: Path, script: str) -> None:
    """Execute statements on a database past the store."""
    if is_on_postgres(path):
        postgres.asked(_on_postgres[path], script)
        return
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(script)


def forbid(path: Path, what: str) -> None:
    """Make a database refuse something, such as `UPDATE ON seats`."""
    if is_on_postgres(path):
        raised = "BEGIN RAISE restrict_violation USING MESSAGE = 'forbidden'; END"
        done(path, f"CREATE FUNCTION forbid() RETURNS trigger LANGUAGE plpgsql AS $$ {raised} $$;")
        done(path, f"CREATE TRIGGER forbidden BEFORE {what} FOR EACH ROW EXECUTE FUNCTION forbid();")
    else:
        done(path, f"CREATE TRIGGER forbidden BEFORE {what} BEGIN SELECT RAISE(ABORT, 'forbidden'); END;")


def allow(path: Path) -> None:
    """Make a database allow again what `forbid` forbade."""
    done(path, "DROP FUNCTION forbid CASCADE;" if is_on_postgres(path) else "DROP TRIGGER forbidden;")


def dropping(trigger: str, table: str, dialect: str) -> str:
    """Return the statement that drops a trigger of a table."""
    return f"DROP TRIGGER {trigger}" + ("" if dialect == "sqlite" else f" ON {table}")


def lacking_a_table() -> AbstractContextManager[object]:
    """Expect that a statement fails because its table is not there."""
    return pytest.raises((OperationalError, StoreError), match=r"no such table|lacks tables")


def columns(path: Path) -> list[tuple[str, str, str]]:
    """Read the tables, columns and types of a database from its own schema."""
    return asked(path, COLUMNS_ON_POSTGRES if is_on_postgres(path) else COLUMNS)


def rows_of(path: Path) -> list[str]:
    """Spell every row of a database with its table."""
    tables = sorted({table for table, *_ in columns(path)})
    queries = {table: f'SELECT * FROM "{table}"' for table in tables}  # noqa: S608
    return sorted(str((table, row)) for table, query in queries.items() for row in asked(path, query))
