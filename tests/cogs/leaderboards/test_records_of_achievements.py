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
from bot.database.store import Store
from bot.faces.records import AchievementRecord, LargestNumber, LongestNumber, MostAchievements, MostFirsts
from cogs.leaderboards.game_records import records
from cogs.leaderboards.record_holders import holder
from tests.bot.toy_matches import LONGEST, dealt, say
from tests.cogs.leaderboards.test_game_records import held
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


async def test_a_month_counts_what_was_laid_in_it(store: Store) -> None:
    april = {"taken": MAY - timedelta(microseconds=1)}
    await lay(store, *(entry(1, number, **april) for number in (101, 103, 100, 102)))
    await lay(store, entry(2, 11), entry(2, 10))
    found = await held(store, MAY)
    assert found == {LARGEST: ("P2", 11), LONG: ("P2", 10), MOST: ("P2", 1), FIRSTS: ("P2", 1)}
    assert (await held(store))[LARGEST] == ("P1", 103)
    assert await held(store, MAY + timedelta(days=31)) == {}


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


def by_hand(rows: Sequence[Row], kind: AchievementRecord) -> tuple[str, int] | None:
    """Find a holder in Python and from every row; all was laid at the same time."""
    own = [row for row in rows if row["guild"] == HERE and row["kind"] == kind.kind]
    own = [row for row in own if row["persons"] >= 2 and row["person"] is not None]
    if not own:
        return None
    if isinstance(kind, LargestNumber | LongestNumber):
        best = max(own, key=lambda row: (kind == LONG and row["size"], int(row["number"]), -row["person"]))
        return best["name"], int(best["number"])
    done = Counter(row["person"] for row in own if kind == MOST or row["is_first"])
    most = max(done.values(), default=0)
    return (f"P{min(each for each in done if done[each] == most)}", most) if done else None


@pytest.mark.parametrize("seed", range(8))
async def test_the_database_finds_what_a_count_by_hand_finds(store: Store, seed: int) -> None:
    rng, laid = Random(seed), list[Row]()
    for _ in range(rng.randrange(1, 25)):
        changed = {"guild": rng.choice((HERE, HERE, THERE)), "persons": rng.choice((1, 2, 2, 3))}
        changed |= {"size": rng.randrange(1, 4)}
        person = rng.choice((1, 2, 3, 4, None))
        laid.append(entry(person, rng.choice((rng.randrange(20), rng.randrange(2000))), **changed))
    rows = await lay(store, *laid)
    firsts = Counter((row["guild"], row["kind"], row["number"]) for row in rows if row["is_first"])
    assert set(firsts.values()) == {1}
    assert len(firsts) == len({(row["guild"], row["kind"], row["number"]) for row in rows})
    found = await held(store)
    for kind in KINDS:
        assert found.get(kind) == by_hand(rows, kind)


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
