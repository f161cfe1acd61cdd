import pytest

from bot.faces.words import Words
from cogs.expect import typed_actions
from cogs.expect.typed_actions import suggest
from engine.core import InvalidAction
from engine.games.expect.position import Position
from engine.games.expect.values import GameAction, Lay, Options, View
from tests.cogs.expect.positions import ANA, BEN, after, start
from tests.support.typed_commands import command

EN = Words("en")
ATTACKING = start().view(ANA)
PREDICTING = after(start(), "3S").view(BEN)


def read(typed: str, view: View) -> GameAction:
    return typed_actions.read(*command("expect", typed), view, EN)


NUMBERS = ("7", "♠7", "♤7", "7S", "s7", "７", "Ｓ７", " 7 s ", "スペードの7", "♠️7", "7 of spades")
LETTERS = ("A", "a", "♠A", "as", "Ａ", "エース", "スペードのA", "A♤", "ace", "Ace of spades")
JOKERS = (
    *("joker", "JOKER", "ジョーカー", "ｼﾞｮｰｶｰ", "X", "x", "XB", "🃏", "🃏B", "黒ジョーカー", "じょーかー"),
)


def test_cards_are_read_however_they_are_written() -> None:
    for typed in NUMBERS:
        assert read(f"lay {typed} > ", ATTACKING) == Lay("7S"), typed
    for typed in LETTERS:
        assert read(f"lay 7 > {typed}", ATTACKING) == Lay("7S", "AS"), typed
    for typed in JOKERS:
        assert read(f"lay 7 > {typed}", ATTACKING) == Lay("7S", "XB"), typed
    for typed in ("", "-", "なし", "none", "ー"):
        assert read(f"lay 7 > {typed}", ATTACKING) == Lay("7S"), typed
    for typed in ("7+A > ", "7 ＋ A > ", "A > 7", "A+7 > -"):
        assert read(f"lay {typed}", ATTACKING) == Lay("7S", "AS"), typed


def test_without_a_suit_that_of_the_turn_is_meant_and_what_is_no_play_is_left_to_the_rules() -> None:
    assert read("lay 10 > j", PREDICTING) == Lay("10D", "JD")
    assert read("lay T > joker", PREDICTING) == Lay("10D", "XR")
    assert read("lay 7S > XB", PREDICTING) == Lay("7S", "XB"), "for the rules to refuse"
    plays = {"A > ": Lay("AS"), "7 > 8": Lay("7S", "8S"), "A > J": Lay("AS", "JS")}
    assert {typed: read(f"lay {typed}", ATTACKING) for typed in plays} == plays


@pytest.mark.parametrize(
    "typed", ["11 > ", "0 > ", " > ", "7A > ", "7 > 7 8", "1 > ", "♤ > ", "札 > ", "7 > ♤"]
)
def test_what_spells_no_card_is_named(typed: str) -> None:
    with pytest.raises(InvalidAction, match="unreadable"):
        read(f"lay {typed}", ATTACKING)


def test_before_there_are_colours_and_for_a_stranger_any_suit_will_do() -> None:
    choosing = Position(Options(chooser=ANA), None)
    for view in (choosing.view(ANA), start().view(None)):
        assert read("lay 7 > joker", view) == Lay("7S", "XB")
        assert suggest(view, "number", "", EN) == []
    assert suggest(ATTACKING, "colour", "", EN) == []
    assert EN("expect.error.unreadable", text="x").startswith("“x”")
