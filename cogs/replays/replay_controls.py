"""What the controls of a replay do, as numbers: to which step, and by whose eyes."""

from collections.abc import Sequence
from enum import IntEnum

from msgspec import Struct

from bot.tables.seat_rules import Chairs
from cogs.replays.replay_steps import Replay, require_eyes
from engine.core import InvalidAction

BUTTONS = 10
"""A slot is BUTTONS times the eyes, plus the control."""
MOST_CHOICES = 25
"""Discord's limit for a select."""


class Control(IntEnum):
    """The controls of a replay."""

    FIRST = 0
    BACK = 1
    ON = 2
    LAST = 3
    EYES = 4
    ROUND = 5
    SHARE = 6
    SHOW = 7
    """On a shared message: the same step, in private."""
    OPEN = 8
    """Elsewhere: from the deal on, by one's own eyes."""


class Position(Struct, frozen=True):
    """A step, and whose eyes see it."""

    step: int
    eyes: int


def slot_of(control: Control, eyes: int) -> int:
    """Return the slot of a control.

    >>> slot_of(Control.ON, 3)
    32
    """
    return BUTTONS * eyes + control


def read_slot(slot: int, chairs: Chairs) -> tuple[Control, int]:
    """Return the control and the eyes of a slot; raise InvalidAction if there are none."""
    eyes, control = divmod(slot, BUTTONS)
    if control > max(Control):
        raise InvalidAction("no_such_control")
    return Control(control), require_eyes(eyes, chairs)


def moved(replay: Replay, at: Position, control: Control, chosen: str, chairs: Chairs) -> Position:
    """Return where a control leads; raise InvalidAction for a choice that was not offered."""
    step, last = min(at.step, replay.last), replay.last
    steps = {Control.FIRST: 0, Control.BACK: max(step - 1, 0), Control.ON: min(step + 1, last)}
    if control == Control.EYES:
        return Position(step, require_eyes(_number(chosen), chairs))
    if control == Control.ROUND:
        return Position(_start(replay, _number(chosen)), at.eyes)
    if control == Control.LAST:
        return Position(last, at.eyes)
    return Position(steps.get(control, step), at.eyes)


def _start(replay: Replay, number: int) -> int:
    if number not in range(1, len(replay.starts) + 1):
        raise InvalidAction("no_such_control")
    return replay.starts[number - 1]


def _number(chosen: str) -> int:
    if not (chosen.isascii() and chosen.isdecimal() and len(chosen) <= len("999")):
        raise InvalidAction("no_such_control")
    return int(chosen)


def rounds_offered(count: int, now: int) -> Sequence[int]:
    """Return the rounds of a select: all of them, or the page with this round and one of each neighbour.

    >>> list(rounds_offered(3, 2)), list(rounds_offered(60, 30))[::24], list(rounds_offered(60, 60))[:2]
    ([1, 2, 3], [23, 47], [46, 47])
    """
    if count <= MOST_CHOICES:
        return range(1, count + 1)
    page, each = (now - 1) // (MOST_CHOICES - 2), MOST_CHOICES - 2
    return range(max(page * each, 1), min((page + 1) * each + 1, count) + 1)
