"""What those who direct a cup decide, and may not decide for themselves."""

from datetime import timedelta
from functools import partial

import pytest
from msgspec.structs import replace

from bot.faces.panel import Text
from bot.faces.words import Words
from cogs.cups import decisions, entry, rulings
from cogs.cups.cup import Cup
from cogs.cups.cup_storage import Change
from cogs.cups.cup_values import AtDeadline, Meeting, Organiser
from cogs.cups.public_panel import pairing_line, whole
from cogs.cups.rules.cup_rules import Format
from cogs.cups.rules.cup_state import Played
from cogs.cups.terms import ending_rounds
from tests.cogs.cups.test_decisions import BEN, DAY, NOW, begun, cup_of, made, refused

DAN = Organiser(98, "Dan")


def by_bracket(cup: Cup) -> tuple[int, int, int]:
    """Return a playing director's pairing, the one whose winner they meet next, and another one."""
    first, second, third, *_ = cup.competition.open_pairings
    return first.number, second.number, third.number


def playing(cup: Cup, number: int) -> Organiser:
    """Return the first of a pairing as a director."""
    entrant = cup.entrants[cup.pairing(number).first]
    return Organiser(entrant.person or 0, entrant.name)


def test_a_ruling_bears_the_name_of_whoever_made_it() -> None:
    cup = replace(begun(8), organiser=BEN)
    number, *_ = by_bracket(cup)
    pairing = cup.pairing(number)
    lines = {
        "awarded by the organiser, **Ben**": made(cup, rulings.deciding(cup, number, pairing.first, BEN)),
        "(awarded by **Dan**)": made(cup, rulings.deciding(cup, number, None, DAN)),
    }
    for told, then in lines.items():
        words = then.words(Words("en"))
        assert told in pairing_line(then, then.competition.pairing(number), words)
        (text, *_) = whole(then, words)
        assert isinstance(text, Text)
        assert text.text.count(told.strip("()")) == 1
        nameless = replace(then, rulers=(None,) * len(then.rulers))
        assert "(by ruling)" in pairing_line(nameless, then.competition.pairing(number), words)


def test_a_ruling_of_a_former_organiser_bears_their_name_alone() -> None:
    cup = replace(begun(8), organiser=BEN)
    number, *_ = by_bracket(cup)
    ruled = made(cup, rulings.deciding(cup, number, None, BEN))
    taken = made(ruled, rulings.taking_over(ruled, DAN))
    words = taken.words(Words("en"))
    assert "(awarded by **Ben**)" in pairing_line(taken, taken.competition.pairing(number), words)


def test_whoever_undid_a_ruling_is_named_until_the_pairing_is_decided() -> None:
    cup = begun(8)
    number, *_ = by_bracket(cup)
    ruled = made(cup, rulings.deciding(cup, number, None, BEN))
    undone = made(ruled, rulings.revoking(ruled, DAN))
    again = made(undone, rulings.deciding(undone, number, None, BEN))
    lines = [
        pairing_line(each, each.competition.pairing(number), each.words(Words("en")))
        for each in (ruled, undone, again)
    ]
    assert ["ruling undone by **Dan**" in each for each in lines] == [False, True, False]


def test_nobody_rules_on_their_own_pairing_or_on_one_that_decides_their_way() -> None:
    cup = begun(8)
    own, next_to_it, other = by_bracket(cup)
    ruler = playing(cup, own)
    cup = replace(cup, organiser=ruler)
    for number in (own, next_to_it):
        winner = cup.pairing(number).first
        for refusing in (
            partial(rulings.deciding, cup, number, winner, ruler),
            partial(rulings.deciding, cup, number, None, ruler),
            partial(rulings.extending, cup, number, 1, NOW, ruler),
            partial(rulings.removing, cup, winner, ruler),
        ):
            with refused("cup_own_way_alone"):
                refusing()
    made(cup, rulings.deciding(cup, other, cup.pairing(other).first, ruler))
    with_ben = replace(cup, co_organisers=(BEN,))
    with refused("cup_own_way") as raised:
        rulings.deciding(with_ben, own, None, ruler)
    assert raised.value.facts == {"names": "Ben"}


def still_in(cup: Cup, place: int) -> Cup:
    """Return a cup in which the opponent of an entrant has lost by a ruling."""
    pairing = cup.pairing_of(place)
    assert pairing is not None
    return made(cup, rulings.deciding(cup, pairing.number, place, BEN))


ENTRANT = Organiser(3, "P3")
ENDERS: dict[str, tuple[Cup, Organiser, str]] = {
    "before the start anybody who directs": (cup_of(8), ENTRANT, ""),
    "who does not play": (begun(8), BEN, ""),
    "who plays now": (begun(8), ENTRANT, "cup_still_plays_alone"),
    "who plays, with a co-organiser": (begun(8, co_organisers=(BEN,)), ENTRANT, "cup_still_plays"),
    "who plays, as does the co-organiser": (
        begun(8, co_organisers=(Organiser(4, "P4"),)),
        ENTRANT,
        "cup_still_plays_alone",
    ),
    "who waits for the next game": (still_in(begun(8), 2), ENTRANT, "cup_still_plays_alone"),
    "who waits for the next round": (
        still_in(begun(8, form=Format.SWISS), 2),
        ENTRANT,
        "cup_still_plays_alone",
    ),
    "who has withdrawn": (made(begun(8), decisions.withdrawing(begun(8), 3)), ENTRANT, ""),
}


@pytest.mark.parametrize(("cup", "director", "why"), ENDERS.values(), ids=ENDERS)
def test_whoever_still_plays_ends_no_cup_and_changes_no_deadlines(
    cup: Cup, director: Organiser, why: str
) -> None:
    deciding = (
        partial(rulings.ending, cup, director),
        partial(ending_rounds, cup, AtDeadline.FORFEIT, director.person),
    )
    for decide in deciding:
        if not why:
            made(cup, decide())
            continue
        with refused(f"^{why}$") as raised:
            decide()
        assert raised.value.facts == ({"names": "Ben"} if why == "cup_still_plays" else {})


def test_nobody_makes_a_bye_for_themselves_once_they_are_through() -> None:
    cup = begun(8)
    own, next_to_it, _ = by_bracket(cup)
    ruler = playing(cup, own)
    through = made(cup, rulings.deciding(cup, own, cup.pairing(own).first, BEN))
    with refused("cup_own_way_alone"):
        rulings.deciding(through, next_to_it, None, ruler)


@pytest.mark.parametrize("form", [Format.SWISS, Format.ROUND_ROBIN])
def test_a_draw_is_ruled_where_the_format_knows_draws(form: Format) -> None:
    cup = cup_of(4, form)
    cup = made(cup, entry.starting(cup))
    number = cup.competition.open_pairings[0].number
    then = made(cup, rulings.deciding(cup, number, None, BEN, is_draw=True))
    outcome = then.competition.pairing(number).outcome
    assert outcome is not None
    assert outcome.is_draw
    bracket = begun(4)
    with pytest.raises(Exception, match="draw"):
        rulings.deciding(bracket, bracket.competition.open_pairings[0].number, None, BEN, is_draw=True)


def test_the_last_ruling_is_undone_until_something_follows_from_it() -> None:
    cup = begun(8)
    with refused("cup_not_last_ruling"):
        rulings.revoking(cup, BEN)
    own, next_to_it, _ = by_bracket(cup)
    ruled = made(cup, rulings.deciding(cup, own, cup.pairing(own).first, BEN))
    with refused("cup_own_way_alone"):
        rulings.revoking(ruled, playing(cup, own))
    undone = made(ruled, rulings.revoking(ruled, BEN))
    assert undone.competition.pairing(own).is_open
    both = made(ruled, rulings.deciding(ruled, next_to_it, cup.pairing(next_to_it).first, BEN))
    semi = next(each for each in both.competition.open_pairings if each.round_index == 1)
    after = made(both, decisions.append_act(both, Played(semi.number, "T", semi.first)))
    with refused("cup_ruling_followed"):
        rulings.revoking(after, BEN)


def test_more_time_is_added_to_the_later_of_now_and_the_deadline() -> None:
    cup = begun(8)
    number, *_ = by_bracket(cup)
    deadline = cup.deadline
    assert deadline is not None
    longer = made(cup, rulings.extending(cup, number, 1, NOW, BEN))
    assert longer.deadline_of(longer.pairing(number)) == deadline + DAY
    late = deadline + timedelta(hours=5)
    assert rulings.extended_to(cup, number, 3, late) == late + 3 * DAY
    for days in (0, 15):
        with refused("cup_days"):
            rulings.extended_to(cup, number, days, NOW)
    with refused("cup_days"):
        rulings.extended_to(made(cup, rulings.extending(cup, number, 10, NOW, BEN)), number, 7, NOW)


def both_finalists_by_ruling() -> tuple[Cup, int]:
    """Return a cup of four whose semi-finals were ruled on, and the number of the later one."""
    cup = begun(4)
    for pairing in cup.competition.open_pairings:
        cup = made(cup, rulings.deciding(cup, pairing.number, pairing.first, BEN))
    return cup, pairing.number


def test_no_ruling_is_undone_once_the_game_that_follows_has_begun() -> None:
    cup, _ = both_finalists_by_ruling()
    (final,) = cup.competition.open_pairings
    playing_it = made(cup, Change(meetings=(Meeting(final.number, table_id="T1"),)))
    with refused("cup_ruling_followed"):
        rulings.revoking(playing_it, BEN)


def test_nobody_is_ready_for_a_pairing_that_was_taken_back_and_comes_again() -> None:
    cup, number = both_finalists_by_ruling()
    (final,) = cup.competition.open_pairings
    waiting = made(cup, Change(meetings=(Meeting(final.number, NOW, NOW, extended=NOW),)))
    undone = made(waiting, rulings.revoking(waiting, BEN))
    again = made(undone, rulings.deciding(undone, number, undone.pairing(number).second, BEN))
    assert again.pairing(final.number).entrants != final.entrants
    assert again.meeting(final.number) == Meeting(final.number)


def test_a_withdrawal_by_a_director_bears_their_name() -> None:
    cup = begun(4)
    assert made(cup, rulings.removing(cup, 0, DAN)).rulers == (DAN,)


def test_nobody_withdraws_whom_they_would_meet_next_also_if_that_one_waits() -> None:
    cup = begun(8)
    first, second, _, last = cup.competition.open_pairings
    cup = made(cup, rulings.deciding(cup, first.number, first.first, BEN))
    with refused("cup_own_way_alone"):
        rulings.removing(cup, first.first, playing(cup, second.number))
    made(cup, rulings.removing(cup, last.first, playing(cup, second.number)))


def test_nobody_who_plays_withdraws_anybody_from_a_round_robin_as_that_can_annul_results() -> None:
    cup = begun(4, form=Format.ROUND_ROBIN)
    one, other = cup.competition.open_pairings
    with refused("cup_own_way_alone"):
        rulings.removing(cup, other.first, playing(cup, one.number))
    made(cup, rulings.removing(cup, other.first, BEN))
