"""The puzzle of the day: one for a server, expired at midnight in Japan."""

from datetime import UTC, datetime

from bot.chats import chat_of
from bot.faces.puzzles import VALUES as FACTOR
from bot.front.custom_ids import Press
from bot.front.services import Services
from cogs.algo.card_text import LETTERS
from cogs.puzzles.daily_puzzle import day_of, start_of
from cogs.puzzles.puzzle_panel import BACKWARDS, HINT, NEXT, PIECES, SHOW, STREAKS, TODAY, VALUES
from tests.cogs.algo.solving import Solver, begin
from tests.cogs.plain_puzzles import PuzzleSession
from tests.support.plain_context import GUILD

DAY = 24 * 3600.0
MONDAY = 4 * DAY
"""From the first puzzle on; it has the smallest puzzle of a week."""
NIGHT = 15 * 3600.0
"""From 9 in the morning, when a puzzle is asked for, until midnight in Japan."""


async def monday(services: Services, who: str = "Ana", *, later: float = 0) -> Solver:
    """Ask for the puzzle of the day on a Monday, or so many seconds later."""
    return await begin(services, who, level=None, after=MONDAY + later)


async def streaks(solver: Solver) -> str:
    """Press [Streaks], and give what is answered."""
    return (await solver.press(STREAKS)).text


def test_the_day_changes_at_midnight_in_japan() -> None:
    opened = day_of(datetime(2026, 1, 1, tzinfo=UTC))
    assert start_of(opened + 1) == datetime(2026, 1, 1, 15, tzinfo=UTC)
    assert day_of(start_of(opened + 1)) == opened + 1


async def test_everybody_in_a_server_gets_the_same_puzzle_in_their_language(services: Services) -> None:
    ana, sakura = await monday(services, "Ana"), await monday(services, "さくら")
    assert ana.name == sakura.name
    assert [each[1:] for each in ana.tiles] == [each[1:] for each in sakura.tiles]
    assert "### Puzzle of the day — Algo\n-# 2026-01-05 · a new one <t:1767625200:R>" in ana.text
    assert "### 今日の問題 — アルゴ\n-# 2026-01-05 ・ 次の問題は<t:1767625200:R>" in sakura.text
    assert ana.context.posted == sakura.context.posted == [], "nothing of it is public"


async def test_it_is_the_same_puzzle_however_often_it_is_asked_for_but_not_in_another_server(
    services: Services,
) -> None:
    solver = await monday(services)
    letter, number = next(iter(solver.answers.items()))
    await solver.answer(letter, number)
    again = await monday(services)
    assert again.name == solver.name
    assert len((await again.done()).found) == 1
    await again.solve()
    assert "🎉" in (await monday(services)).text
    assert (await solver.reached()).given == 1
    there = Solver(services, "Ana")
    there.context.guild = GUILD + 1
    there.pass_time(MONDAY)
    shown = await there.context.called(there.practice.begin_today)
    assert "Puzzle of the day" in shown.text
    assert "🔥" not in shown.text, "and counts streaks of its own"
    assert shown.at.table != solver.name
    assert "mistakes 0 · hints 0" in shown.text


async def test_a_chat_has_a_puzzle_of_the_day_of_its_own(services: Services) -> None:
    solver, there = Solver(services, "さくら"), Solver(services, "さくら")
    there.context.guild, there.context.is_member = chat_of(there.context.channel), False
    own, other = [await each.context.called(each.practice.begin_today) for each in (solver, there)]
    assert own.at.table != other.at.table


async def test_the_level_goes_by_the_day_of_the_week(services: Services) -> None:
    sessions = [await begin(services, level=None, after=day * DAY) for day in range(7)]
    levels = [(await each.done()).level for each in sessions]
    assert levels == [3, 3, 4, 4, 1, 2, 2], "from Thursday on"


# ------------------------------------------------------------------ midnight


async def test_whatever_comes_after_midnight_is_refused_and_changes_nothing(services: Services) -> None:
    solver = await monday(services, "さくら")
    letter, number = next(iter(solver.answers.items()))
    tag = LETTERS.index(letter)
    await solver.press(PIECES, tag)
    before, name, at = await solver.done(), solver.name, solver.message.at
    solver.pass_time(NIGHT)
    await solver.press(VALUES, FACTOR * tag + number)
    assert "日付が変わったため、この操作は受け付けられませんでした。" in solver.text
    for control in (PIECES, VALUES, BACKWARDS, HINT):
        await solver.send(Press(at, 0, ("A",), control=control.name))
        assert await solver.done(name) == before
    assert "日付が変わったため、この操作は受け付けられませんでした。" in await solver.type(letter, number)
    assert await solver.done(name) == before


async def test_an_expired_puzzle_leads_to_its_answer_and_to_that_of_today(services: Services) -> None:
    solver = await monday(services)
    name = solver.name
    solver.pass_time(NIGHT)
    await solver.press(HINT)
    assert "That came too late: the day is over, so nothing was counted." in solver.text
    assert "⌛ This puzzle of the day has expired. There is a new one." in solver.text
    assert solver.controls == [TODAY.name, SHOW.name, STREAKS.name]
    await solver.press(SHOW)
    assert "The answer (no points):" in solver.text
    assert "Today's puzzle" in solver.text
    await solver.press(TODAY)
    assert solver.name != name
    assert "2026-01-06" in solver.text


async def test_the_last_second_counts_and_what_was_offered_then_is_there_afterwards(
    services: Services,
) -> None:
    solver = await monday(services)
    name = solver.name
    solver.pass_time(NIGHT - 1)
    await solver.solve()
    assert "🎉" in solver.text
    solver.pass_time(1)
    assert "🔥 **1**" in await streaks(solver)
    await solver.press(NEXT)
    assert "Puzzle — Algo" in solver.text, "the puzzle that was offered below it then"
    today = await monday(services, later=NIGHT)
    assert today.name != name
    assert "🔥 **1** day in a row · best 1" in today.text


async def test_a_puzzle_that_is_of_no_day_neither_expires_nor_counts_for_a_streak(services: Services) -> None:
    solver = await begin(services)
    solver.pass_time(3 * DAY)
    await solver.solve()
    assert "🎉" in solver.text
    assert "🔥" not in solver.text
    assert "Time 72:00:00" in solver.text
    assert "Nobody has solved" in await streaks(await monday(services))


# ------------------------------------------------------------------ games without days


class Primes(PuzzleSession):
    """Somebody at a game that has no puzzle of the day."""

    game = "prime_daifugo"


async def test_what_belongs_to_days_is_refused_where_there_are_none(services: Services) -> None:
    session = await Primes.begin(services, level=3)
    for control in (PIECES, TODAY, STREAKS):
        refused = await session.send(Press(session.message.at, 0, control=control.name))
        assert "There is no such button" in refused.text
