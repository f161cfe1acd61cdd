"""`bot doctor`: what it finds here and on a simulated Discord, with faults planted in both.

What each check makes of what it finds is in `tests/bot/diagnosis`.
"""

import asyncio
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from click.testing import Result
from discord.http import Route
from simcord.backend import Backend
from simcord.backend.models import Overwrite
from simcord.enums import ChannelType, OverwriteType

from bot.artwork.catalogue import emoji_name
from bot.diagnosis.discord_checks import TOPICS, commands_of_this_version
from tests.support.command_line import UNSEEN, bot
from tests.support.discord_server import TOKEN, Portal, served
from tests.support.free_port import free_port

pytestmark = pytest.mark.usefixtures("empty_folder")

PICTURES = ("turn", "dealer")
"""What an application needs in these tests."""


class World:
    """A simulated Discord that has all that this version needs, and a channel."""

    def __init__(self) -> None:
        self.backend = Backend()
        self.portal = Portal(self.backend)
        self.channel = self.backend.create_channel(self.backend.create_guild("Home").id, "cards")
        self.backend.register_commands(None, commands())
        for name in PICTURES:
            self.backend.create_application_emoji(emoji_name(name))

    @property
    def sent(self) -> list[str]:
        """The methods of all requests."""
        return [each.method for each in self.backend.http_requests]

    @property
    def posted(self) -> int:
        return len(self.backend.messages[self.channel.id])


@cache
def commands() -> list[dict[str, object]]:
    """Return the commands of this version as simcord takes them."""
    told = asyncio.run(commands_of_this_version())
    return [{key: value for key, value in each.items() if key != "nsfw"} for each in told]


@pytest.fixture
def world(monkeypatch: pytest.MonkeyPatch) -> Iterator[World]:
    world = World()
    monkeypatch.setattr("bot.diagnosis.discord_checks.names", lambda: PICTURES)
    with served(world.backend, world.portal) as address:
        monkeypatch.setattr(Route, "BASE", address)
        yield world


def doctor(*words: str, token: str = TOKEN, **settings: str) -> Result:
    said = bot("doctor", *words, DISCORD_TOKEN=token, **settings)
    assert "Traceback" not in said.output
    assert not token or token not in said.output
    return said


def lines(said: Result) -> dict[str, str]:
    """Return what is said under each name, with the verdict before it and what to do behind it."""
    found: dict[str, str] = {}
    topic = ""
    for line in said.output.splitlines()[2:-2]:
        if not line.startswith(" "):
            topic = line[11:28].strip()
        found[topic] = " ".join(f"{found.get(topic, '')} {line[:11]} {line[28:]}".split())
    return found


# ------------------------------------------------------------------ all is well


def test_where_all_is_well_it_says_so_and_sends_nothing_but_get(world: World, tmp_path: Path) -> None:
    assert bot("migrate").exit_code == 0
    before = {each.name: each.read_bytes() for each in tmp_path.iterdir()}
    said = doctor("--channel", str(world.channel.id))
    found = lines(said)
    tried = [each for each in TOPICS if each != "Message"]
    assert [each for each in tried if not found[each].startswith("yes ")] == [], said.output
    assert found["Message"] == "not tried Nothing is posted without --post ID."
    assert said.output.splitlines()[-1] == "14 yes, 0 no, 3 not tried."
    assert said.exit_code == 0
    assert set(world.sent) == {"GET"}
    assert world.posted == 0
    assert {each.name: each.read_bytes() for each in tmp_path.iterdir()} == before


def test_with_post_it_posts_one_message_which_stays(world: World) -> None:
    other = world.backend.create_channel(world.channel.guild_id, "other")
    thread = world.backend.create_thread(other.id, "rounds", world.backend.bot_user.id)
    named = ("--channel", str(thread.id), "--channel", str(other.id))
    said = doctor(*named, "--post", str(world.channel.id))
    assert [each for each in world.sent if each != "GET"] == ["POST"]
    assert world.posted == 1
    found = lines(said)
    has = "The bot has the permissions that tables need in"
    assert found["Channel"] == f"yes {has} #rounds. yes {has} #other. yes {has} #cards."
    (message,) = world.backend.messages[world.channel.id]
    address = f"https://discord.com/channels/{world.channel.guild_id}/{world.channel.id}/{message}"
    assert found["Message"] == f"yes Look at it on a phone, then delete it: {address}"


# ------------------------------------------------------------------ nothing to ask Discord with


def test_without_a_token_all_else_is_looked_at(world: World) -> None:
    said = doctor(token="")
    found = lines(said)
    assert {found[each] for each in TOPICS} == {"not tried DISCORD_TOKEN is not set."}
    assert found["Database"].startswith("yes ")
    assert said.exit_code == 0
    assert world.sent == []


def test_a_wrong_token_is_told_with_where_to_get_one(world: World) -> None:
    said = doctor(token=UNSEEN)
    found = lines(said)
    assert found["Token"].startswith("no Discord refuses this DISCORD_TOKEN. -> set the one of the page Bot")
    assert {found[each] for each in TOPICS[1:]} == {"not tried Discord was not asked: see Token."}
    assert said.exit_code == 1


def test_a_discord_that_cannot_be_reached_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Route, "BASE", f"http://127.0.0.1:{free_port()}")
    assert lines(doctor())["Token"].startswith("no Discord cannot be reached: ")


def test_what_answers_in_place_of_discord_is_told(world: World) -> None:
    world.portal.application = "<html>Log in to this network</html>"
    found = lines(doctor())["Token"]
    assert found.startswith("no Discord's answer cannot be understood (ValidationError). -> check whether")


def test_wrong_settings_are_told_and_nothing_else_is_tried() -> None:
    said = doctor(token="", LOG_LEVEL="LOUD", THINKING_MS="1")
    found = lines(said)
    assert "LOG_LEVEL" in found["Settings"]
    assert "THINKING_MS" in found["Settings"]
    assert {value for topic, value in found.items() if topic != "Settings"} == {
        "not tried The settings are wrong."
    }
    assert said.exit_code == 1


def test_wrong_options_are_refused_as_everywhere() -> None:
    said = doctor("--channel", "cards")
    assert (said.exit_code, "Copy Channel ID" in said.output) == (2, True)
    assert doctor("--post", "0").exit_code == 2


# ------------------------------------------------------------------ planted faults


def test_each_fault_on_discord_is_told_with_its_remedy(world: World) -> None:
    world.portal.seconds_ahead = -61
    world.portal.gateway["session_start_limit"]["remaining"] = 0
    world.portal.application |= {"integration_types_config": {"0": {}}, "bot_require_code_grant": True}
    world.backend.register_commands(None, commands()[1:])
    world.backend.application_emojis.clear()
    everybody = Overwrite(world.channel.guild_id or 0, OverwriteType.ROLE, deny=1 << 15)
    world.backend.set_overwrite(world.channel.id, everybody)
    said = doctor("--post", str(world.channel.id))
    found = lines(said)
    remedies = {
        "Clock": "timedatectl set-ntp true",
        "Gateway": "wait 2 h",
        "Application": "turn it off: https://discord.com/developers/applications/",
        "Server install": "choose Discord Provided Link",
        "Account install": "tick it under Installation Contexts",
        "Commands": "run: bot sync",
        "Pictures": "run: bot emojis sync",
        "Channel": "allow it for the bot's role there",
    }
    for topic, remedy in remedies.items():
        assert found[topic].startswith("no "), topic
        assert remedy in found[topic], topic
    assert found["Message"] == "not tried The channel cannot be used: see Channel."
    assert said.output.splitlines()[-1].endswith("Run a command named above as you ran this one.")
    assert "POST" not in world.sent


def test_a_channel_that_discord_does_not_know_or_a_failing_discord_is_told(world: World) -> None:
    fault = {"method": "GET", "path": "*/emojis", "status": 403, "code": 20001, "message": "no", "times": 1}
    world.backend.faults.append(fault)
    found = lines(doctor("--channel", "12"))
    assert found["Channel"].startswith("no There is no channel 12 in the servers of the bot. -> copy its id")
    assert found["Pictures"].startswith(
        "no Discord answers with HTTP 403, code 20001: no. -> look the code up"
    )
    assert found["Commands"].startswith("yes "), "one failure is not that of all"
    del world.portal.gateway["shards"]
    world.portal.application["approximate_user_install_count"] = None
    category = world.backend.create_channel(world.channel.guild_id, "games", type=ChannelType.CATEGORY)
    found = lines(doctor("--channel", str(category.id)))
    assert found["Gateway"].startswith("no Discord's answer cannot be understood (ValidationError).")
    assert found["Application"].startswith("yes ")
    assert "is of type category, where no table can open. -> name a text" in found["Channel"]


def test_each_fault_of_the_machine_is_told_with_its_remedy(tmp_path: Path) -> None:
    (tmp_path / "tefuda.db").write_bytes(b"cards" * 1000)
    (tmp_path / "file").touch()
    found = lines(doctor(token="", BACKUP_DIR="file", LOG_LEVELS="INFO"))
    assert found["Settings"].endswith("-> rename or remove that variable")
    assert "put a backup in its place" in found["Database"]
    assert f"{tmp_path}/file cannot be written to" in found["Backups"]
    assert found["Backups"].endswith("or correct BACKUP_DIR")
