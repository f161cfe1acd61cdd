from msgspec.structs import replace

from bot.faces.chart import Chart
from bot.faces.panel import Picture, Text
from bot.faces.words import Words
from cogs.algo import result_text
from cogs.algo.face import FACE
from engine.games.algo.values import Attack, Options
from tests.cogs.algo.positions import A, B, C, D, after, table
from tests.cogs.algo.test_face import EN, FOUR, JA, THREE, text, won


def test_a_pair_wins_together_which_is_no_tie_and_others_share_a_win() -> None:
    view = FOUR.view(None)
    assert FACE.victory(view, (A, C), EN) == "🏆 **Ana and さくら** win!"
    assert FACE.victory(view, (A, C), JA) == "🏆 **Ana、さくら**のペアの勝ち！"
    assert FACE.victory(view, (A, B, C, D), EN).endswith("share the win!")
    assert FACE.victory(view, (C,), EN) == "🏆 **さくら** wins!", "whose partner has left"
    assert FACE.victory(THREE.view(None), (A, C), JA) == "🏆 同率1位：**Ana、さくら**"


def test_the_chart_counts_what_the_game_counts() -> None:
    for options, english, japanese in (
        (Options(single=True), "chips", "チップ"),
        (Options(single=True, chips="off"), "rounds won", "勝利数"),
    ):
        result = won(Options(single=True)).result
        assert result is not None
        view = won(Options(single=True)).view(None)
        view = replace(view, options=options, scored=view.scored * 2)
        charts = [
            result_text.outcome(view, result, words)[-1]
            for words in (Words("en", EN.names[:3]), Words("ja", EN.names[:3]))
        ]
        shown = [each for each in charts if isinstance(each, Picture)]
        assert [each.image.y_label for each in shown if isinstance(each.image, Chart)] == [english, japanese]
        assert f"Totals after 2 rounds ({english}): Ana 300, " in shown[0].alt
        assert f"第2ラウンドまでの合計（{japanese}）：Ana 300、" in shown[1].alt
        assert [FACE.unit(options, words) for words in (EN, JA)] == [english, japanese]


def test_the_result_tells_a_total_once_and_draws_a_chart_of_two_rounds_or_more() -> None:
    result, words = won(Options(single=True)).result, Words("en", EN.names[:3])
    assert result is not None
    view = won(Options(single=True)).view(None)
    one = result_text.outcome(view, result, words)
    assert not any(isinstance(part, Picture) for part in one)
    assert {FACE.standing(view, seat, result, words) for seat in (A, B, C)} == {""}
    several = result_text.outcome(replace(view, scored=view.scored * 2), result, words)
    assert sum(isinstance(part, Picture) for part in several) == 1
    shown = "\n".join(part.text for part in one if isinstance(part, Text))
    assert "🏆 Ana　1 hit · +70\n" in shown
    assert "**P1** Ana · **P2** B\\*n · **P3** さくら\n```" in shown
    assert shown.count("300") == 1, "in the sheet"


def test_the_picture_and_its_text_tell_open_cards_from_those_that_paid() -> None:
    over = after(
        table("⬛1 ⬜6?", "⬛2? ⬜5", held="⬜8?", stock="⬛0", options=Options(single=True)), Attack(2, 2)
    )
    assert over.result is not None
    shown = result_text.tally(over.view(None), A, over.result, Words("en", EN.names[:2]))
    assert shown.cards == "black 1 · white B=6 · white E=8"
    assert shown.icons == ("black_1", "known_white_6", "known_white_8")


def test_a_bonus_is_paid_by_each_only_where_several_pay() -> None:
    two = after(table("⬛1 ⬜6?", "⬛2? ⬜5", held="⬜8?", stock="⬛0"), Attack(2, 2))
    assert "Bonus: 30 chips from the loser" in text(two, None)
    assert "ボーナス：相手から30\n" in text(two, None, JA)
    assert "Bonus: 30 chips from each loser" in text(won(), None)
    assert "ボーナス：負けた全員から30ずつ\n" in text(won(), None, JA)
    pair = table(
        "⬛1 ⬜6?", "⬛2 ⬜5", "⬜11", "⬛10? ⬛11", options=Options(pairs=True, chips="each"), chosen=1
    )
    shown = text(after(replace(pair, phase="attack"), Attack(5, 10)), None, JA)
    assert "ボーナス：負けた全員から20ずつ\n" in shown
