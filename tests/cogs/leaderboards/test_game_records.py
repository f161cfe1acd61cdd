"""The records of a server, held against a count by hand, and how they are told."""

import dataclasses
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from bot.database.schema import FEATS, PEOPLE, RESULTS, ROUNDS, TABLES
from bot.database.store import Store
from bot.faces.records import BestScore, LowestAverage, MostFeats
from cogs.leaderboards.game_records import HeldRecord, records
from cogs.leaderboards.record_holders import holder
from tests.support.stored_results import plan_of, table_row
from tests.support.toy_game import GAME, TOY_FACE

Row = dict[str, Any]
NOTHING: Mapping[int, str] = {}
MAY = datetime(2026, 5, 1, tzinfo=UTC)
HERE, THERE = 2**62, 7
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
    """Build a game by everybody's score."""
    whole = {"table_id": table, "game": GAME.name, "guild": HERE, "ended": MAY, "left": False, "rank": 1}
    whole |= {"computer": None, "seats": len(scores), "persons": len(scores), **changed}
    return [
        whole | {"seat": seat, "person": person, "name": f"P{person}", "score": score}
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


# ------------------------------------------------------------------ the rules, one by one


async def test_the_best_score_is_the_lowest_where_the_lowest_wins_and_else_the_highest(store: Store) -> None:
    await write(store, a_result("A", {1: -5, 2: 30}), a_result("B", {1: 7, 3: 8}))
    await write(store, a_result("C", {1: -9, 2: 99}, left=True))
    assert (await held(store))[BEST] == ("P1", -5), "whoever left has no score of their own"
    other = dataclasses.replace(TOY_FACE, game=replace(GAME, lowest_wins=False))
    assert HeldRecord(BestScore(), "P2", 30) in await records(store, other, HERE)


async def test_a_month_counts_what_ended_in_it(store: Store) -> None:
    april: Row = {"ended": MAY - timedelta(microseconds=1)}
    await write(
        store,
        *(a_round("A", number, {1: 0, 2: 9}, {1: "least"}, **april) for number in (1, 2, 3)),
        *(a_round("B", number, {1: 5, 2: 9}, {2: "least"}) for number in (1, 2, 3, 4)),
        a_result("A", {1: -9, 2: 0}, **april),
        a_result("B", {1: 3, 2: 4}),
    )
    found = await held(store, MAY)
    assert (found[LEAST], found[AVERAGE], found[BEST]) == (("P2", 4), ("P1", 5), ("P1", 3))
    assert (await held(store))[BEST] == ("P1", -9)
    assert await held(store, MAY + timedelta(days=31)) == {}


async def test_whoever_hides_holds_nothing_and_the_next_best_does(store: Store) -> None:
    await write(
        store,
        *(a_round("A", number, {1: 0, 2: 9}, {1: "least", 2: "least"}) for number in (1, 2, 3)),
        a_round("B", 1, {1: 0, 3: 9}, {1: "least"}),
        a_result("A", {1: -5, 2: 30}),
    )
    async with store.writing() as connection:
        hidden = [{"person": 1, "hidden": True}, {"person": 2, "hidden": False}]
        await connection.execute(PEOPLE.insert(), hidden)
    found = await held(store)
    assert (found[LEAST], found[AVERAGE], found[BEST]) == (("P2", 3), ("P2", 9), ("P2", 30))


async def test_other_servers_and_other_games_have_records_of_their_own(store: Store) -> None:
    for number, (key, value) in enumerate({"guild": THERE, "game": "yaniv"}.items()):
        elsewhere = {key: value}
        await write(
            store,
            *(a_round(f"E{number}", n, {1: 0, 2: 9}, {1: "least"}, **elsewhere) for n in (1, 2, 3)),
            a_result(f"E{number}", {1: -5, 2: 30}, **elsewhere),
        )
    assert await held(store) == {}


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


def by_hand(rows: Sequence[Row], feats: Sequence[Row], kind: Any) -> tuple[str, float] | None:
    """Find a holder in Python and from every row; a quotient of whole numbers is the same everywhere."""
    counted = [r for r in rows if r["guild"] == HERE and r["persons"] >= 2 and r["person"] is not None]
    theirs: dict[int, list[Row]] = {}
    for row in counted:
        theirs.setdefault(row["person"], []).append(row)
    numbers: dict[int, float] = {}
    for person, own in theirs.items():
        if kind == AVERAGE and len(own) >= AVERAGE.rounds:
            numbers[person] = -sum(row["points"] for row in own) / len(own)
        did = [f for f in feats if isinstance(kind, MostFeats) and f["name"] == kind.feat and of(f, own)]
        if did:
            numbers[person] = len(did)
    if not numbers:
        return None
    best = max(numbers.values())
    first = min(person for person, number in numbers.items() if number == best)
    return f"P{first}", abs(best)


def of(feat: Row, own: Sequence[Row]) -> bool:
    return any(all(feat[key] == row[key] for key in ("table_id", "round", "seat")) for row in own)


@pytest.mark.parametrize("seed", range(8))
async def test_the_database_finds_what_a_count_by_hand_finds(store: Store, seed: int) -> None:
    rng = Random(seed)
    written = []
    for number in range(rng.randrange(1, 30)):
        people = rng.sample((1, 2, 3, 4, 5, -1), rng.randrange(2, 5))
        feats = {person: rng.choice(("least", "fell")) for person in people if rng.random() < 0.5}
        points = {person: rng.randrange(9) for person in people}
        guild = rng.choice((HERE, HERE, THERE))
        written.append(a_round(f"T{number}", 1, points, feats, guild=guild))
    await write(store, *written)
    rows, done = ([row for each in written for row in each[part]] for part in (0, 1))
    found = await held(store)
    for kind in (LEAST, FELL, AVERAGE):
        expected = by_hand(rows, done, kind)
        assert found.get(kind) == expected


async def test_the_rows_are_found_by_server_and_game(store: Store) -> None:
    plans = [await plan_of(store, holder(kind, GAME, HERE, MAY)) for kind in FACE.records]
    steps = [step for plan in plans for step in plan]
    assert "SEARCH feats USING COVERING INDEX ix_feats_guild_game" in steps
    assert "SEARCH rounds USING COVERING INDEX ix_rounds_guild_game" in steps
    assert "SEARCH results USING INDEX ix_results_guild_game" in steps
    assert not [step for step in steps if step.startswith(("SCAN rounds", "SCAN feats", "SCAN results"))]
