"""A Hypothesis state machine over tables: any call in any order, and the invariants."""

import asyncio
from collections.abc import Coroutine
from hashlib import sha256
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

import hypothesis
import msgspec
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from bot.database.rows import Chair
from bot.database.store import Store
from bot.errors import StaleAction, TableError
from bot.faces.speeds import Speed
from bot.tables import table_creation
from bot.tables.registry import Tables
from bot.tables.seat_rules import persons
from bot.tables.table import Phase, Table
from bot.tables.table_creation import Location
from engine.core import Action, Game, RuleError
from engine.games import GAMES
from engine.play import replay
from tests.support import databases
from tests.support.laws import kit_of, listed
from tests.support.tables_in_memory import CHANNEL, FACES, GUILD, restored
from tests.support.timed_tables import folded

PICK = st.integers(0, 99)
SAME = ("speed", "seed", "host", "phase", "keep_order", "reason")
MOST = 3
"""So many tables at once."""


class Drawn:
    """Draws ids and seeds the same way in every run, so that Hypothesis can repeat what it found."""

    def __init__(self) -> None:
        self.number, self.seeds = count(), count()

    def choice(self, letters: str) -> str:
        """Count the tables in letters, six for each."""
        number, place = divmod(next(self.number), 6)
        return letters[number // len(letters) ** (5 - place) % len(letters)]

    def token_hex(self, size: int) -> str:
        return sha256(str(next(self.seeds)).encode()).hexdigest()[: 2 * size]


class TableMachine(RuleBasedStateMachine):
    """Tables over a real store; refused calls must change nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = TemporaryDirectory()
        path = Path(self.folder.name) / "tefuda.db"
        databases.prepare_opened(path)
        self.runner = asyncio.Runner()
        self.store = Store(f"sqlite+aiosqlite:///{path}")
        self.tables = Tables(self.store, FACES)
        self.drawing = patch.object(table_creation, "secrets", Drawn())
        self.drawing.start()

    def teardown(self) -> None:
        self.drawing.stop()
        self.runner.run(self.store.close())
        self.runner.close()
        self.folder.cleanup()

    def table(self, pick: int) -> Table:
        """Choose one of the tables; an ended one whose end is not shown stays among them."""
        every = list(self.tables)
        return every[pick % len(every)]

    def person(self, table: Table, pick: int) -> int:
        """Choose a person: often the host or the one to act."""
        waits = [] if table.to_act is None else [table.chairs[table.to_act].person or table.host]
        about: list[int] = [table.host, table.host, *waits, *waits, *range(1, 6)]
        return about[pick % len(about)]

    def attempt(self, work: Coroutine[Any, Any, Any], table: Table | None = None) -> None:
        """Do something; if it is refused, the table stands where it stood."""
        before = table and standing(table)
        try:
            self.runner.run(work)
        except (TableError, RuleError):
            assert table is None or standing(table) == before

    # -------------------------------------------------------------- what people do

    @precondition(lambda self: len(list(self.tables)) < MOST)
    @rule(
        game=st.sampled_from(list(GAMES.values())), host=PICK, sample=PICK, company=st.lists(PICK, max_size=5)
    )
    def open(self, game: Game[Any], host: int, sample: int, company: list[int]) -> None:
        """Open a table and fill seats at once: persons, and computers for odd numbers."""
        samples = list(kit_of(game.name).option_samples(game.seats[-1]))
        options, first = samples[sample % len(samples)], Chair("Host", host % 5 + 1)
        place: Location = {"guild": GUILD, "channel": CHANNEL, "language": "en"}
        before = len(list(self.tables))
        self.attempt(self.tables.open(game, options, first, **place))
        if len(list(self.tables)) > before:
            table = list(self.tables)[-1]
            for person_or_computer in company:
                if person_or_computer % 2:
                    self.attempt(self.tables.seating.add_computer(table, table.host, table.moment), table)
                else:
                    self.attempt(
                        self.tables.seating.join(
                            table, person_or_computer % 5 + 1, f"P{person_or_computer % 5 + 1}"
                        ),
                        table,
                    )

    @precondition(lambda self: any(self.tables))
    @rule(pick=PICK, person=PICK)
    def join(self, pick: int, person: int) -> None:
        table = self.table(pick)
        self.attempt(self.tables.seating.join(table, self.person(table, person), f"P{person}"), table)

    @precondition(lambda self: any(self.tables))
    @rule(pick=PICK, person=PICK, away=st.booleans())
    def leave(self, pick: int, person: int, away: bool) -> None:
        table = self.table(pick)
        leaving = self.tables.seating.leave if away else self.tables.seating.leave_lobby
        self.attempt(leaving(table, self.person(table, person)), table)

    @precondition(lambda self: any(self.tables))
    @rule(pick=PICK, person=PICK, more=st.booleans(), late=st.booleans())
    def bring_computers(self, pick: int, person: int, more: bool, late: bool) -> None:
        table = self.table(pick)
        change = self.tables.seating.add_computer if more else self.tables.seating.remove_computer
        self.attempt(change(table, self.person(table, person), table.moment - late), table)

    @precondition(lambda self: any(self.tables))
    @rule(pick=PICK, person=PICK, answer=st.text(max_size=2) | st.sampled_from(["lot", "0", "1", "9"]))
    def choose(self, pick: int, person: int, answer: str) -> None:
        table = self.table(pick)
        self.attempt(
            self.tables.seating.choose_options(
                table, self.person(table, person), {0: (answer,)}, table.moment
            ),
            table,
        )

    @precondition(lambda self: any(self.tables))
    @rule(pick=PICK, person=PICK, value=st.sampled_from([*Speed, "?"]))
    def choose_speed(self, pick: int, person: int, value: str) -> None:
        table = self.table(pick)
        self.attempt(self.tables.seating.choose_speed(table, self.person(table, person), value), table)

    @precondition(lambda self: any(self.tables))
    @rule(pick=PICK, person=PICK)
    def start(self, pick: int, person: int) -> None:
        table = self.table(pick)
        self.attempt(self.tables.playing.start(table, self.person(table, person)), table)

    @precondition(lambda self: any(self.tables))
    @rule(pick=PICK, choice=PICK, steps=st.integers(1, 60))
    def play(self, pick: int, choice: int, steps: int) -> None:
        """Begin, and make legal moves by persons and computers, now and then to the end."""
        table = self.table(pick)
        while table.phase is Phase.LOBBY and len(table.chairs) < table.game.seats.start:
            self.runner.run(self.tables.seating.add_computer(table, table.host, table.moment))
        if table.phase is Phase.LOBBY:
            # Options may want another number of seats than sit here.
            self.attempt(self.tables.playing.start(table, table.host), table)
        for number in range(steps):
            if table.play is not None and (seat := table.to_act) is not None:
                actions = listed(table.play.state, seat)
                self.runner.run(self.taken(table, actions[(choice + number) % len(actions)]))

    async def taken(self, table: Table, action: Action) -> None:
        seat, before = table.to_act or 0, table.moment
        chair = table.chairs[seat]
        if chair.is_computer:
            await self.tables.playing.act_for(table, seat, action, table.moment)
        else:
            await self.tables.playing.act(table, chair.person or 0, action, table.moment)
        assert table.moment == before + 1

    @precondition(lambda self: any(self.tables))
    @rule(pick=PICK, person=PICK, choice=PICK, moment=st.none() | st.integers(0, 3))
    def try_anything(self, pick: int, person: int, choice: int, moment: int | None) -> None:
        table = self.table(pick)
        actions = list(kit_of(table.game.name).brute_actions(len(table.chairs)))
        action, who = actions[choice % len(actions)], self.person(table, person)
        self.attempt(self.tables.playing.act(table, who, action, moment), table)

    @precondition(lambda self: any(self.tables))
    @rule(pick=PICK, person=PICK, what=st.integers(0, 5))
    def change_time(self, pick: int, person: int, what: int) -> None:
        table, timing = self.table(pick), self.tables.timing
        who, moment = self.person(table, person), table.moment
        works = (
            lambda: timing.give(table, who, moment),
            lambda: timing.ask_pause(table, who, moment),
            lambda: timing.take_break(table, who, person % 5),
            lambda: timing.ask_close(table, who, moment),
            lambda: timing.resume(table, who),
            lambda: self.tables.welcome(table, who),
        )
        self.attempt(works[what](), table)

    @precondition(lambda self: any(self.tables))
    @rule(pick=PICK, person=PICK, seat=st.integers(0, 9))
    def end(self, pick: int, person: int, seat: int) -> None:
        table = self.table(pick)
        if seat == 0:
            self.attempt(
                self.tables.closing.close(table, self.person(table, person), may_moderate=False), table
            )
        elif seat == 1:
            self.attempt(self.tables.closing.expire(table, table.moment), table)

    @precondition(lambda self: any(table.has_ended for table in self.tables))
    @rule(person=PICK, again=st.booleans())
    def conclude(self, person: int, again: bool) -> None:
        """Conclude an ended table, and now and then open a rematch."""
        table = next(table for table in self.tables if table.has_ended)
        self.runner.run(self.tables.conclude(table))
        if again:
            self.attempt(self.tables.rematch(table, self.person(table, person)), table)

    @precondition(lambda self: any(self.tables))
    @rule()
    def restart(self) -> None:
        """Build all tables again, as a new process does."""
        before = [standing(table) for table in self.tables]
        self.tables = Tables(self.store, FACES)
        self.runner.run(restored(self.tables))
        after = {table.id: standing(table) for table in self.tables}
        assert after == {each["id"]: each for each in before}

    # ------------------------------------------------------------------ what is so

    @invariant()
    def the_log_replays_to_the_table(self) -> None:
        for table in self.tables:
            rows = self.runner.run(self.store.log(table.id))
            log = [(row.seat, msgspec.json.decode(row.action, type=table.game.actions)) for row in rows]
            assert [seat for seat, _ in log] == table.actors or table.play is None
            assert (table.play is None) <= (not log or table.phase is Phase.CLOSED)
            if table.play is not None:
                assert table.moment == len(log)
                assert replay(table.game, table.options, len(table.chairs), table.seed, log) == table.play

    @invariant()
    def nobody_sits_twice_and_the_host_is_seated(self) -> None:
        for table in self.tables:
            seated = persons(table.chairs)
            assert len(set(seated)) == len(seated)
            assert len(table.chairs) < table.game.seats.stop
            assert table.host in seated or table.has_ended

    @invariant()
    def a_table_is_over_exactly_when_there_is_a_result(self) -> None:
        for table in self.tables:
            has_result = table.play is not None and table.play.state.result is not None
            assert (table.phase is Phase.OVER) == has_result
            assert (table.phase is Phase.LOBBY) <= (table.play is None)

    @invariant()
    def the_store_knows_what_memory_knows(self) -> None:
        for table in self.tables:
            row = self.runner.run(self.store.find(table.id))
            assert row is not None
            assert self.runner.run(self.store.chairs(table.id)) == table.chairs
            assert {name: getattr(row, name) for name in SAME} == {
                name: getattr(table.row, name) for name in SAME
            }


def standing(table: Table) -> dict[str, Any]:
    """Copy all of a table that must outlive the process; nobody asks for the game of a closed one."""
    kept = {name: getattr(table.row, name) for name in SAME}
    kept |= {"id": table.id, "game": table.game, "options": table.options, "chairs": table.chairs}
    game: dict[str, Any] = {"play": table.play, "actors": list(table.actors), "recent": list(table.recent)}
    if table.phase is Phase.PLAYING:
        game["clock"] = folded(table.clock)
    return kept if table.phase is Phase.CLOSED else kept | game


OFTEN = settings(max_examples=6, stateful_step_count=30, deadline=None, derandomize=True, database=None)
TableMachine.TestCase.settings = OFTEN
TestTables = TableMachine.TestCase


@pytest.mark.parametrize("method", ["append", "update"])
def test_the_machine_finds_what_was_not_written(method: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def forget(*_given: object, **_more: object) -> None:
        """Write nothing."""

    monkeypatch.setattr(Store, method, forget)
    once = settings(OFTEN, phases=[hypothesis.Phase.generate], report_multiple_bugs=False)
    with pytest.raises((AssertionError, StaleAction)):
        run_state_machine_as_test(TableMachine, settings=once)
