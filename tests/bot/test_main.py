import logging
import re
import subprocess
import sys
from pathlib import Path

import click
import pytest
from discord.http import Route

from bot.__main__ import main
from tests.support.command_line import UNSEEN, bot
from tests.support.free_port import free_port

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.usefixtures("empty_folder")


def test_help_names_every_command_and_says_what_it_does() -> None:
    shown = bot("--help")
    assert shown.exit_code == 0
    assert set(main.commands) >= {"run", "playground", "sync", "migrate", "ratings"}
    for name, command in main.commands.items():
        assert f"  {name} " in shown.output
        assert command.get_short_help_str(40).partition("...")[0] in shown.output
    listed = shown.output.partition("Commands:")[2]
    assert "..." not in listed, "every line is told to its end"


def test_the_version_is_told_and_logged_at_the_start(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Route, "BASE", f"http://127.0.0.1:{free_port()}")
    caplog.set_level(logging.INFO)
    told = bot("--version").output.strip()
    assert re.fullmatch(r"Tefuda \d+\.\d+\.\d+( \(commit [0-9a-f]{12}\))?", told)
    bot("run", DISCORD_TOKEN=UNSEEN)
    assert f"{told} starts" in caplog.messages


@pytest.mark.parametrize("name", main.commands)
def test_every_command_explains_itself(name: str) -> None:
    shown = bot(name, "--help")
    assert shown.exit_code == 0
    assert len(shown.output.splitlines()) > 3
    for each in main.commands[name].params:
        help_text = each.help if isinstance(each, click.Option) else f"The {each.human_readable_name} is"
        assert help_text
        assert help_text[:20] in " ".join(shown.output.split())


@pytest.mark.parametrize("arguments", [(), ("run",), ("playground",), ("sync",), ("migrate",), ("ratings",)])
def test_wrong_settings_are_named_and_never_shown(arguments: tuple[str, ...]) -> None:
    Path(".env").write_text(f"DISCORD_TOKN={UNSEEN}\nPLAYGROUND_PORT={UNSEEN}\n", "utf-8")
    said = bot(*arguments, LOG_LEVEL=UNSEEN)
    assert said.exit_code == 1
    assert said.output.startswith("Error: the settings are wrong.\n")
    assert all(f"{key}: " in said.output for key in ("DISCORD_TOKN", "PLAYGROUND_PORT", "LOG_LEVEL"))
    assert UNSEEN not in said.output


def test_a_slip_is_pointed_at_once_when_the_bot_chooses_what_to_run(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Route, "BASE", f"http://127.0.0.1:{free_port()}")
    bot(DISCORD_TOKEN=UNSEEN, LOGLEVEL="INFO")
    assert [line for line in caplog.messages if "LOGLEVEL" in line] == [
        "LOGLEVEL is not a setting of this bot; did you mean LOG_LEVEL?"
    ]


def test_the_program_loads_neither_what_draws_nor_what_reports_before_it_is_used() -> None:
    others = {"matplotlib", "numpy", "PIL", "resvg_py", "sentry_sdk"}
    script = f"import sys, bot.__main__, bot.monitoring.sentry; sys.exit(bool({others} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", script], check=False, cwd=ROOT).returncode == 0
