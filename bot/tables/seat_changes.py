"""Seats and options of a table: in the lobby, and seats that change hands during a game."""

from collections.abc import Mapping, Sequence

from msgspec import UNSET, Struct

from bot.database.rows import Chair, ClockAct, TableChange
from bot.database.schema import NOBODY
from bot.errors import LastPerson, LosesGame, Repeated, StaleAction, TableError
from bot.faces.face import AnyFace
from bot.faces.forms import Answers
from bot.tables import seat_rules
from bot.tables.clock_constants import Kind
from bot.tables.contest_rules import Why
from bot.tables.seat_rules import COMPUTER, Chairs
from bot.tables.table import Phase, Table, encode
from bot.tables.table_speeds import read_speed
from bot.tables.transaction import Transaction
from engine.core import Seat


class Seating:
    """Seats people and computers, and sets options for the host."""

    def __init__(self, faces: Mapping[str, AnyFace], transaction: Transaction) -> None:
        self._faces = faces
        self._transaction = transaction

    # ------------------------------------------------------------------ lobby

    async def join(self, table: Table, person: int, name: str) -> bool:
        """Seat a person in the lobby; return whether they took a computer's place.

        A filler leaves without a word: its seat was theirs to take. Raise TableError if they are already
        seated or people have all the seats.
        """
        async with self._transaction.begin(table, Phase.LOBBY):
            seats, has_fillers = len(table.chairs), bool(seat_rules.filled(table.chairs))
            newcomer = Chair(name, person, filler=has_fillers)
            return await self._seat(table, newcomer) < seats and not has_fillers

    async def leave_lobby(self, table: Table, person: int, *, may_close: bool = True) -> None:
        """Unseat a person in the lobby; raise TableError once the game has started."""
        async with self._transaction.begin(table, Phase.LOBBY):
            _require_others(table, person, may_close=may_close)
            await self._give_up(table, seat_rules.seat_of(table.chairs, person))

    async def add_computer(self, table: Table, person: int, moment: int, level: str = COMPUTER) -> None:
        """Seat a computer in the lobby, as anybody seated may; raise Repeated for a double press.

        Raise InvalidOptions for a level that there is not.
        """
        computer = seat_rules.computer_of(level)
        async with self._transaction.begin(table, Phase.LOBBY):
            seat_rules.seat_of(table.chairs, person)
            _require_first(table, person, moment)
            await self._seat(table, computer)
            table.people[person].arranged = moment

    async def remove_computer(self, table: Table, person: int, moment: int) -> None:
        """Remove the latest computer from the lobby; otherwise like `add_computer`."""
        async with self._transaction.begin(table, Phase.LOBBY):
            seat_rules.seat_of(table.chairs, person)
            _require_first(table, person, moment)
            await self._vacate(table, seat_rules.last_computer(table.chairs))
            table.people[person].arranged = moment

    async def choose_options(self, table: Table, person: int, answers: Answers, moment: int) -> None:
        """Set options in the lobby, as the host may; raise InvalidOptions for an answer not offered."""
        async with self._transaction.begin(table, Phase.LOBBY):
            seat_rules.require_host(table.host, person)
            if moment != table.moment:
                raise TableError("seats_changed")
            offered = self._faces[table.game.name].options
            options = offered.choose(table.options, answers, len(table.chairs))
            await self._transaction.update(table, TableChange(options=encode(options)))

    async def choose_speed(self, table: Table, person: int, value: str) -> None:
        """Set the speed in the lobby, as the host may; raise as `read_speed` for one that is not offered.

        It holds whoever sits there, so it is not refused when the seating has changed.
        """
        async with self._transaction.begin(table, Phase.LOBBY):
            seat_rules.require_host(table.host, person)
            speed = read_speed(self._faces[table.game.name], value, portable=table.portable)
            await self._transaction.update(table, TableChange(speed=speed))

    # ---------------------------------------------------------------- leaving

    async def leave(
        self, table: Table, person: int, *, may_close: bool = True, seating: int | None = None
    ) -> None:
        """Unseat a person: in the lobby the seat is removed, in the game a computer takes it.

        In a contest they lose the game. Raise LastPerson or LosesGame if the table may not close or end so,
        and StaleAction for another seating.
        """
        async with self._transaction.begin(table, Phase.LOBBY, Phase.PLAYING):
            table.require_seating(seating)
            if table.contest and table.phase is Phase.PLAYING:
                seat = seat_rules.seat_of(table.chairs, person)
                if not may_close:
                    raise LosesGame
                await self._transaction.lose(table, seat, Why.LEFT)
                return
            _require_others(table, person, may_close=may_close)
            seat = seat_rules.seat_of(table.chairs, person)
            if table.phase is Phase.LOBBY:
                await self._give_up(table, seat)
            else:
                await self._reseat(table, seat_rules.substituted(table.chairs, seat))

    async def take_over(self, table: Table, person: int) -> tuple[Seat, ...]:
        """Seat computers for those who are away or overdue, as anybody seated may; return their seats."""
        async with self._transaction.begin(table, Phase.PLAYING):
            if table.contest:
                raise TableError("no_skip")
            seats = table.overdue(person)
            acts = [table.act(Kind.REPLACED, seat, person) for seat in seats]
            await self._reseat(table, seat_rules.handed_over(table.chairs, seats), acts=acts)
            return seats

    async def come_back(self, table: Table, person: int) -> None:
        """Return a seat to its person, for whom a computer or the clock plays."""
        async with self._transaction.begin(table, Phase.PLAYING):
            chairs = seat_rules.returned(table.chairs, person)
            back = table.act(Kind.RETURNED, seat_rules.seat_of(chairs, person), person)
            await self._reseat(table, chairs, acts=[back])

    async def _seat(self, table: Table, newcomer: Chair) -> Seat:
        """Seat somebody in the lobby and return the seat."""
        seat = seat_rules.place_for(table.chairs, newcomer, table.game)
        await self._put(table, seat, seat_rules.with_seat(table.chairs, seat, newcomer))
        return seat

    async def _put(self, table: Table, seat: Seat, chairs: Chairs) -> None:
        """Let a newcomer have a seat, as if they had first sat behind all others: no option belongs to it."""
        _require_open(table)
        seats = len(table.chairs)
        order = seat_rules.with_seat(tuple(range(seats)), seat, seats)
        await self._reseat(table, chairs, self._faces[table.game.name].reseat(table.options, order))

    async def _give_up(self, table: Table, seat: Seat) -> None:
        """Unseat a person in the lobby; the filler whose seat they took comes back to it."""
        refilled = seat_rules.vacated(table.chairs, seat)
        if refilled is None:
            await self._vacate(table, seat)
        else:
            await self._put(table, seat, refilled)

    async def _vacate(self, table: Table, seat: Seat) -> None:
        _require_open(table)
        order = tuple(other for other in range(len(table.chairs)) if other != seat)
        options = self._faces[table.game.name].reseat(table.options, order)
        await self._reseat(table, tuple(table.chairs[other] for other in order), options)

    async def _reseat(
        self, table: Table, chairs: Chairs, options: Struct | None = None, acts: Sequence[ClockAct] = ()
    ) -> None:
        """Change the seating; the host's right passes on, and with no person left the table closes."""
        host = seat_rules.heir(chairs, table.host)
        change = TableChange(
            host=table.host if host is None else host,
            phase=Phase.CLOSED if host is None else table.phase,
            options=encode(options or table.options),
            reason="closed.everybody_left" if host is None else UNSET,
        )
        await self._transaction.update(table, change, chairs, acts)
        table.clock.change_seat(table.awaited)


def _require_others(table: Table, person: int, *, may_close: bool) -> None:
    """Raise LastPerson if a person is the only one left, unless their leaving may close the table."""
    if seat_rules.persons(table.chairs) != (person,):
        return
    seat_rules.require_closable(table.host)
    if not may_close:
        raise LastPerson


def _require_open(table: Table) -> None:
    """Raise StaleAction in the lobby of a cup's table, whose seats are its pairing's: it is dealt at once."""
    if table.host == NOBODY:
        raise StaleAction


def _require_first(table: Table, person: int, moment: int) -> None:
    """Raise Repeated for the second of two quick presses by a person on the same lobby."""
    if moment != table.moment and table.people[person].arranged == moment:
        raise Repeated
