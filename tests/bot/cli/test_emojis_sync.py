"""`bot emojis sync`: the pictures are brought to Discord by hand, and it says what it did."""

from collections.abc import Iterator
from typing import Any

import pytest
from click.testing import Result
from discord.http import Route
from simcord.backend import Backend

from bot.artwork.catalogue import emoji_name
from bot.front.emoji_sync import MAX_EMOJIS
from tests.support.command_line import bot, error_of
from tests.support.discord_server import TOKEN, served
from tests.support.free_port import free_port

pytestmark = pytest.mark.usefixtures("empty_folder")

NAMES = ("turn", "dealer")
"""What an application gets in these tests."""


@pytest.fixture
def discord(monkeypatch: pytest.MonkeyPatch) -> Iterator[Backend]:
    """Serve a simulated Discord, to which the bot has two pictures to bring."""
    backend = Backend()
    monkeypatch.setattr("bot.cli.emojis.names", lambda: NAMES)
    with served(backend) as address:
        monkeypatch.setattr(Route, "BASE", address)
        yield backend


def sync(token: str = TOKEN) -> Result:
    return bot("emojis", "sync", DISCORD_TOKEN=token)


def fail(backend: Backend, status: int, code: int) -> None:
    """Let Discord refuse the next upload."""
    fault: dict[str, Any] = {"method": "POST", "path": "*", "status": status, "code": code, "message": "no"}
    backend.faults.append({**fault, "times": 1})


def test_it_uploads_what_is_missing_and_says_what_it_did(discord: Backend) -> None:
    discord.create_application_emoji("party")
    for uploaded, before in ((2, 0), (0, 2)):
        done = sync()
        assert done.exit_code == 0, done.output
        assert done.output.splitlines()[-2:] == [
            f"Pictures: {uploaded} uploaded, {before} there before.",
            "The application has 3 of at most 2000 emojis.",
        ]
    there = [each.name for each in discord.application_emojis.values()]
    assert there == ["party", *map(emoji_name, NAMES)], "nothing is deleted"


def test_what_discord_refuses_and_that_there_is_no_more_room_is_told(discord: Backend) -> None:
    fail(discord, 400, 50035)
    said = sync().output
    assert "Discord does not take turn: HTTP 400, code 50035.\n" in said
    assert "Pictures: 1 uploaded, 0 there before.\n" in said
    while len(discord.application_emojis) < MAX_EMOJIS:
        discord.create_application_emoji("party")
    said = sync().output
    assert "There is no room for more: the other pictures stay text.\n" in said
    assert "The application has 2000 of at most 2000 emojis.\n" in said


def test_a_failure_of_discord_is_said_in_one_line(discord: Backend) -> None:
    fail(discord, 409, 0)
    done = sync()
    assert done.exit_code == 1
    *_, done_before, _, error = done.output.splitlines()
    assert done_before == "Pictures: 0 uploaded, 0 there before."
    assert error.startswith("Error: Discord answers with an error: 409")
    assert "Traceback" not in done.output
    assert sync().exit_code == 0, "the next try goes on"


@pytest.mark.usefixtures("discord")
def test_without_a_token_with_a_wrong_one_or_without_a_connection_it_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert "There is no DISCORD_TOKEN." in sync("").output
    assert error_of(sync("MTA0.XyZ.the-wrong-one")) == "Discord refuses this DISCORD_TOKEN."
    monkeypatch.setattr(Route, "BASE", f"http://127.0.0.1:{free_port()}")
    assert error_of(sync()).startswith("Discord cannot be reached: ")
