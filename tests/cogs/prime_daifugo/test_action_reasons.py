"""Actions are named in few words, and a better one is explained by what can be counted."""

from itertools import product

import pytest
from msgspec.structs import replace

from bot.faces.words import Words
from cogs.prime_daifugo.action_reasons import label
from cogs.prime_daifugo.face import FACE
from engine.chance import Chance
from engine.games.prime_daifugo.values import Draw, GameAction, Pass, Play
from engine.opponents import Appraisal
from engine.opponents.prime_daifugo import OPPONENTS
from tests.cogs.prime_daifugo.views import EN, JA, seen
from tests.engine.games.prime_daifugo.tables import composite, prime


@pytest.mark.parametrize(
    ("action", "english", "japanese"),
    [
        (Draw(), "Draw a card", "ドロー"),
        (Pass(), "Pass", "パス"),
        (prime("QK"), "Q K = 1,213", "Q K = 1,213"),
        (composite("24", "2^3*3"), "2 4 = 24 = 2³ × 3", "2 4 = 24 = 2³ × 3"),
        (Play(("X",)), "🃏", "🃏"),
    ],
)
def test_an_action_is_named(action: GameAction, english: str, japanese: str) -> None:
    view = seen("24QKX", "4")
    assert (FACE.label(view, action, EN), FACE.label(view, action, JA)) == (english, japanese)


def test_a_label_fits_on_a_button() -> None:
    view = seen("24QKX", "4")
    assert len(label(view, prime("KKKKQQQQJJJJTTTT"), EN)) <= 80
    assert len(label(view, composite("KKKK", "QQQQ*JJJJ*TTTT"), EN)) <= 80


def told(best: Appraisal, taken: Appraisal, words: Words) -> str:
    return FACE.reason(seen("46A", "4"), best, taken, words)


def test_the_reason_counts_deals_cards_and_plays() -> None:
    best = Appraisal(prime("46A"), 1.0, {"worlds": 20, "beaten": 0, "cards": 0, "plays": 0})
    taken = Appraisal(prime("4A"), 0.4, {"worlds": 20, "beaten": 7, "cards": 1, "plays": 0})
    assert told(best, taken, EN) == (
        "4 6 A = 461 empties the hand. 4 A = 41 is beaten in 7 of 20 deals that fit what you saw, and leaves "
        "1 card (no way out found in 3 plays)."
    )
    assert told(best, taken, JA) == (
        "4 6 A = 461 であがりです。4 A = 41 は、ありえる配られ方を20通り試すと7通りで上を出され、"
        "残りは1枚（3手以内であがる形は見つからず）です。"
    )


def test_what_looks_equal_is_told_apart_by_the_games_that_are_won() -> None:
    facts = {"worlds": 20, "beaten": 5, "cards": 3, "plays": 2}
    one, two = (Appraisal(prime(cards), value, facts) for cards, value in (("57", 0.612), ("53", 0.608)))
    assert told(one, two, EN).endswith("In all, the first wins about 61.2 of 100 games, the other 60.8.")
    assert "前者が約61.2回、後者が約60.8回" in told(one, two, JA)
    assert "In all" not in told(one, replace(two, facts=facts | {"beaten": 6}), EN)


def test_waiting_is_explained_by_what_is_left() -> None:
    draw = Appraisal(Draw(), 0.2, {"worlds": 20, "cards": 5, "plays": 2})
    passing = Appraisal(Pass(), 0.2, {"worlds": 20, "cards": 1, "plays": 1})
    assert told(passing, draw, EN) == (
        "Passing gives the turn away and leaves 1 card (plays needed: 1). "
        "Drawing adds one more to 5 cards (plays needed: 2)."
    )
    assert told(passing, draw, JA) == (
        "パスすると次の人の番になり、残りは1枚（あと1手であがれる形）です。"
        "ドローすると、手札5枚（あと2手であがれる形）に1枚加わります。"
    )


def test_a_foul_is_explained_by_what_it_draws() -> None:
    foul = Appraisal(prime("46"), 0.2, {"worlds": 20, "drawn": 2})
    assert "4 6 = 46 is a foul: it ends the turn and draws 2 penalty cards." in told(foul, foul, EN)
    assert "4 6 = 46 は間違いです。次の人の番になり、ペナルティで2枚引きます。" in told(foul, foul, JA)


def test_a_foul_that_was_best_is_explained_by_its_purpose() -> None:
    foul = Appraisal(prime("46"), 0.2, {"worlds": 20, "drawn": 2})
    passing = Appraisal(Pass(), 0.1, {"worlds": 20, "cards": 2, "plays": 0})
    purpose = (
        "4 6 = 46 is a foul on purpose: it ends the turn, but 2 more cards make more numbers possible later."
    )
    assert told(foul, passing, EN).startswith(purpose)
    assert told(foul, passing, JA).startswith("4 6 = 46 はわざと間違える手です。")
    assert "on purpose" not in told(passing, foul, EN)


def test_every_appraisal_can_be_told() -> None:
    view = seen("246JQK7", "445566778")
    found = OPPONENTS.appraise(view, Draw(), Chance("review", 0))
    plays = [each for each in found if isinstance(each.action, Play)]
    assert plays
    for each, words in product(plays, (EN, JA)):
        assert FACE.label(view, each.action, words) in FACE.reason(view, found[0], each, words)
