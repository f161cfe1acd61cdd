"""The slots of both eliminations: where winners and losers go, and in which round."""

import pytest

from cogs.cups.rules.brackets import Part, Slot, Source, Takes, slots_of
from cogs.cups.rules.cup_rules import MAX_ENTRANTS, CupRules, Format

SINGLE, DOUBLE = CupRules(Format.ELIMINATION), CupRules(Format.DOUBLE_ELIMINATION)
THIRD = CupRules(Format.ELIMINATION, third_place=True)
LETTERS = {Part.WINNERS: "W", Part.LOSERS: "L", Part.FINAL: "F", Part.THIRD_PLACE: "T"}
SIZES = (4, 8, 16, 32)

DOUBLE_OF_EIGHT = """
0 W1 1-8 4-5 2-7 3-6
1 W2 w0-w1 w2-w3
1 L1 l0-l1 l2-l3
2 L2 w6-l5 w7-l4
3 W3 w4-w5
3 L3 w8-w9
4 L4 w11-l10
5 F1 w10-w12
6 F2 l13-w13
"""
"""Round of the cup, part and its round, and who meets: lots, and winners and losers of pairings by number."""


def written(slots: tuple[Slot, ...]) -> str:
    """Write slots as above."""
    rounds: dict[tuple[int, str], list[str]] = {}
    for each in slots:
        key = each.round_index, f"{LETTERS[each.part]}{each.part_round + 1}"
        rounds.setdefault(key, []).append("-".join(map(_side, each.sides)))
    return "\n".join(" ".join((f"{index} {name}", *pairs)) for (index, name), pairs in rounds.items())


def _side(side: Source) -> str:
    return str(side.number + 1) if side.takes is Takes.LOT else f"{side.takes[0]}{side.number}"


def test_a_double_elimination_of_eight() -> None:
    assert written(slots_of(DOUBLE, 8)) == DOUBLE_OF_EIGHT.strip()


def test_the_losers_of_the_semi_finals_meet_in_the_round_of_the_final() -> None:
    assert written(slots_of(THIRD, 4)) == "0 W1 1-4 2-3\n1 F1 w0-w1\n1 T1 l0-l1"
    assert slots_of(THIRD, 7)[:-1] == tuple(
        each if each.part is not Part.WINNERS or each.part_round != 1 else third_added(each)
        for each in slots_of(SINGLE, 7)
    )


def third_added(semi_final: Slot) -> Slot:
    """Return a semi-final that leads to the match for the third place, too."""
    return next(each for each in slots_of(THIRD, 7) if each.number == semi_final.number)


@pytest.mark.parametrize("rules", [SINGLE, DOUBLE, THIRD])
@pytest.mark.parametrize("entrants", [4, 5, 8, 11, 16, MAX_ENTRANTS])
def test_a_slot_takes_from_earlier_rounds_and_leads_to_those_that_take_from_it(
    rules: CupRules, entrants: int
) -> None:
    slots = slots_of(rules, entrants)
    assert [each.number for each in slots] == list(range(len(slots)))
    assert [each.round_index for each in slots] == sorted(each.round_index for each in slots)
    links = {(side.number, each.number) for each in slots for side in each.sides if side.takes != "lot"}
    assert links == {(each.number, later) for each in slots for later in each.leads_to}
    assert all(slots[one].round_index < slots[other].round_index for one, other in links)


@pytest.mark.parametrize("rules", [SINGLE, DOUBLE])
def test_the_lots_and_each_winner_but_the_last_go_to_one_place(rules: CupRules) -> None:
    slots = slots_of(rules, 32)
    taken = [side for each in slots for side in each.sides if side.takes is not Takes.LOSER]
    assert len(set(taken)) == len(taken) == 32 + len(slots) - 1


@pytest.mark.parametrize("entrants", SIZES)
def test_each_loser_of_the_winners_bracket_has_a_place_in_the_losers_bracket(entrants: int) -> None:
    slots = slots_of(DOUBLE, entrants)
    dropped = sorted(
        side.number
        for each in slots
        if each.part is Part.LOSERS
        for side in each.sides
        if side.takes is Takes.LOSER
    )
    assert dropped == [each.number for each in slots if each.part is Part.WINNERS]


# ------------------------------------------------------------------ rematches


def first_rematch(slots: tuple[Slot, ...]) -> int:
    """Return the earliest round of the losers' bracket in which two can meet who have met before.

    The loser of a pairing drops at once, and the winner of it after a later one of the winners' bracket.
    """
    taking = {side: each.number for each in slots for side in each.sides}

    def way(number: int) -> list[Slot]:
        """Return the slots that the winner of one comes to, itself first."""
        after = taking.get(Source(Takes.WINNER, number))
        return [slots[number], *(way(after) if after is not None else ())]

    def dropped(slot: Slot) -> list[Slot]:
        return way(taking[Source(Takes.LOSER, slot.number)])

    winners = [each for each in slots if each.part is Part.WINNERS]
    pairs = ((one, other) for one in winners for other in way(one.number)[1:] if other.part is Part.WINNERS)
    meetings = (next(each for each in dropped(one) if each in dropped(other)) for one, other in pairs)
    return 1 + min(each.part_round for each in meetings if each.part is Part.LOSERS)


@pytest.mark.parametrize(("entrants", "earliest"), [(4, 2), (8, 3), (16, 4), (32, 5)])
def test_who_have_met_meet_again_late_in_the_losers_bracket(entrants: int, earliest: int) -> None:
    slots = slots_of(DOUBLE, entrants)
    assert first_rematch(slots) == earliest


def test_without_the_crossing_they_would_meet_again_at_once() -> None:
    slots = slots_of(DOUBLE, 8)
    straight = tuple(
        each
        if each.part is not Part.LOSERS or each.part_round != 1
        else Slot(
            *(each.number, each.round_index, each.part, each.part_round, each.place),
            (each.sides[0], Source(Takes.LOSER, 4 + each.place)),
            each.leads_to,
        )
        for each in slots
    )
    assert first_rematch(straight) == 2
