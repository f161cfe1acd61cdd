"""The records of a server, held against a count by hand, and how they are told."""

import dataclasses
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any, TypeAlias

import pytest
from msgspec.structs import replace

from bot.chats import chat_of
from bot.database.schema import FEATS, RESULTS, ROUNDS, TABLES
from bot.database.settings_rows import change_person
from bot.database.store import Store
from bot.faces.panel import Text
from bot.faces.records import (
    BestScore,
    LargestNumber,
    LongestNumber,
    LowestAverage,
    MostAchievements,
    MostFeats,
    MostFirsts,
)
from bot.faces.words import LANGUAGES, Words
from bot.front import components
from cogs.leaderboards.game_records import HeldRecord, records, records_lines
from cogs.leaderboards.leaderboard import Line, Standings
from cogs.leaderboards.leaderboard_panel import LEADERBOARD, leaderboard_panel
from cogs.leaderboards.record_holders import holder
from tests.bot.toy_matches import LONGEST
from tests.support.discord_limits import faults
from tests.support.stored_results import plan_of, table_row
from tests.support.tables_in_memory import FACES
from tests.support.toy_game import GAME, TOY_FACE, spoken

Row = dict[str, Any]
Counted: TypeAlias = tuple[float, set[str]] | None
NOTHING: Mapping[int, str] = {}
MAY = datetime(2026, 5, 1, tzinfo=UTC)
HERE, THERE = 2**62, chat_of(7)
LEAST, FELL, AVERAGE, BEST = MostFeats("least"), MostFeats("fell"), LowestAverage(3), BestScore()
FACE = TOY_FACE


def a_round(
    table: str,
    number: int,
    points: dict[int, int],
    feats: Mapping[int, str] = NOTHING,
    **changed: Any,
) -> tuple[list[Row], list[Row]]:
    """Build a round by what each person took and did; nobody has a number below zero: a computer."""
    whole = {"table_id": table, "round": number, "game": GAME.name, "guild": HERE}
    persons = sum(person >= 0 for person in points)
    said = {"ended": MAY, "persons": persons, "total": 0, "computer": None, **changed}
    place = {key: said.get(key, value) for key, value in whole.items()}
    rows = [
        said
        | place
        | {"seat": seat, "name": f"P{person}", "points": taken}
        | {"person": person if person >= 0 else None}
        for seat, (person, taken) in enumerate(points.items())
    ]
    copied = ("table_id", "round", "game", "guild", "seat", "person", "persons", "ended")
    done = [
        {key: rows[[*points].index(person)][key] for key in copied} | {"name": name}
        for person, name in feats.items()
    ]
    return rows, done


def a_result(table: str, scores: dict[int, int], **changed: Any) -> list[Row]:
    """Build a game by everybody's score; nobody has a number below zero: a computer."""
    whole = {"table_id": table, "game": GAME.name, "guild": HERE, "ended": MAY, "left": False, "rank": 1}
    persons = sum(person >= 0 for person in scores)
    whole |= {"computer": None, "seats": len(scores), "persons": persons, **changed}
    return [
        whole
        | {"seat": seat, "name": f"P{person}", "score": score, "person": person if person >= 0 else None}
        for seat, (person, score) in enumerate(scores.items())
    ]


async def write(store: Store, *written: Any) -> None:
    """Write rounds and results with the tables that they were played at."""
    rounds = [row for each in written if isinstance(each, tuple) for row in each[0]]
    feats = [row for each in written if isinstance(each, tuple) for row in each[1]]
    results = [row for each in written if isinstance(each, list) for row in each]
    tables = {row["table_id"]: row for row in (*rounds, *results)}
    opened = [table_row([row]) for row in tables.values()]
    async with store.writing() as connection:
        for kept, rows in ((TABLES, opened), (ROUNDS, rounds), (FEATS, feats), (RESULTS, results)):
            if rows:
                await connection.execute(kept.insert(), rows)


async def held(store: Store, since: datetime | None = None) -> dict[Any, tuple[str, float]]:
    return {each.kind: (each.name, each.number) for each in await records(store, FACE, HERE, since)}


async def agree(store: Store, since: datetime | None, counted: Mapping[Any, Counted]) -> None:
    """Hold the records of the database against counted ones: the number, and whoever reached it."""
    found = await held(store, since)
    assert {kind for kind in counted if kind in found} == {kind for kind, each in counted.items() if each}
    for kind, (number, holders) in ((kind, each) for kind, each in counted.items() if each):
        assert found[kind][1] == number
        assert found[kind][0] in holders


# ------------------------------------------------------------------ the rules, one by one


async def test_the_best_score_is_the_lowest_where_the_lowest_wins_and_else_the_highest(store: Store) -> None:
    await write(store, a_result("A", {1: -5, 2: 30}), a_result("B", {1: 7, 3: 8}))
    await write(store, a_result("C", {1: -9, 2: 99}, left=True))
    assert (await held(store))[BEST] == ("P1", -5), "whoever left has no score of their own"
    other = dataclasses.replace(TOY_FACE, game=replace(GAME, lowest_wins=False))
    assert HeldRecord(BestScore(), "P2", 30) in await records(store, other, HERE)


async def test_of_equals_whoever_got_there_first_holds_the_record(store: Store) -> None:
    later: Row = {"ended": MAY + timedelta(hours=1)}
    await write(
        store,
        *(a_round("A", number, {1: 5, 8: 9}, {1: "least"}, **later) for number in (1, 2, 3)),
        *(a_round("B", number, {2: 5, 9: 9}, {2: "least"}) for number in (1, 2, 3)),
        a_result("A", {1: 5, 8: 9}, **later),
        a_result("B", {2: 5, 9: 9}),
    )
    found = await held(store)
    assert (found[LEAST], found[BEST]) == (("P2", 3), ("P2", 5))
    await write(store, *(a_round("C", number, {3: 5, 9: 9}) for number in (1, 2, 3, 4)))
    assert (await held(store))[AVERAGE] == ("P3", 5), "of equal averages that of more rounds is the better"


async def test_a_holder_bears_the_newest_of_their_names_in_this_server(store: Store) -> None:
    await write(store, a_round("A", 1, {1: 0, 2: 9}, {1: "least"}), a_result("A", {1: 0, 2: 9}))
    later: Row = {"ended": MAY + timedelta(hours=1)}
    newer, elsewhere = (
        a_round("B", 1, {1: 0, 2: 9}, **later),
        a_round("C", 1, {1: 0, 2: 9}, guild=THERE, **later),
    )
    for row in (newer[0][0], (other := a_result("B", {1: 4, 2: 9}, **later))[0]):
        row["name"] = "Newest"
    elsewhere[0][0]["name"] = "Elsewhere"
    await write(store, newer, other)
    await write(store, elsewhere)
    found = await held(store)
    assert (found[LEAST], found[BEST]) == (("Newest", 1), ("Newest", 0))


# ------------------------------------------------------------------ a count by hand


def by_hand(rows: Sequence[Row], kind: Any) -> Counted:
    """Find a record and all who reached it, in Python and from every row that counts."""
    theirs: dict[str, list[Row]] = {}
    for row in rows:
        theirs.setdefault(row["name"], []).append(row)
    numbers: dict[str, float] = {}
    for name, own in theirs.items():
        points = [row["points"] for row in own if "points" in row]
        scores = [row["score"] for row in own if "score" in row and not row["left"]]
        feats = [row for row in own if isinstance(kind, MostFeats) and row.get("feat") == kind.feat]
        if kind == AVERAGE and len(points) >= AVERAGE.rounds:
            numbers[name] = -sum(points) / len(points)
        elif kind == BEST and scores:
            numbers[name] = -min(scores)
        elif feats:
            numbers[name] = len(feats)
    best = max(numbers.values(), default=0)
    holders = {name for name, number in numbers.items() if number == best}
    return (-best if kind in (AVERAGE, BEST) else best, holders) if numbers else None


def random_games(rng: Random) -> Iterator[tuple[Any, Any]]:
    """Play rounds and games of a few people, some of them elsewhere, of another game or a month before."""
    for number in range(rng.randrange(1, 40)):
        people = rng.sample((1, 2, 3, 4, 5, -1), rng.randrange(2, 5))
        feats = {person: rng.choice(("least", "fell")) for person in people if rng.random() < 0.5}
        where: Row = {"guild": rng.choice((HERE, HERE, HERE, THERE))}
        where |= {"game": rng.choice((GAME.name, GAME.name, GAME.name, "yaniv"))}
        where |= {"ended": rng.choice((MAY, MAY - timedelta(microseconds=1)))}
        points, scores = ({person: rng.randrange(9) for person in people} for _ in range(2))
        yield (
            a_round(f"T{number}", 1, points, feats, **where),
            a_result(f"T{number}", scores, left=rng.random() < 0.2, **where),
        )


@pytest.mark.parametrize("seed", range(8))
async def test_the_database_finds_what_a_count_by_hand_finds(store: Store, seed: int) -> None:
    rng = Random(seed)
    games, hidden = list(random_games(rng)), rng.choice((None, 1, 2))
    await write(store, *(part for game in games for part in game))
    for person in (1, 2):
        await change_person(store, person, hidden=person == hidden)
    rows = [row for (rounds, _), _ in games for row in rounds]
    rows += [
        row | {"feat": row["name"], "name": f"P{row['person']}"} for (_, done), _ in games for row in done
    ]
    rows += [row for _, results in games for row in results]
    here = [row for row in rows if (row["guild"], row["game"]) == (HERE, GAME.name) and row["persons"] >= 2]
    counted = [row for row in here if row["person"] not in (None, hidden)]
    for since in (None, MAY):
        later = [row for row in counted if since is None or row["ended"] >= since]
        await agree(store, since, {kind: by_hand(later, kind) for kind in (LEAST, FELL, AVERAGE, BEST)})


async def test_the_rows_are_found_by_server_and_game(store: Store) -> None:
    plans = [await plan_of(store, holder(kind, GAME, HERE, MAY)) for kind in FACE.records]
    steps = [step for plan in plans for step in plan]
    assert "SEARCH feats USING COVERING INDEX ix_feats_guild_game" in steps
    assert "SEARCH rounds USING COVERING INDEX ix_rounds_guild_game" in steps
    assert "SEARCH results USING INDEX ix_results_guild_game" in steps
    assert not [step for step in steps if step.startswith(("SCAN rounds", "SCAN feats", "SCAN results"))]


# ------------------------------------------------------------------ as they are told


def test_records_are_told_line_by_line() -> None:
    held = [
        HeldRecord(MostFeats("least"), "**Ana**", 12),
        HeldRecord(LowestAverage(), "Ben", 4.25),
        HeldRecord(BestScore(), "さくら", -12),
        HeldRecord(LargestNumber("odd"), "Ana_", 13111211),
        HeldRecord(LongestNumber("even"), "Ben", 1310, 3),
        HeldRecord(MostAchievements("even"), "Cleo", 1234),
        HeldRecord(MostFirsts("odd"), "Cleo", 5),
    ]
    with spoken():
        lines = records_lines("tally", held, Words("en"))
        below_zero = records_lines("tally", [HeldRecord(LowestAverage(), "Ana", -1.5)], Words("ja"))
    assert lines == [
        r"Most often the fewest: \*\*Ana\*\* 12",
        "🏅 Lowest average: **Ben** with 4.2 a round",
        "🏅 Best score: **さくら** with −12",
        r"Largest odd number: Ana\_ 13,111,211",
        "Longest even number: Ben 1,310, 3 cards",
        "Most even numbers: Cleo 1234",
        "Most new odd numbers: Cleo 5",
    ]
    assert below_zero == ["🏅 1ラウンドの平均最少：**Ana**（−1.5点）"], "with a true minus sign"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", FACES)
def test_every_record_of_every_game_has_its_words(game: str, language: str) -> None:
    everything = [HeldRecord(kind, "Ana", 1, 1) for kind in FACES[game].records]
    lines = records_lines(game, everything, Words(language))
    assert all("Ana" in line for line in lines)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_full_leaderboard_holds_the_longest_numbers_and_names(language: str) -> None:
    name = "👩‍👩‍👧‍👦" * 4
    lines = tuple(Line(rank, rank, name, 9999, 9999, 9999) for rank in range(1, 11))
    held = [HeldRecord(kind, "*" * 32, LONGEST, 54) for kind in TOY_FACE.records]
    with spoken():
        record_lines = records_lines("tally", held, Words(language))
        own = Line(11, 11, name, 9999, 9999, 9999)
        panel = leaderboard_panel(
            Standings("tally", lines=lines, own=own, asker=11), Words(language), record_lines
        )
    shown = components.view_of(panel, LEADERBOARD.at("atally", 999_999_999))
    assert faults(shown) == []
    assert f"{LONGEST:,}" in "".join(part.text for part in panel.parts if isinstance(part, Text))
