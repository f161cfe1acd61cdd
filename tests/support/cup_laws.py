"""What holds after a cup in a club: whom it has called, and that its record, places and titles agree."""

import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta

from cogs.cups.calls import Call
from cogs.cups.cup import Cup
from cogs.cups.listed_cups import titles_of
from cogs.cups.rules.cup_record import check_cup, cup_record
from cogs.cups.rules.cup_state import Awarded
from cogs.cups.rules.standings import standings
from engine.chance import commitment
from tests.cogs.cups.test_calls import Sent, called_too_many, of_the_round, sent_for_cups
from tests.support.clubs import Club, public_body

DAY = timedelta(days=1)


def sent(club: Club) -> list[Sent]:
    """List the messages of the cup that Discord took, oldest first."""
    found = sent_for_cups(club.env.http_requests, club.states)
    return [each for each in found if each.number not in club.wire.refused]


async def hold(club: Club) -> None:
    """Assert the laws of a cup that is over."""
    cup, messages = await club.cup(), sent(club)
    assert club.wire.refused, "Discord has refused nothing"
    wrong = [(each.call, called_too_many(each)) for each in messages if called_too_many(each)]
    assert not wrong, wrong
    reminders_are_rare(club, messages)
    rounds_are_announced_once(cup, messages)
    losers_are_told(cup, messages)
    seed_is_hidden(club, cup)
    await places_agree(club, cup)


def reminders_are_rare(club: Club, messages: list[Sent]) -> None:
    """Assert that nobody was reminded twice in 24 hours."""
    last = dict[int, datetime]()
    for each in messages:
        for person in each.notified if each.call == Call.REMIND else ():
            now = club.wire.when(each.number)
            assert now - last.get(person, now - DAY) >= DAY - timedelta(seconds=60), person
            last[person] = now


def rounds_are_announced_once(cup: Cup, messages: list[Sent]) -> None:
    """Assert that each round, and the end, was announced once, and called all who play in it."""
    rounds = [each.cup.round_number for each in messages if each.call == Call.ROUND]
    assert rounds == [*range(1, cup.competition.total_rounds + 1)], rounds
    for each in messages:
        if each.call == Call.ROUND:
            assert each.notified == of_the_round(each.cup), each.cup.round_number
    assert sum(each.call == Call.OVER for each in messages) == 1


def losers_are_told(cup: Cup, messages: list[Sent]) -> None:
    """Assert that whoever lost as the cup decided was called for that."""
    told = set[int]().union(*(each.notified for each in messages if each.call == Call.DECIDED))
    for act in cup.acts:
        if isinstance(act, Awarded) and act.by == "deadline":
            lost = (each for each in cup.competition.pairing(act.pairing).entrants if each != act.winner)
            assert {cup.entrants[each].person for each in lost} <= told


def seed_is_hidden(club: Club, cup: Cup) -> None:
    """Assert that nothing was sent with the seed before the cup was over."""
    over = next(each.number for each in sent(club) if each.call == Call.OVER)
    assert not any(cup.terms.seed in json.dumps(each.json) for each in club.env.http_requests[:over])


async def places_agree(club: Club, cup: Cup) -> None:
    """Assert that the record verifies, and that titles and ranks are those of its places."""
    names = [each.name for each in cup.entrants]
    check = check_cup(cup_record(cup.competition, cup.id, cup.game, names), commitment(cup.terms.seed))
    assert check.faults == ()
    assert check.cup is not None
    for each in standings(check.cup):
        person = cup.entrants[each.entrant].person or 0
        titles = await titles_of(club.bot.store, club.guild.id, person, person)
        expected = [each.place] if each.place <= 3 else []
        assert [title.rank for title in titles] == expected, (names[each.entrant], each.place)


def counted_messages(club: Club) -> Iterator[str]:
    """Tell how many messages a cup had, how many of them called, and whom how often."""
    messages = sent(club)
    posted = [
        each for each in range(len(club.env.http_requests)) if public_body(club.env.http_requests[each])
    ]
    kinds = Counter(each.call for each in messages)
    yield (
        f"{len(posted) - len(club.wire.refused)} messages, of which the cup posted {len(messages)}: "
        + _told(kinds)
    )
    yield f"refused for five minutes: {len(club.wire.refused)}; restarts: {_told(club.restarts)}"
    by_round = defaultdict[int, Counter[int]](Counter)
    for each in messages:
        by_round[each.cup.round_number].update(each.notified)
    everybody = sum(by_round.values(), Counter[int]())
    for number, calls in sorted(by_round.items()):
        if number:
            most = max(calls.values())
            yield f"round {number}: {calls.total()} pings of {len(calls)} people, at most {most} for one"
    mean = f"{everybody.total() / len(everybody):.1f} for each"
    names = {person.id: name for name, person in club.people.items()}
    first = ", ".join(f"{names[person]} {count}" for person, count in everybody.most_common(3))
    yield f"pings: {everybody.total()}, {mean}, most for {first}"


def _told(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{count} {name}" for name, count in counts.items())
