"""What the timer of cups does when Discord does not take its calls, and that it notes what it has told."""

from typing import Any

import pytest

from bot.front.services import Services
from cogs.cups.cup_calls import tell_extended
from cogs.cups.cup_messages import CupMessages
from cogs.cups.cup_timer import CupTimer
from cogs.cups.cup_values import Organiser
from tests.cogs.cups.test_outages import begun, pass_to, read, timer
from tests.cogs.cups.test_overdue import at

__all__ = ["timer"]


async def test_a_call_that_discord_does_not_take_is_tried_again_and_nothing_is_decided_before(
    timer: CupTimer, monkeypatch: pytest.MonkeyPatch
) -> None:
    told, taken = list[str](), False

    async def call(_: CupMessages, *facts: object) -> bool:
        told.append(str(facts[3]))
        return taken

    monkeypatch.setattr(CupMessages, "call", call)
    await pass_to(timer, 0)
    cup = await begun(timer)
    for hours in (36, 36.1, 36.2):
        await pass_to(timer, hours)
        assert (await read(timer, cup)).version == cup.version
    assert len(told) == 3
    assert len(set(told)) == 1, "Discord can tell that they are one"
    taken = True
    await pass_to(timer, 36.3)
    later = await read(timer, cup)
    assert {each.reminded for each in later.entrants} == {at(36.3)}
    await pass_to(timer, 36.4)
    assert len(told) == 4


async def test_what_was_decided_is_told_again_until_discord_takes_it(
    timer: CupTimer, monkeypatch: pytest.MonkeyPatch
) -> None:
    told, again = list[tuple[object, ...]](), list[tuple[Any, ...]]()

    async def call(_: CupMessages, *facts: object) -> bool:
        told.append(facts)
        return len(told) > 1

    monkeypatch.setattr(CupMessages, "call", call)
    messages, cup = timer._messages, await begun(timer)
    monkeypatch.setattr(messages._background, "later", lambda *planned: again.append(planned))
    await tell_extended(messages, cup, cup.competition.open_pairings[0], Organiser(9, "B"))
    ((_, _, repeat),) = again
    await repeat()
    assert (len(again), told[0]) == (1, told[1])


async def test_two_timers_of_a_restart_remind_once(
    services: Services, timer: CupTimer, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = list[object]()

    async def call(_: CupMessages, *facts: object) -> bool:
        told.append(facts)
        return True

    monkeypatch.setattr(CupMessages, "call", call)
    await pass_to(timer, 0)
    await begun(timer)
    await pass_to(timer, 36)
    await pass_to(CupTimer(services), 37)
    assert len(told) == 1
