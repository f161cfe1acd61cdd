"""What people are told when something is due, in both languages, and whom that calls."""

import re

import pytest
from msgspec.structs import replace

from bot.faces.words import Words
from bot.front.channel_posts import MAX_NONCE
from bot.tables.table import encode
from cogs.cups.calls import Call
from cogs.cups.cup import Cup
from cogs.cups.cup_calls import _nonce, called_late, late_call, reminder
from cogs.cups.cup_values import AtDeadline, CupSettings, Meeting, Organiser
from cogs.cups.overdue import Due
from tests.cogs.cups.test_decisions import NOW, begun
from tests.cogs.cups.test_overdue import at, ready


def plain(text: str) -> str:
    """Write times as they are told."""
    return re.sub(r"<t:\d+:(\w)>", r"TIME\1", text)


def cup_with_one_ready() -> tuple[Cup, tuple[int, ...]]:
    """Begin a cup in which one is ready; return all others by their pairings."""
    cup = begun(organiser=Organiser(9, "Boss"), co_organisers=(Organiser(8, "Co"),))
    first, second = cup.competition.open_pairings
    cup = ready(replace(cup, terms=replace(cup.terms, title="Spring", speed="slow")), 1, first.first)
    return cup, (*first.entrants[1:], *second.entrants)


def test_one_message_reminds_all_who_have_a_game_and_names_who_waits_for_them() -> None:
    cup, places = cup_with_one_ready()
    words = cup.words(Words("en"))
    waiting, other = cup.entrants[cup.competition.open_pairings[0].first], cup.entrants[places[0]]
    third, fourth = (cup.entrants[each].person for each in places[1:])
    assert plain(reminder(cup, places, words, at(40))).split("\n") == [
        "⏰ **Spring**: these games are still to be played. Press [My game] when you can play.",
        f"<@{other.person}> · **👤 {waiting.name}** is ready for you, until TIMEF (TIMER)",
        f"<@{third}> – <@{fourth}> · until TIMEF (TIMER)",
    ]
    # Whoever sleeps, or wants no pings, is named beside the opponent.
    alone = reminder(cup, places[1:2], words, at(40))
    assert f"<@{third}> – **👤 P{fourth}**" in alone


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_game_without_a_deadline_or_past_it_is_told_so(language: str) -> None:
    cup, places = cup_with_one_ready()
    words = cup.words(Words(language))
    early = {"en": "can already play", "ja": "もう対戦できます"}[language]
    late = {"en": "can still play", "ja": "まだ対戦できます"}[language]
    assert early in reminder(replace(cup, deadline=None), places[1:], words, at(40))
    assert "TIME" not in plain(reminder(replace(cup, deadline=None), places[:1], words, at(40)))
    waits = replace(cup, settings_json=encode(CupSettings(at_deadline=AtDeadline.WAIT)))
    assert late in reminder(waits, places[1:], words, at(100))


@pytest.mark.parametrize("calls", [0, 1, 3])
def test_directors_and_who_was_ready_are_told_when_the_cup_decides_by_itself(calls: int) -> None:
    cup, _ = cup_with_one_ready()
    cup = replace(cup, calls=calls)
    late = Due(called=tuple(each.number for each in cup.competition.open_pairings))
    told = late_call(cup, late, cup.words(Words("en")), at(72 + calls * 24))
    assert f"<t:{at(72 + 96).timestamp():.0f}:F>" in told
    assert ("Time is up" in told) is (calls == 0)
    ready_one = cup.entrants[cup.competition.open_pairings[0].first].person
    assert called_late(cup, late) == [9, 8, ready_one]
    assert "自動で決まります" in late_call(cup, late, cup.words(Words("ja")), at(80))


def test_the_time_of_a_pairing_that_had_more_is_four_days_after_its_own() -> None:
    cup, _ = cup_with_one_ready()
    first, _ = cup.competition.open_pairings
    cup = replace(cup, meetings=(Meeting(first.number, extended=at(144)),), calls=5, called=NOW)
    told = late_call(cup, Due(called=(first.number,)), cup.words(Words("en")), at(168))
    assert f"<t:{at(144 + 96).timestamp():.0f}:F>" in told


def test_a_call_bears_the_same_nonce_until_it_is_noted_whatever_else_happens() -> None:
    cup, _ = cup_with_one_ready()
    assert _nonce(replace(cup, version=99, meetings=()), Call.REMIND) == _nonce(cup, Call.REMIND)
    assert _nonce(replace(cup, due=at(1)), Call.REMIND) != _nonce(cup, Call.REMIND) != _nonce(cup, Call.LATE)
    assert len(_nonce(cup, Call.DECIDED)) <= MAX_NONCE
