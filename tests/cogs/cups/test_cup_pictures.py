"""A cup in words and as pictures: both say the same, in both languages, within Discord's limits."""

import re

import pytest

from bot.faces.panel import MAX_ALT_TEXT
from bot.faces.person_names import called
from bot.faces.words import LANGUAGES, Words
from cogs.cups.cup_lines import round_name, written
from cogs.cups.cup_pictures import pictures
from cogs.cups.cup_sheets import BracketSheet, CrossTable
from cogs.cups.rules.competition import begin
from cogs.cups.rules.cup_rules import CupRules, Format
from cogs.cups.rules.standings import standings, winners
from tests.cogs.cups.rules.random_cups import SEED, played

LONG = ["*" * 31 + chr(ord("A") + place) for place in range(32)]
"""Names that are twice as long once they are escaped."""
SIZES = (9, 32)
PICTURED = [each for each in Format if each is not Format.DOUBLE_ELIMINATION]


def words(language: str, entrants: int) -> Words:
    return Words(language).named([f"Ana{place:02d}" for place in range(entrants)])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("style", PICTURED)
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
        assert line.startswith(f"**{standing.place}.**")
        assert standing.is_annulled or f": {row.points} · " in line
        assert f"{standing.place}. {row.name}: {row.points}" in picture.alt


def test_the_cells_of_a_table_agree_with_each_other() -> None:
    cup = played(Format.SWISS, 12, 3, awards=0.2)
    (picture,) = pictures(cup, "Cup", words("en", 12))
    assert isinstance(picture.image, CrossTable)
    rows = picture.image.rows
    for row in rows:
        for column, cell in enumerate(row.cells):
            met = re.fullmatch(r"([+=−])(\d+)", cell)
            if met:
                other = rows[int(met[2]) - 1].cells[column]
                assert other[1:] == str(row.line)
                assert met[1] + other[0] in {"+−", "−+", "==", "−−"}


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
    assert name in lower.image.final
    assert f"**{name}**" in written(cup, names).splitlines()[1]


def test_names_act_as_no_markup() -> None:
    cup = begin(CupRules(Format.SWISS), 4, SEED)
    names = Words("en").named(["@everyone", "[x](https://example.org)", "**b**", "# c 👑"])
    assert all(called(name) in written(cup, names) for name in names.names)
