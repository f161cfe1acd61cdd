"""What is found out about a happening: told a moment later, to everybody who was told of it, once."""

import asyncio
import dataclasses
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from bot.app import Tefuda
from bot.database.errors import Failure, StoreError
from bot.faces.lookups import Factors, Lookup, Novelty
from bot.faces.words import Words
from bot.front.message_updates import EDIT_INTERVAL, GATHER_SECONDS
from bot.front.table_panels import HAND_BUTTON
from bot.tables import number_lookups
from bot.tables.table import Table
from bot.workers import factoring
from engine.core import Notice
from tests.bot.test_shutdown import until
from tests.bot.workers.test_worker import is_alive
from tests.support.control_ids import id_of
from tests.support.harness import running, text_of
from tests.support.tables_in_memory import set_columns
from tests.support.toy_game import TOY_FACE, Options, Said, Say, ToyGameCog, ToyGameStage, known

pytestmark = pytest.mark.any_database

HARD = 463789947097556925162568336542621371 * 502312244400787181061420829343081609
"""72 digits, whose two factors take far longer to find than anybody waits."""

PLAIN = 1
"""A number of which nobody wants to know anything."""


class Learned(Said, frozen=True, tag="learned"):
    """Somebody has taken points, and this was found out about them."""

    answer: str


class Curious:
    """Asks of odd numbers whether they are new, of even ones for their factors, and for 0 a hard question."""

    def __init__(self) -> None:
        self.answers: list[tuple[int, Any]] = []

    def lookup(self, event: Said, options: Options) -> Lookup | None:
        if event.points == PLAIN:
            return None
        return Novelty("odd", event.points) if event.points % 2 else Factors(event.points or HARD)

    def learned(self, event: Said, answer: Any) -> Said:
        self.answers.append((event.points, answer))
        return Learned(event.seat, event.points, str(answer))

    def story(self, event: Said, words: Words) -> str:
        sentence = f"{words.name(event.seat)} said {event.points}"
        return f"{sentence}: {event.answer}" if isinstance(event, Learned) else f"{sentence}."


@pytest.fixture
def face(monkeypatch: pytest.MonkeyPatch) -> Curious:
    own = Curious()
    face = dataclasses.replace(TOY_FACE, lookup=own.lookup, learned=own.learned, story=own.story)
    monkeypatch.setattr(ToyGameCog, "face", face)
    return own


@pytest.fixture
async def opened(tmp_path: Path, face: Curious) -> AsyncIterator[ToyGameStage]:
    # These look-ups compute: they ask no database, so that they run on SQLite alone.
    with known():
        async with running(ToyGameStage(tmp_path / "tefuda.db")) as stage:
            yield stage


async def begin(stage: ToyGameStage, *names: str) -> Table:
    await stage[names[0]].slash(stage.channel, "tally start", rounds=9)
    table = stage.table
    set_columns(table, keep_order=True)
    with stage.within():
        for name in names[1:]:
            await stage.bot.services.tables.seating.join(table, stage[name].id, name)
        await stage.bot.services.tables.playing.start(table, stage[names[0]].id)
        table.recent.append(Notice(Said(0, PLAIN)))
    await stage.pass_time(10)
    return table


async def say(stage: ToyGameStage, table: Table, points: int) -> None:
    """Take points as the person to act."""
    assert table.to_act is not None
    with stage.within():
        person = table.chairs[table.to_act].person or 0
        await stage.bot.services.tables.playing.act(table, person, Say(points))


def board(stage: ToyGameStage, table: Table) -> str:
    return text_of(stage.message(table.message).components)


def edits(stage: ToyGameStage, table: Table) -> int:
    """Count how often the table message was edited."""
    path = f"/channels/{table.channel}/messages/{table.message}"
    return sum((each.method, each.path) == ("PATCH", path) for each in stage.env.http_requests)


@asynccontextmanager
async def busy(bot: Tefuda) -> AsyncIterator[None]:
    """Keep the worker busy."""
    turns = bot.factoring.quick.turns
    async with turns.turn():
        yield
        await until(lambda: turns.waiting)


# ------------------------------------------------------------------ told later


async def test_a_happening_is_told_at_once_and_with_its_factors_a_moment_later(stage: ToyGameStage) -> None:
    table = await begin(stage, "Ana", "Ben")
    async with busy(stage.bot):
        await say(stage, table, 12)
        stage.env._move_clock(stage.env._virtual_time + GATHER_SECONDS)
        settling = asyncio.create_task(stage.env.settle())
        await until(lambda: "Ana said 12." in board(stage, table))
        assert "🔎 checking" not in board(stage, table)
        for seconds in (number_lookups.PATIENCE, EDIT_INTERVAL):
            stage.env._move_clock(stage.env._virtual_time + seconds)
            await until(lambda: table.searched)
        await until(lambda: "Ana said 12. 🔎 checking…" in board(stage, table))
    await settling
    await stage.pass_time()
    assert "Ana said 12: ((2, 2), (3, 1))" in board(stage, table)
    assert "🔎 checking" not in board(stage, table)
    assert not table.searched


async def test_an_end_that_was_shown_is_not_shown_again_because_of_a_search(stage: ToyGameStage) -> None:
    table = await begin(stage, "Ana", "Ben")
    await stage.end_table("Ana")
    await stage.pass_time()
    assert table not in stage.bot.services.tables
    before = edits(stage, table)
    with stage.within():
        stage.bot._lookups._announce(table, Notice(Said(0, 12)))
        stage.bot._computers._announce(table, table.moment)
    await stage.pass_time()
    assert edits(stage, table) == before


async def test_an_answer_that_comes_in_time_costs_no_second_edit_and_open_panels_hear_of_it(
    stage: ToyGameStage,
) -> None:
    table = await begin(stage, "Ana", "Ben")
    await stage.open_hand("Ben")
    before = edits(stage, table)
    await say(stage, table, 12)
    await stage.pass_time(10)
    assert "Ana said 12: ((2, 2), (3, 1))" in board(stage, table)
    assert edits(stage, table) == before + 1
    assert "Ana said 12: ((2, 2), (3, 1))" in text_of(stage.hand("Ben").components)


async def test_only_the_first_table_of_a_server_is_told_that_a_number_is_new(stage: ToyGameStage) -> None:
    first, second = await begin(stage, "Ana", "Ben"), await begin(stage, "Cleo", "さくら")
    for table in (first, second, first):
        await say(stage, table, 7)
    await stage.pass_time()
    assert "Ana said 7: True" in board(stage, first)
    assert "Cleo said 7: False" in board(stage, second)
    assert stage.bot.factoring.quick.pid is None, "nobody was asked to calculate"


async def test_two_tables_are_answered_each_its_own_and_what_happens_twice_twice(
    stage: ToyGameStage, face: Curious
) -> None:
    first, second = await begin(stage, "Ana", "Ben"), await begin(stage, "Cleo", "さくら")
    async with busy(stage.bot):
        await say(stage, first, 12)
        await say(stage, second, 14)
    await stage.pass_time()
    assert "Ana said 12: ((2, 2), (3, 1))" in board(stage, first)
    assert "Cleo said 14: ((2, 1), (7, 1))" in board(stage, second)
    face.answers.clear()
    for points in (6, 4, 6, 4):
        await say(stage, first, points)
    await stage.pass_time()
    assert board(stage, first).count("Ana said 4: ((2, 2),)") == 2
    assert sorted(points for points, _ in face.answers) == [4, 4, 6, 6]


async def test_what_one_seat_alone_was_told_or_the_table_message_tells_no_more_is_not_looked_into(
    stage: ToyGameStage, face: Curious
) -> None:
    table = await begin(stage, "Ana", "Ben")
    with stage.within():
        table.recent.append(Notice(Said(0, 12), to=0))
        stage.bot.services.tables.tell(table)
    await stage.pass_time()
    assert face.answers == []
    with stage.within():
        table.recent.extend(Notice(Said(0, points)) for points in range(2, 31, 2))
        stage.bot.services.tables.tell(table)
    await stage.pass_time()
    assert [points for points, _ in face.answers] == [20, 22, 24, 26, 28, 30]


# ------------------------------------------------------------------ not told


async def hard(stage: ToyGameStage, table: Table) -> int:
    """Ask the hard question; return the worker who is at it."""
    await say(stage, table, 0)
    await until(lambda: stage.bot.factoring.hard.pid)
    return stage.bot.factoring.hard.pid or 0


async def give_up(stage: ToyGameStage) -> None:
    """Advance the clock past the limit before the worker, which uses real time, ends by itself."""
    stage.env._move_clock(stage.env._virtual_time + factoring.FACTORING_TIMEOUT)
    await stage.pass_time()


async def test_what_takes_too_long_is_told_without_an_answer_the_worker_goes_and_no_log_tells_it(
    stage: ToyGameStage, face: Curious, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    table = await begin(stage, "Ana", "Ben")
    worker = await hard(stage, table)
    await give_up(stage)
    assert not is_alive(worker)
    assert "Ana said 0: None" in board(stage, table)
    await say(stage, table, 12)
    await stage.pass_time()
    assert "Ben said 12: ((2, 2), (3, 1))" in board(stage, table)
    assert face.answers == [(0, None), (12, ((2, 2), (3, 1)))], "the hard question is not asked again"
    assert f"a lookup of table {table.id} has no answer: it took more than 2 s" in caplog.text
    assert str(HARD)[:6] not in caplog.text.replace(table.id, "")


async def test_a_database_that_fails_leaves_the_question_open_and_is_not_asked_again(
    stage: ToyGameStage, face: Curious, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: Any) -> bool:
        raise StoreError("tefuda.db", Failure.FULL)

    monkeypatch.setattr(number_lookups, "is_first", fail)
    table = await begin(stage, "Ana", "Ben")
    await say(stage, table, 7)
    await stage.pass_time()
    monkeypatch.undo()
    await say(stage, table, 9)
    await stage.pass_time()
    assert face.answers == [(7, None), (9, True)]


async def test_too_many_questions_at_once_are_left_open(
    stage: ToyGameStage, monkeypatch: pytest.MonkeyPatch, face: Curious
) -> None:
    monkeypatch.setattr(number_lookups, "MAX_LOOKUPS", 2)
    table = await begin(stage, "Ana", "Ben")
    async with busy(stage.bot):
        for points in (2, 4, 6):
            await say(stage, table, points)
        await until(lambda: face.answers)
    await stage.pass_time()
    assert "Ana said 6: None" in board(stage, table)
    await say(stage, table, 8)
    await stage.pass_time()
    assert face.answers == [(6, None), (2, ((2, 1),)), (4, ((2, 2),)), (8, ((2, 3),))]


# ------------------------------------------------------------------ beside everything else


async def test_presses_are_answered_while_the_worker_calculates(
    stage: ToyGameStage, face: Curious, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The worker ends by real time: on a busy machine the presses may take longer than the usual limit.
    monkeypatch.setattr(factoring, "FACTORING_TIMEOUT", 600.0)
    table = await begin(stage, "Ana", "Ben")
    worker = await hard(stage, table)
    assert not table.lock.locked()
    (pressed,) = stage.send(("Ben", id_of(HAND_BUTTON, table.id, table.moment), stage.message(table.message)))
    await until(lambda: pressed.response)
    await say(stage, table, 12)
    assert table.moment == 2
    await until(lambda: face.answers)
    assert face.answers == [(12, ((2, 2), (3, 1)))], "a hard number does not delay the others"
    assert is_alive(worker)
    await give_up(stage)


async def test_a_table_that_was_read_anew_is_told_by_what_it_tells_now(
    stage: ToyGameStage, face: Curious
) -> None:
    table = await begin(stage, "Ana", "Ben")
    async with busy(stage.bot):
        await say(stage, table, 12)
        with stage.within():
            await stage.bot.services.tables._reread(table)
            stage.bot.services.tables.tell(table)
    await stage.pass_time()
    assert board(stage, table).count("Ana said 12: ((2, 2), (3, 1))") == 1
    assert len(face.answers) == 2, "the older answer was for what the table tells no more"
    assert [each.event for each in table.recent] == [Learned(0, 12, "((2, 2), (3, 1))")]


async def test_what_was_told_before_a_restart_is_looked_into_after_it(stage: ToyGameStage) -> None:
    table = await begin(stage, "Ana", "Ben")
    await say(stage, table, 12)
    await say(stage, table, 7)
    await stage.pass_time()
    for _ in range(2):
        await stage.restart()
        await stage.pass_time()
        sentence = board(stage, stage.table)
        assert "Ana said 12: ((2, 2), (3, 1))" in sentence
        assert "Ben said 7: True" in sentence


async def test_what_was_under_way_is_told_after_a_restart(stage: ToyGameStage, face: Curious) -> None:
    table = await begin(stage, "Ana", "Ben")
    turns = stage.bot.factoring.quick.turns
    held = turns.turn()
    await held.__aenter__()
    await say(stage, table, 12)
    await until(lambda: turns.waiting)
    await stage.restart()
    await stage.pass_time()
    assert "Ana said 12: ((2, 2), (3, 1))" in board(stage, stage.table)
    assert face.answers == [(12, ((2, 2), (3, 1)))]


async def test_the_end_of_the_bot_waits_for_no_answer(
    stage: ToyGameStage, face: Curious, caplog: pytest.LogCaptureFixture
) -> None:
    table = await begin(stage, "Ana", "Ben")
    worker = await hard(stage, table)
    with stage.env.time_context():
        async with asyncio.timeout(120):
            await stage.bot.close()
    assert not is_alive(worker)
    assert face.answers == []
    assert [each for each in caplog.records if each.levelno >= logging.WARNING] == []
    assert not stage.bot._background.tasks
    await say(stage, table, 12)
    assert not stage.bot._background.tasks
