"""What PRIVACY.md lists is in the file of whoever has it, thing by thing."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

import bot
from bot.front.services import Services
from cogs.cups import entry
from cogs.cups.cup_access import cups_of
from cogs.cups.cup_export import exported as exported_cups
from tests.bot.database.planted_persons import PERSON, plant
from tests.bot.database.test_erasure_law import ABOUT_A_SEAT, exported
from tests.cogs.cups.test_cup_presses import cast, hold
from tests.support import databases
from tests.support.database_faults import written
from tests.support.plain_context import GUILD, PlainContext

__all__ = ["cast"]

PAGE = (Path(bot.__file__ or "").parents[1] / "PRIVACY.md").read_text("utf-8")

LISTED: Mapping[str, Mapping[str, str]] = {
    "your Discord id": {"the name": "seats.name results.name daily.name"},
    "tables where you sit": {
        "game, server, channel, options, times": "game guild channel options opened",
        "your seat": "seats.seat",
        "whether you were away": "seats.away",
        "every move with how long it took": "actions.action actions.spent",
    },
    "results": {
        "results": "results.rank results.score",
        "rounds": "rounds.points",
        "feats": "feats.name",
        "numbers that you laid": "marks.number",
        "your strength": "results.mu results.sigma",
        "luck and skill": "verdicts.luck verdicts.actual",
    },
    "ratings": {"ratings": "ratings.rating"},
    "for each game": {"the level": "own_levels.game own_levels.level", "in a row": "own_levels.streak"},
    "puzzles": {
        "which ones": "practice.puzzle daily.puzzle",
        "tries": "practice.tries",
        "hints": "practice.hints",
        "points": "practice.points",
    },
    "reviews": {
        "looked through": "reviews.table_id",
        "your decisions": "mistakes.choices",
        "how often you answered": "mistakes.asked",
        "and well": "mistakes.found",
    },
    "cups": {
        "organise": "cups.id",
        "help to organise": "cup_directors.cup_id",
        "enter": "cup_entrants.cup_id",
        "when you checked in": "cup_entrants.checked_in",
        "when you were reminded": "cup_entrants.reminded",
        "what you decided": "cup_acts.act",
        "your name": "cups.name cup_entrants.name",
        "were ready": "cup_pairings.ready",
        "your results": "cup_pairings.won cup_pairings.games cup_pairings.how",
        "whether you withdrew": "cup_courses.withdrew",
    },
    "final standings": {
        "your name": "season_places.name",
        "place": "season_places.rank",
        "rating": "season_places.rating",
        "games": "season_places.games",
    },
    "your own list": {
        "list of primes": "primes.number",
        "games were searched": "prime_games.table_id",
        "the turns": "missed_primes.step",
        "your hand": "missed_primes.hand",
        "how you answered": "missed_primes.found",
    },
    "that you agreed": {"agreed to commentary": "consents.table_id", "when": "consents.given"},
    "settings": {
        "pings": "people.pings",
        "language": "people.language people.own_language",
        "quiet hours": "people.quiet_from people.quiet_to",
        "time zone": "people.zone",
        "when you set them": "people.quiet_changed",
        "whether lists show you": "people.hidden",
        "how cards look, whether you want advice": "people.chosen",
    },
    "who was called": {
        "called to their turn last": "tables.is_pinged",
        "what was done about its time": "clock_acts.kind clock_acts.seconds clock_acts.taken",
    },
}
"""The rows of the page by how they begin: the words for a thing, and its columns in the file."""
OF_TABLES = "tables."


def rows(page: str) -> list[str]:
    """Return what is kept, row by row."""
    table = page.partition("### What is kept")[2].partition("###")[0]
    return re.findall(r"^\| (?!What |---)(.+?) \|", table, re.MULTILINE)


def unlisted(page: str) -> list[str]:
    """Return the rows of a page, and their things, of which no column is known here."""
    found = rows(page)
    strange = [row for row in found if sum(row.startswith(start) for start in LISTED) != 1]
    missing = [
        thing
        for start, things in LISTED.items()
        for thing in things
        if not any(row.startswith(start) and thing in row for row in found)
    ]
    return strange + missing


def lacking(whole: Mapping[str, Any]) -> set[str]:
    """Return the columns that a file should have and lacks."""
    wanted = {
        column for things in LISTED.values() for columns in things.values() for column in columns.split()
    }
    named = {column if "." in column else OF_TABLES + column for column in wanted}
    held = {
        f"{name}.{column}" for name, each in whole.items() if isinstance(each, list) for column in each[0]
    }
    return named - held


def test_every_row_of_the_page_has_its_columns_here() -> None:
    assert unlisted(PAGE) == []
    planted = PAGE.replace("| ratings |", "| ratings |\n| shoe sizes | shoes |").replace(
        "whether you withdrew", ""
    )
    assert sorted(unlisted(planted)) == ["shoe sizes", "whether you withdrew"]


@pytest.fixture
async def whole(tmp_path: Path, services: Services, cast: list[PlainContext]) -> dict[str, Any]:
    """Return the sections of a person who has everything."""
    file = tmp_path / "planted.db"
    databases.prepare(file)
    plant(file)
    written(file, "".join(f"{insert} WHERE person = {PERSON} LIMIT 1;" for insert in ABOUT_A_SEAT))
    cup = await hold(*cast[:4])
    await services.own(cups_of).change(cup.id, GUILD, entry.starting)
    return {**await exported(file), **await exported_cups(services, cast[0].person)}


async def test_everything_that_the_page_lists_is_in_the_file(whole: dict[str, Any]) -> None:
    assert lacking(whole) == set()
    without = {name: each for name, each in whole.items() if name not in ("verdicts", "cup_courses")}
    assert lacking(without) == {"verdicts.luck", "verdicts.actual", "cup_courses.withdrew"}
