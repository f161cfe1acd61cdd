"""What is typed is read like taps: once it can mean one play only, it goes on by tapping."""

from typing import Any

import pytest

from bot.faces.forms import NO_DRAFT, Form, TextField
from bot.faces.words import Words
from cogs.prime_daifugo.drafts import FORM, MAX_TYPED, READING
from cogs.prime_daifugo.face import FACE
from cogs.prime_daifugo.turn import LAY, PLAY
from engine.core import IllegalAction, InvalidAction
from engine.games.prime_daifugo.values import Draw, GameAction, Options, Pass, Play, Power, View
from tests.cogs.prime_daifugo.views import EN, JA, buttons, choices, decided, panel_text, seen, tapped, typed
from tests.engine.games.prime_daifugo.tables import composite, prime
from tests.support.presses import presses_for

HANDS = ("A22333457TQKX", "QK2", "57")
VIEW = seen(*HANDS)

# ------------------------------------------------------------------ the form


def test_the_form_asks_for_cards_and_factors_and_of_whoever_has_a_joker_for_its_value() -> None:
    form = decided(VIEW, PLAY)
    assert isinstance(form, Form)
    assert [(each.label, each.required) for each in form.fields if isinstance(each, TextField)] == [
        ("Your cards, in this order", True),
        ("Prime factors, only for a composite number", False),
        ("Value of your joker, 0 to 13", False),
    ]
    assert len(decided(seen("234", "QK2"), PLAY).fields) == 2


def form_text(view: View, words: Words = EN) -> str:
    form = FACE.decide(view, PLAY, (), NO_DRAFT, words)
    assert isinstance(form, Form)
    return form.text


def test_the_hand_and_the_number_to_beat_stand_in_the_form() -> None:
    assert form_text(seen("33557X", "QK2", field="QK")) == (
        "Your hand: **3 3　5 5　7　🃏**\nField: **Q K = 1,213**. Beat it with **2 cards**."
    )
    assert form_text(seen("33557X", "QK2", field="QK"), JA) == (
        "手札：**3 3　5 5　7　🃏**\n場：**Q K = 1,213**\n**2枚**で、もっと大きい数を出せます。"
    )
    assert form_text(seen("335", "QK2")).endswith("\nThe field is empty. Lay as many cards as you like.")
    assert "Go lower with" in form_text(seen("335", "QK2", field="QK", is_reversed=True))


@pytest.mark.parametrize(
    ("taps", "texts"),
    [
        ("", ["", "", ""]),
        ("T 2", ["T2", "", ""]),
        ("2 4 = 2 ^ 3 * 3", ["24", "2^3*3", ""]),
        ("K X 9", ["KX", "", "9"]),
    ],
)
def test_what_was_tapped_stands_in_the_form_to_be_changed(taps: str, texts: list[str]) -> None:
    form = decided(VIEW, PLAY, draft=tapped(VIEW, taps))
    assert [each.value for each in form.fields] == texts


@pytest.mark.parametrize(
    ("texts", "taps"),
    [
        (("QK",), "Q K"),
        (("２４", " 2^3*3"), "2 4 = 2 ^ 3 * 3"),
        (("24=3*2^3",), "2 4 = 2 ^ 3 * 3"),
        (("KX", "", "9"), "K X 9"),
        (("x",), "X"),
    ],
)
def test_what_was_typed_stands_there_as_if_it_was_tapped(texts: tuple[str, ...], taps: str) -> None:
    assert typed(VIEW, *texts) == tapped(VIEW, taps)


def test_what_was_typed_in_vain_stands_in_the_form_again() -> None:
    form = decided(VIEW, PLAY, draft=typed(VIEW, "ＫＱ?", "2^3*3"))
    assert [each.value for each in form.fields] == ["ＫＱ?", "2^3*3", ""]


def test_answers_that_are_not_those_of_the_form_or_too_long_are_refused() -> None:
    for values in ((), ("57",), ("57", "", "", "")):
        with pytest.raises(InvalidAction, match="no_such_control"):
            decided(VIEW, FORM, *values)
    with pytest.raises(InvalidAction, match="too_long"):
        decided(VIEW, FORM, "5" * 10_000, "", "")
    assert decided(VIEW, FORM, "5" * MAX_TYPED, "", "")


# ------------------------------------------------------------------ laying


@pytest.mark.parametrize("draft", [typed(VIEW, "24", "2^3*3"), tapped(VIEW, "2 4 = 2 ^ 3 * 3")])
def test_what_was_typed_or_tapped_is_laid(draft: Any) -> None:
    assert not buttons(VIEW, draft)[LAY].disabled
    assert decided(VIEW, LAY, draft=draft) == Play(("2", "4"), (Power(("2",), ("3",)), Power(("3",))))


def test_factors_tapped_in_any_order_are_the_same_play() -> None:
    ways = (tapped(VIEW, f"2 4 = {factors}") for factors in ("2 ^ 3 * 3", "3 * 2 ^ 3"))
    assert len({decided(VIEW, LAY, draft=each) for each in ways}) == 1


@pytest.mark.parametrize("taps", ["", "2", "K X", "2 4 =", "2 4 = 2 ^"])
def test_what_is_too_low_or_has_an_open_end_cannot_be_laid(taps: str) -> None:
    view = seen(*HANDS, field="6A")
    assert buttons(view, tapped(view, taps))[LAY].disabled
    with pytest.raises((IllegalAction, InvalidAction)):
        decided(view, LAY, draft=tapped(view, taps))


def test_what_is_refused_or_was_forgotten_by_a_restart_cannot_be_laid() -> None:
    with pytest.raises(IllegalAction, match="nothing_chosen"):
        decided(VIEW, LAY)
    with pytest.raises(IllegalAction) as caught:
        decided(VIEW, LAY, draft=typed(VIEW, "KQJ"))
    assert (caught.value.code, caught.value.facts) == ("not_held", {"figures": "J"})


@pytest.mark.parametrize(
    ("action", "fields"),
    [
        (prime("53"), {"field": "6A"}),
        (prime("JQ"), {}),
        (composite("4", "2^2"), {"options": Options(exponents=False)}),
        (Draw(), {"stock": ""}),
        (Pass(), {"turn": 1}),
    ],
)
def test_no_press_comes_to_what_may_not_be_done(action: GameAction, fields: dict[str, Any]) -> None:
    with pytest.raises(LookupError):
        presses_for(FACE, seen(*HANDS, **fields), action, EN)


# ------------------------------------------------------------------ readings


SEVERAL = seen("A223QK", "57")


def test_digits_that_can_be_read_in_several_ways_are_asked_for() -> None:
    draft = typed(SEVERAL, "1213")
    assert "🔀 That can be read in several ways." in panel_text(SEVERAL, draft)
    assert sorted(choices(SEVERAL, draft)) == ["A 2 K", "Q A 3", "Q K"]
    assert buttons(SEVERAL, draft)[LAY].disabled


def test_the_reading_that_is_chosen_stands_there_as_if_it_was_tapped() -> None:
    draft = typed(SEVERAL, "1213")
    wanted = choices(SEVERAL, draft).index("Q A 3")
    assert decided(SEVERAL, READING, str(wanted), draft=draft) == tapped(SEVERAL, "Q A 3")


def test_readings_of_factors_are_told_apart_card_by_card() -> None:
    view = seen("A22336K", "57")
    assert sorted(choices(view, typed(view, "26", "2*13"))) == ["2 6 = 2 × A 3", "2 6 = 2 × K"]
    view = seen("32222AQ4", "57")
    assert any("2 ^ Q" in each for each in choices(view, typed(view, "4", "2^12")))


@pytest.mark.parametrize("values", [(), ("3",), ("-1",), ("x",), ("0", "1")])
def test_a_reading_that_is_not_offered_is_refused(values: tuple[str, ...]) -> None:
    with pytest.raises(InvalidAction, match="no_such_control"):
        decided(SEVERAL, READING, *values, draft=typed(SEVERAL, "1213"))


def test_a_reading_of_what_a_restart_forgot_is_asked_for_again() -> None:
    with pytest.raises(IllegalAction, match="nothing_chosen"):
        decided(SEVERAL, READING, "0")


def test_more_readings_than_anybody_would_look_at_are_not_offered() -> None:
    view = seen("AAAA22223333JJJJQQQQKKKKT", "57")
    shown = panel_text(view, typed(view, "1112131112"))
    assert "That can be read in too many ways. Write the cards as letters: A, T, J, Q, K." in shown
