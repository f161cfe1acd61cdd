"""What is found out about a happening: told a moment later, to everybody who was told of it, once."""

import asyncio
import dataclasses
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

import pytest

from bot.background import Background
from bot.database.errors import Failure, StoreError
from bot.database.store import Store
from bot.faces.face import AnyFace
from bot.faces.lookups import Factors, Lookup, Novelty
from bot.faces.words import Words
from bot.front.table_panels import board_panel
from bot.tables import number_lookups
from bot.tables.computers import Computers
from bot.tables.names import words_for
from bot.tables.number_lookups import Lookups
from bot.tables.registry import Tables
from bot.tables.table import Table
from bot.workers import factoring
from bot.workers.factoring import Factoring
from bot.workers.opponent_workers import Thinking
from bot.workers.worker import WorkError
from engine.core import Notice
from engine.numbers import Factorisation, quickly_factorised
from tests.bot import toy_matches
from tests.bot.test_shutdown import until
from tests.bot.workers.test_worker import is_alive
from tests.support.harness import running, text_of
from tests.support.plain_context import Shown
from tests.support.tables_in_memory import restored, set_columns, store_in
from tests.support.toy_game import GAME, TOY_FACE, Options, Said, Say, ToyGameCog, ToyGameStage, known
from tests.support.virtual_time import in_virtual_time

HARD = 463789947097556925162568336542621371 * 502312244400787181061420829343081609
"""72 digits, whose two factors take far longer to find than anybody waits."""


class Learned(Said, frozen=True, tag="learned"):
    """Somebody has taken points, and this was found out about them."""

    answer: str


class Curious:
    """Asks of odd numbers whether they are new, of even ones for their factors, and for 0 a hard question."""

    def __init__(self) -> None:
        self.answers: list[tuple[int, Any]] = []

    def lookup(self, event: Said, options: Options) -> Lookup:
        return Novelty("odd", event.points) if event.points % 2 else Factors(event.points or HARD)

    def learned(self, event: Said, answer: Any) -> Said:
        self.answers.append((event.points, answer))
        return Learned(event.seat, event.points, str(answer))

    def story(self, event: Said, words: Words) -> str:
        sentence = f"{words.name(event.seat)} said {event.points}"
        return f"{sentence}: {event.answer}" if isinstance(event, Learned) else f"{sentence}."

    @property
    def face(self) -> AnyFace:
        return dataclasses.replace(TOY_FACE, lookup=self.lookup, learned=self.learned, story=self.story)


class Numbers:
    """Factorises when it may, as two processes do; the hard number takes too long."""

    def __init__(self) -> None:
        self.may = asyncio.Event()
        self.may.set()

    async def factorise(self, number: int, _person: int | None = None) -> Factorisation | None:
        if number == HARD:
            await asyncio.sleep(factoring.FACTORING_TIMEOUT)
            raise WorkError("it took more than 2 s")
        await self.may.wait()
        return quickly_factorised(number)


class Curiosity:
    """A process with tables, without Discord, whose happenings are looked into."""

    def __init__(self, store: Store) -> None:
        self.store, self.curious, self.numbers = store, Curious(), Numbers()
        self.faces = {GAME.name: self.curious.face}
        self.told = 0
        self.begin()

    def begin(self) -> None:
        """Begin a process."""
        self.background, self.tables = Background(), Tables(self.store, self.faces)
        numbers = cast("Factoring", self.numbers)
        self.lookups = Lookups(self.tables, self.faces, self.store, numbers, self.background)
        self.tables.listen(self.hear)

    def hear(self, _: Table) -> None:
        self.told += 1

    async def dealt(self) -> Table:
        return (await toy_matches.dealt(self.store, tables=self.tables))[1]

    async def say(self, table: Table, *points: int) -> None:
        """Let the people in turn take points, and everything be found out about it."""
        await toy_matches.say(self.tables, table, *points)
        await asyncio.sleep(0.1)

    def board(self, table: Table) -> str:
        return Shown(board_panel(table, self.curious.face, words_for(table, "en"))).text


@asynccontextmanager
async def curiosity(folder: Path) -> AsyncIterator[Curiosity]:
    with known():
        async with store_in(folder) as store:
            at = Curiosity(store)
            yield at
            at.background.stop()


# ------------------------------------------------------------------ told later


@in_virtual_time
async def test_a_happening_is_told_at_once_and_with_its_factors_a_moment_later(tmp_path: Path) -> None:
    async with curiosity(tmp_path) as at:
        table = await at.dealt()
        at.numbers.may.clear()
        await at.say(table, 12)
        assert "Ana said 12." in at.board(table)
        assert "🔎 checking" not in at.board(table)
        await asyncio.sleep(number_lookups.PATIENCE)
        assert "Ana said 12. 🔎 checking…" in at.board(table)
        at.numbers.may.set()
        await asyncio.sleep(0.1)
        assert "Ana said 12: ((2, 2), (3, 1))" in at.board(table)
        assert "🔎 checking" not in at.board(table)
        assert not table.searched


@in_virtual_time
async def test_an_end_that_was_shown_is_not_shown_again_because_of_a_search(tmp_path: Path) -> None:
    async with curiosity(tmp_path) as at:
        table = await at.dealt()
        await at.tables.closing.close(table, 1, may_moderate=False)
        await at.tables.conclude(table)
        assert table not in at.tables
        before = at.told
        at.lookups._announce(table, Notice(Said(0, 12)))
        Computers(at.tables, at.background, Thinking())._announce(table, table.moment)
        assert at.told == before


@in_virtual_time
async def test_only_the_first_table_of_a_server_is_told_that_a_number_is_new(tmp_path: Path) -> None:
    async with curiosity(tmp_path) as at:
        first, second = await at.dealt(), await at.dealt()
        for table in (first, second, first):
            await at.say(table, 7)
        assert "Ana said 7: True" in at.board(first)
        assert "Ana said 7: False" in at.board(second)


@in_virtual_time
async def test_two_tables_are_answered_each_its_own_and_what_happens_twice_twice(tmp_path: Path) -> None:
    async with curiosity(tmp_path) as at:
        first, second = await at.dealt(), await at.dealt()
        at.numbers.may.clear()
        await at.say(first, 12)
        await at.say(second, 14)
        at.numbers.may.set()
        await at.say(first, 6, 4, 6, 4)
        assert "Ana said 12: ((2, 2), (3, 1))" in at.board(first)
        assert "Ana said 14: ((2, 1), (7, 1))" in at.board(second)
        assert at.board(first).count("said 4: ((2, 2),)") == 2
        assert sorted(points for points, _ in at.curious.answers) == [4, 4, 6, 6, 12, 14]


@in_virtual_time
async def test_what_one_seat_alone_was_told_or_the_table_message_tells_no_more_is_not_looked_into(
    tmp_path: Path,
) -> None:
    async with curiosity(tmp_path) as at:
        table = await at.dealt()
        table.recent.append(Notice(Said(0, 12), to=0))
        at.tables.tell(table)
        await asyncio.sleep(1)
        assert at.curious.answers == []
        table.recent.extend(Notice(Said(0, points)) for points in range(2, 31, 2))
        at.tables.tell(table)
        await asyncio.sleep(1)
        assert [points for points, _ in at.curious.answers] == [20, 22, 24, 26, 28, 30]


# ------------------------------------------------------------------ not told


@in_virtual_time
async def test_what_takes_too_long_is_told_without_an_answer_and_no_log_tells_it(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    async with curiosity(tmp_path) as at:
        table = await at.dealt()
        await at.say(table, 0, 12)
        assert at.curious.answers == [(12, ((2, 2), (3, 1)))], "a hard number does not delay the others"
        await asyncio.sleep(factoring.FACTORING_TIMEOUT)
        assert "Ana said 0: None" in at.board(table)
        await at.say(table, 4)
        assert at.curious.answers[1:] == [(0, None), (4, ((2, 2),))], "the hard question is not asked again"
        assert f"a lookup of table {table.id} has no answer: it took more than 2 s" in caplog.text
        assert str(HARD)[:6] not in caplog.text.replace(table.id, "")


@in_virtual_time
async def test_a_database_that_fails_leaves_the_question_open_and_is_not_asked_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: Any) -> bool:
        raise StoreError("tefuda.db", Failure.FULL)

    async with curiosity(tmp_path) as at:
        table = await at.dealt()
        with monkeypatch.context() as faulty:
            faulty.setattr(number_lookups, "is_first", fail)
            await at.say(table, 7)
        await at.say(table, 9)
        assert at.curious.answers == [(7, None), (9, True)]


@in_virtual_time
async def test_too_many_questions_at_once_are_left_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(number_lookups, "MAX_LOOKUPS", 2)
    async with curiosity(tmp_path) as at:
        table = await at.dealt()
        at.numbers.may.clear()
        await at.say(table, 2, 4, 6)
        assert "Ana said 6: None" in at.board(table)
        at.numbers.may.set()
        await at.say(table, 8)
        assert at.curious.answers == [(6, None), (2, ((2, 1),)), (4, ((2, 2),)), (8, ((2, 3),))]


# ------------------------------------------------------------------ beside everything else


@in_virtual_time
async def test_a_table_that_was_read_anew_is_told_by_what_it_tells_now(tmp_path: Path) -> None:
    async with curiosity(tmp_path) as at:
        table = await at.dealt()
        at.numbers.may.clear()
        await at.say(table, 12)
        await at.tables._reread(table)
        at.tables.tell(table)
        at.numbers.may.set()
        await asyncio.sleep(0.1)
        assert at.board(table).count("Ana said 12: ((2, 2), (3, 1))") == 1
        assert len(at.curious.answers) == 2, "the older answer was for what the table tells no more"
        assert [each.event for each in table.recent] == [Learned(0, 12, "((2, 2), (3, 1))")]


@in_virtual_time
async def test_what_was_told_or_under_way_before_a_restart_is_looked_into_after_it(tmp_path: Path) -> None:
    async with curiosity(tmp_path) as at:
        table = await at.dealt()
        at.numbers.may.clear()
        await at.say(table, 12, 7)
        for _ in range(2):
            at.background.stop()
            at.begin()
            at.numbers.may.set()
            (table,) = await restored(at.tables)
            await asyncio.sleep(0.1)
            assert "Ana said 12: ((2, 2), (3, 1))" in at.board(table)
            assert "Ben said 7: True" in at.board(table)


# ------------------------------------------------------------------ on Discord


@pytest.fixture
async def opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[ToyGameStage]:
    monkeypatch.setattr(ToyGameCog, "face", Curious().face)
    with known():
        async with running(ToyGameStage(tmp_path / "tefuda.db")) as stage:
            yield stage


async def say(stage: ToyGameStage, points: int) -> None:
    """Take points as the person to act."""
    table = stage.table
    with stage.within():
        person = table.chairs[table.to_act or 0].person or 0
        await stage.bot.services.tables.playing.act(table, person, Say(points))


async def test_an_answer_in_time_costs_no_second_edit_and_the_end_of_the_bot_waits_for_none(
    stage: ToyGameStage, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    # The worker ends by real time, which on a busy machine may be over before the bot goes.
    monkeypatch.setattr(factoring, "FACTORING_TIMEOUT", 600.0)
    await stage["Ana"].slash(stage.channel, "tally start", rounds=9)
    table = stage.table
    set_columns(table, keep_order=True)
    await stage.lobby("Ben", "Join")
    await stage.lobby("Ana", "Start")
    await stage.open_hand("Ben")
    await stage.pass_time(10)
    stage.end_tokens()
    path = f"/channels/{table.channel}/messages/{table.message}"
    before = len(stage.env.http_requests)
    await say(stage, 12)
    await stage.pass_time(10)
    edits = [each.path for each in stage.env.http_requests[before:] if each.method == "PATCH"]
    assert edits.count(path) == 1
    for shown in (stage.message(table.message), stage.hand("Ben")):
        assert "Ana said 12: ((2, 2), (3, 1))" in text_of(shown.components)
    await say(stage, 0)
    await until(lambda: stage.bot.factoring.hard.pid)
    worker = stage.bot.factoring.hard.pid or 0
    with stage.env.time_context():
        async with asyncio.timeout(120):
            await stage.bot.close()
    assert not is_alive(worker)
    assert [each for each in caplog.records if each.levelno >= logging.WARNING] == []
    await say(stage, 16)
    assert not stage.bot._background.tasks
