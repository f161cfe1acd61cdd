import asyncio
import os
import re
import signal
import socket
import sqlite3
import sys
from pathlib import Path

import click
import pytest
from aiohttp import ClientSession
from click.testing import CliRunner, Result
from discord.http import Route

from bot.__main__ import _players, main
from bot.database.schema import METADATA

pytestmark = pytest.mark.usefixtures("empty_folder")

ROOT = Path(__file__).parents[2]
UNSEEN = "MTA0.XyZ.not-to-be-seen"
LONG = 120
"""Seconds within which anything is done that does not hang, however busy the machine."""


def run(*arguments: str, **settings: str) -> Result:
    return CliRunner().invoke(main, arguments, env=settings)


def test_help_names_every_command_and_says_what_it_does() -> None:
    shown = run("--help")
    assert shown.exit_code == 0
    assert set(main.commands) >= {"run", "playground", "sync", "migrate", "ratings"}
    for name, command in main.commands.items():
        assert f"  {name} " in shown.output
        assert command.get_short_help_str(40).partition("...")[0] in shown.output
    listed = shown.output.partition("Commands:")[2]
    assert "..." not in listed, "every line is told to its end"


def test_a_part_of_the_shards_needs_postgresql() -> None:
    refused = run("run", DISCORD_TOKEN=UNSEEN, SHARDS="0-3/16")
    assert refused.exit_code == 1
    (line,) = refused.output.splitlines()
    assert line == "Error: SHARDS=0-3/16 needs PostgreSQL: one process alone can use SQLite."


@pytest.mark.parametrize("name", main.commands)
def test_every_command_explains_itself(name: str) -> None:
    shown = run(name, "--help")
    assert shown.exit_code == 0
    assert len(shown.output.splitlines()) > 3
    for each in main.commands[name].params:
        help_text = each.help if isinstance(each, click.Option) else f"The {each.human_readable_name} is"
        assert help_text
        assert help_text[:20] in " ".join(shown.output.split())


@pytest.mark.parametrize("name", ["run", "sync"])
def test_without_a_token_both_ways_on_are_named(name: str, tmp_path: Path) -> None:
    said = run(name)
    assert said.exit_code == 1
    assert "set DISCORD_TOKEN in the environment or in .env" in said.output
    assert "uv run bot playground" in said.output
    assert "Traceback" not in said.output
    assert list(tmp_path.iterdir()) == [], "what cannot run leaves nothing behind"


@pytest.mark.parametrize("arguments", [(), ("run",), ("playground",), ("sync",), ("migrate",), ("ratings",)])
def test_wrong_settings_are_named_and_never_shown(arguments: tuple[str, ...]) -> None:
    Path(".env").write_text(f"DISCORD_TOKN={UNSEEN}\nPLAYGROUND_PORT={UNSEEN}\n", "utf-8")
    said = run(*arguments, LOG_LEVEL=UNSEEN)
    assert said.exit_code == 1
    assert said.output.startswith("Error: the settings are wrong.\n")
    assert all(f"{key}: " in said.output for key in ("DISCORD_TOKN", "PLAYGROUND_PORT", "LOG_LEVEL"))
    assert UNSEEN not in said.output


@pytest.mark.parametrize("arguments", [(), ("run",), ("playground",), ("sync",), ("migrate",), ("ratings",)])
def test_an_env_file_that_is_a_folder_is_named(arguments: tuple[str, ...]) -> None:
    Path(".env").mkdir()
    said = run(*arguments, DISCORD_TOKEN=UNSEEN)
    assert said.exit_code == 1
    assert said.output == "Error: the settings are wrong.\n.env: is not a file that can be read.\n"


def test_a_slip_in_the_environment_is_pointed_at_and_its_value_not_shown(
    caplog: pytest.LogCaptureFixture,
) -> None:
    said = run("migrate", DISCORD_TOKN=UNSEEN)
    assert said.exit_code == 0
    assert "DISCORD_TOKN is no setting of this bot; is DISCORD_TOKEN meant?" in caplog.messages
    assert UNSEEN not in caplog.text


def test_a_slip_is_pointed_at_once_when_the_bot_chooses_what_to_run(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Route, "BASE", f"http://127.0.0.1:{free_port()}")
    run(DISCORD_TOKEN=UNSEEN, LOGLEVEL="INFO")
    assert [line for line in caplog.messages if "LOGLEVEL" in line] == [
        "LOGLEVEL is no setting of this bot; is LOG_LEVEL meant?"
    ]


@pytest.mark.parametrize("name", ["run", "sync"])
def test_an_unreachable_discord_is_said_in_one_line(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Route, "BASE", f"http://127.0.0.1:{free_port()}")
    said = run(name, DISCORD_TOKEN=UNSEEN)
    assert said.exit_code == 1
    assert said.output.startswith("Error: Discord cannot be reached: ")
    assert len(said.output.splitlines()) == 1
    assert UNSEEN not in said.output


def free_port() -> int:
    """Find a port at which nobody listens."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        port: int = server.getsockname()[1]
    return port


def test_a_port_that_there_cannot_be_is_refused() -> None:
    said = run("playground", "--port", "65536")
    assert said.exit_code == 2
    assert "--port" in said.output


def test_an_unknown_command_is_refused() -> None:
    said = run("play")
    assert said.exit_code == 2
    assert "No such command 'play'" in said.output


def test_migrate_makes_the_database(tmp_path: Path) -> None:
    for _ in range(2):
        assert run("migrate").output == "The database is up to date.\n"
    with sqlite3.connect(tmp_path / "tefuda.db") as connection:
        tables = {
            name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        }
    connection.close()
    assert tables == {*METADATA.tables, "alembic_version"}


def test_migrate_takes_the_database_that_is_set(tmp_path: Path) -> None:
    assert run("migrate", DATABASE_URL=f"sqlite+aiosqlite:///{tmp_path}/mine.db").exit_code == 0
    assert (tmp_path / "mine.db").exists()
    assert not (tmp_path / "tefuda.db").exists()


@pytest.mark.parametrize(
    ("environment", "first"),
    [
        ({"LANG": "ja_JP.UTF-8"}, "はな"),
        ({"LANG": "en_GB.UTF-8"}, "Alice"),
        ({"LC_ALL": "en_US.UTF-8", "LANG": "ja_JP.UTF-8"}, "Alice"),
        ({"LC_ALL": "", "LANG": "ja_JP.UTF-8"}, "はな"),
        ({"LANG": "de_DE.UTF-8"}, "Alice"),
        ({}, "Alice"),
    ],
)
def test_the_playground_opens_as_somebody_who_speaks_the_language_of_the_terminal(
    environment: dict[str, str], first: str
) -> None:
    players = _players(environment)
    assert players[0].name == first
    assert {each.name for each in players} == {"Alice", "Ben", "はな", "けん"}


async def test_without_a_token_the_playground_opens_and_an_order_to_end_closes_it(tmp_path: Path) -> None:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-u", "-m", "bot"),
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PLAYGROUND_PORT": "0"},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    async with asyncio.timeout(LONG), ClientSession() as session:
        shown = await process.stdout.readuntil(b"Ctrl-C ends it.\n")
        (link,) = re.findall(r"Click here:\n\n  (http://127\.0\.0\.1:\S+)", shown.decode())
        async with session.get(link) as page:
            assert page.status == 200
        process.send_signal(signal.SIGTERM)
        _, stderr = await process.communicate()
    assert "はな: http".encode() in shown
    assert b"Traceback" not in stderr
    assert process.returncode == 0
    assert (tmp_path / "tefuda-playground.db").exists()
