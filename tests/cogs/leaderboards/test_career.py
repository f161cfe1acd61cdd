"""/stats, /history and /settings on the simulated Discord."""

import re

import pytest

from bot.database.schema import TABLES
from bot.database.settings_rows import change_person
from tests.cogs.leaderboards.test_leaderboard_command import keep_all, standings
from tests.cogs.leaderboards.test_lists import ask, games_of, press, seat, shown
from tests.support.harness import Stage, controls, said
from tests.support.stored_results import who

# ------------------------------------------------------------------ /stats


async def test_everybody_reads_their_own_figures_and_those_of_others(stage: Stage) -> None:
    await games_of(stage, [seat(stage, "Ana"), seat(stage, "さくら", rank=2)])
    own = said(await ask(stage, "さくら", "stats"))
    assert own.startswith("## 成績 — さくら")
    assert "**0**勝 ・ 1戦" in own
    assert "平均順位 2.0位" in own
    assert "対人戦 1戦中**1戦**完走" in own
    other = said(await ask(stage, "さくら", "stats", person=stage["Ana"]))
    assert other.startswith("## 成績 — Ana")
    assert "**1**勝 ・ 1戦" in other


async def test_who_hides_looks_like_somebody_without_games(stage: Stage) -> None:
    await games_of(stage, [seat(stage, "Ana"), seat(stage, "Ben", rank=2)])
    await change_person(stage.bot.store, stage["Ana"].id, hidden=True)
    hidden = said(await ask(stage, "Ben", "stats", person=stage["Ana"]))
    newcomer = said(await ask(stage, "Ben", "stats", person=stage["Cleo"]))
    assert hidden.replace("Ana", "Cleo") == newcomer
    own = said(await ask(stage, "Ana", "stats"))
    assert "**1** win · 1 game" in own
    assert "Finished **1 of 1** game with others" in own
    assert "You are hidden" in own


@pytest.mark.parametrize(("name", "words"), [("Ana", "That is a bot."), ("さくら", "それはボットです。")])
async def test_a_bot_has_no_figures(stage: Stage, name: str, words: str) -> None:
    bot = stage.guild.add_member(stage.env.create_user("Robot", bot=True))
    assert words in said(await ask(stage, name, "stats", person=bot))


async def test_whoever_left_the_server_can_still_be_looked_up(stage: Stage) -> None:
    await games_of(stage, [seat(stage, "Ana"), seat(stage, "Ben", rank=2)])
    gone = stage["Ana"].user
    stage.env.backend.remove_member(stage.guild.id, gone.id)
    assert "**1** win · 1 game" in said(await ask(stage, "Ben", "stats", person=gone))


# ------------------------------------------------------------------ /history


async def test_a_game_stands_in_the_history_of_its_people_with_the_way_to_its_result(stage: Stage) -> None:
    await stage.start("Ana", "さくら")
    table = await keep_all(stage)
    way = f"https://discord.com/channels/{stage.guild.id}/{stage.channel.id}/{table.outcome}"
    english, japanese = [said(await ask(stage, name, "history")) for name in ("Ana", "さくら")]
    assert f"**[NO THANK YOU!]({way})** · <t:" in english
    assert f"**[NO THANK YOU！]({way})** <t:" in japanese
    assert re.search(r"<t:\d+:d>\n-# (1st|2nd) of 2 · −?\d+ points? · ", english)
    assert ("you won" in english) is not (" ・ 勝利" in japanese)
    assert "no finished games" in said(await ask(stage, "Ben", "history"))


async def test_a_history_is_turned_and_outlives_a_restart(stage: Stage) -> None:
    await games_of(
        stage, *([seat(stage, "Ana"), who(7 + number, f"Q{number}", rank=2)] for number in range(23))
    )
    answer = await ask(stage, "Ana", "history", game="no_thank_you")
    assert said(answer).count("1st of 2") == 10
    await stage.restart()
    assert (await press(stage, "Ana", answer, "›")).count("1st of 2") == 10
    last = await press(stage, "Ana", answer, "›")
    assert last.count("1st of 2") == 3
    assert "Page 3 of 3" in last
    assert "NO THANK YOU!" in last.splitlines()[0], "it is still of the game that was asked for"


async def test_a_history_shows_whoever_presses_their_own_games_alone(stage: Stage) -> None:
    await games_of(stage, *([seat(stage, "Ana"), who(7, "P7", rank=2)] for _ in range(23)))
    answer = await ask(stage, "Ben", "history")
    assert answer.response is not None
    await stage.forge("Ben", "t1:h:0:0:1", stage.message(answer.response.id))
    assert "of 2" not in shown(stage, answer)


# ------------------------------------------------------------------ /settings


async def test_whoever_hides_is_seen_by_nobody_else_until_they_show_themselves(stage: Stage) -> None:
    await games_of(stage, [seat(stage, "Ana"), seat(stage, "Ben", rank=2), seat(stage, "Cleo", rank=3)])
    answer = await ask(stage, "Ana", "settings")
    assert "You are shown" in said(answer)
    assert "You are hidden" in await press(stage, "Ana", answer, "Hide me")
    theirs = said(await ask(stage, "Ben", "leaderboard"))
    assert {name: row[0] for name, row in standings(theirs).items()} == {"Ben": 1, "Cleo": 2}
    assert "🙈 1. **Ana** (you, hidden)" in said(await ask(stage, "Ana", "leaderboard"))
    assert "won by Ana" in said(await ask(stage, "Ben", "history")), "results of others stay whole"
    assert "You are shown" in await press(stage, "Ana", answer, "Show me")
    assert standings(said(await ask(stage, "Ben", "leaderboard"))).keys() == {"Ana", "Ben", "Cleo"}


async def test_a_second_press_changes_nothing(stage: Stage) -> None:
    answer = await ask(stage, "さくら", "settings")
    assert answer.response is not None
    message = stage.message(answer.response.id)
    (button,) = (each for each in controls(message.components) if each.get("label") == "ランキングに載せない")
    await stage.at_once(*[("さくら", button["custom_id"], message)] * 3)
    assert "非表示中です" in shown(stage, answer)
    await stage.forge("さくら", button["custom_id"], message)
    assert "非表示中です" in shown(stage, answer)


async def test_settings_outlive_a_restart(stage: Stage) -> None:
    answer = await ask(stage, "Ana", "settings")
    await stage.restart()
    await press(stage, "Ana", answer, "Hide me")
    await stage.restart()
    assert "You are hidden" in said(await ask(stage, "Ana", "settings"))


# ------------------------------------------------------------------ in the result


async def test_a_result_tells_what_it_made_of_ratings_also_after_a_restart(stage: Stage) -> None:
    await stage.start("Ana", "Ben", computers=1)
    first = await keep_all(stage)
    ratings = re.findall(r"Rating (\d+) \(([+−]\d+)\)", await details(stage, first.outcome))
    stands = standings(said(await ask(stage, "Ana", "leaderboard")))
    assert sorted(int(rating) for rating, _ in ratings) == sorted(row[1] for row in stands.values())
    async with stage.bot.store.writing() as connection:
        await connection.execute(TABLES.update().values(outcome=None, end_shown=False))
    await stage.restart()
    await stage.pass_time()
    again = await stage.bot.store.find(first.id)
    assert again is not None
    assert again.outcome != first.outcome
    assert re.findall(r"Rating (\d+) \(([+−]\d+)\)", await details(stage, again.outcome)) == ratings


async def test_the_rating_of_whoever_hides_is_not_told_to_others(stage: Stage) -> None:
    await change_person(stage.bot.store, stage["Ana"].id, hidden=True)
    await stage.start("Ana", "Ben")
    table = await keep_all(stage)
    assert (await details(stage, table.outcome)).count("Rating") == 1


async def details(stage: Stage, message: int | None) -> str:
    return said(await stage.press("Cleo", stage.message(message), "Details"))
