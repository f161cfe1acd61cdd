"""The result of a game: who came where, what it made of ratings, and what can be done next."""

import dataclasses
import re

import pytest

from bot.database.level_rule import OwnLevel
from bot.faces.panel import MEDALS
from bot.faces.result_sheet import Tally
from bot.faces.words import Words, signed
from bot.front.components import view_of
from bot.front.result_panel import DETAILS, OUTCOME, RECORD, REMATCH, details_panel, outcome_panel
from bot.scores.career import Gain
from bot.tables.names import words_for
from bot.tables.seat_rules import standing
from cogs.no_thank_you.face import FACE
from engine.core import Result, Seat
from engine.games.no_thank_you import View
from tests.bot.front.test_table_panels import CHAIRS, COMPUTER, ended, gone, labels
from tests.support.discord_limits import faults
from tests.support.plain_context import Shown
from tests.support.tables_in_memory import people


@pytest.mark.parametrize("names", ["AB", "ABC", "ABCD"])
def test_the_first_three_ranks_bear_medals_and_the_last_none(names: str) -> None:
    table = ended(people(*names))
    assert table.play is not None
    result = table.play.state.result
    assert result is not None
    text = Shown(outcome_panel(table, FACE, words_for(table, "en"))).text
    places = standing(result, table.chairs)
    for rank, tied in places:
        medal = "▫️" if rank == places[-1][0] else MEDALS[rank - 1]
        assert all(
            f"{medal} {rank}. {'ABCD'[seat]}　**{signed(result.scores[seat])}**" in text for seat in tied
        )


def test_a_game_may_say_something_else_than_points_beside_a_rank() -> None:
    def title(_: View, seat: Seat, result: Result, __: Words) -> str:
        return "Emperor" if seat in result.ranking[0] else "Beggar"

    table = ended()
    face = dataclasses.replace(FACE, standing=title, tally=lambda *given: Tally(title(*given)))
    for panel in (outcome_panel, details_panel):
        text = Shown(panel(table, face, words_for(table, "en"))).text
        beside = re.findall(r"(\d)\. \w+　\*\*(\w+)\*\*$", text, re.MULTILINE)
        assert beside == [("1", "Emperor"), ("2", "Beggar"), ("3", "Beggar")]


def test_a_result_names_who_left_and_offers_a_rematch_before_its_details() -> None:
    table = ended((CHAIRS[0], gone("Ben", 2)))
    words = words_for(table, "en")
    panel, details = outcome_panel(table, FACE, words), Shown(details_panel(table, FACE, words)).text
    for told in (Shown(panel).text, details):
        assert "▫️ 2. Ben (left the table, counts as last)" in told
    shown = [(REMATCH.name, "Rematch"), (DETAILS.name, "Details"), (RECORD.name, "Record")]
    assert [*labels(panel).items()] == shown
    assert f"Seed of the deal: {table.seed}" in details
    assert table.id in details
    assert table.seed not in Shown(panel).text


@pytest.mark.parametrize(
    ("own", "language", "offer"),
    [
        (OwnLevel("beginner", 2), "en", "Next level: Easy"),
        (OwnLevel("normal", 3), "ja", "1つ上へ：強い"),
        (OwnLevel("strong", -3), "en", "Easier: Normal"),
        (OwnLevel("easy", -4), "ja", "1つ下へ：入門"),
    ],
)
def test_a_result_offers_another_level_tells_wins_to_all_and_keeps_quiet_about_losses(
    own: OwnLevel, language: str, offer: str
) -> None:
    table = ended((CHAIRS[0], COMPUTER))
    words = words_for(table, language)
    shown, usual = (outcome_panel(table, FACE, words, (), each) for each in (own, OwnLevel()))
    rematch, *others = labels(usual).values()
    assert [*labels(shown).values()] == [rematch, offer, *others]
    told = {*Shown(shown).text.splitlines()} - {*Shown(usual).text.splitlines(), offer}
    wins = words("outcome.wins_in_a_row", count=own.streak, level=words(f"level.{own.level}"))
    assert told == ({f"-# {wins}"} if own.streak > 0 else set())
    assert faults(view_of(shown, OUTCOME.at(table.id))) == []


def test_a_result_tells_what_it_made_of_ratings() -> None:
    table = ended()
    changes = {1: Gain(1012, 14), 2: Gain(987, -3), 3: Gain(1000, 0)}
    for language, lines in (
        ("en", ("Rating 1012 (+14)", "Rating 987 (−3)", "Rating 1000 (±0)")),
        ("ja", ("レーティング 1012（+14）", "レーティング 987（−3）", "レーティング 1000（±0）")),
    ):
        text = Shown(details_panel(table, FACE, words_for(table, language), changes)).text
        assert all(f"\n-# {line}" in text for line in lines)


def test_a_result_is_silent_about_ratings_that_are_not_told() -> None:
    table = ended((CHAIRS[0], CHAIRS[1], COMPUTER))
    words = words_for(table, "en")
    assert "Rating" not in Shown(details_panel(table, FACE, words)).text
    assert Shown(details_panel(table, FACE, words, {1: Gain(1012, 14)})).text.count("Rating") == 1
