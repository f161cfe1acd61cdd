"""Strong computers think in other processes: in time, from a view alone, and never without an end."""

import asyncio
import pickle
import re
from collections.abc import AsyncIterator, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.tables.computers import question_about
from bot.workers import opponent_workers
from bot.workers.opponent_workers import Question, Thinking, last_within
from bot.workers.worker import WorkError
from engine.chance import Chance
from engine.core import Action, Game
from engine.games import GAMES
from engine.games.no_thank_you import GAME
from engine.play import Play, begin
from tests.bot.workers import jobs
from tests.bot.workers.test_worker import LONG
from tests.support.noninterference import pairs
from tests.support.tables_in_memory import SEED, random_games, spread

QUICK = 0.01
"""Seconds to think, where the process is never to answer."""
SOON = 0.5
"""Seconds to its latest moment then."""


@pytest.fixture
async def pool() -> AsyncIterator[Thinking]:
    pool = Thinking(QUICK, 1)
    yield pool
    await pool.close()


def asked(seed: object = "") -> Question:
    play = begin(GAME, GAME.options(), 2, SEED)
    (seat,) = play.state.to_act
    return Question.about("no_thank_you", "normal", seat, play.state.view(seat), str(seed))


def is_legal(action: Action) -> bool:
    state = begin(GAME, GAME.options(), 2, SEED).state
    return action in state.legal_actions(state.to_act[0])


# ------------------------------------------------------------------ the time of a move


@pytest.mark.parametrize(
    ("steps", "last"),
    [((0.1,) * 20, 8), ((0.1, 0.2), 2), ((3.0, 0.1), 1), ((0.0,) * 50, 50), ((0.1, 0.5, 0.1), 2)],
)
def test_the_last_action_in_time_counts_and_no_step_begins_that_would_end_late(
    steps: tuple[float, ...], last: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 0.0

    def work() -> Iterator[Any]:
        nonlocal now
        for number, step in enumerate(steps, 1):
            now += step
            yield number

    monkeypatch.setattr(opponent_workers, "perf_counter", lambda: now)
    chosen: Any = last_within(work(), 0.85)
    assert chosen == last


# ------------------------------------------------------------------ what a process gets


def moments(game: Game[Any]) -> Iterator[Play]:
    """Yield positions spread over random games."""
    for seats in {game.seats[0], game.seats[-1] // 2 + 1}:
        for plays in random_games(game, seats, 2):
            yield from (plays[at] for at in spread(len(plays), 6))


@pytest.mark.parametrize("game", GAMES)
def test_a_view_sent_to_a_process_allows_what_the_position_allows(game: str) -> None:
    """Imagining a position from the view gives the same legal actions, in the same order."""
    tried = 0
    for play in moments(GAMES[game]):
        for seat in play.state.to_act:
            question, tried = question_about(play, seat), tried + 1
            view = msgspec.json.decode(question.view, type=question.kind)
            assert view == play.state.view(seat)
            imagined = GAMES[game].imagine(view, seat, Chance("", tried))
            legal = (list(islice(each.legal_actions(seat), 300)) for each in (imagined, play.state))
            assert next(legal) == next(legal)
    assert tried > 9


def differing(game: str) -> tuple[int, int]:
    """Count the worlds that a seat to act cannot tell apart, and those whose questions differ."""
    found, differ = 0, 0
    for pair in pairs(GAMES[game], GAMES[game].seats[0], 1):
        one, other = pair.real.play, pair.twin.play
        assert one is not None
        assert other is not None
        if pair.viewer in one.state.to_act:
            found += 1
            sent = (pickle.dumps(question_about(each, pair.viewer)) for each in (one, other))
            differ += next(sent) != next(sent)
    return found, differ


@pytest.mark.parametrize("game", GAMES)
def test_nothing_that_a_process_gets_depends_on_what_its_seat_cannot_see(game: str) -> None:
    found, differ = differing(game)
    assert found
    assert differ == 0


def test_that_test_finds_a_question_with_the_hand_of_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "tests.bot.workers.test_opponent_workers.question_about",
        lambda play, seat: Question.about("yaniv", "strong", seat, play.state.view(1 - seat), ""),
    )
    assert differing("yaniv")[1]


def test_the_seed_of_the_deal_is_not_sent_and_each_moment_has_its_own_draws() -> None:
    play = begin(GAME, GAME.options(), 2, SEED)
    (seat,) = play.state.to_act
    question = question_about(play, seat)
    assert SEED.encode() not in pickle.dumps(question)
    assert question == question_about(play, seat)
    assert question.seed != question_about(play, 1 - seat).seed
    assert question.seed != question_about(msgspec.structs.replace(play, step=1), seat).seed


# ------------------------------------------------------------------ the processes


def processes(pool: Thinking) -> list[int | None]:
    return [worker.pid for worker in pool.workers]


async def test_one_that_does_not_yield_in_time_is_killed_and_whoever_waited_for_it_is_told(
    pool: Thinking, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await pool.answer(asked(), LONG)
    monkeypatch.setattr(opponent_workers, "think", jobs.answer_never)
    first, second = await asyncio.gather(
        *(pool.answer(asked(tmp_path / "mark"), SOON) for _ in range(2)), return_exceptions=True
    )
    assert re.search(r"no answer in time|took more than", str(first))
    assert "all processes were thinking" in str(second)
    monkeypatch.undo()
    assert is_legal(await pool.answer(asked(), LONG))


async def test_who_would_have_less_than_half_of_the_time_does_not_think() -> None:
    pool = Thinking(2 * LONG, 1)
    with pytest.raises(WorkError, match="no time left"):
        await pool.answer(asked(), LONG)
    await pool.close()


async def test_a_process_that_starts_slowly_goes_on_for_whoever_asks_next(
    pool: Thinking, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(opponent_workers, "prepare", jobs.start_slowly)
        with pytest.raises(WorkError, match="no answer in time"):
            await pool.answer(asked(), SOON)
    started = processes(pool)
    assert is_legal(await pool.answer(asked(), LONG))
    assert processes(pool) == started


def test_no_more_computers_think_at_once_than_there_are_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    for cores, processes in ((1, 1), (2, 2), (64, 2)):
        monkeypatch.setattr(opponent_workers, "cores", lambda cores=cores: cores)
        assert len(Thinking().workers) == processes
