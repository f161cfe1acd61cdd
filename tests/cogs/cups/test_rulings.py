"""What those who direct a cup decide, and may not decide for themselves."""

from datetime import timedelta
from functools import partial

import pytest
from msgspec.structs import replace

from bot.faces.words import Words
from cogs.cups import decisions, entry, rulings
from cogs.cups.cup import Cup
from cogs.cups.cup_values import Organiser
from cogs.cups.public_panel import pairing_line
from cogs.cups.rules.cup_rules import Format
from cogs.cups.rules.cup_state import Played
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
        "awarded by a moderator, **Dan**": made(cup, rulings.deciding(cup, number, None, DAN)),
    }
    for told, then in lines.items():
        words = then.words(Words("en"))
        assert told in pairing_line(then, then.competition.pairing(number), words)
        nameless = replace(then, rulers=(None,) * len(then.rulers))
        assert "awarded by the organiser)" in pairing_line(nameless, then.competition.pairing(number), words)


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
