"""A number is typed, looked at once more and only then laid; nothing tells whether it is prime."""

from typing import Any

import pytest

from bot.faces.forms import NO_DRAFT, Draft, Form, TextField
from bot.faces.panel import Text
from bot.faces.words import Words
from cogs.prime_daifugo.face import FACE
from cogs.prime_daifugo.turn import FORM, LAY, MAX_TYPED, PLAY, READING
from engine.core import IllegalAction, InvalidAction
from engine.games.prime_daifugo.values import Draw, GameAction, Options, Pass, Play, Power, View
from tests.cogs.prime_daifugo.views import EN, JA, buttons, choices, panel, panel_text, seen, typed
from tests.engine.games.prime_daifugo.tables import composite, prime
from tests.support.presses import presses_for

HANDS = ("A22333457TQKX", "QK2", "57")


def decided(view: View, slot: int, *values: str, draft: Draft = NO_DRAFT) -> Any:
    return FACE.decide(view, slot, values, draft, EN)


def preview(view: View, *texts: str, words: Words = EN) -> str:
    """Read what stands below the first buttons."""
    shown = panel(view, typed(*texts), words)[2]
    assert isinstance(shown, Text)
    return shown.text


# ------------------------------------------------------------------ the form


def test_the_form_asks_for_cards_and_factors_and_of_whoever_has_a_joker_for_its_value() -> None:
    form = decided(seen(*HANDS), PLAY)
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


def test_what_was_typed_stands_in_the_form_to_be_changed() -> None:
    form = decided(seen(*HANDS), PLAY, draft=typed("24", "2^3*3", "9"))
    assert [each.value for each in form.fields if isinstance(each, TextField)] == ["24", "2^3*3", "9"]
    assert buttons(seen(*HANDS), typed("24", "", ""))[PLAY].label == "Change…"


def test_the_answers_of_the_form_are_kept_as_they_were_typed_and_forget_which_reading_was_chosen() -> None:
    assert decided(seen(*HANDS), FORM, "２４", " 2^3*3", "") == typed("２４", " 2^3*3", "")
    before = typed("1213", "", "").with_values(READING, ["1"])
    assert decided(seen(*HANDS), FORM, "57", "", "", draft=before) == typed("57", "", "")


def test_answers_that_are_not_those_of_the_form_or_too_long_are_refused() -> None:
    for values in ((), ("57",), ("57", "", "", "")):
        with pytest.raises(InvalidAction, match="no_such_control"):
            decided(seen(*HANDS), FORM, *values)
    with pytest.raises(InvalidAction, match="too_long"):
        decided(seen(*HANDS), FORM, "5" * 10_000, "", "")
    assert decided(seen(*HANDS), FORM, "5" * MAX_TYPED, "", "")


# ------------------------------------------------------------------ the preview


@pytest.mark.parametrize(
    ("texts", "shown"),
    [
        (
            ("QK", "", ""),
            "📝 As a prime: **Q K = 1,213**\n-# 2 cards go, 11 stay: A　2 2　3 3 3　4　5　7　10　🃏",
        ),
        (
            ("24", "2^3*3", ""),
            "📝 As a composite: **2 4 = 24 = 2³ × 3**\nFactor cards: **2 3 3**\n"
            "-# 5 cards go, 8 stay: A　3　5　7　10　Q　K　🃏",
        ),
        (("KX", "", "9"), "📝 As a prime: **K 🃏(9) = 139**\n"),
        (("x", "", ""), "📝 🃏 alone: beats any card and clears the field\n"),
    ],
)
def test_what_was_typed_is_shown_with_its_cards_and_with_what_stays(
    texts: tuple[str, ...], shown: str
) -> None:
    assert preview(seen(*HANDS), *texts).startswith(shown)


def test_a_preview_is_in_the_readers_language_and_tells_whoever_would_go_out() -> None:
    assert preview(seen(*HANDS), "QK", "", "", words=JA) == (
        "📝 素数出し：**Q K = 1,213**\n-# 2枚を出し、残り11枚：A　2 2　3 3 3　4　5　7　10　🃏"
    )
    assert preview(seen("57", "QK"), "57", "").endswith("-# 2 cards go: your whole hand!")


@pytest.mark.parametrize("numbers", [("4A", "4 9"), ("53", "35"), ("57", "75"), ("3", "A")])
def test_nothing_in_the_panel_tells_whether_a_number_is_prime(numbers: tuple[str, str]) -> None:
    view = seen("A334455579", "QK")
    kept = [preview(view, each, "").splitlines() for each in numbers]
    assert all(shown[0].startswith("📝 As a prime: **") for shown in kept)
    assert all(len(shown) == 2 for shown in kept)


def test_a_wrong_product_is_shown_like_a_right_one() -> None:
    right, wrong = (preview(seen(*HANDS), "24", each, "") for each in ("2^3*3", "2*3*3"))
    assert right.replace("2³ × 3", "2 × 3 × 3") == wrong


def test_it_is_laid_by_a_button_below_the_preview() -> None:
    view, draft = seen(*HANDS), typed("24", "2^3*3", "")
    assert buttons(view, draft)[LAY].label == "Lay it down"
    assert decided(view, LAY, draft=draft) == Play(("2", "4"), (Power(("2",), ("3",)), Power(("3",))))
    assert LAY not in buttons(view)


# ------------------------------------------------------------------ errors of form


def test_what_is_wrong_in_form_stands_where_the_preview_would() -> None:
    # Every reason is tested in test_typed_actions.py.
    view, draft = seen(*HANDS, field="6A"), typed("57", "", "")
    assert "✏️" in panel_text(view, draft)
    assert "57 is not higher than 61, which lies on the field." in panel_text(view, draft)
    assert LAY not in buttons(view, draft)


def test_what_was_typed_stays_in_sight_when_it_is_refused_and_is_not_read_as_markup() -> None:
    assert "✏️ `ＫＱＪ=2*3`" in panel_text(seen(*HANDS), typed("ＫＱＪ", "2*3", ""))
    shown = panel_text(seen(*HANDS), typed("`**KQJ**` <@1>\n# x", "", ""))
    assert "✏️ `**KQJ** <@1> # x`" in shown


def test_what_is_refused_or_was_forgotten_by_a_restart_cannot_be_laid() -> None:
    with pytest.raises(IllegalAction, match="nothing_chosen"):
        decided(seen(*HANDS), LAY)
    with pytest.raises(IllegalAction) as caught:
        decided(seen(*HANDS), LAY, draft=typed("KQJ", "", ""))
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
    assert "🔀 That can be read in several ways." in panel_text(SEVERAL, typed("1213", ""))
    assert sorted(choices(SEVERAL, typed("1213", ""))) == ["A 2 K", "Q A 3", "Q K"]
    assert LAY not in buttons(SEVERAL, typed("1213", ""))


def test_the_reading_that_is_chosen_is_shown_and_laid() -> None:
    wanted = choices(SEVERAL, typed("1213", "")).index("Q A 3")
    chosen = decided(SEVERAL, READING, str(wanted), draft=typed("1213", ""))
    assert "📝 As a prime: **Q A 3 = 1,213**" in panel_text(SEVERAL, chosen)
    assert decided(SEVERAL, LAY, draft=chosen) == Play(("Q", "A", "3"))
    assert len(choices(SEVERAL, chosen)) == 3, "another one can be chosen"


def test_readings_of_factors_are_told_apart_card_by_card() -> None:
    view = seen("A22336K", "57")
    shown = choices(view, typed("26", "2*13"))
    assert sorted(shown) == ["2 6 = 2 × A 3", "2 6 = 2 × K"]
    view = seen("32222AQ4", "57")
    assert any("2 ^ Q" in each for each in choices(view, typed("4", "2^12")))


@pytest.mark.parametrize("values", [(), ("3",), ("-1",), ("x",), ("0", "1")])
def test_a_reading_that_is_not_offered_is_refused(values: tuple[str, ...]) -> None:
    with pytest.raises(InvalidAction, match="no_such_control"):
        decided(SEVERAL, READING, *values, draft=typed("1213", ""))


def test_more_readings_than_anybody_would_look_at_are_not_offered() -> None:
    view = seen("AAAA22223333JJJJQQQQKKKKT", "57")
    shown = panel_text(view, typed("1112131112", ""))
    assert "That can be read in too many ways. Write the cards as letters: A, T, J, Q, K." in shown
