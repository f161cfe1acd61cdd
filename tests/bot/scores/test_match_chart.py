import pytest

from bot.faces.chart import Series, Threshold
from bot.faces.words import LANGUAGES, Words
from bot.scores.match_chart import totals_chart, totals_picture
from engine.core import Round

MATCH = (
    Round((20, 0, 35), (20, 0, 35)),
    Round((70, 5, 66), (90, 5, 101)),
    Round((10, 0, None), (50, 5, 101)),
)
"""Ana is halved at 100, and Cleo falls out in the second round."""
ENGLISH = Words("en", ("Ana", "Ben", "Cleo"))
JAPANESE = Words("ja", ("さくら", "たけし", "Ana"))


def test_totals_begin_at_zero_and_end_where_somebody_fell_out() -> None:
    chart = totals_chart(MATCH, ENGLISH)
    assert chart.lines == (
        Series("Ana", (0, 20, 90, 50)),
        Series("Ben", (0, 0, 5, 5)),
        Series("Cleo", (0, 35, 101, None)),
    )


def test_everything_is_said_in_the_persons_language() -> None:
    charts = [totals_chart(MATCH, words) for words in (ENGLISH, JAPANESE)]
    assert [(chart.title, chart.x_label, chart.y_label) for chart in charts] == [
        ("Totals after 3 rounds", "round", "points"),
        ("第3ラウンドまでの合計", "ラウンド", "点"),
    ]


def test_the_words_beside_the_picture_tell_totals_who_fell_out_and_who_won() -> None:
    english, japanese = (totals_picture(MATCH, words, winners=[1]).alt for words in (ENGLISH, JAPANESE))
    assert english == "Totals after 3 rounds: Ana 50, Ben 5, and Cleo 101 (out in round 2). Ben won."
    assert japanese == (
        "第3ラウンドまでの合計：さくら 50点、たけし 5点、Ana 101点（第2ラウンドでアウト）。勝者：たけし。"
    )


def test_while_a_match_runs_nobody_has_won() -> None:
    assert totals_picture(MATCH[:1], ENGLISH).alt == "Totals after 1 round: Ana 20, Ben 0, and Cleo 35."
    assert totals_picture((), ENGLISH).alt == "Totals after 0 rounds: Ana 0, Ben 0, and Cleo 0."


def test_totals_may_begin_with_what_everybody_is_given_and_have_a_limit() -> None:
    limit = Threshold(100, "out above 100")
    chart = totals_chart(MATCH, ENGLISH, start=230, limit=limit)
    assert [line.values[0] for line in chart.lines] == [230, 230, 230]
    assert chart.limit == limit
    assert totals_chart(MATCH, ENGLISH).limit is None


def test_totals_may_count_something_other_than_points() -> None:
    pictures = [totals_picture(MATCH[:1], words, unit="x") for words in (ENGLISH, JAPANESE)]
    charts = [totals_chart(MATCH[:1], words, unit="x") for words in (ENGLISH, JAPANESE)]
    assert [each.y_label for each in charts] == ["x", "x"]
    assert pictures[0].alt == "Totals after 1 round (x): Ana 20, Ben 0, and Cleo 35."
    assert pictures[1].alt == "第1ラウンドまでの合計（x）：さくら 20、たけし 0、Ana 35。"


def test_several_winners_and_totals_below_zero_are_told() -> None:
    alt_text = totals_picture((Round((-5, -5), (-5, -5)),), Words("en", ("Ana", "Ben")), winners=[0, 1]).alt
    assert alt_text == "Totals after 1 round: Ana −5 and Ben −5. Ana and Ben won."


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("length", [32, 36, 60, 200])
def test_the_words_beside_a_picture_are_never_too_many_for_discord(language: str, length: int) -> None:
    names = tuple("ABCDEFGH"[seat] * length for seat in range(8))
    first = Round((101,) * 7 + (5,), (101,) * 7 + (5,))
    rounds = (first, *(Round((None,) * 7 + (5,), (101,) * 7 + (5,)) for _ in range(40)))
    alt = totals_picture(rounds, Words(language, names), winners=range(8)).alt
    assert 0 < len(alt) <= 1024
    if length <= 36:
        assert not alt.endswith("…"), "names as long as Discord allows are told whole"
