"""A cup in words and as pictures: both say the same, in both languages, within Discord's limits."""

import re

import pytest

from bot.faces.panel import MAX_ALT_TEXT
from bot.faces.person_names import called
from bot.faces.words import LANGUAGES, Words
from cogs.cups.cup_lines import round_name, written
from cogs.cups.cup_pictures import pictures
from cogs.cups.cup_sheets import BracketSheet, CrossTable, Slot
from cogs.cups.rules.competition import advance, begin
from cogs.cups.rules.cup_rules import CupRules, Format
from cogs.cups.rules.cup_state import Act, Awarded, Competition, Played
from cogs.cups.rules.standings import standings, winners
from tests.cogs.cups.rules.random_cups import SEED, played

LONG = ["*" * 31 + chr(ord("A") + place) for place in range(32)]
"""Names that are twice as long once they are escaped."""
SIZES = (9, 32)


def words(language: str, entrants: int) -> Words:
    return Words(language).named([f"Ana{place:02d}" for place in range(entrants)])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("style", Format)
@pytest.mark.parametrize("entrants", SIZES)
def test_words_and_pictures_fit_and_name_everybody(language: str, style: Format, entrants: int) -> None:
    cup = played(style, entrants, 2)
    for state in (cup, begin(cup.rules, entrants, SEED)):
        text = written(state, Words(language).named(LONG[:entrants]), 3000)
        assert len(text) <= 3000
        assert "……" not in text
        shown = pictures(state, "Cup", words(language, entrants))
        assert 1 <= len(shown) <= 4
        assert all(0 < len(each.alt) <= MAX_ALT_TEXT for each in shown)
        named = written(state, words(language, entrants)) + str([each.image for each in shown])
        assert all(named.count(f"Ana{place:02d}") >= 2 for place in range(entrants))


@pytest.mark.parametrize("style", [Format.SWISS, Format.ROUND_ROBIN])
def test_the_table_says_what_the_picture_shows(style: Format) -> None:
    cup = played(style, 9, 5)
    lines = written(cup, words("en", 9)).split("\n")[1:]
    (picture,) = pictures(cup, "Cup", words("en", 9))
    assert isinstance(picture.image, CrossTable)
    for line, row, standing in zip(lines, picture.image.rows, standings(cup), strict=True):
        assert row.name in line
        assert row.place == standing.place
        assert line.startswith(f"**{standing.place}.**")
        assert standing.is_annulled or f": {row.points} · " in line
        assert f"{standing.place}. {row.name}: {row.points}" in picture.alt


@pytest.mark.parametrize("number", range(6))
@pytest.mark.parametrize("style", [Format.SWISS, Format.ROUND_ROBIN])
def test_every_line_of_a_table_has_as_many_values_as_there_are_headings(style: Format, number: int) -> None:
    heading, *lines = written(played(style, 8, number), words("en", 8)).split("\n")
    for line in lines:
        assert line.count("·") == heading.count("·") or "annulled" in line


def test_who_shares_a_place_shares_it_in_the_text_in_the_picture_and_in_the_alt_text() -> None:
    cup = begin(CupRules(Format.ROUND_ROBIN), 4, SEED)
    while not cup.is_over:
        cup = advance(cup, Played(cup.open_pairings[0].number, f"T{len(cup.acts)}", None))
    (picture,) = pictures(cup, "Cup", words("en", 4))
    assert isinstance(picture.image, CrossTable)
    assert [row.place for row in picture.image.rows] == [1, 1, 1, 1]
    assert picture.alt.count("1. Ana") == written(cup, words("en", 4)).count("**1.**") == 4


def test_the_cells_of_a_table_name_the_opponent_by_number_and_agree_with_each_other() -> None:
    cup = played(Format.SWISS, 12, 3, awards=0.2)
    (picture,) = pictures(cup, "Cup", words("en", 12))
    assert isinstance(picture.image, CrossTable)
    rows = {row.number: row for row in picture.image.rows}
    assert len(rows) == 12
    for row in rows.values():
        for column, cell in enumerate(row.cells):
            met = re.fullmatch(r"([+=−WFL])(\d+)", cell.text)
            if met:
                other = rows[int(met[2])].cells[column].text
                assert other[1:] == str(row.number)
                assert met[1] + other[0] in {"+−", "−+", "==", "WF", "FW", "WL", "LW", "FF", "LL"}


def test_a_round_robin_names_its_columns_by_the_numbers_of_its_lines() -> None:
    (picture,) = pictures(played(Format.ROUND_ROBIN, 8, 1), "Cup", words("en", 8))
    assert isinstance(picture.image, CrossTable)
    assert picture.image.headings == ("No.", *(str(row.number) for row in picture.image.rows), "points")
    assert all(row.cells[line].text == "×" for line, row in enumerate(picture.image.rows))


# ------------------------------------------------------------------ brackets


def slots(cup: Competition, language: str = "en") -> list[Slot]:
    """Return all slots of all pictures of a bracket."""
    sheets = [each.image for each in pictures(cup, "Cup", words(language, cup.entrants))]
    return [
        slot
        for sheet in sheets
        if isinstance(sheet, BracketSheet)
        for tree in sheet.trees
        for slot in tree.root.inside
    ]


@pytest.mark.parametrize("entrants", [4, 9, 16, 30, 32])
def test_whoever_stands_in_a_slot_won_the_game_that_leads_there(entrants: int) -> None:
    for each in slots(played(Format.ELIMINATION, entrants, 3, best_of=3)):
        if each.lot and each.sources:
            (source,) = (before for before in each.sources if before.lot == each.lot)
            (other,) = (before for before in each.sources if before is not source)
            assert not source.is_out
            assert other.is_out or not other.lot


def test_everybody_stands_once_at_the_edge_and_nobody_meets_a_bye() -> None:
    (picture,) = pictures(begin(CupRules(Format.ELIMINATION), 9, SEED), "Cup", words("en", 9))
    assert isinstance(picture.image, BracketSheet)
    (tree,) = picture.image.trees
    assert sorted(each.lot or 0 for each in tree.root.inside if not each.sources) == list(range(1, 10))
    assert len([*tree.root.inside]) == 2 * 9 - 1


def test_a_slot_tells_the_games_won_and_how_it_was_decided_without_one() -> None:
    cup = begin(CupRules(Format.ELIMINATION, 3), 8, SEED)
    best, *others = cup.open_pairings
    acts: list[Act] = [
        Played(best.number, "A", best.first),
        Played(best.number, "B", best.second, helped=(best.first,)),
    ]
    acts.append(Played(best.number, "C", best.first, forfeit=True))
    claimed, ruled, _ = others
    for act in (
        *acts,
        Awarded(claimed.number, claimed.first, "opponent"),
        Awarded(ruled.number, None, "organiser"),
    ):
        cup = advance(cup, act)
    edge = {cup.lots[each.lot - 1]: each for each in slots(cup) if each.lot and not each.sources}
    assert [edge[each].score for each in best.entrants] == ["2", "1F"]
    assert [edge[each].score for each in claimed.entrants] == ["W", "F"]
    assert [edge[each].score for each in ruled.entrants] == ["L", "L"]
    assert edge[best.first].is_helped
    (picture,) = pictures(cup, "Cup", words("en", 8))
    assert isinstance(picture.image, BracketSheet)
    assert picture.image.caption == (
        "Best of 3",
        "W/F: won/lost by forfeit",
        "W/L: by ruling",
        "🤖: a computer moved",
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_bracket_names_its_rounds_and_its_winner(language: str) -> None:
    cup = played(Format.ELIMINATION, 32, withdrawals=0, awards=0)
    names = words(language, 32)
    ends = {"en": ["Final", "Semi-finals", "Quarter-finals"], "ja": ["決勝", "準決勝", "準々決勝"]}
    assert [round_name(cup, 4 - back, names) for back in range(3)] == ends[language]
    upper, lower = pictures(cup, "Cup", names)
    assert isinstance(lower.image, BracketSheet)
    name = names.plain(winners(cup)[0])
    assert name in upper.alt
    final = lower.image.trees[-1]
    assert final.heading == ends[language][0]
    assert lower.image.names[(final.root.lot or 0) - 1] == name
    first, *_ = written(cup, names).splitlines()
    assert first == {"en": f"**1.** {name}", "ja": f"1位 {name}"}[language]


def test_a_round_of_a_double_elimination_has_the_names_of_its_parts() -> None:
    cup = begin(CupRules(Format.DOUBLE_ELIMINATION), 8, SEED)
    names = [round_name(cup, number, words("en", 8)) for number in range(cup.total_rounds)]
    assert names[:2] == [
        "Winners' bracket · Round 1",
        "Winners' bracket · Round 2 / Losers' bracket · Round 1",
    ]
    assert names[-3:] == ["Losers' bracket · Final", "Final", "Second final"]


def test_the_places_of_a_bracket_are_those_of_its_standings() -> None:
    cup = played(Format.ELIMINATION, 8, withdrawals=0, awards=0)
    lines = written(cup, words("en", 8)).splitlines()[:4]
    assert [line.split(" ")[0] for line in lines] == ["**1.**", "**2.**", "**3.**", "**5.**"]
    assert [line.count("Ana") for line in lines] == [1, 1, 2, 4]
    (picture,) = pictures(cup, "Cup", words("en", 8))
    assert [line.replace("*", "") for line in lines[:2]] == picture.alt.splitlines()[1:3]


def test_names_act_as_no_markup() -> None:
    cup = begin(CupRules(Format.SWISS), 4, SEED)
    names = Words("en").named(["@everyone", "[x](https://example.org)", "**b**", "# c 👑"])
    assert all(called(name) in written(cup, names) for name in names.names)
