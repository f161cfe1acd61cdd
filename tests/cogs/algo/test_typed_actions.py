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


ATTACKS = (
    *("B 7", "b7", "B=7", "B:7", "Ｂ　７", "⬜B 7", "B: 7?", "bの７", "B ⬜ 7", "B ⬜ (Ben (7)) 7", " B,7 "),
    *("Bは7？", "□B 7", "b□ 7", "⬜️b 7", "white B 7", "wB 7", "WhiteB=7", "B white 7", "白B 7", "白のBは7"),
)
OTHERS: dict[GameAction, tuple[str, ...]] = {
    Stay(): ("stay",),
    Toss(): (" toss ",),
    Choose(2): ("choose c", "choose ⬜ C", "choose B c", "choose w C", "choose 黒C"),
    Choose(1): ("choose B", "choose black B"),
    Choose(20): ("choose W", "choose 白w"),
    Show(8): ("show Ｊ", "show J ⬛", "show J ■", "show black j", "show bJ"),
}
REFUSED = {
    "no_such_number": ("attack B 12", "attack B -1", "attack B=99999999999999999999", "attack B 00011"),
    "no_such_card": (
        *("attack I 7", "attack AB 7", "choose BW", "choose black", "choose ⬛⬜A", "choose", "choose 札"),
        "show O",
    ),
    "no_such_attack": ("attack B W 7", "attack B", "attack 7", "attack the king"),
}


def test_actions_are_typed_in_many_ways() -> None:
    for typed in ATTACKS:
        assert read(f"attack {typed}") == Attack(1, 7), typed
    for action, spellings in OTHERS.items():
        assert [read(typed) for typed in spellings] == [action] * len(spellings), spellings


@pytest.mark.parametrize(("code", "typed"), REFUSED.items())
def test_what_spells_nothing_is_refused_with_the_reason(code: str, typed: tuple[str, ...]) -> None:
    for each in typed:
        with pytest.raises(InvalidAction, match=code):
            read(each)


def test_cards_to_attack_are_suggested_with_colour_and_owner_and_found_by_either() -> None:
    assert suggest(FOUR, "card", "", EN) == ["C black (Ben (7))", "H white (さくら)"]
    assert suggest(FOUR, "card", "さく", EN) == suggest(FOUR, "card", "h", EN) == ["H white (さくら)"]
    for typed in ("⬜", "□", "white", "白"):
        assert suggest(FOUR, "card", typed, EN) == ["H white (さくら)"]


def test_own_cards_are_suggested_by_letter_and_colour_alone_and_whatever_is_suggested_can_be_typed() -> None:
    assert suggest(FOUR, "own", "", EN) == ["A black", "B white"]
    assert suggest(FOUR, "own", "ｂ", EN) == ["B white"]
    assert suggest(FOUR, "table", "", EN) == []
    for card, offered in zip((2, 7), suggest(FOUR, "card", "", EN), strict=True):
        assert read(f"attack {offered} 3") == Attack(card, 3)
    for card, offered in enumerate(suggest(FOUR, "own", "", EN)):
        assert (read(f"choose {offered}"), read(f"show {offered}")) == (Choose(card), Show(card))
