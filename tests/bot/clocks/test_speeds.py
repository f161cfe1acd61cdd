"""What every speed does while a person does not move: whom it reminds, what it shows, and when it acts."""

from dataclasses import dataclass

import pytest

from bot.front.clock_panel import WAIT
from tests.bot.clocks.kit import COUNTDOWN, ClockStage

DAY = 86400.0


@dataclass(frozen=True)
class Course:
    """A turn at a speed, in seconds from the ping on; None for what never happens."""

    speed: str
    reminded: float | None
    counted: float | None
    """When opponents see a countdown; 0.0 for at once."""
    up: float | None
    """When the clock acts."""
    asked: float | None = None
    """When the others are asked what to do."""
    game: str = "nothankyou"


COURSES = (
    Course("soft", 180.0, None, None, asked=600.0),
    Course("live", 120.0, 120.0, 150.0),
    Course("live", 195.0, 195.0, 225.0, game="yaniv"),
    Course("live", 345.0, 345.0, 375.0, game="primedaifugo"),
    Course("slow", 20 * 3600.0, 0.0, DAY),
    Course("none", None, None, None),
)


@pytest.mark.parametrize("course", COURSES, ids=lambda each: f"{each.speed}-{each.game}")
async def test_a_turn_takes_its_course(stage: ClockStage, course: Course) -> None:
    """The moments are each tried a little before and a little after."""
    host = "さくら" if course.speed in ("soft", "slow") else "Ana"
    await stage.deal(*sorted(("Ana", "さくら"), key=host.__ne__), speed=course.speed, game=course.game)
    who, begun = stage.awaited, stage.env.now()
    (first,) = await _first_ping(stage)
    for name in ("reminded", "counted", "asked", "up"):
        assert not _happened(stage, first)[name] or getattr(course, name) == 0.0, name
    moments = sorted({each for each in (course.reminded, course.counted, course.asked, course.up) if each})
    for moment in moments:
        for offset in (-5.0, 4.0):
            passed = (stage.env.now() - begun).total_seconds()
            await stage.pass_time(moment + offset - passed)
            happened = _happened(stage, first)
            for name in ("reminded", "counted", "asked", "up"):
                due = getattr(course, name)
                is_over = course.up is not None and moment + offset >= course.up
                is_due = due is not None and moment + offset >= due
                if not is_over or name == "up":
                    assert happened[name] == is_due, f"{name} at {moment + offset}"
    if course.up is None:
        await stage.pass_time(3 * DAY)
        assert stage.awaited == who
        assert stage.table.moment == 0, "nobody is moved against the table's wish"


async def _first_ping(stage: ClockStage) -> list[str]:
    """Wait for the ping of the first turn, which the host does not need at once."""
    if not stage.pings():
        await stage.pass_time(25)
    return stage.pings()


def _happened(stage: ClockStage, first: str) -> dict[str, bool]:
    pings = stage.pings()
    return {
        "reminded": pings != [first],
        "counted": COUNTDOWN.search(stage.board) is not None,
        "asked": stage.offers(WAIT),
        "up": stage.table.moment > 0,
    }
