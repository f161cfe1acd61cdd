"""The deal and the actions of a game."""

import time
from collections.abc import Mapping

from bot.database.rows import NewAction, TableChange
from bot.errors import Repeated, StaleAction, TableError
from bot.faces.face import AnyFace
from bot.tables import seat_rules
from bot.tables.achievement_rows import achievement_rows
from bot.tables.result_rows import result_rows
from bot.tables.round_rows import feat_rows, round_rows
from bot.tables.table import Phase, Table, encode
from bot.tables.transaction import Transaction
from engine.chance import Chance
from engine.core import Action, Seat
from engine.play import Play, advance, begin


class Playing:
    """Starts games, and takes the actions of people and computers."""

    def __init__(self, faces: Mapping[str, AnyFace], transaction: Transaction) -> None:
        self._faces = faces
        self._transaction = transaction

    async def start(self, table: Table, person: int) -> None:
        """Deal, as the host may; seats are shuffled unless this table keeps its order."""
        async with self._transaction.begin(table, Phase.LOBBY, Phase.PLAYING):
            seat_rules.require_host(table.host, person)
            if table.phase is Phase.PLAYING:
                raise Repeated
            seat_rules.require_seats(table.chairs, table.game)
            await self._deal(table)
            table.acted[person] = time.monotonic()

    async def _deal(self, table: Table) -> None:
        order = tuple(range(len(table.chairs)))
        if not table.keep_order:
            order = Chance(table.seed, "seats").shuffled(order)
        chairs = tuple(table.chairs[seat] for seat in order)
        options = self._faces[table.game.name].reseat(table.options, order)
        play = begin(table.game, options, len(chairs), table.seed)
        dealt = TableChange(options=encode(options), rules=table.game.rules, phase=Phase.PLAYING)
        await self._transaction.update(table, dealt, chairs)
        table.chairs, table.options, table.phase = chairs, options, Phase.PLAYING
        table.turn_to(play)

    async def act(self, table: Table, person: int, action: Action, moment: int | None = None) -> None:
        """Take a person's action; raise StaleAction for a control of an older moment."""
        async with self._transaction.begin(table, Phase.PLAYING):
            seat = seat_rules.seat_of(table.chairs, person)
            table.require_moment(seat, moment)
            await self._take(table, seat, action)
            table.acted[person] = time.monotonic()

    async def act_for(self, table: Table, seat: Seat, action: Action, moment: int) -> None:
        """Take the action of the computer at a seat; raise StaleAction if the table has changed."""
        async with self._transaction.begin(table, Phase.PLAYING):
            if moment != table.moment or not table.chairs[seat].is_computer:
                raise StaleAction
            await self._take(table, seat, action)

    async def _take(self, table: Table, seat: Seat, action: Action) -> None:
        assert table.play is not None  # noqa: S101 -- a table that plays has one
        if table.suspended:
            raise TableError("suspended")
        play = advance(table.play, seat, action)
        phase = Phase.OVER if play.state.result else Phase.PLAYING
        await self._transaction.append(table, _new_action(table, seat, action, play, phase))
        table.actors.append(seat)
        table.phase = phase
        table.turn_to(play)


def _new_action(table: Table, seat: Seat, action: Action, play: Play, phase: Phase) -> NewAction:
    """Return the row of an action, with all rows written in the same transaction."""
    return NewAction(
        table.id,
        play.step,
        seat,
        encode(action),
        phase=None if phase is table.phase else phase,
        results=result_rows(table, play.state.result),
        rounds=round_rows(table, play.state.rounds),
        feats=feat_rows(table, play.state.rounds),
        achievements=achievement_rows(table, play),
    )
