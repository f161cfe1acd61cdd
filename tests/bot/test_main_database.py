"""Every command that needs the database says in one line what is wrong with it, and leaves it alone."""

import os
from pathlib import Path

import pytest
from click.testing import Result

from bot.cli.playground import DATABASE as PLAYGROUND_DATABASE
from bot.cli.preparation import DATABASE
from bot.database.file_lock import holding
from bot.database.store import Store
from tests.support.command_line import UNSEEN, bot, error_of
from tests.support.database_faults import contents, crashed

pytestmark = pytest.mark.usefixtures("empty_folder")

COMMANDS = {
    "run": DATABASE,
    "sync": DATABASE,
    "migrate": DATABASE,
    "ratings": DATABASE,
    "playground": PLAYGROUND_DATABASE,
}
NEWER = """
CREATE TABLE tables(id); CREATE TABLE seats(id); CREATE TABLE actions(id); CREATE TABLE notes(id);
CREATE TABLE alembic_version(version_num); INSERT INTO alembic_version VALUES ('9999');
"""


def run(name: str, **settings: str) -> Result:
    return bot(name, DISCORD_TOKEN=UNSEEN, PLAYGROUND_PORT="0", **settings)


def path_of(command: str) -> Path:
    return Path(Store(COMMANDS[command])._place)


@pytest.mark.parametrize("command", COMMANDS)
def test_a_database_that_cannot_be_used_is_named_and_left_alone(tmp_path: Path, command: str) -> None:
    path = path_of(command)
    crashed(path, NEWER)
    before = contents(tmp_path)
    told = f"the database {path} was written by a newer version of this program; update"
    assert error_of(run(command)).startswith(told)
    assert contents(tmp_path) == before


@pytest.mark.parametrize("command", ["run", "migrate", "playground"])
def test_a_second_bot_names_the_first_and_changes_nothing(tmp_path: Path, command: str) -> None:
    with holding(COMMANDS[command]):
        before = contents(tmp_path)
        said = error_of(run(command))
        assert contents(tmp_path) == before
    assert said.startswith(f"the database {path_of(command)} is used by another bot (process {os.getpid()}")
    assert said.endswith(" UTC); end that one first; nothing was changed.")


NOWHERE = "postgresql+asyncpg://me:not-to-be-seen@127.0.0.1:1/tefuda"


@pytest.mark.parametrize("command", ["migrate", "ratings", "judge", "sync", "run"])
def test_every_command_says_in_one_line_that_there_is_no_server(command: str) -> None:
    assert error_of(run(command, DATABASE_URL=NOWHERE)) == (
        "the database postgresql+asyncpg://me:***@127.0.0.1:1/tefuda cannot be reached, as nothing "
        "listens at its address; start its server, or correct the address in DATABASE_URL."
    )


@pytest.mark.parametrize(("command", "tool"), [("backup", "pg_dump"), ("restore", "pg_restore")])
def test_copies_are_made_with_the_tools_of_the_server(command: str, tool: str) -> None:
    line = error_of(bot(command, "copy.db", DATABASE_URL=NOWHERE))
    assert tool in line
    assert "not-to-be-seen" not in line
