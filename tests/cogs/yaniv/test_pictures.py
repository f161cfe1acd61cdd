"""The pictures of Yaniv: what may be drawn, and what was drawn last, can be told apart."""

from bot.faces.forms import NO_DRAFT, Draft
from bot.faces.panel import Button, Select
from cogs.yaniv.face import FACE
from cogs.yaniv.turn import CARDS, POND
from engine.games.yaniv.position import Position
from tests.cogs.panels import Panels, controls_of
from tests.engine.games.yaniv.tables import A, B, cards, table
from tests.support.all_icons import all_icons

PANELS = Panels(FACE, "Ana", "Ben", "Cleo")
ICON = all_icons()


def text(position: Position, seat: int | None) -> str:
    return PANELS.text(position, seat, PANELS.pictured)


def controls(draft: Draft = NO_DRAFT) -> list[Button | Select]:
    return controls_of(PANELS.parts(OWN, A, PANELS.pictured, draft))


OWN = table("AH 5H XR 10D 5S", "2C 3C", group="9H 10H JH", layer=B, known=((), cards("2C")), turns=4)


def test_ones_hand_is_a_heading_of_cards_with_the_latest_one_marked_and_the_pond_has_brackets() -> None:
    drawn = "".join([ICON("AH"), ICON("5H"), f"🆕{ICON('5S')}", ICON("10D"), ICON("XR")])
    assert text(OWN, A).startswith(f"# {drawn}\n-# ♥A ♥5 🆕♤5 ♦10 🃏R\n**Your turn**")
    for seat in (A, B, None):
        pond = f"## [{ICON('9H')}]{ICON('10H')}[{ICON('JH')}]\n-# Pond: **[♥9]** ♥10 **[♥J]** ← **Ben**"
        assert pond in text(OWN, seat)


def test_cards_that_everybody_knows_are_drawn_beside_their_text_up_to_thirteen() -> None:
    assert f"👁 {ICON('2C')} ♧2" in text(OWN, None)
    hands = ("AC AD AH AS 2C", "3C 3D 3H 3S 4C", "5C 5D 5H 5S 6C")
    assert "👁 <" not in text(table(*hands, known=tuple(map(cards, hands))), None)


def test_one_card_has_its_picture_on_buttons_and_choices_and_an_order_of_several_none() -> None:
    found = {each.label: each.icon for each in controls() if isinstance(each, Button)}
    assert (found["♥5"], found["Draw ♥J"]) == (ICON("5H"), ICON("JH"))
    assert found["♥5 ♤5"] == found["Draw from stock"] == ""
    select = next(each for each in controls() if isinstance(each, Select))
    assert [choice.icon for choice in select.choices] == [ICON(choice.value) for choice in select.choices]
    # With the joker there are several orders.
    draft = NO_DRAFT.with_values(CARDS, ["5H", "5S", "XR"])
    orders = [each for each in controls(draft) if isinstance(each, Select)][-1]
    assert len(orders.choices) > 1
    assert {choice.icon for choice in orders.choices} == {""}
    assert any(isinstance(each, Button) and each.slot == POND for each in controls(draft))
