"""The command of the arena, in this process and as one of its own."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from msgspec import to_builtins

from bot.arena.aims import ladder_of
from bot.arena.deals import Deal
from bot.arena.players import Contest, LoadError, load
from bot.arena.report import rows
from tests.bot.arena.test_deals import FILE, dealt, with_file
from tests.support.command_line import UNSEEN, bot

LONG = 120
"""Seconds within which anything is done that does not hang, however busy the machine."""


def arena(*arguments: str) -> Result:
    return bot("arena", *arguments, DISCORD_TOKEN=UNSEEN)


@pytest.fixture
def played_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play in this process, so that only tests of processes start some."""

    async def run(contest: Contest, cores: int, enough: Any) -> list[Deal]:
        deals = list[Deal]()
        while not enough(deals):
            deals.append(dealt(contest, len(deals)))
        return deals

    monkeypatch.setattr("bot.cli.arena.run", run)


# ------------------------------------------------------------------ figures


def test_figures_are_the_same_on_any_number_of_processes_and_a_cheat_is_caught_there() -> None:
    contest = with_file("Honest", "normal", "normal")
    here = rows(contest, [dealt(contest, number) for number in range(3)])
    files = ("--policy", f"{FILE}:Honest", "--policy", f"{FILE}:Keeping")
    seats = ("--games", "9", "--seed", "3", "--cores", "2", "--seats")
    said = arena("no_thank_you", *seats, "Honest,normal,normal", *files[:2], "--json")
    assert said.exit_code == 0, said.output
    there = json.loads(said.stdout)
    assert there["players"] == json.loads(json.dumps(to_builtins(here)))
    assert said.stderr == "", "no bar where nobody sees it"
    cheated = arena("no_thank_you", *seats, "Keeping,Keeping,normal", *files[2:], "--games", "60")
    assert cheated.exit_code == 1
    assert "Error: the arena has stopped: Keeping chose otherwise when nothing but" in cheated.stderr


@pytest.mark.usefixtures("played_here")
def test_the_table_says_what_was_played_and_what_came_of_it() -> None:
    said = arena("no_thank_you", "--seats", "normal, random,random", "--games", "7", "--seed", "9")
    assert said.exit_code == 0
    assert said.output.startswith(
        "no_thank_you: normal, random, random\n9 games: 3 deals, each in 3 arrangements; seed 9; "
    )
    assert "An equal share of the wins is 0.333." in said.output
    assert "\nVisible blunders of random: " in said.output
    assert "\nnormal: above an equal share. 9 games tell differences of 0." in said.output
    assert "\nrandom: " not in said.output, "its share follows from the other's"
    assert "Aim" not in said.output
    assert all(f"\n{name}  " in said.output for name in ("normal", "random"))
    assert "development" not in said.output
    said = arena("no_thank_you", "--seats", "ready,ready", "--policy", f"{FILE}:ready", "--games", "2")
    assert (
        "ready from a file: for development only. It is trusted code: the referee finds accid" in said.output
    )
    said = arena("no_thank_you", "--seats", "normal,easy,random", "--games", "6")
    assert all(f"\n{name}: " in said.output for name in ("normal", "easy", "random"))
    said = arena("no_thank_you", "--seats", "easy,normal", "--games", "4")
    assert "\nAim of easy: 0.25 to 0.40: open." in said.output


@pytest.mark.usefixtures("played_here")
def test_the_ladder_is_played_from_the_newcomer_to_the_oracle() -> None:
    said = arena("--ladder", "no_thank_you", "--games", "4", "--seed", "9", "--cores", "1")
    assert said.exit_code == 0, said.output
    assert said.output.startswith("no_thank_you: each against the next at two seats\n")
    lines = said.output.splitlines()
    steps = [line.split()[:2] for line in lines if line.endswith(("equal share", "no difference shown"))]
    assert steps == [[*contest.seats] for contest in ladder_of("no_thank_you", 9)]
    assert sum(" in " in line for line in lines if line.startswith(("newcomer", "strong", "oracle"))) == 3
    assert lines[-1].startswith("Seed 9; ")


@pytest.mark.usefixtures("played_here")
def test_the_ladder_for_programs_is_a_list_of_contests() -> None:
    asked = ("no_thank_you", "--games", "4", "--seed", "9", "--json")
    found = json.loads(arena("--ladder", *asked).stdout)["ladder"]
    alone = json.loads(arena("--seats", "newcomer,beginner", *asked).stdout)
    for contest in (found[0], alone):
        assert contest.pop("times")["decision_ms"]["newcomer"]["max"] > 0
    assert found[0] == alone
    assert alone["aim"] == {"low": 0.4, "high": 0.6, "verdict": "open"}
    assert found[-1]["aim"] is None
    assert {*alone["players"][0]["proof"]} >= {"verdict", "told", "nothing_below", "needed"}


@pytest.mark.usefixtures("played_here")
def test_json_keeps_what_depends_on_the_machine_apart() -> None:
    asked = ("expect", "--seats", "random,random", "--games", "1", "--json")
    first, second = (json.loads(arena(*asked).stdout) for _ in range(2))
    assert first["games"] == 4, "an interval needs two deals"
    times = first.pop("times")
    del second["times"]
    assert first == second
    assert {*times} == {"seconds", "cores", "decision_ms"}
    assert times["decision_ms"]["random"]["p50"] <= times["decision_ms"]["random"]["p99"]


# ------------------------------------------------------------------ bad input


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("bridge", "--seats", "normal"), "'bridge' is not one of"),
        (("yaniv",), "Missing option '--seats' (or '--ladder')."),
        (("--ladder",), "Missing argument '{algo|"),
        (("yaniv", "--ladder", "--seats", "normal,normal"), "it goes without --seats and --policy"),
        (("yaniv", "--ladder", "--policy", f"{FILE}:Honest"), "it goes without --seats and --policy"),
        (("yaniv", "--ladder", "--games", "0"), "0 is not in the range x>=1"),
        (("yaniv", "--seats", "normal,weird"), "yaniv has no 'weird'; there are random,"),
        (("yaniv", "--seats", "normal,"), "yaniv has no ''"),
        (("expect", "--seats", "normal,normal,normal"), "expect has 2 seats, not 3."),
        (("algo", "--seats", "normal"), "algo has 2 to 4 seats, not 1."),
        (("algo", "--seats", "normal,normal", "--games", "0"), "0 is not in the range x>=1"),
        (("algo", "--seats", "normal,normal", "--games", "many"), "'many' is not a valid integer"),
        (("algo", "--seats", "normal,normal", "--seed", "-1"), "-1 is not in the range x>=0"),
        (("algo", "--seats", "normal,normal", "--seed", "x"), "'x' is not a valid integer"),
        (("algo", "--seats", "normal,normal", "--cores", "0"), "0 is not in the range x>=1"),
        (("algo", "--seats", "A,normal", "--policy", "a.py"), "'a.py' is not PATH:NAME"),
        (("algo", "--seats", "A,normal", "--policy", "a.py:A"), "there is no file a.py"),
        (("algo", "--seats", "normal,normal", "--policy", f"{FILE}:normal"), "rename the policy"),
        (("algo", "--seats", "normal,normal", "--policy", f"{FILE}:Dumb"), "does not stand in --seats"),
    ],
)
def test_bad_input_is_explained(arguments: tuple[str, ...], said: str) -> None:
    answer = arena(*arguments)
    assert answer.exit_code == 2
    assert said in answer.output
    assert "Traceback" not in answer.output


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("import nothing_like_it", "ModuleNotFoundError: No module named 'nothing_like_it' (p.py, line 1)"),
        ("A = 5", "p.py: A has no method choose(view, legal_actions, chance)."),
        ("B = 5", "AttributeError: module 'brought_p' has no attribute 'A'"),
        ("def broken(", "SyntaxError: '(' was never closed"),
        ("raise SystemExit(3)", "SystemExit: 3 (p.py, line 1)"),
    ],
)
def test_a_file_that_cannot_be_loaded_is_explained(source: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "p.py"
    path.write_text(source, "utf-8")
    error = load(Contest("algo", ("A", "normal"), 1, (("A", str(path)),)))
    assert isinstance(error, LoadError)
    assert said in f"{error}."


# ------------------------------------------------------------------ processes

ENDLESS = """
import os
from pathlib import Path

class Endless:
    def choose(self, view, legal_actions, chance):
        Path(__file__).with_suffix(".pid").write_text(str(os.getpid()))
        while True:
            pass
"""
ALONE = "from bot.cli.arena import arena; arena()"
"""The command without the rest of the program, which takes long to import."""


def test_a_policy_that_never_ends_is_ended_by_ctrl_c(tmp_path: Path) -> None:
    (tmp_path / "p.py").write_text(ENDLESS, "utf-8")
    asked = ("algo", "--seats", "Endless,normal", "--policy", f"{tmp_path}/p.py:Endless", "--cores", "1")
    running = subprocess.Popen((sys.executable, "-c", ALONE, *asked), stderr=subprocess.PIPE, text=True)
    noted = tmp_path / "p.pid"
    pid = int(waited(lambda: noted.exists() and noted.read_text("utf-8")))
    running.send_signal(signal.SIGINT)
    _, said = running.communicate(timeout=LONG)
    assert (running.returncode, said.strip()) == (1, "Aborted!")
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def waited(found: Callable[[], Any]) -> Any:
    end = time.monotonic() + LONG
    while not (what := found()):
        assert time.monotonic() < end
        time.sleep(0.02)
    return what


def test_a_file_that_cannot_be_loaded_is_bad_input(tmp_path: Path) -> None:
    (tmp_path / "p.py").write_text("print('not to be mixed with figures')\nnothing", "utf-8")
    said = arena("algo", "--seats", "A,normal", "--policy", f"{tmp_path}/p.py:A", "--json")
    assert said.exit_code == 2
    assert said.stdout == ""
    assert "p.py: A cannot be loaded: NameError: name 'nothing' is not defined (p.py, line 2)." in said.stderr
