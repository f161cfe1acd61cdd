import pytest

from bot.faces.words import Words
from cogs.algo import typed_actions
from cogs.algo.typed_actions import suggest
from engine.core import InvalidAction
from engine.games.algo.values import Attack, Choose, GameAction, Show, Stay, Toss
from tests.cogs.algo.positions import PAIRS, table
from tests.support.typed_commands import command

EN = Words("en", ("Ana", "Ben (7)", "Cleo", "さくら"))


FOUR = table("⬛1? ⬜4?", "⬛2? ⬜5", "⬛3? ⬜6?", "⬛7 ⬜8?", options=PAIRS).view(0)


def read(typed: str) -> GameAction:
    return typed_actions.read(*command("algo", typed), FOUR, EN)


@pytest.mark.parametrize(
    "typed",
    [
        "B 7",
        "b7",
        "B=7",
        "B:7",
        "Ｂ　７",
        "⬜B 7",
        "B: 7?",
        "bの７",
        "B ⬜ 7",
        "B ⬜ (Ben (7)) 7",
        " B,7 ",
        "Bは7？",
        "□B 7",
        "b□ 7",
        "⬜️b 7",
        "white B 7",
        "WhiteB=7",
        "B white 7",
        "白B 7",
        "白のBは7",
    ],
)
def test_an_attack_is_typed_in_many_ways(typed: str) -> None:
    assert read(f"attack {typed}") == Attack(1, 7)


@pytest.mark.parametrize(
    ("typed", "action"),
    [
        ("stay", Stay()),
        (" toss ", Toss()),
        ("choose c", Choose(2)),
        ("choose ⬜ C", Choose(2)),
        ("show Ｊ", Show(8)),
        ("show J ⬛", Show(8)),
        ("show J ■", Show(8)),
        ("show black j", Show(8)),
        ("show bJ", Show(8)),
        ("choose B c", Choose(2)),
        ("choose w C", Choose(2)),
        ("choose 黒C", Choose(2)),
        ("choose B", Choose(1)),
        ("choose W", Choose(20)),
        ("choose black B", Choose(1)),
        ("choose 白w", Choose(20)),
    ],
)
def test_the_other_actions_are_typed(typed: str, action: GameAction) -> None:
    assert read(typed) == action


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("attack B 12", "no_such_number"),
        ("attack B -1", "no_such_number"),
        ("attack B=99999999999999999999", "no_such_number"),
        ("attack B 00011", "no_such_number"),
        ("attack I 7", "no_such_card"),
        ("attack AB 7", "no_such_card"),
        ("attack B W 7", "no_such_attack"),
        ("choose BW", "no_such_card"),
        ("choose black", "no_such_card"),
        ("choose ⬛⬜A", "no_such_card"),
        ("attack B", "no_such_attack"),
        ("attack 7", "no_such_attack"),
        ("attack the king", "no_such_attack"),
        ("choose", "no_such_card"),
        ("choose 札", "no_such_card"),
        ("show O", "no_such_card"),
        ("stay now", "no_such_action"),
        ("pass", "no_such_action"),
        ("", "no_such_action"),
    ],
)
def test_what_spells_nothing_is_refused_with_the_reason(typed: str, code: str) -> None:
    with pytest.raises(InvalidAction, match=code):
        read(typed)


def test_cards_to_attack_are_suggested_with_colour_and_owner() -> None:
    assert suggest(FOUR, "card", "", EN) == ["C ⬛ (Ben (7))", "H ⬜ (さくら)"]
    assert suggest(FOUR, "card", "さく", EN) == suggest(FOUR, "card", "h", EN) == ["H ⬜ (さくら)"]


def test_suggestions_are_found_by_the_colour_however_it_is_typed() -> None:
    for typed in ("⬜", "□", "white", "白"):
        assert suggest(FOUR, "card", typed, EN) == ["H ⬜ (さくら)"]


def test_own_cards_are_suggested_by_letter_and_colour_alone() -> None:
    assert suggest(FOUR, "own", "", EN) == ["A ⬛", "B ⬜"]
    assert suggest(FOUR, "own", "ｂ", EN) == ["B ⬜"]
    assert suggest(FOUR, "table", "", EN) == []


def test_whatever_is_suggested_can_be_typed() -> None:
    for card, offered in zip((2, 7), suggest(FOUR, "card", "", EN), strict=True):
        assert read(f"attack {offered} 3") == Attack(card, 3)
    for card, offered in enumerate(suggest(FOUR, "own", "", EN)):
        assert (read(f"choose {offered}"), read(f"show {offered}")) == (Choose(card), Show(card))
