"""Records as they are told: a line each, in both languages."""

import pytest

from bot.face import BestScore, LowestAverage, MostFeats
from bot.scores.records import Held, records_lines
from bot.words import LANGUAGES, Words
from tests.parlour import FACES
from tests.tally import spoken


def test_records_are_told_line_by_line() -> None:
    held = [
        Held(MostFeats("least"), "**Ana**", 12),
        Held(LowestAverage(), "Ben", 4.25),
        Held(BestScore(), "さくら", -12),
    ]
    with spoken():
        lines = records_lines("tally", held, Words("en"))
    assert lines == [
        r"Most often the fewest: \*\*Ana\*\* 12",
        "🏅 Lowest average: **Ben** with 4.2 a round",
        "🏅 Best score: **さくら** with −12",
    ]


def test_a_low_average_has_a_true_minus_sign() -> None:
    (line,) = records_lines("tally", [Held(LowestAverage(), "Ana", -1.5)], Words("ja"))
    assert line == "🏅 最低平均：**Ana** 1ラウンド平均−1.5点"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", FACES)
def test_every_record_of_every_game_has_its_words(game: str, language: str) -> None:
    everything = [Held(kind, "Ana", 1) for kind in FACES[game].records]
    lines = records_lines(game, everything, Words(language))
    assert all("Ana" in line for line in lines)
