"""`bot run` without Discord: one line that says why not."""

import pytest
from discord.http import Route

from tests.support.command_line import UNSEEN, bot, error_of
from tests.support.free_port import free_port

pytestmark = pytest.mark.usefixtures("empty_folder")


def test_a_part_of_the_shards_needs_postgresql() -> None:
    line = error_of(bot("run", DISCORD_TOKEN=UNSEEN, SHARDS="0-3/16"))
    assert line == "SHARDS=0-3/16 needs PostgreSQL: one process alone can use SQLite."


@pytest.mark.parametrize("name", ["run", "sync"])
def test_an_unreachable_discord_is_said_in_one_line(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Route, "BASE", f"http://127.0.0.1:{free_port()}")
    line = error_of(bot(name, DISCORD_TOKEN=UNSEEN))
    assert line.startswith("Discord cannot be reached: ")
    assert UNSEEN not in line
