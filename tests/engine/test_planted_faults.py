"""Every law finds the faults planted for it, in the module `faults` of every game."""

from importlib import import_module
from typing import Any

import pytest

from engine.core import Game
from engine.games import GAMES
from engine.games.no_thank_you import Options
from tests.engine.games.no_thank_you.faults import ShowsThePile
from tests.support.laws import LAWS, Case, Law, LawBroken, kit_of, uphold
from tests.support.planted_faults import game_of

pytestmark = pytest.mark.volume

FAULTS = {name: import_module(f"tests.engine.games.{name}.faults") for name in GAMES}
FAULTY = [
    pytest.param(name, law, faulty if isinstance(faulty, Game) else game_of(GAMES[name], faulty))
    for name, faults in FAULTS.items()
    for law, faulty in faults.PLANTED
]


def uphold_often(name: str, law: Law, game: Game[Any]) -> None:
    for case in FAULTS[name].cases(game):
        uphold(case, law)


@pytest.mark.parametrize(("name", "law", "game"), FAULTY)
def test_a_law_finds_the_fault_planted_for_it(name: str, law: Law, game: Game[Any]) -> None:
    with pytest.raises(LawBroken, match=law.__name__):
        uphold_often(name, law, game)


@pytest.mark.parametrize("name", GAMES)
def test_the_laws_let_a_sound_game_planted_alike_pass(name: str) -> None:
    laws = {law for law, _ in FAULTS[name].PLANTED}
    uphold(next(FAULTS[name].cases(game_of(GAMES[name], FAULTS[name].Planted))), *laws)


def test_a_broken_law_tells_where_to_find_it() -> None:
    game = game_of(GAMES["no_thank_you"], ShowsThePile)
    with pytest.raises(LawBroken) as broken:
        uphold(Case(game, kit_of("no_thank_you"), Options(dealer=2), 3, "ff"))
    assert str(broken.value) == (
        "nobody_sees_more_than_they_may does not hold: "
        "no_thank_you, 3 seats, seed ff, Options(dealer=2), step 0"
    )


def test_every_law_has_a_fault_planted_for_it() -> None:
    assert {law for law, _ in FAULTS["no_thank_you"].PLANTED} == set(LAWS)


def test_a_game_without_a_kit_fails() -> None:
    with pytest.raises(ModuleNotFoundError):
        kit_of("hearts")
