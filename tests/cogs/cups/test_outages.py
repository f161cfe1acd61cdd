"""Nobody loses by a time in which the bot was down, or not in the server."""

from functools import partial

import pytest
from msgspec.structs import replace

from bot.front.services import Services
from bot.shards import ALL
from cogs.cups import cup_storage, cup_timer, decisions, entry, outages
from cogs.cups.cup import Cup
from cogs.cups.cup_access import cups_of
from cogs.cups.cup_messages import CupMessages
from cogs.cups.cup_storage import Change
from cogs.cups.cup_timer import CupTimer
from cogs.cups.cup_values import Phase
from tests.cogs.cups.test_decisions import NOW, cup_of
from tests.cogs.cups.test_overdue import at

GUILD = cup_of(0).guild


@pytest.mark.parametrize(
    ("deadline", "began", "ended", "later"),
    [
        # Was over when the outage began.
        (10, 10, 40, 10),
        # Three hours are given back.
        (10, 4, 7, 13),
        (100, 4, 7, 103),
        # As much time as was left, but at least as long as the outage, or a day.
        (10, 8, 11, 14),
        (10, 9, 109, 133),
        (40, 10, 60, 90),
    ],
)
def test_a_deadline_to_come_is_put_off_by_what_was_lost(
    deadline: float, began: float, ended: float, later: float
) -> None:
    assert outages.put_off(at(deadline), at(began), at(ended)) == at(later)
    assert outages.put_off(None, at(began), at(ended)) is None


@pytest.fixture
def timer(services: Services, monkeypatch: pytest.MonkeyPatch) -> CupTimer:
    """Return the timer of a bot that shows nothing on Discord, at the beginning of its time."""
    monkeypatch.setattr(cup_timer, "RETURNS", 0)
    monkeypatch.setattr(CupMessages, "update", lambda *_: None)
    services.own(cups_of).clock = lambda: NOW
    return CupTimer(services)


async def pass_to(timer: CupTimer, hours: float) -> None:
    """Let a timer do what is due after so many hours."""
    timer._cups.clock = lambda: at(hours)
    await timer._pass_deadlines()


async def begun(timer: CupTimer) -> Cup:
    """Begin a cup of four with rounds of three days."""
    cup = await timer._cups.open(cup_of(0))
    for person in range(1, 5):
        cup = await timer._cups.change(cup.id, GUILD, partial(entry.entering, person=person, name="P"))
    cup = await timer._cups.change(cup.id, GUILD, entry.starting)
    number = cup.competition.open_pairings[0].number
    longer = Change(meetings=(replace(cup.meeting(number), extended=at(90)),))
    return await timer._cups.change(cup.id, GUILD, lambda _: longer)


async def read(timer: CupTimer, cup: Cup) -> Cup:
    found = await timer._cups.read(cup.id)
    assert found is not None
    return found


async def test_after_days_in_which_the_bot_was_down_everybody_has_the_time_they_had(
    services: Services, timer: CupTimer
) -> None:
    await pass_to(timer, 0)
    cup = await begun(timer)
    await pass_to(timer, 20)
    for _ in range(2):
        # A second restart gives nothing again.
        await pass_to(CupTimer(services), 80)
        later = await read(timer, cup)
        assert later.deadline == at(72 + 60)
        assert later.meetings[0].extended == at(90 + 60)
        assert later.due is not None
        assert later.due > at(80), "the half of the round is to come"


async def test_a_short_restart_changes_no_deadline(services: Services, timer: CupTimer) -> None:
    await pass_to(timer, 0)
    cup = await begun(timer)
    await pass_to(CupTimer(services), 1.9)
    assert (await read(timer, cup)).deadline == at(72)


async def test_a_cup_in_entry_is_not_closed_for_the_time_in_which_nobody_could_enter(
    services: Services, timer: CupTimer
) -> None:
    await pass_to(timer, 0)
    cup = await timer._cups.open(cup_of(0))
    await pass_to(CupTimer(services), 24 * 40)
    assert (await read(timer, cup)).phase == Phase.ENTRY
    await pass_to(CupTimer(services), 24 * 44)
    assert (await read(timer, cup)).phase == Phase.ENTRY
    restarted = CupTimer(services)
    for hours in range(24 * 44, 24 * 48):
        await pass_to(restarted, hours)
    assert (await read(timer, cup)).phase == Phase.CLOSED


async def test_the_cups_of_a_server_rest_while_the_bot_is_not_in_it(
    timer: CupTimer, monkeypatch: pytest.MonkeyPatch
) -> None:
    await pass_to(timer, 0)
    cup, is_away = await begun(timer), True
    monkeypatch.setattr(CupTimer, "_is_away", lambda *_: is_away)
    await pass_to(timer, 30)
    await timer.leave(GUILD)
    for hours in range(31, 300):
        await pass_to(timer, hours)
    resting = await read(timer, cup)
    assert (resting.acts, resting.deadline) == ((), at(72))
    assert all(each.reminded is None for each in resting.entrants)
    await timer._return(GUILD)
    assert (await read(timer, cup)).deadline == at(72), "it is still away"
    is_away = False
    await timer._return(GUILD)
    back = await read(timer, cup)
    assert back.deadline == at(72 + 299 - 30)
    assert await outages.servers_left(timer._cups.store, ALL) == {}


async def test_the_cups_of_a_server_are_closed_after_thirty_days_without_the_bot(
    services: Services, timer: CupTimer, monkeypatch: pytest.MonkeyPatch
) -> None:
    await pass_to(timer, 0)
    cup = await begun(timer)
    monkeypatch.setattr(CupTimer, "_is_away", lambda *_: True)
    await pass_to(timer, 40)
    # That it is away since then survives a restart.
    for hours in (100, 40 + 24 * 30 - 1):
        await pass_to(CupTimer(services), hours)
        assert (await read(timer, cup)).phase == Phase.RUNNING
    await pass_to(CupTimer(services), 40 + 24 * 30)
    assert (await read(timer, cup)).phase == Phase.CLOSED
    assert await cup_storage.open_ids(timer._cups.store, GUILD) == []


async def test_a_cup_that_is_over_is_left_alone(timer: CupTimer) -> None:
    cup = await begun(timer)
    ended = decisions.closing(cup)
    await timer._cups.change(cup.id, GUILD, lambda _: ended)
    assert await outages.give_back(timer._cups.store, ALL, NOW, at(50)) == []
    assert (await read(timer, cup)).version == cup.version + 1
