"""/review on the simulated Discord: one's own decisions of finished games, asked again, in private."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import simcord

from bot.database.schema import MISTAKES, TABLES
from bot.scores.luck import Verdicts
from bot.tables.table import Table
from engine.luck import Verdict
from tests.cogs.leaderboards.test_leaderboard_command import keep_all
from tests.support import learning
from tests.support.harness import Stage, controls, running, said, text_of
from tests.support.learning import InlineWorker


class LearningStage(Stage):
    """Analyses games in this process, where the stand-ins are known."""

    judges_luck = True

    def new_bot(self) -> Any:
        bot = super().new_bot()
        self.worker = InlineWorker.in_place_of(bot.analysing)
        return bot


@pytest.fixture
async def stage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[LearningStage]:
    learning.appraising(monkeypatch)
    learning.judging(monkeypatch, games=())
    async with running(LearningStage(tmp_path / "tefuda.db")) as opened:
        yield opened


async def finished(stage: Stage, *names: str) -> Table:
    """Play a game in which both keep cards: whoever begins passes the sixth one on."""
    await stage.start(*names)
    await share(stage)
    return await keep_all(stage)


async def share(stage: Stage) -> None:
    for _ in range(5):
        await stage[acting(stage)].slash(stage.channel, "nothankyou keep")
    other = next(each.name for each in stage.table.chairs if each.name != acting(stage))
    await stage[acting(stage)].slash(stage.channel, "nothankyou pass", to=other)


def acting(stage: Stage) -> str:
    who = stage.to_act()
    assert who is not None
    return who


async def review(stage: Stage, who: str, command: str = "game", **options: str) -> simcord.InteractionResult:
    answer = await stage[who].slash(stage.channel, f"review {command}", **options)
    assert answer.ephemeral
    return answer


def panel(stage: Stage, answer: simcord.InteractionResult) -> Any:
    assert answer.response is not None
    return stage.message(answer.response.id)


def seen(stage: Stage, answer: simcord.InteractionResult) -> str:
    return text_of(panel(stage, answer).components)


async def kept(stage: Stage) -> list[tuple[int, ...]]:
    """Return step, asked and found of all decisions that are kept."""
    row = MISTAKES.c
    query = MISTAKES.select().with_only_columns(row.step, row.asked, row.found).order_by(row.step)
    return [tuple(each) for each in await stage.bot.store.ask(query)]


async def test_a_review_asks_for_three_decisions_and_tells_what_was_better(stage: LearningStage) -> None:
    await finished(stage, "Ana", "さくら")
    answer = await review(stage, "Ana")
    for number in (1, 2, 3):
        question = seen(stage, answer)
        assert f"decision {number} of 3" in question
        assert "cards to come" not in question
        await stage.press("Ana", panel(stage, answer), "Keep it" if number == 2 else "Pass to さくら")
        told = seen(stage, answer)
        assert ("✅ Right" in told) is (number != 2)
        assert "cards to come" in told
        if number < 3:
            await stage.press("Ana", panel(stage, answer), "Next")
    assert "That was the last one." in seen(stage, answer)
    assert [each[1:] for each in await kept(stage)] == [(1, 1), (1, 0), (1, 1)]


async def test_it_outlives_a_restart_is_analysed_once_and_is_in_the_persons_language(
    stage: LearningStage,
) -> None:
    await finished(stage, "Ana", "さくら")
    before = await review(stage, "さくら")
    assert "今ならどうしますか" in said(before)
    await stage.restart()
    again = await review(stage, "さくら")
    assert said(again) == said(before)
    assert stage.worker.runs == 0
    await stage.press("さくら", panel(stage, before), "Pass to Ana")
    assert "正解" in seen(stage, before)


async def test_a_press_that_comes_twice_counts_once(stage: LearningStage) -> None:
    await finished(stage, "Ana", "Ben")
    answer = await review(stage, "Ana")
    first = next(c for c in controls(panel(stage, answer).components) if c["label"].startswith("Pass"))
    for _ in range(2):
        await stage.forge("Ana", first["custom_id"], panel(stage, answer))
    assert (await kept(stage))[0][1:] == (1, 1)


async def test_the_deck_comes_back_to_a_decision_until_it_was_found_twice(stage: LearningStage) -> None:
    await finished(stage, "Ana", "Ben")
    for _ in range(6):
        answer = await review(stage, "Ana", "deck")
        await stage.press("Ana", panel(stage, answer), "Pass to Ben")
    assert [each[1:] for each in await kept(stage)] == [(2, 2)] * 3
    assert "You have found all of them." in said(await review(stage, "Ana", "deck"))


async def test_a_game_of_the_history_is_chosen_there(stage: LearningStage) -> None:
    table = await finished(stage, "Ana", "Ben")
    answer = await stage["Ana"].slash(stage.channel, "history")
    _, select = controls(panel(stage, answer).components)
    chosen = {"component_type": 3, "values": [table.id]}
    opened = await stage.forge("Ana", select["custom_id"], panel(stage, answer), **chosen)
    assert "decision 1 of 3" in said(opened)
    assert "Your games in this server" in seen(stage, answer), "the list stays"
    forged = {"component_type": 3, "values": ["nothing"]}
    refused = await stage.forge("Ana", select["custom_id"], panel(stage, answer), **forged)
    assert "no such table" in said(refused)


async def test_games_that_were_not_looked_at_yet_are_told_of(
    stage: LearningStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cogs.reviews.game_analysis.is_clear", lambda *_: False)
    monkeypatch.setattr("bot.decks.game_search.PATIENCE", -1.0)
    await finished(stage, "Ana", "さくら")
    assert "ask again" in said(await review(stage, "Ana", "deck"))
    assert "もう一度お試しください" in said(await review(stage, "さくら", "deck"))


# ------------------------------------------------------------------ refusals and leaks


async def test_a_game_that_runs_is_never_reviewed_nor_its_rematch(stage: LearningStage) -> None:
    table = await stage.start("Ana", "さくら")
    assert "is not over" in said(await review(stage, "Ana", table=table.id))
    assert "まだ終わっていません" in said(await review(stage, "さくら", table=table.id))
    assert "no finished game" in said(await review(stage, "Ana"))
    await share(stage)
    await keep_all(stage)
    answer = await review(stage, "Ana")
    await stage.press("Ana", stage.message(table.outcome), "Rematch")
    await stage.lobby("Ana", "Start")
    rematch = stage.table
    assert rematch.id != table.id
    assert "is not over" in said(await review(stage, "Ana", table=rematch.id))
    for custom_id in custom_ids(stage, answer):
        forged = custom_id.replace(table.id, rematch.id)
        for surface in "ej":
            press = await stage.forge("Ana", f"t1:{surface}{forged[4:]}", panel(stage, answer))
            assert "is not over" in said(press)
    assert table.id in said(await review(stage, "Ana")), "the last finished game is still the one before"


def custom_ids(stage: Stage, answer: simcord.InteractionResult) -> list[str]:
    return [c["custom_id"] for c in controls(panel(stage, answer).components)]


async def test_nobody_opens_the_review_of_somebody_else(stage: LearningStage) -> None:
    table = await finished(stage, "Ana", "さくら")
    answer = await review(stage, "Ana")
    for custom_id in custom_ids(stage, answer):
        for surface, refusal in (("e", "did not play"), ("j", "no such table")):
            forged = await stage.forge("Ben", f"t1:{surface}{custom_id[4:]}", panel(stage, answer))
            assert refusal in said(forged)
            own = await stage.forge("さくら", f"t1:{surface}{custom_id[4:]}", panel(stage, answer))
            assert "復習問題にありません" in said(own), "the step is not theirs"
    assert "did not play" in said(await review(stage, "Ben", table=table.id))
    assert [each[1] for each in await kept(stage)] == [0, 0, 0]


async def test_other_forged_presses_are_refused(stage: LearningStage) -> None:
    table = await finished(stage, "Ana", "Ben")
    answer = await review(stage, "Ana")
    first = custom_ids(stage, answer)[0].rsplit(":", 1)[0]
    refusals = {
        f"{first}:7": "no such button",
        "t1:e:ZZZZZZ:1:0": "no such table",
        f"t1:e:{table.id}:999999:0": "not in your",
    }
    for custom_id, refusal in refusals.items():
        forged = await stage.forge("Ana", custom_id, panel(stage, answer))
        assert refusal in said(forged)
        assert "Pass to" not in said(forged)
    assert [each[1] for each in await kept(stage)] == [0, 0, 0]


@pytest.mark.parametrize(
    ("change", "refusal"),
    [({"rules": 99}, "以前のルール"), ({"phase": "closed", "reason": "closed.ended"}, "途中で終了")],
)
async def test_what_cannot_be_replayed_is_told(
    stage: LearningStage, change: dict[str, Any], refusal: str
) -> None:
    table = await finished(stage, "さくら", "Ben")
    async with stage.bot.store.writing() as connection:
        await connection.execute(TABLES.update().where(TABLES.c.id == table.id).values(change))
    assert refusal in said(await review(stage, "さくら"))
    assert await kept(stage) == []


async def test_a_worker_that_dies_is_told_and_later_it_works(
    stage: LearningStage, caplog: pytest.LogCaptureFixture
) -> None:
    table = await finished(stage, "Ana", "Ben")
    stage.worker.fails = True
    assert "could not be analysed" in said(await review(stage, "Ana"))
    assert "nothing to review yet" in said(await review(stage, "Ana", "deck"))
    assert table.seed not in caplog.text
    stage.worker.fails = False
    assert "decision 1 of 3" in said(await review(stage, "Ana"))


async def test_without_anything_better_that_is_said_kindly(
    stage: LearningStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cogs.reviews.game_analysis.is_clear", lambda *_: False)
    await finished(stage, "Ana", "さくら")
    assert "Well played!" in said(await review(stage, "Ana"))
    assert "お見事" in said(await review(stage, "さくら"))


# ------------------------------------------------------------------ luck and skill


async def test_the_result_tells_luck_and_skill_once_the_game_is_over(
    stage: LearningStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    learning.judging(monkeypatch)
    stage.bot.luck.has_judge = lambda _game: True
    await stage.start("Ana", "さくら")
    assert not any("Luck" in text_of(each.components) for each in stage.public_messages())
    table = await keep_all(stage)
    result = stage.message(table.outcome)
    assert text_of(result.components).count("Luck") == 2
    assert len(result.attachments) == 1, "the picture stays"
    assert "合わせて" in await stage.details("さくら")


async def test_verdicts_that_are_there_in_time_are_posted_with_the_result(
    stage: LearningStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: asyncio.Future[Verdicts] = asyncio.get_running_loop().create_future()
    done.set_result((Verdict(200, 340), Verdict(-200, -340)))
    monkeypatch.setattr(stage.bot.luck, "begin", lambda _table: done)
    await stage.start("さくら", "Ana")
    table = await keep_all(stage)
    assert text_of(stage.message(table.outcome).components).count("運 ") == 2


async def test_the_deck_goes_along_to_other_servers_and_a_single_game_does_not(stage: LearningStage) -> None:
    table = await finished(stage, "Ana", "Ben")
    there = stage.env.create_guild("Other club")
    channel, ana = there.create_text_channel("table"), there.add_member(stage["Ana"].user)
    assert table.id in said(await ana.slash(channel, "review deck"))
    assert "no such table" in said(await ana.slash(channel, "review game", table=table.id))
    assert "no finished game" in said(await ana.slash(channel, "review game"))
