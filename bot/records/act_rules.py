"""What holds for every act of the clock in a record, whatever happened in the game."""

from enum import Enum, auto

from msgspec import UNSET, Struct

from bot.faces.speeds import TIMED, Speed
from bot.records.record import Act
from bot.tables.clock_changes import MAX_BREAK_DAYS
from bot.tables.clock_constants import Kind

DAY = 24 * 3600


class ClockFault(Exception):
    """What a record says about its clock cannot have been; the text says why."""


class By(Enum):
    """Who may do something about the time of a seat."""

    CLOCK = auto()
    OWN = auto()
    """The person of that seat."""
    OTHER = auto()
    ANYBODY = auto()
    """Any person, or the clock."""


class Rule(Struct, frozen=True):
    """What holds for all acts of a kind."""

    by: By
    has_seconds: bool = False
    speeds: tuple[Speed, ...] = tuple(Speed)
    is_of_turn: bool = False
    """Whether it is about the seat to act, if about any; others name their seat."""
    is_once: bool = False
    """Whether a person can do it once a turn."""


RULES = {
    Kind.REMINDED: Rule(By.CLOCK, is_of_turn=True),
    Kind.GIVEN: Rule(By.OTHER, has_seconds=True, speeds=TIMED, is_of_turn=True, is_once=True),
    Kind.ADDED: Rule(By.CLOCK, has_seconds=True, speeds=TIMED, is_of_turn=True),
    Kind.CREDITED: Rule(By.CLOCK, has_seconds=True, is_of_turn=True),
    Kind.BREAK: Rule(By.OWN, has_seconds=True, speeds=(Speed.SLOW,)),
    Kind.ASKED_PAUSE: Rule(By.OWN, speeds=TIMED, is_once=True),
    Kind.PAUSED: Rule(By.OWN, speeds=TIMED),
    Kind.RESUMED: Rule(By.ANYBODY, speeds=TIMED, is_of_turn=True),
    Kind.AWAY: Rule(By.CLOCK, speeds=TIMED),
    Kind.RETURNED: Rule(By.OWN),
    Kind.REPLACED: Rule(By.OTHER),
    Kind.WAITED: Rule(By.OTHER, has_seconds=True),
    Kind.ASKED_CLOSE: Rule(By.OWN, is_once=True),
}


def require_rule(act: Act, speed: Speed, seats: int) -> Rule:
    """Return the rule of an act; raise ClockFault if the act breaks it at a table of so many seats."""
    rule = RULES[act.kind]
    if speed not in rule.speeds:
        raise ClockFault(f"there is none at the speed {speed}")
    _require_seats(act, rule, seats)
    _require_seconds(act, rule)
    return rule


def _require_seats(act: Act, rule: Rule, seats: int) -> None:
    for seat in (act.seat, act.by):
        if seat is not UNSET and seat not in range(seats):
            raise ClockFault(f"there is no seat {seat}")
    if act.seat is UNSET and not rule.is_of_turn:
        raise ClockFault("it names no seat")
    # A person who was deleted since has no seat there.
    if act.by is not UNSET and not _may_do(act, rule.by):
        raise ClockFault(f"it cannot come from seat {act.by}")


def _may_do(act: Act, by: By) -> bool:
    if by is By.CLOCK:
        return False
    return by is By.ANYBODY or (act.seat == act.by) is (by is By.OWN)


def _require_seconds(act: Act, rule: Rule) -> None:
    if (act.seconds is not UNSET) is not rule.has_seconds:
        raise ClockFault("its seconds are missing" if rule.has_seconds else "it takes no seconds")
    if act.kind is Kind.BREAK and act.seconds not in range(DAY, MAX_BREAK_DAYS * DAY + 1, DAY):
        raise ClockFault(f"a break lasts from 1 to {MAX_BREAK_DAYS} days")
