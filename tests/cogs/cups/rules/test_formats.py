"""Laws of the three formats: who meets whom, who is free, who starts."""

from collections import Counter
from itertools import combinations

import pytest

from cogs.cups.rules import swiss
from cogs.cups.rules.brackets import bracket
from cogs.cups.rules.competition import advance, begin
from cogs.cups.rules.cup_rules import MAX_ENTRANTS, CupRules, Format
from cogs.cups.rules.cup_state import Awarded, Competition, Played, Withdrew
from cogs.cups.rules.pairings import NOTHING
from cogs.cups.rules.standings import standings, winners
from cogs.cups.rules.swiss import matched
from tests.cogs.cups.rules.random_cups import SEED, all_won_by_lot, played

BERGER_6 = ("1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1")
"""FIDE Handbook C.05, the Berger table for 5 or 6."""


def meetings(cup: Competition) -> Counter[frozenset[int]]:
    return Counter(frozenset(each.entrants) for each in cup.pairings if each.second is not None)


def byes(cup: Competition) -> Counter[int]:
    return Counter(each.first for each in cup.pairings if each.second is None)


# ------------------------------------------------------------------ elimination


@pytest.mark.parametrize("entrants", [4, 5, 8, 11, MAX_ENTRANTS])
def test_a_bracket_has_one_winner_and_each_other_loses_once(entrants: int) -> None:
    cup = played(Format.ELIMINATION, entrants, withdrawals=0, awards=0)
    assert len(winners(cup)) == 1
    lost = Counter(
        one for each in cup.pairings for one in each.entrants if each.outcome and each.outcome.winner != one
    )
    assert sorted(lost.values()) == [1] * (entrants - 1)
    assert sum(meetings(cup).values()) == entrants - 1


@pytest.mark.parametrize("entrants", range(4, MAX_ENTRANTS + 1))
def test_the_first_lots_have_the_byes(entrants: int) -> None:
    cup = begin(CupRules(Format.ELIMINATION), entrants, SEED)
    free = (1 << cup.total_rounds) - entrants
    assert set(byes(cup)) == set(cup.lots[:free])


def test_the_first_two_lots_can_meet_only_in_the_final() -> None:
    halves = bracket(32)[:16], bracket(32)[16:]
    assert 0 in halves[0]
    assert 1 in halves[1]
    assert {sum(pair) for pair in zip(bracket(32)[::2], bracket(32)[1::2], strict=True)} == {31}


def test_a_pairing_opens_as_soon_as_its_two_are_known() -> None:
    cup = begin(CupRules(Format.ELIMINATION), 8, SEED)
    for number in (0, 1):
        cup = advance(cup, Played(number, f"T{number}", cup.pairing(number).first))
    assert [each.number for each in cup.open_pairings] == [2, 3, 4]


def test_two_who_both_lose_send_nobody_on() -> None:
    cup = begin(CupRules(Format.ELIMINATION), 8, SEED)
    for number in (0, 1):
        cup = advance(cup, Awarded(number, None, "organiser"))
    assert {each.number for each in cup.pairings} == {0, 1, 2, 3}
    for number in (2, 3):
        cup = advance(cup, Played(number, f"T{number}", cup.pairing(number).first))
    cup = advance(cup, Played(5, "T5", cup.pairing(5).first))
    assert winners(cup) == (cup.pairing(5).first,), "the final is a bye"


def test_who_leaves_while_waiting_loses_the_next_pairing() -> None:
    cup = begin(CupRules(Format.ELIMINATION), 4, SEED)
    gone, other = cup.pairing(0).first, cup.pairing(1).first
    cup = advance(advance(cup, Played(0, "A", gone)), Withdrew(gone))
    cup = advance(cup, Played(1, "B", other))
    assert winners(cup) == (other,)


# ------------------------------------------------------------------ round robin


def test_a_round_robin_follows_the_berger_table() -> None:
    cup = all_won_by_lot(Format.ROUND_ROBIN, 6)
    lot = {entrant: str(number) for number, entrant in enumerate(cup.lots, 1)}
    for each, line in zip(cup.rounds, BERGER_6, strict=True):
        pairs = {"-".join(lot[entrant] for entrant in pairing.entrants) for pairing in each.pairings}
        assert pairs == set(line.split())


@pytest.mark.parametrize("entrants", [4, 5, 8, 9, 13, MAX_ENTRANTS])
def test_everybody_meets_everybody_once_and_is_free_once_at_most(entrants: int) -> None:
    cup = all_won_by_lot(Format.ROUND_ROBIN, entrants)
    assert meetings(cup) == Counter(map(frozenset, combinations(range(entrants), 2)))
    assert byes(cup) == (Counter(range(entrants)) if entrants % 2 else Counter())
    assert [each.entrant for each in standings(cup)] == list(range(entrants))
    assert standings(cup)[0].points == entrants - 1, "being free gives no point"


# ------------------------------------------------------------------ Swiss


@pytest.mark.parametrize("entrants", [6, 9, 15])
def test_nobody_meets_anybody_twice_or_is_free_twice(entrants: int) -> None:
    cup = played(Format.SWISS, entrants, withdrawals=0, awards=0.05)
    played_pairs = Counter(frozenset(each.entrants) for each in cup.pairings if each.was_played)
    assert set(played_pairs.values()) == {1}
    assert all(count == 1 for count in byes(cup).values())
    for each in cup.rounds:
        assert len(each.pairings) == (entrants + 1) // 2


def test_equal_points_meet_in_the_second_round_and_nobody_starts_three_times_more_than_not() -> None:
    cup = all_won_by_lot(Format.SWISS, 16)
    for entrant in range(16):
        own = [each for each in cup.pairings if entrant in each.entrants]
        assert abs(2 * sum(each.first == entrant for each in own) - len(own)) <= 2
    before = swiss.points_before(cup, 1)
    for pairing in cup.rounds[1].pairings:
        assert len({before[entrant] for entrant in pairing.entrants}) == 1


def test_a_bye_is_a_point() -> None:
    cup = begin(CupRules(Format.SWISS), 5, SEED)
    (free,) = [each for each in cup.pairings if each.second is None]
    assert free.points_of(free.first) == 1
    assert free.first == cup.lots[-1]


@pytest.mark.parametrize("number", range(12))
def test_a_field_too_small_for_its_rounds_is_still_paired(number: int) -> None:
    """In seven rounds of 6 who leave one by one, the Dutch system often has no answer."""
    cup = played(Format.SWISS, 6 + number % 3, number, rounds=9, withdrawals=0.06, awards=0.1)
    assert cup.is_over
    for each in cup.rounds:
        listed = [entrant for pairing in each.pairings for entrant in pairing.entrants]
        assert len(listed) == len(set(listed))
        assert sum(pairing.second is None for pairing in each.pairings) <= 1


def test_the_fallback_avoids_second_meetings_before_anything_else() -> None:
    points = dict.fromkeys(range(4), NOTHING)
    met = {(0, 1), (1, 0), (2, 3), (3, 2), (0, 2), (2, 0), (1, 3), (3, 1)}
    assert matched(range(4), points, met, ()) == [(0, 3), (1, 2)]
    assert matched(range(3), points, set(), {2, 1}) == [(1, 2), (0, None)]
