"""`bot playground`."""

import pytest

from tests.support.command_line import bot

pytestmark = pytest.mark.usefixtures("empty_folder")


def test_a_port_that_there_cannot_be_is_refused() -> None:
    said = bot("playground", "--port", "65536")
    assert said.exit_code == 2
    assert "--port" in said.output


def test_without_a_token_the_playground_opens_at_the_port_that_is_set(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def opened(*_: object, port: int, **__: object) -> None:
        ports.append(port)

    ports: list[int] = []
    monkeypatch.setattr("bot.cli.playground.run_playground", opened)
    assert bot(PLAYGROUND_PORT="1234").output == "The playground is closed.\n"
    assert ports == [1234]
