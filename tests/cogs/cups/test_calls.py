"""No message of a cup calls one person more than the page about cups says."""

import re
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct

from cogs.cups import entry
from cogs.cups.calls import Call
from cogs.cups.cup import Cup
from cogs.cups.cup_values import Phase, Seeding
from cogs.cups.entry_calls import announce_cup, tell_start
from cogs.cups.rules.standings import standings
from cogs.cups.ruling_panel import extend
from tests.support.cups import CupStage
from tests.support.harness import running

PAGE = Path("docs/cups.md")
HOUR = timedelta(hours=1).total_seconds()
ROW = re.compile(r"^\| `(\w+)` \|[^|]*\| ([^|]*) \|$", re.MULTILINE)


def people(cup: Cup, places: Iterable[int]) -> set[int]:
    """Return the people at some places."""
    return {cup.entrants[each].person or 0 for each in places}


def entrants(cup: Cup) -> set[int]:
    return people(cup, range(len(cup.entrants)))


def unchecked(cup: Cup) -> set[int]:
    return {each.person or 0 for each in cup.entrants if each.checked_in is None}


def organisers(cup: Cup) -> set[int]:
    return {each.person for each in (cup.organiser, *cup.co_organisers)}


def players(cup: Cup) -> set[int]:
    return people(cup, (place for each in cup.competition.open_pairings for place in each.entrants))


def of_the_round(cup: Cup) -> set[int]:
    own = (each for each in cup.competition.open_pairings if each.round_index == cup.round_number - 1)
    return people(cup, (place for each in own for place in each.entrants))


def ready(cup: Cup) -> set[int]:
    """Return those who are ready for their open game."""
    both = ((each, cup.meeting(each.number).ready) for each in cup.competition.open_pairings)
    return people(cup, (each.entrants[at] for each, since in both for at in (0, 1) if since[at] is not None))


def waited_for(cup: Cup) -> set[int]:
    """Return the opponents of those who are ready."""
    both = ((each, cup.meeting(each.number).ready) for each in cup.competition.open_pairings)
    return people(
        cup, (each.entrants[1 - at] for each, since in both for at in (0, 1) if since[at] is not None)
    )


def losers(cup: Cup) -> set[int]:
    ended = [(each, each.outcome.winner) for each in cup.competition.pairings if each.outcome]
    return people(cup, (place for each, winner in ended for place in each.entrants if place != winner))


def first_three(cup: Cup) -> set[int]:
    return people(cup, (each.entrant for each in standings(cup.competition) if each.place <= 3))


def put_off(cup: Cup) -> set[int]:
    later = (each for each in cup.competition.open_pairings if cup.meeting(each.number).extended)
    return people(cup, (place for each in later for place in each.entrants))


def nobody(_: Cup) -> set[int]:
    return set()


WHO: dict[str, Callable[[Cup], set[int]]] = {
    "that role": nobody,
    "the entrants": entrants,
    "the entrants who have not checked in": unchecked,
    "nobody": nobody,
    "those who organise the cup, the entrants": lambda cup: organisers(cup) | entrants(cup),
    "those who play in it": of_the_round,
    "their opponent": waited_for,
    "those who play now": players,
    "those who organise the cup, whoever was ready": lambda cup: organisers(cup) | ready(cup),
    "both of that pairing": put_off,
    "those who lost": losers,
    "the first three places": first_three,
    "the entrants who could still play": entrants,
}
"""Whom each phrase of the page means."""


class Sent(Struct):
    """A message of a cup: its place among the requests, what for, whom it notifies, and the cup by then."""

    number: int
    call: str
    notified: set[int]
    roles: list[str]
    cup: Cup


def on_the_page() -> dict[str, str]:
    """Read who is called for each message on the page."""
    return dict(ROW.findall(PAGE.read_text(encoding="utf-8")))


def called_too_many(sent: Sent) -> set[int]:
    """Return the people whom a message calls although the page does not say so."""
    return sent.notified - WHO[on_the_page().get(sent.call, "nobody")](sent.cup)


def sent_for_cups(requests: Sequence[Any], cups: Sequence[tuple[int, Cup]]) -> list[Sent]:
    """List the messages of cups among requests, oldest first; none may call whomever it names.

    Each cup comes with the number of requests before it became so.
    """
    found = list[Sent]()
    for number, each in enumerate(requests):
        body: Any = each.json if isinstance(each.json, dict) else {}
        cup_id, _, rest = str(body.get("nonce") or "").partition(":")
        states = [cup for at, cup in cups if at <= number and cup.id == cup_id]
        mentioned = body.get("allowed_mentions") or {}
        assert not mentioned.get("parse"), each.path
        if states and each.path.endswith("/messages"):
            notified = {int(person) for person in mentioned.get("users", ())}
            call = rest.partition(":")[0]
            found.append(Sent(number, call, notified, mentioned.get("roles", []), states[-1]))
    return found


@pytest.fixture
async def stage(tmp_path: Path) -> AsyncIterator[CupStage]:
    async with running(CupStage(tmp_path / "tefuda.db")) as opened:
        yield opened


def test_the_page_names_all_calls_and_nothing_else() -> None:
    assert on_the_page().keys() == {each.value for each in Call}
    assert set(on_the_page().values()) == set(WHO)


async def test_no_message_of_a_cup_calls_one_person_more_than_the_page_says(stage: CupStage) -> None:
    cups, requests = list[tuple[int, Cup]](), stage.env.http_requests
    stage.cups.listen(lambda cup: cups.append((len(requests), cup)))
    cup = await stage.hold("Ana", "Ben", "Cleo", days=1, format="elimination", speed="slow")
    role = stage.guild.create_role("club")
    with stage.within():
        await announce_cup(stage.bot.services, cup, role.id)
    await start_late(stage, "Ana", "Ben", "Cleo")
    for who in ("Dora", "Emil"):
        await stage.press(who, await stage.show(), "Enter")
    await start_late(stage, "Ana", "Ben", "Cleo", "Dora")
    while (cup := await stage.cup()).phase == Phase.RUNNING:
        place = cup.competition.open_pairings[0].first
        await stage.get_ready(stage.name_of(cup, place))
        for _ in range(12):
            await stage.pass_time(12 * HOUR)
    await end_another(stage)
    sent = sent_for_cups(requests, cups)
    assert {each.call for each in sent} - {"again"} == {each.value for each in Call}
    assert [(each.call, called_too_many(each)) for each in sent if called_too_many(each)] == []
    assert [each.call for each in sent if each.roles] == [Call.ROLE]
    for call in set(Call) - {Call.ROLE, Call.LEFT_OUT}:
        assert any(each.notified for each in sent if each.call == call), call
    planted = next(each for each in sent if each.call == Call.READY)
    planted.notified.add(stage["Gus"].id)
    assert called_too_many(planted) == {stage["Gus"].id}


async def start_late(stage: CupStage, *here: str) -> None:
    """Let a cup start by itself, once these have checked in."""
    cup = await stage.cup()
    with stage.within():
        now = stage.cups.clock()
        for decide in (
            partial(entry.admitting, most=32, check_in=30, seeding=Seeding.LOT, now=now),
            partial(entry.scheduling, starts=now + timedelta(hours=3), now=now),
        ):
            cup = await stage.cups.change(cup.id, cup.guild, decide)
        await tell_start(stage.bot.services, cup, stage["Ana"].id)
    await stage.pass_time(2.6 * HOUR)
    await stage.pass_time(5)
    with stage.within():
        for who in here:
            check_in = partial(entry.checking_in, person=stage[who].id, now=now)
            await stage.cups.change(cup.id, cup.guild, check_in)
    await stage.pass_time(HOUR)
    await stage.pass_time(5)


async def end_another(stage: CupStage) -> None:
    """Hold a second cup, in which a pairing of others gets more time, and end it."""
    cup = await stage.begin("Ana", "Ben", "Cleo", "Dora", format="round_robin")
    ana = [each.name for each in cup.entrants].index("Ana")
    other = next(each for each in cup.competition.open_pairings if ana not in each.entrants)
    question = await stage.at_cup("Ana", extend, other.number, 1)
    await stage.press("Ana", question.response, "Yes")
    await stage.end("Emil")
