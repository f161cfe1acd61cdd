"""One's own decisions of finished games, asked again, in private."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from bot.database.schema import MISTAKES, TABLES
from bot.front.custom_ids import Address
from bot.front.services import Services
from bot.scores.luck import Verdicts
from bot.tables.table import Table
from cogs.leaderboards.history_presses import show_history
from cogs.replays.replay_presses import open_step
from cogs.reviews.review_panel import CHOOSE, NEXT
from cogs.reviews.review_presses import DECK, REVIEW, choose, open_deck, open_game
from engine.games import GAMES
from engine.games.no_thank_you import Keep, Pass
from engine.luck import Verdict
from tests.cogs.leaderboards.played_games import keep_all as keep_all_on_discord
from tests.support import learning
from tests.support.harness import Stage, text_of
from tests.support.learning import InlineWorker
from tests.support.plain_context import PlainContext, plain_services
from tests.support.plain_tables import act, dealt, keep_all, people


@asynccontextmanager
async def learning_services(path: Path) -> AsyncIterator[Services]:
    """Yield services that analyse games in this process, where the stand-ins are known."""
    async with plain_services(path) as services:
        yield replace(services, analysing=InlineWorker())


def worker_of(services: Services) -> InlineWorker:
    assert isinstance(services.analysing, InlineWorker)
    return services.analysing


@pytest.fixture(autouse=True)
def _stand_ins(monkeypatch: pytest.MonkeyPatch) -> None:
    learning.appraising(monkeypatch)
    learning.judging(monkeypatch, games=())


@pytest.fixture
async def services(tmp_path: Path) -> AsyncIterator[Services]:
    async with learning_services(tmp_path / "tefuda.db") as found:
        yield found


@pytest.fixture
def ana(services: Services) -> PlainContext:
    return PlainContext(services)


@pytest.fixture
def sakura(services: Services) -> PlainContext:
    return PlainContext(services, 2, "さくら", language="ja")


async def begun(services: Services) -> Table:
    return await dealt(GAMES["no_thank_you"], people(services, "Ana", "さくら"))


async def play_out(services: Services, table: Table) -> None:
    """Let both keep cards to the end, but whoever began pass the sixth one on."""
    for _ in range(5):
        await act(services, table, Keep())
    assert table.to_act is not None
    await act(services, table, Pass(1 - table.to_act))
    await keep_all(services, table)


async def finished(services: Services) -> Table:
    table = await begun(services)
    await play_out(services, table)
    return table


async def kept(services: Services) -> list[tuple[int, ...]]:
    """Return step, asked and found of all decisions that are kept."""
    row = MISTAKES.c
    query = MISTAKES.select().with_only_columns(row.step, row.asked, row.found).order_by(row.step)
    return [tuple(each) for each in await services.store.ask(query)]


async def test_a_review_asks_for_three_decisions_and_tells_what_was_better(ana: PlainContext) -> None:
    await finished(ana.services)
    shown = await ana.called(open_game)
    for number in (1, 2, 3):
        assert f"decision {number} of 3" in shown.text
        assert "cards to come" not in shown.text
        told = (await ana.click("Keep it" if number == 2 else "Pass to さくら")).text
        assert ("✅ Right" in told) is (number != 2)
        assert "cards to come" in told
        if number < 3:
            shown = await ana.click("Next")
    assert "That was the last one." in told
    assert [each[1:] for each in await kept(ana.services)] == [(1, 1), (1, 0), (1, 1)]
    assert len(ana.shown) == 1, "all in one message"


async def test_it_outlives_a_restart_is_analysed_once_and_is_in_the_persons_language(tmp_path: Path) -> None:
    path = tmp_path / "tefuda.db"
    async with learning_services(path) as services:
        await finished(services)
        before = await people(services, "Ana", "さくら")[1].called(open_game)
        assert "今ならどうしますか" in before.text
    async with learning_services(path) as services:
        _, sakura = people(services, "Ana", "さくら")
        assert await sakura.called(open_game) == before
        assert worker_of(services).runs == 0
        assert "正解" in (await sakura.click("Pass to Ana", before)).text


async def test_a_press_that_comes_twice_counts_once(ana: PlainContext) -> None:
    await finished(ana.services)
    question = await ana.called(open_game)
    for _ in range(2):
        await ana.click("Pass", question)
    assert (await kept(ana.services))[0][1:] == (1, 1)


async def test_the_deck_comes_back_to_a_decision_until_it_was_found_twice(ana: PlainContext) -> None:
    await finished(ana.services)
    for _ in range(6):
        await ana.called(open_deck)
        await ana.click("Pass to さくら")
    assert [each[1:] for each in await kept(ana.services)] == [(2, 2)] * 3
    assert "You have got all of them right twice." in (await ana.called(open_deck)).text


async def test_a_game_is_chosen_in_its_server_and_the_deck_goes_along_to_others(ana: PlainContext) -> None:
    table = await finished(ana.services)
    await ana.called(show_history)
    opened = await ana.choose(choose, table.id)
    assert "decision 1 of 3" in opened.text
    assert ana.shown[-1] == opened, "the list stays"
    assert "no such table" in (await ana.pressed(choose, values=["nothing"])).text
    ana.guild, ana.channel, ana.channels = 7, 8, {8}
    assert table.id in (await ana.called(open_deck)).text
    assert "no such table" in (await ana.called(open_game, table.id)).text
    assert "no finished game" in (await ana.called(open_game)).text


async def test_games_that_were_not_looked_at_yet_are_told_of_and_where_nothing_was_better_that(
    ana: PlainContext, sakura: PlainContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cogs.reviews.game_analysis.is_clear", lambda *_: False)
    monkeypatch.setattr("bot.decks.game_search.PATIENCE", -1.0)
    await finished(ana.services)
    assert "ask again" in (await ana.called(open_deck)).text
    assert "もう一度お試しください" in (await sakura.called(open_deck)).text
    assert "Well played!" in (await ana.called(open_game)).text
    assert "お見事" in (await sakura.called(open_game)).text


# ------------------------------------------------------------------ the game from there


async def test_after_an_answer_the_game_opens_at_this_decision_by_ones_own_eyes(
    ana: PlainContext, sakura: PlainContext
) -> None:
    table = await finished(ana.services)
    for reader, label, title, eyes in (
        (ana, "Replay from here", "step {} of", "👁 Ana"),
        (sakura, "ここからリプレイ", "手中{}手目", "👁 さくら"),
    ):
        question = await reader.called(open_game)
        assert label not in question.text, "only after the answer"
        step = int(question.at.table.partition("s")[2])
        answered = await reader.click("Keep it", question)
        opened = await reader.click(label, answered)
        assert opened.at == Address("a", table.id, step)
        assert title.format(step) in opened.text
        assert eyes in opened.text
        assert reader.shown[-1] == opened, "in a panel of its own"


async def test_a_game_that_is_not_seen_here_is_not_replayed_from_a_review(ana: PlainContext) -> None:
    table = await finished(ana.services)
    await ana.called(open_deck)
    about = (await ana.click("Keep it")).at.table
    for guild, channels in ((7, {200}), (ana.guild, {8})):
        ana.guild, ana.channels = guild, channels
        await ana.called(open_deck)
        assert "Replay from here" not in (await ana.click("Keep it")).text
        assert "no such table" in (await ana.pressed(open_step, about)).text
    assert about.startswith(table.id)


# ------------------------------------------------------------------ refusals and leaks


async def test_a_game_that_runs_is_never_reviewed_nor_its_rematch(
    ana: PlainContext, sakura: PlainContext
) -> None:
    table = await begun(ana.services)
    assert "is not over" in (await ana.called(open_game, table.id)).text
    assert "まだ終わっていません" in (await sakura.called(open_game, table.id)).text
    assert "no finished game" in (await ana.called(open_game)).text
    await play_out(ana.services, table)
    question = await ana.called(open_game)
    rematch = await begun(ana.services)
    assert rematch.id != table.id
    assert "is not over" in (await ana.called(open_game, rematch.id)).text
    about = question.at.table.replace(table.id, rematch.id)
    for surface in (REVIEW, DECK):
        for control in (CHOOSE, NEXT):
            assert "is not over" in (await ana.pressed(control, about, surface=surface)).text
    newest = (await ana.called(open_game)).text
    assert table.id in newest, "the last finished game is still the one before"


async def test_nobody_opens_the_review_of_somebody_else(ana: PlainContext, sakura: PlainContext) -> None:
    table = await finished(ana.services)
    about = (await ana.called(open_game)).at.table
    ben = PlainContext(ana.services, 3, "Ben")
    for (surface, refusal), control in product(
        ((REVIEW, "did not play"), (DECK, "no such table")), (CHOOSE, NEXT)
    ):
        assert refusal in (await ben.pressed(control, about, surface=surface)).text
        own = await sakura.pressed(control, about, surface=surface)
        assert "復習問題にありません" in own.text, "the step is not theirs"
    assert "did not play" in (await ben.called(open_game, table.id)).text
    assert [each[1] for each in await kept(ana.services)] == [0, 0, 0]


async def test_other_forged_presses_are_refused(ana: PlainContext) -> None:
    table = await finished(ana.services)
    about = (await ana.called(open_game)).at.table
    refusals = {
        (about, 7): "no such button",
        ("ZZZZZZs1", 0): "no such table",
        (f"{table.id}s999999", 0): "not in your",
        (f"{table.id}s9999999", 0): "no such button",
        (f"{table.id}sx", 0): "no such button",
    }
    for (forged, number), refusal in refusals.items():
        refused = (await ana.pressed(CHOOSE, forged, number=number, surface=REVIEW)).text
        assert refusal in refused
        assert "Pass to" not in refused
    assert [each[1] for each in await kept(ana.services)] == [0, 0, 0]


async def test_what_cannot_be_replayed_is_told(sakura: PlainContext) -> None:
    table = await finished(sakura.services)
    ended = {"phase": "closed", "reason": "closed.ended"}
    for change, refusal in (({"rules": 99}, "以前のルール"), (ended, "途中で終了")):
        async with sakura.services.store.writing() as connection:
            await connection.execute(TABLES.update().where(TABLES.c.id == table.id).values(change))
        assert refusal in (await sakura.called(open_game)).text
    assert await kept(sakura.services) == []


async def test_a_worker_that_dies_is_told_and_later_it_works(
    ana: PlainContext, caplog: pytest.LogCaptureFixture
) -> None:
    table = await finished(ana.services)
    worker_of(ana.services).fails = True
    assert "could not be analysed" in (await ana.called(open_game)).text
    assert "nothing to review yet" in (await ana.called(open_deck)).text
    assert table.seed not in caplog.text
    worker_of(ana.services).fails = False
    assert "decision 1 of 3" in (await ana.called(open_game)).text


# ------------------------------------------------------------------ luck and skill


async def test_the_result_tells_luck_and_skill_once_the_game_is_over(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    learning.judging(monkeypatch)
    InlineWorker.in_place_of(stage.bot.analysing)
    stage.bot.luck.has_judge = lambda _game: True
    await stage.start("Ana", "さくら")
    assert not any("Cards" in text_of(each.components) for each in stage.public_messages())
    table = await keep_all_on_discord(stage)
    result = stage.message(table.outcome)
    assert text_of(result.components).count("Cards") == 2
    assert len(result.attachments) == 1, "the picture stays"
    assert "合わせて" in await stage.details("さくら")


async def test_verdicts_that_are_there_in_time_are_posted_with_the_result(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: asyncio.Future[Verdicts] = asyncio.get_running_loop().create_future()
    done.set_result((Verdict(200, 340), Verdict(-200, -340)))
    monkeypatch.setattr(stage.bot.luck, "begin", lambda _table: done)
    await stage.start("さくら", "Ana")
    table = await keep_all_on_discord(stage)
    assert text_of(stage.message(table.outcome).components).count("運 ") == 2
