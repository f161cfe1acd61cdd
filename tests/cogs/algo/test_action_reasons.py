"""Actions and the reasons for them in words, as they are reviewed after a game."""

from itertools import product

from bot.faces.words import Words
from cogs.algo.face import FACE
from engine.chance import Chance
from engine.games.algo.position import Position
from engine.games.algo.values import Attack, Choose, GameAction, Show, Stay, Toss
from engine.opponents import Appraisal, opponents
from tests.cogs.algo.positions import PAIRS, table
from tests.cogs.algo.test_face import EN, JA

ATTACKED = table("⬛0? ⬛9?", "⬛3 ⬜3? ⬛4 ⬜10?", held="⬛6?", phase="go_on")
CHOOSING = table("⬛2? ⬜3? ⬜5 ⬛6? ⬜6", "⬛1? ⬛8?")
PAIRED = table("⬛0? ⬜3?", "⬛1? ⬜4?", "⬜5 ⬛6? ⬜6 ⬛9?", "⬛3? ⬜8?", options=PAIRS)
SHOWING = table("⬛0? ⬜3?", "⬛1? ⬜4?", "⬜5 ⬛6? ⬜6 ⬛9?", "⬛3? ⬜8?", options=PAIRS, phase="show")
SURE, GUESS = Attack(3, 3), Attack(5, 11)


def labels(state: Position, words: Words) -> list[str]:
    (seat,) = state.to_act
    return [FACE.label(state.view(seat), action, words) for action in state.legal_actions(seat)]


def reason(state: Position, best: GameAction, taken: GameAction, words: Words = EN) -> str:
    """Explain one action against another by the appraisals of both."""
    (seat,) = state.to_act
    view = state.view(seat)
    found = {
        each.action: each
        for one in (best, taken)
        for each in opponents("algo").appraise(view, one, Chance("why", 1))
    }
    return FACE.reason(view, found[best], found[taken], words)


def test_actions_are_named_by_the_cards_as_the_seat_knows_them() -> None:
    assert labels(ATTACKED, EN)[:2] == ["Stay", "Guess white D = 0"]
    assert labels(CHOOSING, EN) == ["Attack with black A=2", "Attack with white B=3", "Attack with black D=6"]
    assert labels(SHOWING, EN) == ["Show black F=6", "Show black H=9"]
    assert labels(PAIRED, EN)[0].startswith("Toss: ask ")
    assert labels(CHOOSING, JA)[0] == "黒A=2 でアタック"
    assert labels(SHOWING, JA)[0] == "黒F=6 を見せる"

    for state, words in product((ATTACKED, CHOOSING, PAIRED, SHOWING), (EN, JA)):
        assert all(0 < len(each) <= 80 for each in labels(state, words)), "it fits a button"


def test_attacks_are_compared_by_the_layouts_in_which_they_hit() -> None:
    likely, further = (
        Appraisal(Attack(3, number), 0.5, {"worlds": 1234, "fits": fits, "percent": fits // 20})
        for number, fits in ((3, 1000), (6, 900))
    )
    text = FACE.reason(ATTACKED.view(0), likely, further, EN)
    assert text.startswith("white D = 3 was right in 1,000 of the 1,234 layouts that fitted what you saw, ")
    assert text.endswith("the chances were 50% and 45%.")
    assert FACE.reason(ATTACKED.view(0), further, likely, EN) == (
        "white D = 6 was right in 900 of the 1,234 layouts that fitted what you saw, white D = 3 in 1,000. "
        "A hit there gets you further."
    )


def test_what_hit_in_no_layout_is_called_impossible() -> None:
    sure, likely, never = (
        Appraisal(Attack(3, number), 0.5, {"worlds": 3, "fits": fits, "percent": 33 * fits})
        for number, fits in ((3, 3), (6, 2), (7, 0))
    )
    view = ATTACKED.view(0)
    assert FACE.reason(view, sure, likely, EN).endswith(
        "was right in 2 of 3 layouts. With what the others' attacks gave away, the chance was 66%."
    )
    assert FACE.reason(view, sure, never, EN).endswith("what you saw. white D = 7 was impossible here.")
    assert FACE.reason(view, likely, never, EN) == (
        "white D = 6 was right in 2 of the 3 layouts that fitted what you saw. "
        "white D = 7 was impossible here."
    )
    stay = Appraisal(Stay(), 0.5, {"down": 1})
    assert FACE.reason(view, stay, never, EN) == (
        "white D = 7 was impossible here. Staying keeps 1 card of yours face down."
    )
    assert (
        FACE.reason(view, stay, never, JA)
        == "白D = 7 はありえませんでした。ステイすれば1枚が裏のまま残ります。"
    )


def test_what_is_certain_is_called_certain() -> None:
    assert reason(ATTACKED, SURE, GUESS).startswith("white D = 3 was certain: no other number fitted")
    assert reason(ATTACKED, SURE, Stay()).endswith("It could not miss.")
    assert reason(ATTACKED, SURE, GUESS, JA).startswith("白D = 3 は確実でした。")
    assert reason(ATTACKED, SURE, Stay(), JA).endswith("外す心配はありません。")


def test_to_go_on_or_stay_to_risk_and_to_show_are_explained_by_what_is_known() -> None:
    again = Appraisal(SURE, 0.6, {"worlds": 6, "fits": 4, "percent": 80})
    stay = Appraisal(Stay(), 0.5, {"down": 3})
    assert FACE.reason(ATTACKED.view(0), again, stay, EN).endswith("worth the risk of a miss.")
    assert reason(ATTACKED, Stay(), GUESS).endswith("Staying keeps 3 cards of yours face down.")
    risk = reason(CHOOSING, Choose(3), Choose(1))
    assert risk.startswith("From what everybody saw, the others had a 100% chance to name black D=6, and ")
    show = reason(SHOWING, Show(7), Show(5))
    assert "100% to name black F=6. Show the card that tells more." in show
    assert reason(PAIRED, Toss(), Choose(0)).startswith("A toss costs nothing")


def test_reasons_are_given_in_japanese_too() -> None:
    attacked = ((SURE, GUESS), (SURE, Stay()), (Stay(), GUESS))
    others = ((CHOOSING, Choose(3), Choose(1)), (SHOWING, Show(7), Show(5)), (PAIRED, Toss(), Choose(0)))
    for state, best, taken in (*((ATTACKED, *pair) for pair in attacked), *others):
        text = reason(state, best, taken, JA)
        assert text.endswith("。")
        assert "{" not in text
