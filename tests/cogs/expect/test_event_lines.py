"""The arithmetic of a turn, step by step."""

from bot.faces.words import Words
from cogs.expect.event_lines import changes, story, sums
from cogs.expect.result_text import score
from engine.core import Result
from engine.games.expect.values import Begun, Laid, Opened, Options, Settled
from tests.cogs.expect.positions import ANA, BEN, after, last, start

RESULT = Result((), ())
EN, JA = Words("en", ("Ana", "Ben")), Words("ja", ("Ana", "Ben"))


def turn(
    attack: str, prediction: str, options: Options | None = None, scores: tuple[int, int] = (20, 20)
) -> Opened:
    return after(start(options, scores=scores), attack, prediction).opened[-1]


REPLACING = Options(qk_mode="replace")
STEPS = [
    (turn("3S", "7D"), "7−3=4", "7−3=4"),
    (turn("3S JS", "7D"), "7−3=4, 4×2=8", "7−3=4、4×2=8"),
    (turn("3S", "7D AD"), "7−3=4, 4×3=12", "7−3=4、4×3=12"),
    (turn("3S JS", "7D JD"), "J and J cancel out, 7−3=4", "Jどうしは打ち消し合う、7−3=4"),
    (turn("3S XB", "7D XR"), "JOKER and JOKER cancel out, 7−3=4", "JOKERどうしは打ち消し合う、7−3=4"),
    (turn("3S AS", "7D XR"), "7−3=4, 4×3=12, 12+10=22", "7−3=4、4×3=12、12+10=22"),
    (
        turn("3S XB", "7D KD"),
        "7−3=4, 4+10=14, K takes 4×3=12 off Ben",
        "7−3=4、4+10=14、K：**Ben**から4×3=12を引く",
    ),
    (
        turn("3S QS", "7D", REPLACING),
        "7−3=4, not paid, Q takes 4×2=8 off Ana",
        "7−3=4、差の点は入らない、Q：**Ana**から4×2=8を引く",
    ),
    (
        turn("3S JS", "7D QD"),
        "7−3=4, 4×2=8, Q takes 4×2=8 off Ben",
        "7−3=4、4×2=8、Q：**Ben**から4×2=8を引く",
    ),
    (
        turn("3S QS", "7D KD", REPLACING),
        "7−3=4, not paid, 3×2=6, 7×3=21, 21−6=15, half is 7, off Ben (larger product)",
        "7−3=4、差の点は入らない、3×2=6、7×3=21、21−6=15、半分の7を積の大きい**Ben**から引く",
    ),
    (turn("3S JS", "7D AD"), "3×2=6, 7×3=21, 21−6=15, half is 7", "3×2=6、7×3=21、21−6=15、半分で7"),
    (turn("9S AS", "4D JD"), "9×3=27, 4×2=8, 27−8=19, half is 9", "9×3=27、4×2=8、27−8=19、半分で9"),
    (
        turn("9S QS", "4D KD"),
        "9−4=5, 9×2=18, 4×3=12, 18−12=6, half is 3, off Ana (larger product)",
        "9−4=5、9×2=18、4×3=12、18−12=6、半分の3を積の大きい**Ana**から引く",
    ),
    (turn("5S XB", "5D"), "5−5=0, 0+10=10", "5−5=0、0+10=10"),
    (turn("5S", "5D KD"), "5−5=0", "5−5=0"),
    (turn("6S QS", "4D KD"), "6−4=2, 6×2=12, 4×3=12, 12−12=0", "6−4=2、6×2=12、4×3=12、12−12=0"),
]


def test_every_turn_is_spelled_out_in_its_steps() -> None:
    for opened, english, japanese in STEPS:
        assert (sums(opened, EN), sums(opened, JA)) == (english, japanese)


def test_letters_in_the_last_turn_are_named_with_their_cost_and_a_joker_has_its_effect_too() -> None:
    state = last(("JH", "QC"), Options(last_turn="instead"), scores=(9, 9))
    opened = after(state, "4H JH", "6C QC").opened[-1]
    assert sums(opened, EN) == (
        "letters have no effect now, 6−4=2, last turn: J costs Ben 5, last turn: Q costs Ana 5"
    )
    assert changes(opened, EN, with_totals=True) == "Ana **+2 +5** (16 in all) · Ben **+5** (14 in all)"
    opened = after(last(("XR",), scores=(0, 0)), "4H XR", "6C").opened[-1]
    assert sums(opened, EN) == "6−4=2, 2+10=12, last turn: JOKER costs Ben 2+10=12"
    assert changes(opened, EN, with_totals=False) == "Ana **+12** · Ben **+12**"


def test_changes_tell_both_or_none_and_a_score_that_stops_at_0_before_what_a_late_letter_costs() -> None:
    assert changes(turn("9S QS", "4D KD"), EN, with_totals=False) == "Ben **+5** · Ana **−3**"
    assert changes(turn("5S", "5D"), EN, with_totals=True) == "no points"
    opened = after(last(("KH",), scores=(0, 3)), "4H KH", "6C").opened[-1]
    assert changes(opened, EN, with_totals=False) == "Ana **+2** · Ben **−6 +5** (not below 0)"
    assert changes(opened, JA, with_totals=True).endswith("Ben **−6 +5**（0点どまり）（計5点）")


def test_what_happens_is_told_in_one_line() -> None:
    assert story(turn("3S", "7D QD"), EN) == "Turn 1: ♤3 against ♦7+Q → Ben **+4 −8** (16 in all)"
    assert story(turn("5S", "5D"), JA) == "ターン1：♤5 対 ♦5 🎯 → 点の動きなし"
    assert story(Laid(ANA, 1), EN) == "**Ana** laid 1 card face down"
    assert story(Laid(ANA, None), EN) == "**Ana** laid face down"
    assert story(Begun(BEN, "lot"), EN) == "By lot, **Ben** plays black ♤♧ and attacks first"
    end = Settled((("JS", "XB"), ()), (True, False), (4, 0), (9, 9))
    assert story(end, EN) == (
        "All numbers are used up. Ana: ♤J JOKER left over and declared, 2×2 = **+4** · Ben: no card left over"
    )
    kept = Settled(((), ("KH", "KD")), (False, False), (0, 10), (9, 19))
    assert story(kept, EN).endswith("Ben: ♥K ♦K left over, 2×5 = **+10**")


def test_a_total_is_spelled_out_as_a_sum() -> None:
    over = after(last(("JH", "QC", "KD"), scores=(0, 0)), "4H JH", "6C")
    view = over.view(None)
    before = sum(turn.reckoning.payment for turn in view.opened if turn.predictor == ANA)
    assert score(view, ANA, RESULT, EN).startswith(f"{before} (predictions)")
    assert score(view, BEN, RESULT, EN).startswith(
        "0 (predictions) + 5 (letters in the last turn) + 5 (left over) = 10"
    )
    assert score(view, BEN, RESULT, EN).endswith("🎯 9 exact predictions")
    assert "+ 5（最後のターンの文字） + 5（残ったカード） = 10 ・ 🎯 ぴたり9回" in score(
        view, BEN, RESULT, JA
    )
