import pytest
from msgspec.structs import replace

from bot.faces.words import Words
from cogs.yaniv.face import FACE
from engine.games.yaniv.values import Call, GameAction
from engine.opponents import Appraisal
from tests.engine.games.yaniv.tables import discard, table

EN, JA = (Words(language, ("Ana", "Ben")) for language in ("en", "ja"))
VIEW = table("KS 2H", "9C JD").view(0)


def worth(action: GameAction, value: float = 0.0, **facts: int) -> Appraisal:
    return Appraisal(action, value, facts)


def turn(laid: str, left: int, fitting: int, draw: str | None = None, value: float = 0.0) -> Appraisal:
    return worth(discard(laid, draw), value, left=left, fitting=fitting, unseen=40)


@pytest.mark.parametrize(
    ("action", "english", "japanese"),
    [
        (Call(), "Call Yaniv", "ヤニブ宣言"),
        (discard("5H 6H 7H"), "Discard ♥5 ♥6 ♥7, draw from stock", "♥5 ♥6 ♥7を捨てて、山札から引く"),
        (discard("KS", "AC"), "Discard ♤K, draw ♧A", "♤Kを捨てて、♧Aを引く"),
    ],
)
def test_an_action_has_a_short_name_in_both_languages(
    action: GameAction, english: str, japanese: str
) -> None:
    labels = tuple(FACE.label(VIEW, action, words) for words in (EN, JA))
    assert labels == (english, japanese)
    longest = discard("10C 10D 10H 10S XB", "10C")
    assert all(len(FACE.label(VIEW, longest, words)) <= 80 for words in (EN, JA))


@pytest.mark.parametrize(
    ("best", "taken", "english", "japanese"),
    [
        (
            *(worth(Call(), points=3, returned=4), turn("KS", 3, 2)),
            "With 3 points in hand, another hand was as low in about 4 of 100 cases.",
            "手札は3点。ほかの手札が同点以下なのは、100回のうち約4回です。",
        ),
        (
            *(turn("KS", 3, 2), worth(Call(), points=5, returned=40)),
            "With 5 points in hand, another hand was as low in about 40 of 100 cases. "
            "That costs a fine of 30.",
            "手札は5点。ほかの手札が同点以下なのは100回のうち約40回で、そのときは罰の30点です。",
        ),
        (
            *(turn("KS", 3, 9), turn("2H", 10, 5)),
            "The better turn leaves 3 points in hand instead of 10.\n"
            "After the better turn, 9 of the 40 cards that may come make a set or a run, instead of 5.",
            "正解の手なら、手札に残るのは10点ではなく3点です。\n"
            "正解の手のあとに組になるカードは、これから来る40枚のうち5枚ではなく9枚です。",
        ),
        (
            *(turn("KS", 3, 5, value=-2.0), turn("2H", 2, 5, value=-4.5)),
            "By the end of the round the better turn costs 2.5 points less on average.",
            "正解の手なら、ラウンドの終わりまでに、平均で失点が2.5点少なくなります。",
        ),
        (
            *(turn("KS", 1, 2), turn("2H", 20, 2, draw="JD")),
            "The better turn leaves 1 point and a card of the stock in hand instead of 20.",
            "正解の手なら、手札に残るのは、20点ではなく、1点と山札の1枚です。",
        ),
        (
            *(turn("KS", 4, 1, draw="3C"), turn("KS", 0, 0)),
            "The better turn leaves 4 points in hand instead of 0 and a card of the stock.\n"
            "After the better turn, 1 of the 40 cards that may come makes a set or a run, instead of 0.",
            "正解の手なら、手札に残るのは、0点と山札の1枚ではなく、4点です。\n"
            "正解の手のあとに組になるカードは、これから来る40枚のうち0枚ではなく1枚です。",
        ),
        (
            *(turn("KS", 3, 2, value=9.5), worth(Call(), 4.0, points=1, returned=2)),
            "With 1 point in hand, another hand was as low in about 2 of 100 cases. "
            "Yet playing on gains 5.5 points more on average.",
            "手札は1点。ほかの手札が同点以下なのは100回のうち約2回ですが、続けたほうが平均で5.5点得です。",
        ),
    ],
)
def test_a_reason_names_what_can_be_counted(
    best: Appraisal, taken: Appraisal, english: str, japanese: str
) -> None:
    assert (FACE.reason(VIEW, best, taken, EN), FACE.reason(VIEW, best, taken, JA)) == (english, japanese)


@pytest.mark.parametrize("taken", [worth(Call(), points=1, returned=2), turn("KS", 0, 0)])
def test_a_total_that_is_halved_is_the_reason(taken: Appraisal) -> None:
    best = turn("KS", 2, 0, draw="2C", value=20.0)
    view = replace(VIEW, totals=(48, 30))
    assert FACE.reason(view, best, taken, EN) == (
        "The better turn leaves 2 points in hand: added to your 48, that is exactly 50, which is halved."
    )
    assert FACE.reason(view, best, taken, JA) == (
        "正解の手で手札に2点残せば、これまでの48点と合わせてちょうど50点になり、半分に減ります。"
    )
