import pytest

from bot.faces.words import Words
from cogs.yaniv import typed_actions
from cogs.yaniv.typed_actions import read_cards, suggest
from engine.core import IllegalAction, InvalidAction
from engine.games.yaniv.values import Call, Discard, GameAction, View
from tests.engine.games.yaniv.tables import cards, table
from tests.support.typed_commands import command

EN, JA = Words("en"), Words("ja")


def read(typed: str, view: View) -> GameAction:
    return typed_actions.read(*command("yaniv", typed), view, EN)


VIEW = table("5H 6H 7H 10S XR", "2C 3C", group="9D XB JD").view(0)


# ------------------------------------------------------------------ cards


RUN = (
    *("5H 6H 7H", "5h,6h,7h", "♥5 ♥6 ♥7", "♥5♥6♥7", "5♥6♥7♥", "5♥️ 6♥️ 7♥️", "h5 H6 h7", "♡5、♡6・♡7"),
    *("５Ｈ　６Ｈ　７Ｈ", "ハート5 ハートの6 ハート７", "ﾊｰﾄ5ﾊｰﾄ6ﾊｰﾄ7", "5H+6H+7H", "5h-6h-7h", "5H/6H/7H"),
    *("5H・6H・7H", "5h － 6h － 7h", " 5H 6H 7H "),
)
SPELLINGS = {
    "10S": "10s TS ♤10",
    "AS": "スペードA 1S",
    "KC": "クラブのK クローバーK",
    "JD": "ダイヤJ ダイヤモンドJ",
    "KS": "スペードのキング",
    "5H": "ハートの5",
    "QH": "クイーンハート",
    "JC": "クラブのジャック",
    "AD": "ダイヤのエース",
    "XB": "黒ジョーカー 黒のジョーカー 黒joker 🃏黒",
    "XR": "赤ジョーカー 赤Joker 🃏R",
}


def test_cards_are_read_however_they_are_written() -> None:
    for typed in RUN:
        assert read_cards(typed.strip(), VIEW.hand) == ("5H", "6H", "7H"), typed
    for card, spellings in SPELLINGS.items():
        for typed in spellings.split():
            assert read_cards(typed, ()) == (card,), typed


def test_a_joker_without_a_colour_is_the_one_that_is_held_or_was_not_named_yet() -> None:
    for typed in ("X", "joker", "JOKER", "ジョーカー", "🃏"):
        assert (read_cards(typed, ("5H", "XB")), read_cards(typed, ("5H", "XR"))) == (("XB",), ("XR",))
    assert read_cards("X X", cards("XB XR")) == ("XB", "XR")
    assert read_cards("XB X", cards("XB XR")) == ("XB", "XR")
    assert read_cards("XR joker", cards("XB XR")) == ("XR", "XB")
    assert read_cards("X X X", cards("XB XR")) == ("XB", "XR", "XB")


@pytest.mark.parametrize("typed", ["hello", "5", "H", "11H", "0H", "5H6", "5HH", "<@1>", "XG", "5 H"])
def test_what_is_no_card_is_named(typed: str) -> None:
    with pytest.raises(InvalidAction, match="no_such_card"):
        read_cards(typed, ())


# ------------------------------------------------------------------ actions


STOCK = ("", "stock", "山札", "STOCK ", "ストック", "ｽﾄｯｸ", "やまふだ", "ヤマ", "山", "Deck", "pile")
ACTIONS = {
    "call": Call(),
    "discard 5H 6H 7H > ": Discard(("5H", "6H", "7H")),
    "discard 5H 6H 7H": Discard(("5H", "6H", "7H")),
    "discard 7H 5H 6H > stock": Discard(("5H", "6H", "7H")),
    **{f"discard 10S > {stock}": Discard(("10S",)) for stock in STOCK},
    "discard 10S > ダイヤ9": Discard(("10S",), "9D"),
    "discard joker > X": Discard(("XR",), "XB"),
    "discard > ": Discard(()),
}


def test_actions_are_typed() -> None:
    assert {typed: read(typed, VIEW) for typed in ACTIONS} == ACTIONS


def test_one_card_is_drawn_and_what_is_none_is_answered_with_the_word_for_the_stock() -> None:
    with pytest.raises(InvalidAction, match="one_draw"):
        read("discard 10S > 9D JD", VIEW)
    with pytest.raises(InvalidAction, match="no_such_draw") as caught:
        read("discard 10S > the *nine*", VIEW)
    assert EN("yaniv.error.no_such_draw", **caught.value.facts).startswith(r"“the \*nine\*” is not a card.")
    assert "“stock”" in EN("yaniv.error.no_such_draw", **caught.value.facts)
    assert "「山札」" in JA("yaniv.error.no_such_draw", **caught.value.facts)


# ------------------------------------------------------------------ suggestions


def suggested(field: str, typed: str, words: Words = EN) -> list[str]:
    return suggest(VIEW, field, typed, words)


def test_groups_of_the_own_hand_are_suggested_and_read_those_that_count_most_first() -> None:
    everything = suggested("cards", "")
    assert everything[0] == "♥5 ♥6 ♥7"
    assert "♤10 🃏R" in everything
    assert len(everything) == 5 + 4 + 4 + 1
    for each in suggested("cards", ""):
        action = read(f"discard {each} > ", VIEW)
        assert isinstance(action, Discard)
        assert set(action.cards) <= set(VIEW.hand)


def test_what_is_typed_so_far_is_completed() -> None:
    for typed in ("6h", "♥6", "ハート6 ", "6"):
        found = suggested("cards", typed)
        assert found[:2] == ["♥5 ♥6 ♥7", "🃏R ♥5 ♥6 ♥7"]
        assert set(found[-2:]) == {"♥6", "♥6 🃏R"}
        assert len(found) == 6
    for typed in ("ハート", "ハートの", "H"):
        assert {"♥5", "♥6", "♥7"} <= set(suggested("cards", typed)), "half a card"
    several = suggested("cards", "5H 7H")
    assert several
    assert all("♥5" in each and "♥7" in each for each in several)
    assert suggested("cards", "joker 10") == ["♤10 🃏R"]


def test_no_card_is_suggested_that_is_not_held_and_nothing_to_a_spectator() -> None:
    for typed in ("9D", "2C", "nonsense", "XB", "5H " * 21):
        assert suggested("cards", typed) == []
    assert suggest(table("KS", "QC").view(None), "cards", "", EN) == []
    assert suggested("table", "") == []


def test_the_stock_if_there_is_one_and_the_ends_of_the_last_group_are_suggested_for_the_draw() -> None:
    assert suggested("draw", "") == ["stock", "♦9", "♦J"]
    assert suggested("draw", "", JA) == ["山札", "♦9", "♦J"]
    assert suggested("draw", "st") == ["stock"]
    assert suggested("draw", "j") == ["♦J"]
    view = table("KS", "QC", group="9D", stock=()).view(0)
    assert suggest(view, "draw", "", EN) == ["♦9"]


# ------------------------------------------------------------------ nonsense


@pytest.mark.parametrize("typed", ["X" * 5000, "joker " * 900, "ジョーカー" * 900, "5H" * 2500, "5H-" * 21])
def test_more_cards_than_anybody_means_are_refused_at_once(typed: str) -> None:
    with pytest.raises(InvalidAction, match="no_such_card"):
        read(f"discard {typed} > ", VIEW)


@pytest.mark.parametrize("typed", ["X" * 20, "joker " * 20, "5H" * 20])
def test_the_same_card_again_and_again_is_refused_and_arranged_in_no_way(typed: str) -> None:
    action = read(f"discard {typed} > ", VIEW)
    assert isinstance(action, Discard)
    state = table("5H 6H 7H 10S XR", "2C 3C", group="9D XB JD")
    with pytest.raises(IllegalAction) as refused:
        state.check(0, action)
    assert refused.value.code in ("named_twice", "not_held")
