"""Words for an appraisal."""

from typing import Any

import pytest

from bot.faces.words import Words
from cogs.expect.face import FACE
from engine.chance import Chance
from engine.games.expect.values import Choose, Declare, GameAction, Lay
from engine.opponents import Appraisal, opponents
from tests.cogs.expect.positions import after, start

EN, JA = Words("en", ("Ana", "Ben")), Words("ja", ("Ana", "Ben"))
VIEW = start().view(0)


def appraised(action: GameAction, value: float = 0.5, **facts: Any) -> Appraisal:
    return Appraisal(action, value, facts)


BARE = appraised(Lay("4S"), plays=54, worse=0, points=2.0)
LETTERED = appraised(Lay("10S", "QS"), plays=54, worse=47, points=6.2)
POOR = appraised(Lay("9S"), plays=54, worse=30, points=-1.5)


@pytest.mark.parametrize(
    ("action", "en", "ja"),
    [
        (Lay("10S", "XB"), "♤10+JOKER", "♤10+JOKER"),
        (Declare(), "Declare (2 points a card, not 5)", "申告する（1枚5点→2点）"),
        (Choose("red"), "Play red (predict first)", "赤で遊ぶ（先に予想）"),
    ],
)
def test_an_action_has_a_short_name(action: GameAction, en: str, ja: str) -> None:
    assert FACE.label(VIEW, action, EN) == en
    assert FACE.label(VIEW, action, JA) == ja
    assert max(len(en), len(ja)) <= 80


LAID = after(start(), "3S JS").view(1)
BEST, *_, WORST = opponents("expect").appraise(LAID, Lay("10D"), Chance("", 0))


@pytest.mark.parametrize(
    ("best", "taken", "en", "ja"),
    [
        (
            *(BARE, POOR),
            "♤4 turns out better than ♤9 against 30 of the 54 plays that can answer it. "
            "In this turn alone, ♤4 gains you 2.0 points on average, ♤9 −1.5.",
            "相手の出し方54通りのうち30通りに対して、♤9 より ♤4 のほうがよい結果になります。"
            "このターンだけの得失は、平均で ♤4 が2.0点、♤9 が−1.5点です。",
        ),
        (
            *(POOR, BARE),
            "In this turn alone, ♤9 gains you −1.5 points on average, ♤4 2.0. "
            "But the cards that are left are worth more in later turns.",
            "あとのターンで生きます。",
        ),
        (
            *(BARE, LETTERED),
            " The Q is worth more in a later turn.",
            "Q は、あとのターンで使うほうが価値があります。",
        ),
        (
            *(appraised(Declare(), cards=2, points=6), POOR),
            "2 letters are bound to be left over. Declaring them saves 6 points.",
            "文字が2枚必ず残ります。申告すれば6点少なく済みます。",
        ),
        (
            *(appraised(Choose("red"), 0.52), appraised(Choose("black"), 0.48)),
            "wins 52 in 100 and the other 48",
            "52回、もう一方が48回",
        ),
    ],
)
def test_a_reason_names_what_can_be_counted(best: Appraisal, taken: Appraisal, en: str, ja: str) -> None:
    assert en in FACE.reason(VIEW, best, taken, EN)
    assert ja in FACE.reason(VIEW, best, taken, JA)


def test_a_prediction_is_compared_by_what_may_lie_face_down() -> None:
    assert "of the 45 plays that may lie face down" in FACE.reason(LAID, BEST, WORST, EN)
    assert "伏せられている可能性のある" in FACE.reason(LAID, BEST, WORST, JA)


@pytest.mark.parametrize(
    ("plays", "worse", "en", "ja"),
    [
        (4, 4, "against all 4 plays that can answer it.", "相手の出し方4通りすべてに対して"),
        (1, 1, "against the only play that can answer it.", "相手の出し方ただ1通りに対して"),
        (4, 3, "against 3 of the 4 plays that can answer it.", "4通りのうち3通りに対して"),
    ],
)
def test_all_plays_and_the_only_one_are_called_so(plays: int, worse: int, en: str, ja: str) -> None:
    taken = appraised(Lay("9S"), plays=plays, worse=worse, points=-1.5)
    assert en in FACE.reason(VIEW, BARE, taken, EN)
    assert ja in FACE.reason(VIEW, BARE, taken, JA)


def test_what_looks_equal_in_its_turn_differs_by_what_is_left() -> None:
    taken = appraised(Lay("9S"), plays=4, worse=0, points=2.0)
    assert FACE.reason(VIEW, BARE, taken, EN) == (
        "In this turn alone, both gain you 2.0 points on average. "
        "But what ♤4 leaves is worth more in later turns."
    )
    assert "どちらも平均2.0点です。" in FACE.reason(VIEW, BARE, taken, JA)


def test_what_is_better_against_no_play_is_explained_by_its_points_alone() -> None:
    taken = appraised(Lay("9S"), plays=4, worse=0, points=2.5)
    assert FACE.reason(VIEW, BARE, taken, EN).startswith("In this turn alone, ♤4 gains you 2.0 points")
