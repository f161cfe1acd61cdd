"""The pictures of Yaniv: what may be drawn, and what was drawn last, can be told apart."""

from msgspec.structs import replace

from bot.faces.forms import NO_DRAFT, ONLY_LOOKED_AT, Draft
from bot.faces.panel import Button, Select
from cogs.yaniv.face import FACE
from cogs.yaniv.turn import CARDS, GROUPS, POND, TAPS
from engine.games.yaniv.position import Position
from tests.cogs.panels import Panels, controls_of, text_of
from tests.engine.games.yaniv.tables import A, B, called, cards, table
from tests.support.all_icons import all_icons

PANELS = Panels(FACE, "Ana", "Ben", "Cleo")
ICON = all_icons()


def text(position: Position, seat: int | None) -> str:
    return PANELS.text(position, seat, PANELS.pictured)


def controls(draft: Draft = NO_DRAFT) -> list[Button | Select]:
    return controls_of(PANELS.parts(OWN, A, PANELS.pictured, draft))


OWN = table("AH 5H XR 10D 5S", "2C 3C", group="9H 10H JH", layer=B, known=((), cards("2C")), turns=4)


def test_on_ones_turn_the_hand_and_the_pond_stand_on_buttons_alone() -> None:
    assert not any(ICON(card) in text(OWN, A) for card in (*OWN.hands[A], *OWN.group))
    found = {each.slot: (each.label, each.icon) for each in controls() if isinstance(each, Button)}
    hand = [found[slot] for slot in found if slot > TAPS]
    assert hand == [
        ("", ICON("AH")),
        ("", ICON("5H")),
        ("🆕", ICON("5S")),
        ("", ICON("10D")),
        ("", ICON("XR")),
    ]
    assert [found[POND + place] for place in range(3)] == [("", ICON(card)) for card in OWN.group]
    assert found[GROUPS + 0b00110] == ("5", ICON("5H")), "the picture of the first card and the others' ranks"


def test_whoever_waits_sees_the_hand_in_large_type_with_the_latest_card_marked() -> None:
    waiting = replace(OWN, turn=B)
    cards = "".join([ICON("AH"), ICON("5H"), f"🆕{ICON('5S')}", ICON("10D"), ICON("XR")])
    assert f"# {cards}\n**21** points in hand" in text(waiting, A)
    shown = text_of(PANELS.parts(OWN, A, PANELS.pictured, ONLY_LOOKED_AT))
    assert f"# {cards}\n" in shown, "as does whoever looks at a turn that cannot be pressed"
    for seat in (A, None):
        pond = f"## [{ICON('9H')}]{ICON('10H')}[{ICON('JH')}]\n-# Pond ← **Ben** · stock: "
        assert pond in text(waiting, seat)


def test_cards_that_everybody_knows_are_drawn_and_more_than_thirteen_in_several_lines() -> None:
    assert f"👁 {ICON('2C')}" in text(OWN, None)
    assert f"👁{ICON('2C')}" in text(OWN, A)
    hands = ("AC AD AH AS 2C", "3C 3D 3H 3S 4C", "5C 5D 5H 5S 6C")
    everything = text(table(*hands, known=tuple(map(cards, hands))), A)
    assert [line.count("<:") for line in everything.splitlines()[:2]] == [5, 5]


def test_the_reveal_shows_all_hands_as_pictures_with_their_sums() -> None:
    scored = called("3H", "KC 2H", by=A, totals=(0, 30))
    shown = text(table("5C", "6C", scored=(scored,), totals=scored.totals), B)
    assert f"📣 Ana　{ICON('3H')}　+0 → **0**\n▫️ Ben　{ICON('2H')}{ICON('KC')}　+12 → **42**" in shown


def test_an_order_is_told_by_the_first_card_and_the_ranks_of_the_others() -> None:
    draft = NO_DRAFT.with_values(CARDS, ["5H", "5S", "XR"])
    orders = next(each for each in controls(draft) if isinstance(each, Select))
    assert [(choice.label, choice.icon) for choice in orders.choices] == [
        ("🃏 5", ICON("5H")),
        ("5 🃏", ICON("5H")),
        ("5 5", ICON("XR")),
    ]
