"""The puzzle of the day: one for a server, expired at midnight in Japan, and the streaks of its people."""

import re
from datetime import UTC, datetime

from bot.database.person_settings_rows import change_person
from bot.faces.puzzles import Exercise, PuzzleSlot
from bot.faces.words import Words
from cogs.puzzles.daily_puzzle import day_of, start_of
from tests.cogs.algo.solving import GAME, Solver, begin
from tests.support.harness import Stage, said

DAY = 24 * 3600.0
NIGHT = 15 * 3600.0
"""The stage opens at 9 in the morning in Japan: so long is it until midnight."""


async def streaks(solver: Solver) -> str:
    """Press [Streaks], and give what is answered."""
    return (await solver.press(STREAKS)).text


async def solved(services: Services, who: str = "Ana") -> Solver:
    """Solve today's puzzle."""
    solver = await begin(services, who, level=None)
    await solver.solve()
    return solver


def test_the_day_changes_at_midnight_in_japan() -> None:
    opened = day_of(datetime(2026, 1, 1, tzinfo=UTC))
    assert start_of(opened + 1) == datetime(2026, 1, 1, 15, tzinfo=UTC)
    assert day_of(start_of(opened + 1)) == opened + 1


async def test_everybody_in_a_server_gets_the_same_puzzle_in_their_language(services: Services) -> None:
    ana, sakura = await begin(services, "Ana", level=None), await begin(services, "さくら", level=0)
    assert ana.name == sakura.name
    assert ana.rows == sakura.rows
    assert "### Puzzle of the day — Algo\n-# 2026-01-01 · a new one <t:1767279600:R>" in ana.text
    assert "### 今日の問題 — アルゴ\n-# 2026-01-01 ・ 次の問題は<t:1767279600:R>" in sakura.text
    assert stage.public_messages() == [], "nothing of it is public"


async def test_another_server_has_another_puzzle(services: Services) -> None:
    there = stage.env.create_guild("There")
    channel = there.create_text_channel("table")
    person = there.add_member(stage["Ana"].user)
    here = await begin(services, "Ana", level=None)
    await here.solve()
    answer = await person.slash(channel, "algo puzzle")
    assert answer.response is not None
    whole_text = said(answer)
    assert "Puzzle of the day" in whole_text
    assert "🔥" not in whole_text, "and counts streaks of its own"
    assert answer.response.components != here.message.components
    assert "mistakes 0 · hints 0" in whole_text


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
    user = stage["さくら"].user
    await user.send_dm("こんにちは")
    assert "「今日の問題」はサーバーごとに出るので" in said(await user.slash("algo puzzle"))


async def test_the_level_goes_by_the_day_of_the_week(services: Services) -> None:
    levels = []
    for _ in range(7):
        levels.append((await (await begin(services, level=None)).done()).level)
        await stage.pass_time(DAY)
    assert levels == [3, 3, 4, 4, 1, 2, 2], "from Thursday on"


# ------------------------------------------------------------------ midnight


async def test_an_answer_after_midnight_is_refused_and_changes_nothing(services: Services) -> None:
    solver = await begin(services, level=None)
    letter, number = next(iter(solver.answers.items()))
    await solver.select(PIECE, letter)
    await solver.select(VALUE, str(number))
    before, name = await solver.done(), solver.name
    await stage.pass_time(NIGHT)
    await solver.press(ANSWER)
    assert "That came too late: the day is over, so nothing was counted." in solver.text
    assert "⌛ This puzzle of the day has expired. There is a new one." in solver.text
    assert await solver.done(name) == before
    assert [each.rsplit(":", 1)[1] for each in solver.ids] == ["7", "2", "8"]
    await solver.press(TODAY)
    assert solver.name != name
    assert "2026-01-02" in solver.text


async def test_the_last_second_counts(services: Services) -> None:
    solver = await begin(services, level=None)
    await stage.pass_time(NIGHT - 1)
    await solver.solve()
    assert "🎉" in solver.text
    await stage.pass_time(1)
    assert "🔥 **1**" in await streaks(solver)


async def test_hints_choices_and_typed_answers_are_refused_after_midnight_as_well(services: Services) -> None:
    solver = await begin(services, "さくら", level=None)
    name, ids = solver.name, solver.ids
    letter, number = next(iter(solver.answers.items()))
    await stage.pass_time(NIGHT)
    for custom_id in ids[:4]:
        sent = {"component_type": 3, "values": ["A"]}
        await stage.forge("さくら", custom_id, solver.message, **sent)
        assert await solver.done(name) == Exercise(GAME, 3, 0, None)
    answer = await stage["さくら"].slash(stage.channel, "algo answer", card=letter, number=number)
    assert "日付が変わったため、この操作は受け付けられませんでした。" in said(answer)
    assert await solver.done(name) == Exercise(GAME, 3, 0, None)


async def test_the_answer_to_an_expired_puzzle_may_be_looked_at(services: Services) -> None:
    solver = await begin(services, level=None)
    await stage.pass_time(NIGHT)
    await solver.press(HINT)
    await solver.press(SHOW)
    assert "The answer (no points):" in solver.text
    assert "Today's puzzle" in solver.text


async def test_a_solved_puzzle_of_yesterday_leads_to_that_of_today(services: Services) -> None:
    solver = await solved(services)
    name = solver.name
    await stage.pass_time(NIGHT)
    await solver.press(NEXT)
    assert "Puzzle — Algo" in solver.text, "the puzzle that was offered below it then"
    today = await begin(services, level=None)
    assert today.name != name
    assert "🔥 **1** day in a row · best 1" in today.text


async def test_a_puzzle_that_is_of_no_day_does_not_expire(services: Services) -> None:
    solver = await begin(services)
    await stage.pass_time(3 * DAY)
    await solver.solve()
    assert "🎉" in solver.text
    assert "Time 72:00:00" in solver.text


# ------------------------------------------------------------------ streaks


async def test_streaks_are_counted_over_days_with_a_gap(services: Services) -> None:
    for _ in range(3):
        solver = await solved(services)
        await stage.pass_time(DAY)
    assert "🥇 1. **Ana** (you)　🔥 **3** · best 3 · solved 3" in await streaks(solver)
    await stage.pass_time(DAY)
    assert "🔥 **0** · best 3 · solved 3" in await streaks(solver)
    solver = await solved(services)
    assert "🔥 **1** day in a row · best 3" in solver.text
    await stage.restart()
    assert "🔥 **1** · best 3 · solved 4" in await streaks(solver)


async def test_whoever_looks_at_the_answer_has_not_solved_it(services: Services) -> None:
    solver = await solved(services)
    await stage.pass_time(DAY)
    solver = await begin(services, level=None)
    await solver.press(SHOW)
    await stage.pass_time(DAY)
    solver = await solved(services)
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
    assert answer.ephemeral
    whole_text = said(answer)
    assert whole_text.startswith("## 連続記録 — アルゴ\n")
    assert re.findall(r"(\d)\. (\w+)", whole_text) == [("1", "Ana"), ("1", "Ben")]
    assert not re.search("[⬛⬜]", whole_text)
    assert solver.rows, "the puzzle stays where it is"


async def test_whoever_hides_is_not_in_the_table(services: Services) -> None:
    hidden = await solved(services, "Ana")
    await change_person(stage.bot.store, stage["Ana"].id, hidden=True)
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


async def test_what_belongs_to_days_is_refused_where_there_are_none(services: Services) -> None:
    answer = await stage["Ana"].slash(stage.channel, "primedaifugo practice", level=3)
    assert answer.response is not None
    message = stage.message(answer.response.id)
    name = re.search(r"t1:q:(\w+):", str(message.components))
    assert name
    for slot in (PIECE, TODAY, STREAKS):
        whole_text = said(await stage.forge("Ana", f"t1:q:{name[1]}:0:{int(slot)}", message))
        assert "There is no such button" in whole_text
