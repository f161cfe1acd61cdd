"""Every law finds the faults planted for it (in `faults`)."""

from typing import Any

import pytest

from engine.core import Game
from engine.games.no_thank_you import GAME, Options, Position
from tests.engine import faults
from tests.support import laws
from tests.support.laws import LAWS, Case, Law, LawBroken, kit_of, uphold
from tests.support.planted_faults import game_of

pytestmark = pytest.mark.volume

PLANTED: list[tuple[Law, type[Position]]] = [
    (laws.states_are_values, faults.HoldsAList),
    (laws.states_show_nothing, faults.ShowsItsPileToLogs),
    (laws.states_show_nothing, faults.ShowsItsPileToPrettyPrinters),
    (laws.views_show_nothing, faults.ShowsItsViewToLogs),
    (laws.views_show_nothing, faults.ShowsAPartOfItsViewToPrettyPrinters),
    (laws.no_method_is_left_abstract, faults.LeavesTheFallbackOpen),
    (laws.one_seat_acts_until_the_result, faults.WaitsForAll),
    (laws.results_rank_every_seat, faults.RanksTheFirstAlone),
    (laws.listed_actions_are_legal, faults.ListsTwice),
    (laws.legal_actions_are_listed, faults.ForgetsToKeep),
    (laws.legal_actions_are_listed, faults.AllowsEverything),
    (laws.refused_actions_change_nothing, faults.DoesWhatIsRefused),
    (laws.the_fallback_is_legal, faults.FallsBackOnItself),
    (laws.nobody_sees_more_than_they_may, faults.ShowsThePile),
    (laws.nobody_sees_more_than_they_may, faults.ShowsAllCards),
    (laws.nobody_sees_more_than_they_may, faults.ListsByTheNextCard),
    (laws.refusals_tell_nothing, faults.RefusesByTheNextCard),
    (laws.refusals_tell_nothing, faults.RefusesWithTheNextCard),
    (laws.refusals_tell_nothing, faults.FallsBackByTheNextCard),
    (laws.notices_tell_no_more_than_views, faults.TellsEverybody),
    (laws.notices_tell_no_more_than_views, faults.TellsTheWrongSeat),
    (laws.private_notices_name_a_seat, faults.TellsAStranger),
    (laws.nothing_comes_or_goes, faults.LosesGifts),
    (laws.games_end, faults.StandsStill),
    (laws.logs_replay, faults.DiffersEveryTime),
]
FAULTY: list[tuple[Law, Game[Any]]] = [
    *((law, game_of(GAME, kind)) for law, kind in PLANTED),
    (laws.imagined_worlds_look_the_same, faults.FORGETFUL),
    (laws.actions_survive_the_codec, faults.KNOWS_NO_KEEP),
    (laws.options_survive_the_codec, faults.TAKES_STRANGE_OPTIONS),
]


def uphold_often(law: Law, game: Game[Any]) -> None:
    for number in range(5):
        uphold(Case(game, kit_of("no_thank_you"), game.options(), 3, f"{number:032x}"), law)


@pytest.mark.parametrize(("law", "game"), FAULTY)
def test_a_law_finds_the_fault_planted_for_it(law: Law, game: Game[Any]) -> None:
    with pytest.raises(LawBroken, match=law.__name__):
        uphold_often(law, game)


@pytest.mark.parametrize("law", LAWS)
def test_a_law_lets_a_sound_game_planted_alike_pass(law: Law) -> None:
    uphold_often(law, game_of(GAME, faults.Planted))
    uphold_often(law, GAME)


def test_a_broken_law_tells_where_to_find_it() -> None:
    game = game_of(GAME, faults.ShowsThePile)
    with pytest.raises(LawBroken) as broken:
        uphold(Case(game, kit_of("no_thank_you"), Options(dealer=2), 3, "ff"))
    assert str(broken.value) == (
        "nobody_sees_more_than_they_may does not hold: "
        "no_thank_you, 3 seats, seed ff, Options(dealer=2), step 0"
    )


def test_every_law_has_a_fault_planted_for_it() -> None:
    assert {law for law, _ in FAULTY} == set(LAWS)


def test_a_game_without_a_kit_fails() -> None:
    with pytest.raises(ModuleNotFoundError):
        kit_of("hearts")
