"""What a check has found: yes, no with what to do, or not tried with the reason."""

from collections.abc import Sequence
from enum import Enum, unique
from typing import TypeAlias

from msgspec import Struct


@unique
class Verdict(Enum):
    """Whether something is as the bot needs it."""

    YES = "yes"
    NO = "no"
    NOT_TRIED = "not tried"


class Finding(Struct, frozen=True):
    """One line for the host."""

    verdict: Verdict
    said: str
    remedy: str = ""
    """What to do, where the verdict is no."""


def yes(said: str) -> Finding:
    """Return that something is as it should be."""
    return Finding(Verdict.YES, said)


def no(said: str, remedy: str) -> Finding:
    """Return that something is not as it should be, with what to do about it."""
    return Finding(Verdict.NO, said, remedy)


def not_tried(reason: str) -> Finding:
    """Return that something was not looked at, and why."""
    return Finding(Verdict.NOT_TRIED, reason)


Findings: TypeAlias = Sequence[Finding]


def listed(names: Sequence[str], most: int = 5) -> str:
    """Name a few of many things.

    >>> listed(["algo", "play"]), listed(["a", "b", "c", "d"], most=2)
    ('algo, play', 'a, b and 2 more')
    """
    shown = ", ".join(names[:most])
    return f"{shown} and {len(names) - most} more" if len(names) > most else shown
