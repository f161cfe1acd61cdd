"""Single and double elimination: who goes on, who is out, and which places they have."""

import pytest
from msgspec.structs import replace

from cogs.cups.rules import bracket_places, elimination
from cogs.cups.rules.brackets import Slot, slots_of
from cogs.cups.rules.competition import advance, begin
from cogs.cups.rules.cup_rules import MAX_ENTRANTS, CupError, CupRules, Format
from cogs.cups.rules.cup_state import Act, Awarded, Competition, Played, Withdrew
from cogs.cups.rules.pairings import How
from cogs.cups.rules.standings import ranking, standings, winners
from tests.cogs.cups.rules.independent_brackets import differences, random_bracket
from tests.cogs.cups.rules.random_cups import SEED, played

DOUBLE, THIRD = CupRules(Format.DOUBLE_ELIMINATION), CupRules(Format.ELIMINATION, third_place=True)
ORDER_OF_FOUR = (0, 1, 2, 3)


def four(rules: CupRules, *acts: Act) -> Competition:
    """Play a cup of four, seeded in the order of entry: 0 meets 3, and 1 meets 2."""
    cup = begin(replace(rules, order=ORDER_OF_FOUR), 4, SEED)
    for act in acts:
        cup = advance(cup, act)
    return cup


def won(*winners_of: tuple[int, int]) -> list[Played]:
    """Return games by pairing and winner."""
    return [Played(number, f"T{at}", winner) for at, (number, winner) in enumerate(winners_of)]


def places(cup: Competition) -> dict[int, int]:
    return {each.entrant: each.place for each in standings(cup)}


# ------------------------------------------------------------------ a second calculation


@pytest.mark.parametrize("first", range(0, 60, 10))
def test_brackets_equal_a_second_calculation(first: int) -> None:
    for number in range(first, first + 10):
        assert differences(random_bracket(number)) == []


def test_a_slot_with_a_wrong_source_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    def straight(rules: CupRules, entrants: int) -> tuple[Slot, ...]:
        """Give the first two losers' slots with crossed drops each other's."""
        slots = list(slots_of(rules, entrants))
        if rules.format is Format.DOUBLE_ELIMINATION and entrants > 4:
            one, other = (each for each in slots if each.part == "losers" and each.part_round == 1)
            slots[one.number] = replace(one, sides=(one.sides[0], other.sides[1]))
            slots[other.number] = replace(other, sides=(other.sides[0], one.sides[1]))
        return tuple(slots)

    monkeypatch.setattr(elimination, "slots_of", straight)
    cup = begin(DOUBLE, 8, SEED)
    while not cup.is_over:
        pairing = cup.open_pairings[0]
        cup = advance(cup, Played(pairing.number, f"T{len(cup.acts)}", pairing.first))
    assert any("others meet" in each for each in differences(cup))


def test_a_wrong_place_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bracket_places, "_double_place", lambda *_: 2)
    assert any("has place 2" in each for each in differences(played(Format.DOUBLE_ELIMINATION, 8)))


# ------------------------------------------------------------------ double elimination


@pytest.mark.parametrize("entrants", [4, 5, 6, 11, 16, MAX_ENTRANTS])
def test_everybody_but_the_winner_loses_twice(entrants: int) -> None:
    cup = played(Format.DOUBLE_ELIMINATION, entrants, withdrawals=0, awards=0)
    (winner,) = winners(cup)
    losses = {each.entrant: each.lost for each in standings(cup)}
    assert losses.pop(winner) <= 1
    assert set(losses.values()) == {2}


@pytest.mark.parametrize("entrants", range(4, MAX_ENTRANTS + 1))
def test_the_first_lots_have_the_byes_and_the_four_best_have_places_of_their_own(entrants: int) -> None:
    cup = played(Format.DOUBLE_ELIMINATION, entrants, withdrawals=0, awards=0)
    free = [each.first for each in cup.rounds[0].pairings if each.second is None]
    assert set(free) == set(cup.lots[: len(free)])
    assert [len(tied) for tied in ranking(cup)][:4] == [1, 1, 1, 1]
    assert sum(len(tied) for tied in ranking(cup)) == entrants


UNTIL_FINAL = won((0, 0), (1, 1), (3, 3), (2, 0), (4, 1))
"""Of four: 3 and 2 drop, 0 wins the winners' bracket, and 1 the losers' bracket."""


def test_the_one_without_a_loss_wins_at_once() -> None:
    cup = four(DOUBLE, *UNTIL_FINAL, Played(5, "F", 0))
    assert winners(cup) == (0,)
    assert places(cup) == {0: 1, 1: 2, 3: 3, 2: 4}
    assert cup.rounds[-1].pairings == (), "there is no second final"


def test_there_is_a_second_final_if_they_lose_the_first() -> None:
    cup = four(DOUBLE, *UNTIL_FINAL, Played(5, "F", 1))
    (second,) = cup.open_pairings
    assert set(second.entrants) == {0, 1}
    assert winners(advance(cup, Played(second.number, "S", 1))) == (1,)
    assert winners(advance(cup, Played(second.number, "S", 0))) == (0,)


def test_two_who_both_lose_are_out_and_leave_byes_in_both_brackets() -> None:
    cup = four(DOUBLE, Awarded(0, None, "organiser"), *won((1, 1)))
    assert {each.number for each in cup.pairings if each.second is None} >= {2, 3}
    assert winners(advance(cup, Played(5, "F", 1))) == (1,) if not cup.is_over else winners(cup) == (1,)
    assert places(cup)[0] == places(cup)[3] == 4


def test_a_final_that_both_lose_has_no_winner_and_no_second_one() -> None:
    cup = four(DOUBLE, *UNTIL_FINAL, Awarded(5, None, "organiser"))
    assert (cup.is_over, winners(cup)) == (True, ())
    assert (places(cup)[0], places(cup)[1]) == (2, 2)


def test_who_leaves_loses_in_both_brackets_and_nobody_waits_for_them() -> None:
    cup = four(DOUBLE, *won((1, 1)), Withdrew(0))
    outcomes = {each.number: each.outcome for each in cup.pairings if 0 in each.entrants}
    assert [each and (each.winner, each.how) for each in outcomes.values()] == [
        (3, How.WITHDRAWAL),
        (2, How.WITHDRAWAL),
    ]


# ------------------------------------------------------------------ the match for third place


def test_the_losers_of_the_semi_finals_play_for_the_third_place() -> None:
    cup = four(THIRD, *won((0, 0)))
    assert [each.number for each in cup.open_pairings] == [1]
    cup = advance(cup, Played(1, "B", 1))
    final, third = cup.open_pairings
    assert (set(final.entrants), set(third.entrants)) == ({0, 1}, {2, 3})
    assert places(cup) == {0: 1, 1: 1, 2: 3, 3: 3}
    cup = advance(advance(cup, Played(final.number, "F", 1)), Played(third.number, "T", 3))
    assert places(cup) == {1: 1, 0: 2, 3: 3, 2: 4}


def test_the_cup_is_not_over_before_the_third_place_is_decided() -> None:
    cup = four(THIRD, *won((0, 0), (1, 1), (2, 0)))
    assert (cup.is_over, winners(cup)) == (False, ())


def test_without_it_they_share_the_third_place() -> None:
    cup = four(CupRules(Format.ELIMINATION), *won((0, 0), (1, 1), (2, 0)))
    assert places(cup) == {0: 1, 1: 2, 2: 3, 3: 3}


def test_who_both_lost_a_semi_final_are_behind_the_third() -> None:
    cup = four(THIRD, Awarded(0, None, "organiser"), *won((1, 1)))
    assert cup.is_over
    assert places(cup) == {1: 1, 2: 3, 0: 4, 3: 4}


def test_who_both_lose_the_match_for_the_third_place_are_fourth() -> None:
    cup = four(THIRD, *won((0, 0), (1, 1), (2, 0)), Awarded(3, None, "deadline"))
    assert places(cup) == {0: 1, 1: 2, 2: 4, 3: 4}


@pytest.mark.parametrize("style", [Format.DOUBLE_ELIMINATION, Format.SWISS, Format.ROUND_ROBIN])
def test_only_a_single_elimination_has_a_match_for_third_place(style: Format) -> None:
    with pytest.raises(CupError) as error:
        begin(CupRules(style, third_place=True), 8, SEED)
    assert error.value.code == "cup_third_place"
