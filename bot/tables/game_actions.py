"""The deal and the actions of a game."""

import time
from collections.abc import Mapping, Sequence

from bot import metrics
from bot.database.rows import Actor, ClockAct, NewAction, TableChange
from bot.errors import Repeated, StaleAction, TableError
from bot.faces.face import AnyFace
from bot.tables import seat_rules
from bot.tables.clock_constants import MISSES, Kind, is_out
from bot.tables.contest_rules import Why
from bot.tables.result_rows import achievement_rows, feat_rows, result_rows, round_rows
from bot.tables.seat_rules import ABSENT
from bot.tables.steady_time import SteadyTime
from bot.tables.table import Phase, Table, encode
from bot.tables.table_clock import Clock
from bot.tables.transaction import Transaction
from engine.chance import Chance
from engine.core import Action, Seat
from engine.play import Play, advance, begin


class Playing:
    """Starts games, and takes the actions of people and computers."""

    def __init__(self, faces: Mapping[str, AnyFace], transaction: Transaction, steady: SteadyTime) -> None:
        self._faces = faces
        self._transaction = transaction
        self._steady = steady

    async def start(self, table: Table, person: int) -> None:
        """Deal, as the host may; seats are shuffled unless this table keeps its order."""
        async with self._transaction.begin(table, Phase.LOBBY, Phase.PLAYING):
            seat_rules.require_host(table.host, person)
            if table.phase is Phase.PLAYING:
                raise Repeated
            seat_rules.require_seats(table.chairs, table.game)
            face, order = self._faces[table.game.name], tuple(range(len(table.chairs)))
            if not table.row.keep_order:
                order = Chance(table.seed, "seats").shuffled(order)
            options = face.reseat(table.options, order)
            play = begin(table.game, options, len(order), table.seed)
            dealt = TableChange(options=encode(options), rules=table.game.rules, phase=Phase.PLAYING)
            await self._transaction.update(table, dealt, [table.chairs[seat] for seat in order])
            pace = face.pace(table.speed)
            table.clock = Clock.of(table.speed, pace, len(order), self._steady, portable=table.portable)
            _begin_turn(table, play)
            table.people[person].acted = time.monotonic()

    async def act(self, table: Table, person: int, action: Action, moment: int | None = None) -> None:
        """Take a person's action; raise StaleAction for a control of an older moment."""
        async with self._transaction.begin(table, Phase.PLAYING):
            seat = seat_rules.seat_of(table.chairs, person)
            table.require_moment(seat, moment)
            await self._take(table, seat, action, Actor.PERSON)
            table.people[person].acted = time.monotonic()

    async def act_for(self, table: Table, seat: Seat, action: Action, moment: int) -> None:
        """Take the action of the computer at a seat; raise StaleAction if the table has changed or pauses."""
        async with self._transaction.begin(table, Phase.PLAYING):
            if moment != table.moment or not table.chairs[seat].is_computer or table.clock.is_paused:
                raise StaleAction
            is_away = table.chairs[seat].computer == ABSENT
            await self._take(table, seat, action, Actor.CLOCK if is_away else Actor.COMPUTER)

    async def time_out(self, table: Table, moment: int) -> None:
        """Play the fallback of the seat whose time is up; raise StaleAction if somebody was faster.

        From the second time in a row on, the seat is away; in a contest it loses the game.
        """
        async with self._transaction.begin(table, Phase.PLAYING):
            seat, clock = table.awaited, table.clock
            if moment != table.moment or seat is None or clock.deadline is None or not clock.is_up:
                raise StaleAction
            assert table.play is not None  # noqa: S101 -- a table that plays has one
            fallback = table.play.state.fallback(seat)
            is_away = clock.misses[seat] + 1 >= MISSES
            if is_away and table.contest:
                absent = [other for other, missed in enumerate(clock.misses) if missed]
                await self._transaction.lose(table, seat, Why.ABSENT, absent)
            elif is_away:
                await self._put_away(table, seat)
            else:
                await self._take(table, seat, fallback, Actor.CLOCK)
        if is_away and not table.has_ended:
            # A change of its own: should it fail, it is made like those that follow for this seat.
            await self.act_for(table, seat, fallback, moment)

    async def skip(self, table: Table, person: int) -> Seat:
        """Let the clock move for whoever keeps a person waiting too long in a contest; return the seat.

        That is where no clock runs. The second time in a row the seat loses the game. Raise TableError while
        it need not move.
        """
        async with self._transaction.begin(table, Phase.PLAYING):
            (seat,) = table.skippable(person)
            assert table.play is not None  # noqa: S101 -- a table that plays has one
            if table.clock.misses[seat] + 1 >= MISSES:
                await self._transaction.lose(table, seat, Why.ABSENT)
            else:
                skipped = table.act(Kind.SKIPPED, seat, person)
                await self._take(table, seat, table.play.state.fallback(seat), Actor.CLOCK, [skipped])
            return seat

    async def _put_away(self, table: Table, seat: Seat) -> None:
        chairs = seat_rules.put_away(table.chairs, seat)
        host = seat_rules.heir(chairs, table.host) or table.host
        away = table.act(Kind.AWAY, seat, table.chairs[seat].person)
        await self._transaction.update(table, TableChange(host=host), chairs, [away])
        table.clock.change_seat(table.awaited)

    async def _take(
        self, table: Table, seat: Seat, action: Action, actor: Actor, acts: Sequence[ClockAct] = ()
    ) -> None:
        assert table.play is not None  # noqa: S101 -- a table that plays has one
        if table.suspended:
            raise TableError("suspended")
        play = advance(table.play, seat, action)
        phase = Phase.OVER if play.state.result else Phase.PLAYING
        spent = round(table.clock.spent * 1000)
        new = NewAction(
            table.id,
            play.step,
            seat,
            encode(action),
            actor,
            spent,
            phase=None if phase is table.phase else phase,
            acts=acts,
            results=result_rows(table, play.state.result),
            rounds=round_rows(table, play.state.rounds),
            feats=feat_rows(table, play.state.rounds),
            achievements=achievement_rows(table, play),
        )
        await self._transaction.append(table, new)
        metrics.ACTIONS.labels(table.game.name, actor).inc()
        table.clock.end_turn(seat, spent / 1000, is_out=is_out(actor))
        table.took(seat, actor)
        _begin_turn(table, play)


def _begin_turn(table: Table, play: Play) -> None:
    table.turn_to(play)
    table.clock.begin_turn(table.moment, table.awaited)
