"""The score sheet: a grid for the width of a phone, whoever plays and however long."""

from collections.abc import Iterator
from random import Random

import pytest

from bot.faces.words import LANGUAGES, Words
from bot.scores.score_sheet import MAX_LENGTH, MAX_ROUNDS, PHONE_WIDTH, sheet
from engine.core import Feat, Round
from tests.support.toy_game import spoken

LONGEST = ("*" * 32, "あ" * 32, "<@!1>||`_~" * 3 + "[]", "W" * 32, "(:-#>@\\)" * 4)
"""Names as long as Discord allows: all markup, wide letters, broad letters."""
FOUR = Words("en", ("Ana", "さくら", "Cleo", "**Dan**"))
TABLE = (
    Round((0, 6, 14, 13), (0, 6, 14, 13), (Feat(0, "least"),)),
    Round((15, 0, 11, 7), (15, 6, 25, 20), (Feat(1, "least"),)),
    Round((0, 5, 12, 80), (15, 11, 37, 50), (Feat(0, "least"), Feat(3, "halved"))),
    Round((2, 8, 64, 34), (17, 19, 101, 84), (Feat(0, "least"), Feat(2, "fell"))),
    Round((3, 0, None, 1), (20, 19, 101, 85), (Feat(1, "least"),)),
)


@pytest.fixture(autouse=True)
def words_of_the_game() -> Iterator[None]:
    with spoken():
        yield


def long_match(seats: int, rounds: int) -> list[Round]:
    """Build a match as wide as it gets: a feat of everybody in every round."""
    rng, totals, scored = Random(1), [0] * seats, []
    for _ in range(rounds):
        points = tuple(rng.randrange(81) for _ in range(seats))
        totals = [(had + got) % 201 for had, got in zip(totals, points, strict=True)]
        feats = [Feat(seat, name) for seat in range(seats) for name in ("least", "halved")]
        scored.append(Round(points, tuple(totals), tuple(feats)))
    return scored


def test_a_round_has_a_line_of_points_and_a_line_of_totals_with_their_marks() -> None:
    drawn = sheet("tally", TABLE, FOUR)
    assert drawn.text.splitlines() == [
        "**P1**　Ana　**20**",
        "**P2**　さくら　**19**",
        "**P3**　Cleo　**101**",
        r"**P4**　\*\*Dan\*\*　**85**",
        "```",
        "   P1   P2   P3   P4",
        "1  +0*  +6  +14  +13",
        "    0    6   14   13",
        "2 +15   +0* +11   +7",
        "   15    6   25   20",
        "3  +0*  +5  +12  +80",
        "   15   11   37   50½",
        "4  +2*  +8  +64  +34",
        "   17   19  101×  84",
        "5  +3   +0*   ·   +1",
        "   20   19  101   85",
        "```",
        r"-# × out · ½ halved · \* took the fewest",
    ]
    assert (drawn.first, drawn.last) == (1, 5)


def test_of_who_is_out_the_total_stands_below_the_last_round_shown() -> None:
    assert sheet("tally", (*TABLE, TABLE[-1]), FOUR).text.splitlines()[15:18:2] == [
        "   20   19        85",
        "   20   19  101   85",
    ]


def test_a_sheet_goes_up_to_any_round_and_its_names_have_the_totals_of_then() -> None:
    drawn = sheet("tally", TABLE, FOUR, until=2)
    assert (drawn.first, drawn.last) == (1, 2)
    assert drawn.text.startswith("**P1**　Ana　**15**\n")
    assert drawn.text.endswith(r"-# \* took the fewest")
    assert sheet("tally", TABLE, FOUR, until=99) == sheet("tally", TABLE, FOUR)
    few = sheet("tally", TABLE, FOUR, shown=2)
    assert (few.first, few.last) == (4, 5)
    assert "\n3 " not in few.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_before_the_first_round_a_sentence_stands_there(language: str) -> None:
    words = Words(language)
    assert sheet("tally", (), words).text == words("scores.none")


def test_a_feat_without_a_mark_or_a_game_without_words_for_its_feats_has_none() -> None:
    assert "*" not in sheet("no_thank_you", TABLE[:1], Words("en", ("A", "B", "C", "D"))).text.split("```")[1]
    assert not sheet("no_thank_you", TABLE, FOUR).text.endswith("took the fewest")


def test_points_below_nothing_have_their_sign_and_the_columns_stay() -> None:
    grid = sheet("tally", [Round((-5, 120), (-5, 1120))], Words("en", ("A", "B"))).text
    assert grid.splitlines()[3:6] == ["    P1    P2", "1   -5  +120", "    -5  1120"]


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_longest_match_fits_a_message_and_a_phone_whatever_the_names(seats: int, language: str) -> None:
    scored = long_match(seats, 60)
    for names in ((name,) * seats for name in LONGEST):
        drawn = sheet("tally", scored, Words(language, names))
        assert len(drawn.text) <= MAX_LENGTH
        assert drawn.last == 60
        assert all(len(line) <= PHONE_WIDTH for line in drawn.text.split("```")[1].splitlines())


@pytest.mark.parametrize("seats", [2, 8])
def test_turning_back_by_six_rounds_or_more_meets_every_round_once(seats: int) -> None:
    scored, until, met = long_match(seats, 60), 60, list[int]()
    while until:
        drawn = sheet("tally", scored, Words("ja", LONGEST[:1] * seats), until=until)
        assert min(6, until) <= drawn.last - drawn.first + 1 <= MAX_ROUNDS
        met = [*range(drawn.first, drawn.last + 1), *met]
        until = drawn.first - 1
    assert met == list(range(1, 61))


def test_of_many_seats_the_columns_move_together() -> None:
    six, eight = (
        sheet("tally", long_match(seats, 9), Words("en", tuple("ABCDEFGH"[:seats]))).text for seats in (6, 8)
    )
    assert "\n   P1   P2   P3" in six
    assert "\n   P1  P2  P3" in eight
