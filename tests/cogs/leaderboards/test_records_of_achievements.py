"""The records of numbers that were laid, held against a count by hand."""

from collections import Counter
from collections.abc import AsyncIterator, Sequence
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest
import sqlalchemy as sa

from bot.database.result_rows import AchievementRow
from bot.database.rows import NewAction, TableRow
from bot.database.schema import ACHIEVEMENTS
from bot.database.settings_rows import change_person
from bot.database.store import Store
from bot.faces.records import AchievementRecord, LargestNumber, LongestNumber, MostAchievements, MostFirsts
from cogs.leaderboards.game_records import records
from cogs.leaderboards.record_holders import holder
from tests.bot.toy_matches import LONGEST, dealt, say
from tests.cogs.leaderboards.test_game_records import Counted, agree, held
from tests.support.stored_results import HERE, THERE, Row, plan_of, table_row
from tests.support.tables_in_memory import GUILD, store_in
from tests.support.toy_game import GAME, TOY_FACE, known

MAY = datetime(2026, 5, 1, tzinfo=UTC)
LARGEST, LONG, MOST, FIRSTS = (
    LargestNumber("odd"),
    LongestNumber("even"),
    MostAchievements("even"),
    MostFirsts("odd"),
)
KINDS: tuple[AchievementRecord, ...] = (LARGEST, LONG, MOST, FIRSTS)


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    async with store_in(tmp_path) as opened:
        await opened.insert(TableRow(**table_row([{"table_id": "T", "game": GAME.name, "guild": HERE}])), ())
        yield opened


def entry(person: int | None, number: int, **changed: Any) -> Row:
    """Build a number that a person laid, or a computer: odd or even, a card for every digit."""
    laid = {"number": str(number), "digits": len(str(number)), "size": len(str(number))}
    own = {"person": person, "name": "" if person is None else f"P{person}", "seat": 0, "persons": 2}
    whole = {"table_id": "T", "place": 0, "game": GAME.name, "guild": HERE, "taken": MAY}
    return whole | own | laid | {"kind": "odd" if number % 2 else "even"} | changed


async def lay(store: Store, *marks: Row) -> list[Row]:
    """Write numbers one after the other, each with the action that lays it; give them as they are kept."""
    ((last,),) = await store.ask(sa.select(sa.func.coalesce(sa.func.max(ACHIEVEMENTS.c.step), 0)))
    for step, each in zip(count(last + 1), marks, strict=False):
        laid = [AchievementRow(**each, step=step)]
        await store.append(NewAction("T", step, 0, "{}", achievements=laid), step - 1)
    async with store.reading() as connection:
        found = await connection.execute(ACHIEVEMENTS.select().order_by(ACHIEVEMENTS.c.step))
        return [dict(row) for row in found.mappings()]


# ------------------------------------------------------------------ the rules, one by one


async def test_numbers_are_no_words_and_those_of_72_digits_differ_by_their_last(store: Store) -> None:
    await lay(store, entry(1, 9), entry(2, 1001), entry(3, 999))
    assert (await held(store))[LARGEST] == ("P2", 1001)
    await lay(store, entry(1, LONGEST - 2), entry(2, LONGEST), entry(3, LONGEST - 4))
    found = await held(store)
    assert found[LARGEST] == ("P2", LONGEST)
    assert {*found} == {LARGEST, FIRSTS}, "no even number was laid"


async def test_of_equal_numbers_the_one_that_was_laid_first_holds_the_record(store: Store) -> None:
    later = {"taken": MAY + timedelta(hours=1)}
    await lay(store, entry(1, 101, **later), entry(2, 101), entry(3, 101, **later))
    await lay(store, entry(1, 100, **later), entry(2, 100), entry(3, 100, **later))
    found = await held(store)
    assert (found[LARGEST], found[LONG]) == (("P2", 101), ("P2", 100))


async def test_the_longest_number_took_most_cards_and_of_several_it_is_the_larger_one(store: Store) -> None:
    await lay(store, entry(1, 99998, size=4), *(entry(n, 24 * n * n, size=6) for n in (2, 3, 1)))
    (found,) = [each for each in await records(store, TOY_FACE, HERE) if each.kind == LONG]
    assert (found.name, found.number, found.size) == ("P3", 216, 6)


NEW = (3, 9, 11, 13, 9, 11)


async def test_only_what_nobody_had_laid_counts_as_new_and_what_a_computer_laid_is_nobodys(
    store: Store,
) -> None:
    await lay(store, entry(None, 3), entry(None, 5), entry(None, 7))
    assert FIRSTS not in await held(store)
    await lay(store, *(entry(person, number) for person, number in zip((1, 1, 2, 2, 1, 1), NEW, strict=True)))
    assert (await held(store))[FIRSTS] == ("P2", 2)


async def test_a_holder_bears_the_newest_of_their_names_in_this_server(store: Store) -> None:
    hours = [{"taken": MAY + timedelta(hours=hour)} for hour in range(4)]
    newest, newer = {"name": "Newest", **hours[2]}, {"name": "Elsewhere", "guild": THERE, **hours[3]}
    await lay(store, entry(1, 101), entry(1, 4, **newest), entry(1, 6, **hours[1]), entry(1, 8, **newer))
    assert {name for name, _ in (await held(store)).values()} == {"Newest"}


async def test_what_was_laid_at_a_table_is_a_record_at_once(store: Store) -> None:
    with known():
        await say(*await dealt(store), 5, 4, LONGEST)
    found = await records(store, TOY_FACE, GUILD)
    kept = {each.kind: (each.name, each.number) for each in found if each.kind in KINDS}
    assert kept == {LARGEST: ("Ana", LONGEST), LONG: ("Ben", 4), MOST: ("Ben", 1), FIRSTS: ("Ana", 2)}


# ------------------------------------------------------------------ a count by hand


def by_hand(rows: Sequence[Row], kind: AchievementRecord) -> Counted:
    """Find a record and all who reached it, in Python and from every row that counts."""
    own = [row for row in rows if row["kind"] == kind.kind]
    if isinstance(kind, LargestNumber | LongestNumber):
        best = max(((kind == LONG and row["size"], int(row["number"])) for row in own), default=(0, -1))
        reached = [row for row in own if (kind == LONG and row["size"], int(row["number"])) == best]
        return (best[1], {row["name"] for row in reached}) if own else None
    done = Counter(row["name"] for row in own if kind == MOST or row["is_first"])
    most = max(done.values(), default=0)
    return (most, {name for name in done if done[name] == most}) if done else None


@pytest.mark.parametrize("seed", range(8))
async def test_the_database_finds_what_a_count_by_hand_finds(store: Store, seed: int) -> None:
    rng, laid = Random(seed), list[Row]()
    for _ in range(rng.randrange(1, 25)):
        changed: Row = {"guild": rng.choice((HERE, HERE, THERE)), "persons": rng.choice((1, 2, 2, 3))}
        changed |= {"size": rng.randrange(1, 4), "taken": rng.choice((MAY, MAY - timedelta(microseconds=1)))}
        person = rng.choice((1, 2, 3, 4, None))
        laid.append(entry(person, rng.choice((rng.randrange(20), rng.randrange(2000))), **changed))
    rows, hidden = await lay(store, *laid), rng.choice((None, 1, 2))
    if hidden:
        await change_person(store, hidden, hidden=True)
    firsts = Counter((row["guild"], row["kind"], row["number"]) for row in rows if row["is_first"])
    assert set(firsts.values()) == {1}
    assert len(firsts) == len({(row["guild"], row["kind"], row["number"]) for row in rows})
    here = [row for row in rows if row["guild"] == HERE and row["persons"] >= 2]
    counted = [row for row in here if row["person"] not in (None, hidden)]
    for since in (None, MAY):
        later = [row for row in counted if since is None or row["taken"] >= since]
        await agree(store, since, {kind: by_hand(later, kind) for kind in KINDS})


# ------------------------------------------------------------------ how rows are found


@pytest.mark.parametrize("since", [None, MAY])
async def test_a_record_is_read_off_an_index_and_nothing_is_sorted_for_the_largest(
    store: Store, since: datetime | None
) -> None:
    used = {kind: await plan_of(store, holder(kind, GAME, HERE, since)) for kind in KINDS}
    assert "SEARCH marks USING INDEX ix_marks_largest" in used[LARGEST]
    assert "SEARCH marks USING COVERING INDEX ix_marks_longest" in used[LONG]
    assert "USE TEMP B-TREE FOR ORDER BY" not in (*used[LARGEST], *used[LONG])
    for kind in (MOST, FIRSTS):
        assert "SEARCH marks USING COVERING INDEX ix_marks_counted" in used[kind]
    assert all("SEARCH marks USING INDEX ix_marks_person" in steps for steps in used.values())
    assert not [step for steps in used.values() for step in steps if step.startswith("SCAN marks")]
