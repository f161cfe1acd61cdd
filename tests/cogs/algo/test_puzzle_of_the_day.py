"""The puzzle of the day: one for a server, expired at midnight in Japan, and the streaks of its people."""

import re
from datetime import UTC, datetime
from pathlib import Path

from bot.database.settings_rows import change_person
from bot.faces.puzzles import Exercise
from bot.faces.words import Words
from bot.front.custom_ids import Press
from bot.front.services import Services
from cogs.puzzles.daily_puzzle import day_of, start_of
from cogs.puzzles.puzzle_panel import ANSWER, HINT, NEXT, PIECES, SHOW, STREAKS, TODAY, VALUES
from tests.cogs.algo.solving import GAME, Solver, begin
from tests.cogs.plain_puzzles import PuzzleSession
from tests.support.plain_context import GUILD, plain_services

DAY = 24 * 3600.0
NIGHT = 15 * 3600.0
"""From 9 in the morning, when the first puzzle is asked for, until midnight in Japan."""


async def streaks(solver: Solver) -> str:
    """Press [Streaks], and give what is answered."""
    return (await solver.press(STREAKS)).text


async def solved(services: Services, who: str = "Ana", *, day: int = 0) -> Solver:
    """Solve the puzzle of a day."""
    solver = await begin(services, who, level=None, after=day * DAY)
    await solver.solve()
    return solver


def test_the_day_changes_at_midnight_in_japan() -> None:
    opened = day_of(datetime(2026, 1, 1, tzinfo=UTC))
    assert start_of(opened + 1) == datetime(2026, 1, 1, 15, tzinfo=UTC)
    assert day_of(start_of(opened + 1)) == opened + 1


async def test_everybody_in_a_server_gets_the_same_puzzle_in_their_language(services: Services) -> None:
    ana, sakura = await begin(services, "Ana", level=None), await begin(services, "さくら", level=None)
    assert ana.name == sakura.name
    assert ana.rows == sakura.rows
    assert "### Puzzle of the day — Algo\n-# 2026-01-01 · a new one <t:1767279600:R>" in ana.text
    assert "### 今日の問題 — アルゴ\n-# 2026-01-01 ・ 次の問題は<t:1767279600:R>" in sakura.text
    assert ana.context.posted == sakura.context.posted == [], "nothing of it is public"


async def test_another_server_has_another_puzzle(services: Services) -> None:
    here = await solved(services)
    there = Solver(services, "Ana")
    there.context.guild = GUILD + 1
    shown = await there.context.called(there.practice.begin_today)
    assert "Puzzle of the day" in shown.text
    assert "🔥" not in shown.text, "and counts streaks of its own"
    assert shown.at.table != here.name
    assert "mistakes 0 · hints 0" in shown.text


async def test_it_is_the_same_puzzle_however_often_it_is_asked_for(services: Services) -> None:
    solver = await begin(services, level=None)
    letter, number = next(iter(solver.answers.items()))
    await solver.answer(letter, number)
    again = await begin(services, level=None)
    assert again.name == solver.name
    assert len((await again.done()).found) == 1
    await again.solve()
    assert "🎉" in (await begin(services, level=None)).text
    assert (await solver.reached()).given == 1


async def test_a_private_chat_has_no_puzzle_of_the_day(services: Services) -> None:
    solver = Solver(services, "さくら")
    solver.context.guild = None
    refused = await solver.context.called(solver.practice.begin_today)
    assert "「今日の問題」はサーバーごとに出るので" in refused.text


async def test_the_level_goes_by_the_day_of_the_week(services: Services) -> None:
    sessions = [await begin(services, level=None, after=day * DAY) for day in range(7)]
    levels = [(await each.done()).level for each in sessions]
    assert levels == [3, 3, 4, 4, 1, 2, 2], "from Thursday on"


# ------------------------------------------------------------------ midnight


async def test_an_answer_after_midnight_is_refused_and_changes_nothing(services: Services) -> None:
    solver = await begin(services, level=None)
    letter, number = next(iter(solver.answers.items()))
    await solver.select(letter, number)
    before, name = await solver.done(), solver.name
    solver.pass_time(NIGHT)
    await solver.press(ANSWER)
    assert "That came too late: the day is over, so nothing was counted." in solver.text
    assert "⌛ This puzzle of the day has expired. There is a new one." in solver.text
    assert await solver.done(name) == before
    assert solver.controls == [TODAY.name, SHOW.name, STREAKS.name]
    await solver.press(TODAY)
    assert solver.name != name
    assert "2026-01-02" in solver.text


async def test_the_last_second_counts(services: Services) -> None:
    solver = await begin(services, level=None)
    solver.pass_time(NIGHT - 1)
    await solver.solve()
    assert "🎉" in solver.text
    solver.pass_time(1)
    assert "🔥 **1**" in await streaks(solver)


async def test_hints_choices_and_typed_answers_are_refused_after_midnight_as_well(
    services: Services,
) -> None:
    solver = await begin(services, "さくら", level=None)
    letter, number = next(iter(solver.answers.items()))
    solver.pass_time(NIGHT)
    for control in (PIECES, VALUES, ANSWER, HINT):
        await solver.send(Press(solver.message.at, 0, ("A",), control=control.name))
        assert await solver.done() == Exercise(GAME, 3, 0, None)
    assert "日付が変わったため、この操作は受け付けられませんでした。" in await solver.type(letter, number)
    assert await solver.done() == Exercise(GAME, 3, 0, None)


async def test_the_answer_to_an_expired_puzzle_may_be_looked_at(services: Services) -> None:
    solver = await begin(services, level=None)
    solver.pass_time(NIGHT)
    await solver.press(HINT)
    await solver.press(SHOW)
    assert "The answer (no points):" in solver.text
    assert "Today's puzzle" in solver.text


async def test_a_solved_puzzle_of_yesterday_leads_to_that_of_today(services: Services) -> None:
    solver = await solved(services)
    name = solver.name
    solver.pass_time(NIGHT)
    await solver.press(NEXT)
    assert "Puzzle — Algo" in solver.text, "the puzzle that was offered below it then"
    today = await begin(services, level=None, after=NIGHT)
    assert today.name != name
    assert "🔥 **1** day in a row · best 1" in today.text


async def test_a_puzzle_that_is_of_no_day_does_not_expire(services: Services) -> None:
    solver = await begin(services)
    solver.pass_time(3 * DAY)
    await solver.solve()
    assert "🎉" in solver.text
    assert "Time 72:00:00" in solver.text


# ------------------------------------------------------------------ streaks


async def test_streaks_are_counted_over_days_with_a_gap(tmp_path: Path) -> None:
    path = tmp_path / "tefuda.db"
    async with plain_services(path) as services:
        for day in range(3):
            solver = await solved(services, day=day)
        assert "🥇 1. **Ana** (you)　🔥 **3** · best 3 · solved 3" in await streaks(solver)
        solver.pass_time(2 * DAY)
        assert "🔥 **0** · best 3 · solved 3" in await streaks(solver)
        solver = await solved(services, day=4)
        assert "🔥 **1** day in a row · best 3" in solver.text
    async with plain_services(path) as services:
        again = await begin(services, level=None, after=4 * DAY)
        assert "🔥 **1** · best 3 · solved 4" in await streaks(again)


async def test_whoever_looks_at_the_answer_has_not_solved_it(services: Services) -> None:
    await solved(services)
    solver = await begin(services, level=None, after=DAY)
    await solver.press(SHOW)
    solver = await solved(services, day=2)
    assert "🔥 **1** day in a row · best 1" in solver.text


async def test_mistakes_and_hints_end_no_streak(services: Services) -> None:
    solver = await begin(services, level=None)
    letter = next(iter(solver.answers))
    for _ in range(4):
        await solver.answer(letter, solver.wrong(letter))
    await solver.press(HINT)
    await solver.solve()
    assert "🔥 **1** day in a row" in solver.text


async def test_the_table_shows_a_server_its_people_and_nothing_of_the_puzzle(services: Services) -> None:
    await solved(services, "Ana")
    await solved(services, "Ben")
    solver = await begin(services, "さくら", level=None)
    answer = await solver.press(STREAKS)
    whole_text = answer.text
    assert whole_text.startswith("## 連続記録 — アルゴ\n")
    assert re.findall(r"(\d)\. (\w+)", whole_text) == [("1", "Ana"), ("1", "Ben")]
    assert not re.search("[⬛⬜]", whole_text)
    assert solver.rows, "the puzzle stays where it is"


async def test_whoever_hides_is_not_in_the_table(services: Services) -> None:
    hidden = await solved(services, "Ana")
    await change_person(services.store, hidden.context.person, hidden=True)
    solver = await begin(services, "Ben", level=None)
    assert await streaks(solver) == "\n".join(
        (
            f"## {Words('en')('streaks.title', game='Algo')}",
            f"-# {Words('en')('streaks.counted')}",
            Words("en")("streaks.empty"),
        )
    )
    assert "🙈 1. **Ana** (you, hidden)　🔥 **1**" in await streaks(hidden)


async def test_an_ordinary_puzzle_counts_for_no_streak(services: Services) -> None:
    solver = await begin(services)
    await solver.solve()
    assert "🔥" not in solver.text
    assert "Nobody has solved" in await streaks(await begin(services, level=None))


class Primes(PuzzleSession):
    """Somebody at a game that has no puzzle of the day."""

    game = "prime_daifugo"


async def test_what_belongs_to_days_is_refused_where_there_are_none(services: Services) -> None:
    session = await Primes.begin(services, level=3)
    for control in (PIECES, TODAY, STREAKS):
        refused = await session.send(Press(session.message.at, 0, control=control.name))
        assert "There is no such button" in refused.text
