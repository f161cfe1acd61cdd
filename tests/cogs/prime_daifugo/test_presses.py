"""The common turn is a form, a look and a button; the search for presses finds nothing that is refused."""

import pytest

from cogs.prime_daifugo.face import FACE
from cogs.prime_daifugo.turn import DRAW, FORM, LAY, PASS, PLAY
from engine.games.prime_daifugo.values import Draw, GameAction, Options, Pass, View
from tests.cogs.prime_daifugo.views import EN, seen
from tests.engine.games.prime_daifugo.tables import composite, prime
from tests.support.presses import Press, presses_for

HAND = "2233345678KX"


def found(action: GameAction, view: View) -> list[Press]:
    return presses_for(FACE, view, action, EN)


def test_a_number_takes_a_form_and_two_presses() -> None:
    view = seen(HAND, "57")
    assert found(prime("53"), view) == [(PLAY, ()), (FORM, ("53", "", "")), (LAY, ())]
    assert found(composite("2X4", "2^3*3"), view) == [(PLAY, ()), (FORM, ("2X", "2^3*3", "4")), (LAY, ())]


def test_drawing_and_passing_take_one() -> None:
    assert found(Draw(), seen(HAND, "57")) == [(DRAW, ())]
    assert found(Pass(), seen(HAND, "57")) == [(PASS, ())]


@pytest.mark.parametrize(
    ("action", "view"),
    [
        (prime("53"), seen(HAND, "57", field="6A")),
        (prime("KQ"), seen(HAND, "57")),
        (composite("8", "2^3"), seen(HAND, "57", options=Options(exponents=False))),
        (Draw(), seen(HAND, "57", stock="")),
        (Pass(), seen(HAND, "57", turn=1)),
    ],
)
def test_no_press_comes_to_what_may_not_be_done(action: GameAction, view: View) -> None:
    with pytest.raises(LookupError):
        found(action, view)
