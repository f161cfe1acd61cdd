"""Streaks: days in a row on which somebody solved the puzzle of the day, counted apart by hand."""

from datetime import UTC, datetime
from random import Random

import pytest

from bot.chats import chat_of
from bot.database.settings_rows import change_person
from bot.database.store import Store
from bot.faces.panel import Divider, Panel, Text
from bot.faces.words import LANGUAGES, Words
from bot.front import components, custom_ids
from cogs.puzzles.daily_storage import Occasion
from cogs.puzzles.practice_storage import attempt, give
from cogs.puzzles.streaks import Streak, streak, streaks, streaks_panel
from tests.support.discord_limits import faults

GAME, HERE, THERE = "algo", 2**61, chat_of(7)
TODAY = 739_617
NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
AT = custom_ids.Address(custom_ids.MENU, "0", 0)


async def solve(store: Store, person: int, *days: int, guild: int = HERE, name: str = "") -> None:
    """Solve the puzzles of some days, counted from today; those of other days stay open."""
    for day in days:
        at, puzzle = Occasion(guild, TODAY + day, name or f"Q{person}"), f"{guild % 10}X{TODAY + day}"
        await give(store, person, puzzle, GAME, 1, now=NOON, occasion=at)
        await attempt(store, person, puzzle, 0, 1, now=NOON)


async def own(store: Store, person: int, today: int = TODAY) -> tuple[int, int]:
    return await streak(store, HERE, GAME, person, today)


async def lines(store: Store, asker: int = 0) -> list[tuple[int, int]]:
    return [(line.rank, line.person) for line in await streaks(store, HERE, GAME, asker, TODAY)]


async def test_a_streak_goes_on_until_a_whole_day_has_passed(store: Store) -> None:
    await solve(store, 1, -2, -1)
    assert await own(store, 1) == (2, 2)
    assert await own(store, 1, TODAY + 1) == (0, 2)
    await solve(store, 1, 0)
    assert await own(store, 1) == await own(store, 1, TODAY + 1) == (3, 3)


async def test_a_look_at_the_answer_ends_a_streak(store: Store) -> None:
    await solve(store, 1, -2, 0)
    at = Occasion(HERE, TODAY - 1, "Q1")
    await give(store, 1, "1LOOKED", GAME, 1, now=NOON, occasion=at)
    await attempt(store, 1, "1LOOKED", 0, 0, now=NOON)
    assert await own(store, 1) == (1, 1)


async def test_every_server_and_game_counts_for_itself(store: Store) -> None:
    await solve(store, 1, -1, 0)
    await solve(store, 1, 0, guild=THERE)
    assert await own(store, 1) == (2, 2)
    assert await streak(store, THERE, GAME, 1, TODAY) == (1, 1)
    assert await streak(store, HERE, "yaniv", 1, TODAY) == (0, 0)


async def test_who_goes_on_for_longer_comes_first_then_the_best_then_the_most(store: Store) -> None:
    await solve(store, 1, 0)
    await solve(store, 2, -1, 0)
    await solve(store, 3, -9, -8, -7)
    await solve(store, 4, -9, -8, 0)
    await solve(store, 5, -5, 0)
    await solve(store, 6, -7, 0)
    assert await lines(store) == [(1, 2), (2, 4), (3, 5), (3, 6), (5, 1), (6, 3)]


async def test_people_are_called_as_they_were_on_their_newest_day(store: Store) -> None:
    await solve(store, 1, -1, name="old")
    await solve(store, 1, 0, name="new")
    assert await streaks(store, HERE, GAME, 0, TODAY) == [Streak(1, 1, "new", 2, 2, 2, is_last=True)]


async def test_whoever_hides_is_seen_by_themselves_alone_and_takes_no_place(store: Store) -> None:
    await solve(store, 1, -1, 0)
    await solve(store, 2, 0)
    await change_person(store, 1, hidden=True)
    assert await lines(store) == [(1, 2)]
    assert await lines(store, asker=1) == [(1, 2), (1, 1)]
    assert (await streaks(store, HERE, GAME, 1, TODAY))[-1].is_hidden


async def test_ten_lines_are_read_and_that_of_whoever_asks(store: Store) -> None:
    for person in range(1, 13):
        await solve(store, person, 0)
    assert await lines(store) == [(1, person) for person in range(1, 11)]
    assert await lines(store, asker=12) == [*await lines(store), (1, 12)]
    assert await lines(store, asker=1) == await lines(store)


async def test_streaks_are_those_that_one_counts_by_hand(store: Store) -> None:
    rng = Random(0)
    days = {person: {-day for day in range(12) if rng.random() < 0.7} for person in range(1, 6)}
    for person, solved in days.items():
        await solve(store, person, *solved)
    found = {line.person: line for line in await streaks(store, HERE, GAME, 0, TODAY)}
    for person, solved in days.items():
        line = found[person]
        assert (line.current, line.best, line.total) == by_hand(solved)
        assert (line.current, line.best) == await own(store, person)
    assert len({line.current for line in found.values()}) > 2
    assert await own(store, 7) == (0, 0)


def by_hand(solved: set[int]) -> tuple[int, int, int]:
    def run(last: int) -> int:
        return run(last - 1) + 1 if last in solved else 0

    current = run(0) or run(-1)
    return current, max(map(run, solved), default=0), len(solved)


# ------------------------------------------------------------------ shown


def text_of(panel: Panel) -> list[str]:
    return [part.text if isinstance(part, Text) else "---" for part in panel.parts]


def ten() -> list[Streak]:
    return [Streak(rank, rank, f"Q{rank}", 20 - rank, 30, 99) for rank in range(1, 11)]


def test_an_own_line_that_is_not_among_the_first_stands_apart() -> None:
    told = text_of(streaks_panel(ten(), 3, GAME, Words("en")))
    assert "---" not in told
    assert "🥉 3. **Q3** (you)　🔥 **17** · best 30 · solved 99" in told[1].split("\n")
    *_, line, last = text_of(streaks_panel([*ten(), Streak(14, 99, "Ana", 0, 2, 5)], 99, GAME, Words("ja")))
    assert line == "---"
    assert last == "▫️ 14. **Ana**（あなた）　🔥 **0日** ・ 最高2日 ・ 正解5回"


def test_before_the_first_everybody_is_invited_and_a_hidden_person_sees_themselves() -> None:
    assert "Be the first!" in text_of(streaks_panel([], 1, GAME, Words("en")))[1]
    hidden = Streak(1, 1, "Ana", 3, 3, 3, is_hidden=True)
    whole_text = text_of(streaks_panel([hidden], 1, GAME, Words("en")))
    assert "Be the first!" in whole_text[1]
    assert whole_text[-1].startswith("🙈 1. **Ana** (you, hidden)")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["*" * 32, "あ" * 32, "W" * 32, "(:-#>@\\)" * 4])
def test_the_longest_names_fit(language: str, name: str) -> None:
    many = [Streak(10**6, person, name, 10**4, 10**4, 10**5) for person in range(11)]
    panel = streaks_panel(many, 10, GAME, Words(language))
    assert any(isinstance(part, Divider) for part in panel.parts)
    assert faults(components.view_of(panel, AT)) == []
