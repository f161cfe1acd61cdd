"""A result: what its picture, its alternative text and its message say is what happened."""

import re
from itertools import islice
from typing import Any

import pytest
from msgspec.structs import replace

from bot.faces.panel import MAX_ALT_TEXT, Panel, Picture, Row, Text
from bot.faces.result_sheet import Place, ResultSheet, Tally
from bot.faces.words import LANGUAGES, Words, escape, plain
from bot.front.result_panel import details_panel, outcome_panel
from bot.scores.result_picture import described, sheet_of
from bot.tables.names import words_for
from bot.tables.seat_rules import standing
from bot.tables.table import Table
from engine.core import Result
from engine.games import GAMES
from tests.support.tables_in_memory import FACES, TWO_SIZES, dealt, people, random_games

NAMES = ("Ana", "**Ben** <@1>", "さくら", "a_b", "مرحبا", "<b>&", "髙橋", "x" * 32)
MAX_LINES = 12
SUMMED = ("no_thank_you", "yaniv", "algo", "expect")
"""The games with points."""


def ended(name: str, seats: int, number: int = 0) -> tuple[Table, Result]:
    """Play a random game to its end, under the options of its number."""
    (plays,) = islice(random_games(GAMES[name], seats, number + 1), number, None)
    table = dealt(plays[-1], people(*NAMES[:seats]))
    result = plays[-1].state.result
    assert result is not None
    return table, result


def text_of(panel: Panel) -> str:
    return "\n".join(part.text for part in panel.parts if isinstance(part, Text))


def picture_of(panel: Panel) -> tuple[ResultSheet, str]:
    (picture,) = (part for part in panel.parts if isinstance(part, Picture))
    assert isinstance(picture.image, ResultSheet)
    return picture.image, picture.alt


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("name", "seats"), TWO_SIZES)
@pytest.mark.parametrize("number", range(2))
def test_picture_text_and_message_agree_with_the_result(
    name: str, seats: int, number: int, language: str
) -> None:
    table, result = ended(name, seats, number)
    words = words_for(table, language)
    panel = outcome_panel(table, FACES[name], words)
    sheet, alt = picture_of(panel)
    ranks = [(rank, seat) for rank, tied in standing(result, table.chairs) for seat in tied]
    assert [(place.rank, place.seat) for place in sheet.places] == ranks
    _, *lines = alt.splitlines()
    said = text_of(panel)
    for place, line in zip(sheet.places, lines, strict=True):
        assert place.name == words.names[place.seat]
        for fact in (f"{place.rank}. {place.name}", place.tally.points, place.tally.cards, place.tally.sum):
            assert fact in line
        assert f"{place.rank}. {escape(place.name)}　**{escape(place.tally.points)}**" in said
        if name in SUMMED:
            assert totalled(place.tally.sum, result, place.seat, name) in place.tally.sum
    assert len(alt) <= MAX_ALT_TEXT
    assert len(said.splitlines()) <= MAX_LINES
    assert isinstance(panel.parts[-1], Row)


def totalled(text: str, result: Result, seat: int, name: str) -> str:
    """Add up a sum, and return how it ends; that of Yaniv is missing for a seat that was out before."""
    left, _, right = text.partition(" = ")
    found = [int(each) for each in re.findall(r"-?\d+", right.replace("−", "-"))]
    if not right:
        return text
    if name == "expect":
        left = " ".join(sign + number for sign, number in re.findall(r"([−+]?) ?(\d+) ?[(（]", left))
    assert added(left.rpartition("・ ")[2].rpartition("· ")[2]) == found[0]
    # Halved in the end, or with a number of exact predictions behind it.
    total = found[-1] if name == "yaniv" else found[0]
    assert total == result.scores[seat]
    return f" = {right}"


def added(terms: str) -> int:
    """Add terms like −3, +5×3, ±0, + 30."""
    plain_terms = terms.replace("−", "-").replace("±", "").replace("+ ", "+").split()
    factors = [[int(each) for each in term.split("×")] for term in plain_terms]
    return sum(first * (rest[0] if rest else 1) for first, *rest in factors)


@pytest.mark.parametrize(
    ("name", "text", "score"),
    [
        ("no_thank_you", "−3 −9 +5×2 = 3", 3),
        ("no_thank_you", "−3 −9 +5×3 = 3", 4),
        ("yaniv", "65 + 4 + 30 = 100, halved to 50", 50),
        ("yaniv", "66 + 4 + 30 = 100, halved to 50", 100),
        ("algo", "チームA ・ 400 +160 −150 = 400", 400),
        ("expect", "35 (predictions) − 24 (Q, K) + 5 (left over) = 11 · 4 exact predictions", 11),
        ("expect", "35（予想） − 24（Q・K） + 5（残ったカード） = 16", 15),
    ],
)
def test_a_sum_that_is_wrong_would_be_noticed(name: str, text: str, score: int) -> None:
    with pytest.raises(AssertionError):
        totalled(text, Result(((0,),), (score,)), 0, name)


@pytest.mark.parametrize(("name", "seats"), TWO_SIZES)
def test_the_details_say_all_that_is_known_of_the_end(name: str, seats: int) -> None:
    table, result = ended(name, seats)
    words = words_for(table, "en")
    shown = text_of(details_panel(table, FACES[name], words))
    view: Any = table.view(None)
    for seat in range(seats):
        assert FACES[name].score(view, seat, result, words) in shown
    for part in FACES[name].outcome(view, result, words):
        assert not isinstance(part, Text) or part.text in shown
    assert table.seed in shown
    assert table.id in shown


def test_of_a_hand_that_never_lay_open_the_last_number_is_shown() -> None:
    table, _ = ended("prime_daifugo", 3)
    laid = {each.seat: each.figures for each in table.view(None).laid}
    for place in sheet_of(table, FACES["prime_daifugo"], words_for(table, "en")).places:
        figures = [name.removeprefix("rank_") for name in place.tally.icons]
        assert figures == [each[0] for each in laid.get(place.seat, ())]


def long_sheet(cards: int, numbers: int, name: str) -> ResultSheet:
    tally = Tally("5 points", "♥10 " * cards, (), "5 + " * numbers)
    return ResultSheet("Yaniv", tuple(Place(1, seat, name, "", tally) for seat in range(8)), 0)


@pytest.mark.parametrize(
    ("sheet", "has"),
    [
        (long_sheet(1, 1, "Ana"), (True, True, True)),
        (long_sheet(40, 1, "Ana"), (False, True, True)),
        (long_sheet(40, 40, "Ana"), (False, False, True)),
        (long_sheet(1, 1, "x" * 200), (False, False, False)),
    ],
)
def test_a_long_text_leaves_out_the_cards_first_then_the_sums(
    sheet: ResultSheet, has: tuple[bool, ...]
) -> None:
    alt = described(sheet, Words("en"))
    facts = ("♥10" in alt, "5 + " in alt, alt.count("5 points") == 8)
    assert facts == has
    assert len(alt) <= MAX_ALT_TEXT


def test_whoever_left_is_named_with_why_they_are_last() -> None:
    table, _ = ended("no_thank_you", 2)
    table.chairs = (replace(table.chairs[0], computer="normal"), table.chairs[1])
    words = words_for(table, "ja")
    sheet, alt = picture_of(outcome_panel(table, FACES["no_thank_you"], words))
    assert [place.name for place in sheet.places] == [NAMES[1], "Ana"]
    assert "2. Ana ・ （途中で離れたため最下位） ・ " in alt


def test_a_text_without_its_markup_has_the_names_as_they_are() -> None:
    for name in NAMES:
        assert plain(f"**{escape(name)}** wins") == f"{name} wins"


# ------------------------------------------------------------------ game by game


def test_the_cards_and_gifts_of_a_seat_are_added_up() -> None:
    table, _ = ended("no_thank_you", 4)
    for place in sheet_of(table, FACES["no_thank_you"], words_for(table, "en")).places:
        numbers = re.findall(r"−(\d+)(?= )", place.tally.sum.partition(" =")[0] + " ")
        gifts = place.tally.icons.count("thank_you")
        assert [f"minus_{number}" for number in numbers] == list(place.tally.icons[: len(numbers)])
        assert f"+5×{gifts}" in place.tally.sum or not gifts


def test_a_match_of_several_rounds_has_its_chart_and_one_of_a_single_round_none() -> None:
    for name, single in (("yaniv", True), ("algo", True), ("expect", False), ("no_thank_you", True)):
        charts = []
        for number in range(6):
            table, _ = ended(name, 2, number)
            chart = sheet_of(table, FACES[name], words_for(table, "en")).chart
            rounds = len(table.view(None).scored) if name in ("yaniv", "algo") else 1
            assert (chart is not None) is (rounds > 1 or not single)
            charts.append(chart)
        assert name not in ("yaniv", "algo") or any(charts)
