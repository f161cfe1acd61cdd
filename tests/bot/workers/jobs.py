"""Jobs for workers: functions that another process finds by their names."""

import os
import signal
import sys
import time
from pathlib import Path
from typing import NoReturn

import msgspec

from bot.faces.chart import Chart
from bot.workers.opponent_workers import Question
from engine.chance import Chance
from engine.core import Action
from engine.games import GAMES


def whereabouts() -> tuple[int, dict[str, str]]:
    """Return the process and what it sees of the environment."""
    return os.getpid(), dict(os.environ)


def add(one: int, other: int) -> int:
    return one + other


def fail(secret: str) -> NoReturn:
    raise ValueError(f"a word about {secret}")


def chatter() -> str:
    """Print what would corrupt an answer on the same channel."""
    sys.stdout.write("chatter " * 1000)
    os.write(1, b"\xff" * 100)
    return "done"


def read_input() -> str:
    """Read where requests come from."""
    return sys.stdin.read() + os.read(0, 1).decode()


def die() -> None:
    """End as by a fault in a library."""
    os.kill(os.getpid(), signal.SIGKILL)


def die_once(mark: Path) -> str:
    if not mark.exists():
        mark.touch()
        die()
    return "done"


def interrupt() -> str:
    """Live through what a terminal and a host send to everybody."""
    os.kill(os.getpid(), signal.SIGINT)
    os.kill(os.getpid(), signal.SIGTERM)
    return "done"


def dawdle(mark: Path) -> None:
    """Take far too long, and say by a file that it has begun."""
    mark.write_text(str(os.getpid()), "utf-8")
    time.sleep(600)


def hand_back_a_generator() -> object:
    """Return what cannot be sent to another process."""
    return iter(lambda: None, 0)


def draw_never(chart: Chart) -> bytes:
    raise ValueError(chart.lines[0].name)


def draw_to_death(_: Chart) -> bytes:
    """Take the process along."""
    die()
    return b""


def draw_for_ever(chart: Chart) -> bytes:
    """Take far too long; the title says in which file to say that it has begun."""
    dawdle(Path(chart.title))
    return b""


# ------------------------------------------------------------------ computers that think


def answer_first(question: Question, _: float) -> Action:
    view = msgspec.json.decode(question.view, type=question.kind)
    imagined = GAMES[question.game].imagine(view, question.seat, Chance("", 0))
    action: Action = next(imagined.legal_actions(question.seat))
    return action


def answer_never(question: Question, _: float) -> Action:
    """Take far too long; the seed says in which file to say that it has begun."""
    dawdle(Path(question.seed))
    raise AssertionError


def answer_illegally(*_: object) -> str:
    return "no action at all"


def start_slowly(_: str) -> None:
    time.sleep(1.0)
