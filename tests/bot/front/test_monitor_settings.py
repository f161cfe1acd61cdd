"""The settings of watching: what is wrong with them is said in one line, before anything has begun."""

import logging
import socket
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest
from click.testing import CliRunner, Result

from bot import logs
from bot.__main__ import main
from bot.app import Tefuda
from bot.front.monitor import monitoring
from bot.settings import load
from tests.support.free_port import free_port

pytestmark = pytest.mark.usefixtures("empty_folder")
TOKEN = "MTA0.XyZ.not-to-be-seen"  # noqa: S105 -- nobody's


def run(*arguments: str, **settings: str) -> Result:
    return CliRunner().invoke(main, arguments, env=settings)


@pytest.fixture
def taken() -> Iterator[socket.socket]:
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server


def port_of(server: socket.socket) -> str:
    return str(server.getsockname()[1])


@pytest.mark.parametrize("name", ["run", "playground"])
def test_with_a_port_in_use_nothing_begins(name: str, taken: socket.socket, tmp_path: Path) -> None:
    said = run(name, DISCORD_TOKEN=TOKEN, HEALTH_PORT=port_of(taken))
    place = f"port {port_of(taken)} on 127.0.0.1"
    assert said.exit_code == 1
    assert said.output == f"Error: HEALTH_PORT: {place} cannot be used: Address already in use.\n"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("is_watched", [False, True])
async def test_requests_are_counted_if_there_is_a_port(
    is_watched: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if is_watched:
        monkeypatch.setenv("HEALTH_PORT", str(free_port()))
    bot = Tefuda("sqlite+aiosqlite://")
    before = len(traced(bot))

    async def work() -> None:
        assert len(traced(bot)) == before + is_watched

    with monitoring(load(None)) as monitored:
        await monitored.run(bot, bot.services, bot.gate, "sqlite+aiosqlite://", work())
    await bot.close()


def traced(bot: Tefuda) -> list[object]:
    """List what hears of the end of a request to Discord."""
    return list(bot.http.http_trace.on_request_end) if bot.http.http_trace else []


def test_only_a_bot_on_discord_reports_to_sentry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SENTRY_DSN", "https://1@sentry.invalid/1")
    before = list(logging.getLogger().handlers)
    with monitoring(load(None)):
        assert logging.getLogger().handlers == before


# ------------------------------------------------------------------ bot health


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({}, "HEALTH_PORT is not set, so no bot can be asked"),
        ({"HEALTH_PORT": "1", "HEALTH_HOST": "a..b"}, "nothing answers on a..b:1"),
        # A bot that listens everywhere is asked here.
        ({"HEALTH_PORT": "1", "HEALTH_HOST": "0.0.0.0"}, "nothing answers on 127.0.0.1:1"),  # noqa: S104
    ],
)
def test_where_no_bot_can_be_asked_that_is_said(settings: dict[str, str], told: str) -> None:
    said = run("health", **settings)
    assert (said.exit_code, said.output) == (1, f"Error: {told}.\n")


@pytest.mark.parametrize("words", [b"SSH-2.0\r\n", b"HTTP/1.0 404 Not Found\r\n\r\n404: not found\n"])
def test_another_program_is_not_taken_for_the_bot(taken: socket.socket, words: bytes) -> None:
    def answer() -> None:
        with taken.accept()[0] as connection:
            connection.recv(1000)
            connection.sendall(words)

    thread = Thread(target=answer)
    thread.start()
    said = run("health", HEALTH_PORT=port_of(taken))
    thread.join()
    place = f"127.0.0.1:{port_of(taken)}"
    assert (said.exit_code, said.output) == (1, f"Error: another program answers on {place}.\n")


# ------------------------------------------------------------------ the log


@pytest.mark.parametrize("form", ["text", "json"])
def test_the_log_has_the_form_that_is_set(form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logging.getLogger(), "handlers", [])
    monkeypatch.setenv("LOG_FORMAT", form)
    logs.configure("INFO", form=load(None).log_format)
    (handler,) = logging.getLogger().handlers
    assert type(handler.formatter) is logs.FORMATTERS[form]
