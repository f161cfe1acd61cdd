"""Figures, histories and who is seen in them; and what a result tells of ratings."""

import asyncio
import re
from pathlib import Path
from typing import Any

from bot.database.schema import TABLES
from bot.database.settings_rows import change_person
from bot.front.chosen import Guest
from bot.front.services import Services
from cogs.leaderboards.history_presses import show_history, suggested_cups
from cogs.leaderboards.leaderboard_presses import show_leaderboard, show_stats
from cogs.settings.personal import show_settings
from tests.bot.scores.test_history import play_for
from tests.cogs.leaderboards.played_games import keep_all, standings
from tests.support.harness import Stage, said
from tests.support.plain_context import GUILD, PlainContext, plain_services
from tests.support.stored_cups import past_cup
from tests.support.stored_results import Row, of_game, who, write

RATING = r"Rating (\d+) \(([+−]\d+)\)"


async def games_of(services: Services, *games: list[Row]) -> None:
    """Write games of this server."""
    rows = [of_game(f"T{number:03}", *seats, guild=GUILD) for number, seats in enumerate(games)]
    await write(services.store, *rows)


def people(services: Services) -> tuple[PlainContext, PlainContext]:
    """Return Ana and さくら, who read different languages."""
    return PlainContext(services), PlainContext(services, 2, "さくら", language="ja")


def seat(person: PlainContext, **played: Any) -> Row:
    return who(person.person, person.name, **played)


def guest(person: PlainContext) -> Guest:
    return Guest(person.person, person.name, is_bot=False, can_read=True)


# ------------------------------------------------------------------ /stats


async def test_everybody_reads_their_own_figures_and_those_of_others(services: Services) -> None:
    ana, sakura = people(services)
    await games_of(services, [seat(ana), seat(sakura, rank=2)])
    own = (await sakura.called(show_stats)).text
    assert own.startswith("## 成績 — さくら")
    assert "**0**勝 ・ 1戦" in own
    assert "平均順位 2.0位" in own
    assert "対人戦 1戦中**1戦**完走" in own
    other = (await sakura.called(show_stats, guest(ana))).text
    assert other.startswith("## 成績 — Ana")
    assert "**1**勝 ・ 1戦" in other


async def test_who_hides_looks_like_somebody_without_games(services: Services) -> None:
    (ana, sakura), cleo = people(services), PlainContext(services, 3, "Cleo")
    await games_of(services, [seat(ana), seat(sakura, rank=2)])
    await change_person(services.store, ana.person, hidden=True)
    hidden = (await sakura.called(show_stats, guest(ana))).text
    newcomer = (await sakura.called(show_stats, guest(cleo))).text
    assert hidden.replace("Ana", "Cleo") == newcomer
    own = (await ana.called(show_stats)).text
    assert "**1** win · 1 game" in own
    assert "Finished **1 of 1** game with others" in own
    assert "You are hidden" in own


async def test_a_bot_has_no_figures(services: Services) -> None:
    bot = Guest(9, "Robot", is_bot=True, can_read=True)
    for reader, told in zip(people(services), ("That is a bot.", "それはボットです。"), strict=True):
        assert told in (await reader.called(show_stats, bot)).text


async def test_whoever_left_the_server_can_still_be_looked_up(stage: Stage) -> None:
    game = [who(stage["Ana"].id, "Ana"), who(stage["Ben"].id, "Ben", rank=2)]
    await write(stage.bot.store, of_game("T", *game, guild=stage.guild.id))
    gone = stage["Ana"].user
    stage.env.backend.remove_member(stage.guild.id, gone.id)
    answer = await stage["Ben"].slash(stage.channel, "stats", person=gone)
    assert answer.ephemeral
    assert "**1** win · 1 game" in said(answer)


# ------------------------------------------------------------------ /history


async def test_a_history_is_turned_and_outlives_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "tefuda.db"
    async with plain_services(path) as services:
        ana, _ = people(services)
        await games_of(services, *([seat(ana), who(7 + n, f"Q{n}", rank=2)] for n in range(23)))
        first = await ana.called(show_history, "no_thank_you")
        assert first.text.count("1st of 2") == 10
    async with plain_services(path) as services:
        ana, sakura = people(services)
        assert "人中" not in (await sakura.click("›", first)).text, "whoever presses sees their own games"
        assert (await ana.click("›", first)).text.count("1st of 2") == 10
        last = (await ana.click("›")).text
    assert last.count("1st of 2") == 3
    assert "Page 3 of 3" in last
    assert "NO THANK YOU!" in last.splitlines()[0], "it is still of the game that was asked for"


async def test_a_history_is_narrowed_to_a_person_and_stays_so_on_every_page(services: Services) -> None:
    ana, sakura = people(services)
    played = [[seat(ana), who(7 + n % 2, f"Q{n % 2}", rank=2)] for n in range(23)]
    await games_of(services, *played, [seat(sakura), who(7, "Q0", rank=2)])
    first = (await ana.called(show_history, None, Guest(7, "Q0", is_bot=False, can_read=True))).text
    second = (await ana.click("›")).text
    assert (first.count("with Q0 "), first.splitlines()[1]) == (0, "-# with Q0")
    assert [text.count("1st of 2 · 0 points · with Q0") for text in (first, second)] == [10, 2]
    assert "Q1" not in first + second
    theirs = (await sakura.click("›", ana.shown[-1])).text
    assert theirs.count("同席：Q0") == 2, "whoever presses sees their own games: the line on top and one game"


async def test_a_history_is_narrowed_to_no_bot_and_not_to_oneself(services: Services) -> None:
    ana, sakura = people(services)
    bot = Guest(9, "Robot", is_bot=True, can_read=True)
    for reader, told in ((ana, "That is a bot."), (sakura, "それはボットです。")):
        assert told in (await reader.called(show_history, None, bot)).text
    for reader, told in ((ana, "You are in all of your games."), (sakura, "自分はすべての対戦に")):
        assert told in (await reader.called(show_history, None, guest(reader))).text


async def test_a_history_is_narrowed_to_a_cup_that_a_person_entered_and_may_see(services: Services) -> None:
    (ana, sakura), cleo = people(services), PlainContext(services, 3, "Cleo")
    await games_of(services, [seat(ana), seat(sakura, rank=2)], [seat(ana), seat(sakura, rank=2)])
    seated = ((1, "Ana"), (2, "さくら"), (4, "Dora"), (5, "Emil"))
    cup = await past_cup(services, 1, title="Spring", channel=5, people=seated)
    await play_for(services.store, cup, "T001")
    assert await suggested_cups(ana, "") == [], "its channel is not read by Ana"
    assert "There is no such cup here." in (await ana.called(show_history, None, None, cup)).text
    for reader in (ana, sakura, cleo):
        reader.channels.add(5)
    for typed in ("", "spr", "p00"):
        assert await suggested_cups(ana, typed) == [(f"{cup} · Spring", cup)]
    assert await suggested_cups(ana, "autumn") == await suggested_cups(cleo, "") == []
    narrowed = (await ana.called(show_history, None, None, f" {cup.lower()} ")).text
    assert narrowed.splitlines()[1] == "-# 🏆 Spring"
    assert narrowed.count("1st of 2") == 1
    assert (await ana.called(show_history, None, None, " ")).text.count("1st of 2") == 2, "no cup is named"
    newer, older = (await ana.called(show_history)).text.splitlines()[2:5:2]
    assert newer.endswith(" · with さくら · 🏆 Spring")
    assert older.endswith(" · with さくら")
    ana.channels.discard(5)
    assert "Spring" not in (await ana.called(show_history)).text
    ana.channels.add(5)
    other = await ana.called(show_history, "yaniv", None, cup)
    assert "You have finished no such game here." in other.text
    assert "条件に合う対戦はありません。" in (await sakura.called(show_history, "yaniv")).text
    for reader, refusal in ((cleo, "no such cup"), (sakura, "その大会はここにはありません")):
        for wrong in (cup, "NONE", "'; --", "Q" * 400)[reader is sakura :]:
            assert refusal in (await reader.called(show_history, None, None, wrong)).text


# ------------------------------------------------------------------ /settings


async def test_whoever_hides_is_seen_by_nobody_else_until_they_show_themselves(services: Services) -> None:
    ana, ben = PlainContext(services), PlainContext(services, 2, "Ben")
    await games_of(services, [seat(ana), seat(ben, rank=2), who(3, "Cleo", rank=3)])
    opened = await ana.called(show_settings)
    assert "You are shown" in opened.text
    again = PlainContext(services)
    for settings in await asyncio.gather(*(each.click("Hide me", opened) for each in (ana, again))):
        assert "You are hidden" in settings.text, "a second press changes nothing"
    theirs = (await ben.called(show_leaderboard)).text
    assert {name: row[0] for name, row in standings(theirs).items()} == {"Ben": 1, "Cleo": 2}
    assert "🙈 1. **Ana** (you, hidden)" in (await ana.called(show_leaderboard)).text
    assert "Ana (won)" in (await ben.called(show_history)).text, "results of others stay whole"
    assert "You are shown" in (await ana.click("Show me", settings)).text
    assert standings((await ben.called(show_leaderboard)).text).keys() == {"Ana", "Ben", "Cleo"}


# ------------------------------------------------------------------ games on Discord


async def test_history_and_result_tell_of_a_game_and_what_it_made_of_ratings_also_after_a_restart(
    stage: Stage,
) -> None:
    await stage.start("Ana", "さくら", computers=1)
    first = await keep_all(stage)
    way = f"https://discord.com/channels/{stage.guild.id}/{stage.channel.id}/{first.outcome}"
    history = said(await stage["Ana"].slash(stage.channel, "history"))
    assert f"**[NO THANK YOU!]({way})** · <t:" in history
    ratings = re.findall(RATING, await stage.details("Cleo"))
    stands = standings(said(await stage["Ana"].slash(stage.channel, "leaderboard")))
    assert sorted(int(rating) for rating, _ in ratings) == sorted(row[1] for row in stands.values())
    async with stage.bot.store.writing() as connection:
        await connection.execute(TABLES.update().values(outcome=None, end_shown=False))
    await stage.restart()
    await stage.pass_time()
    again = await stage.bot.store.find(first.id)
    assert again is not None
    assert again.outcome != first.outcome
    assert re.findall(RATING, await stage.details("Cleo")) == ratings
    await change_person(stage.bot.store, stage["Ana"].id, hidden=True)
    assert (await stage.details("Cleo")).count("Rating") == 1, "Ana's is told to nobody else"
