"""What commands begin with: the settings, the token."""

from pathlib import Path

import pytest

from tests.support.command_line import UNSEEN, bot

pytestmark = pytest.mark.usefixtures("empty_folder")


@pytest.mark.parametrize("name", ["run", "sync"])
def test_without_a_token_both_ways_on_are_named(name: str, tmp_path: Path) -> None:
    said = bot(name)
    assert said.exit_code == 1
    assert "set DISCORD_TOKEN in the environment or in .env" in said.output
    assert "uv run bot playground" in said.output
    assert "Traceback" not in said.output
    assert list(tmp_path.iterdir()) == [], "what cannot run leaves nothing behind"


def test_a_slip_in_the_environment_is_pointed_at_and_its_value_not_shown(
    caplog: pytest.LogCaptureFixture,
) -> None:
    said = bot("migrate", DISCORD_TOKN=UNSEEN)
    assert said.exit_code == 0
    assert "DISCORD_TOKN is not a setting of this bot; did you mean DISCORD_TOKEN?" in caplog.messages
    assert UNSEEN not in caplog.text
