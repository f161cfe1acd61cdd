"""Decks as they are stored: each question with how it was answered, and which games were searched."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import msgspec
import sqlalchemy as sa
from msgspec.structs import asdict, fields

from bot.database import locks
from bot.database.locks import Lock
from bot.database.result_conditions import is_forfeit
from bot.database.schema import RESULTS, TABLES
from bot.database.store import Store
from bot.decks.questions import DeckCounts, Key, Question
from bot.errors import TableError
from engine.core import Game

ENOUGH = 2
"""How many good answers take a question out of the deck; they need not follow each other."""
PLAIN = (bool, int, str)
"""The types of fields that are stored as they are; all others as JSON."""
Q = TypeVar("Q", bound=Question)


@dataclass(frozen=True, eq=False)
class Deck(Generic[Q]):
    """The questions of one kind that people's finished games gave them."""

    kind: type[Q]
    """Its fields are columns of the table of questions."""
    questions: sa.Table
    searches: sa.Table
    """It has a row per person and game that was searched."""
    lock: Lock
    """Of one person's part of the deck."""
    version: int
    """That of the search: a game that an older one searched is searched again."""
    order: tuple[sa.ColumnElement[Any], ...]
    """Which of the questions asked equally often comes first."""
    games: tuple[Game[Any], ...]
    """Whose finished tables are searched, if played by their present rules."""
    last_games: int | None = None
    """How many of a person's newest games are searched; None for all."""
    is_replayed: bool = False
    """Whether a question is drawn from its game, and waits while that cannot be replayed."""

    # ------------------------------------------------------------------ search

    async def unsearched(self, store: Store, person: int, most: int) -> list[str]:
        """Return finished games of a person in any server that were not searched yet, newest first."""
        row = RESULTS.c
        played = sa.select(row.table_id, row.ended).join(TABLES, TABLES.c.id == row.table_id)
        newest = (
            played.where(row.person == person, self._replays(), ~is_forfeit(row.table_id))
            .order_by(row.ended.desc(), row.table_id.desc())
            .limit(self.last_games)
            .subquery()
        )
        query = sa.select(newest.c.table_id).where(~self._was_searched(person, newest.c.table_id))
        found = await store.ask(query.order_by(newest.c.ended.desc(), newest.c.table_id.desc()).limit(most))
        return [table_id for (table_id,) in found]

    async def is_searched(self, store: Store, person: int, table_id: str) -> bool:
        """Return whether a game of a person was searched."""
        return bool(await store.ask(sa.select(sa.literal(1)).where(self._was_searched(person, table_id))))

    async def keep(self, store: Store, person: int, table_id: str, found: Sequence[Q]) -> None:
        """Store what a search found, in place of an earlier one; how questions were answered stays.

        Nothing is stored for a person who was deleted meanwhile.
        """
        row = self.questions.c
        played = sa.select(TABLES.c.game).join(RESULTS, RESULTS.c.table_id == TABLES.c.id)
        played = played.where(RESULTS.c.table_id == table_id, RESULTS.c.person == person)
        answers = sa.select(row.step, row.asked, row.found)
        async with store.writing() as connection:
            await locks.take(connection, self.lock, person)
            game = await connection.scalar(played)
            if game is None:
                return
            answers = answers.where(_of_game(self.questions, person, table_id))
            answered = {step: (asked, good) for step, asked, good in await connection.execute(answers)}
            about = {"person": person, "table_id": table_id, "game": game}
            rows = [(self.searches, {**about, "version": self.version})]
            for each in found:
                asked, good = answered.get(each.step, (0, 0))
                rows.append((self.questions, {**asdict(each), **about, "asked": asked, "found": good}))
            for table in (self.questions, self.searches):
                await connection.execute(table.delete().where(_of_game(table, person, table_id)))
            for table, values in rows:
                await connection.execute(table.insert().values(_columns(table, values)))

    # ------------------------------------------------------------------ questions

    async def of_game(self, store: Store, person: int, table_id: str) -> list[Q]:
        """Return the questions of a game that a person is asked, in the order of the game."""
        where = _of_game(self.questions, person, table_id)
        return await self._select(store, [where], [self.questions.c.step])

    async def question(self, store: Store, person: int, key: Key) -> Q:
        """Return a question that a person is asked; raise TableError if there is none of theirs."""
        found = await self._select(store, [self._is(person, key)])
        if not found:
            raise TableError("unknown_review")
        return found[0]

    async def due(self, store: Store, person: int, but: Key | None = None) -> Q | None:
        """Return the question of a person's deck that was asked least; None if all are done with.

        `but` is the one just asked; it is returned only if no other is left.
        """
        row = self.questions.c
        last = [self._is(person, but)] if but else []
        order = [*last, row.asked, *self.order, row.table_id, row.step]
        found = await self._select(store, [*self._in_deck(person), row.found < ENOUGH], order, most=1)
        return found[0] if found else None

    async def counts(self, store: Store, person: int) -> DeckCounts:
        """Count the questions of a person's deck."""
        is_done, number = self.questions.c.found >= ENOUGH, sa.func.count()
        query = sa.select(number.filter(~is_done), number.filter(is_done)).select_from(self.questions)
        ((due, done),) = await store.ask(query.where(*self._in_deck(person)))
        return DeckCounts(due, done)

    async def answer(self, store: Store, person: int, asked: Q, *, is_good: bool) -> Q:
        """Count an answer, but no repeated one; return the question as it is then."""
        row, is_asked = self.questions.c, self._is(person, asked.key)
        change = self.questions.update().where(is_asked, row.asked == asked.asked)
        counted = {"asked": row.asked + 1, "found": row.found + int(is_good)}
        async with store.writing() as connection:
            await connection.execute(change.values(counted))
        found = await self._select(store, [is_asked])
        # It may have been removed meanwhile.
        return found[0] if found else asked

    # ------------------------------------------------------------------ conditions and rows

    def _replays(self) -> sa.ColumnElement[bool]:
        rules = [(game.name, game.rules) for game in self.games]
        return sa.tuple_(TABLES.c.game, TABLES.c.rules).in_(rules)

    def _was_searched(self, person: int, table_id: str | sa.ColumnElement[Any]) -> sa.ColumnElement[bool]:
        of_game = _of_game(self.searches, person, table_id)
        return sa.exists().where(of_game, self.searches.c.version >= self.version)

    def _in_deck(self, person: int) -> list[sa.ColumnElement[bool]]:
        """Return the conditions for a person's questions that can be asked at present."""
        row = self.questions.c
        if not self.is_replayed:
            return [row.person == person]
        replays = sa.exists().where(TABLES.c.id == row.table_id, self._replays())
        return [row.person == person, self._was_searched(person, row.table_id), replays]

    def _is(self, person: int, key: Key) -> sa.ColumnElement[bool]:
        return sa.and_(_of_game(self.questions, person, key[0]), self.questions.c.step == key[1])

    async def _select(
        self,
        store: Store,
        where: Sequence[sa.ColumnElement[bool]],
        order: Sequence[sa.ColumnElement[Any]] = (),
        most: int | None = None,
    ) -> list[Q]:
        columns = fields(self.kind)
        query = sa.select(*(self.questions.c[each.name] for each in columns)).where(*where)
        found = list[Q]()
        for row in await store.ask(query.order_by(*order).limit(most)):
            values = {
                each.name: value if each.type in PLAIN else msgspec.json.decode(value, type=each.type)
                for each, value in zip(columns, row, strict=True)
            }
            found.append(self.kind(**values))
        return found


def _of_game(table: sa.Table, person: int, table_id: str | sa.ColumnElement[Any]) -> sa.ColumnElement[bool]:
    """Return the condition for the rows of a person and a game."""
    return sa.and_(table.c.person == person, table.c.table_id == table_id)


def _columns(table: sa.Table, values: Mapping[str, Any]) -> dict[str, Any]:
    """Return those values for which a table has columns."""
    return {
        name: value if isinstance(value, PLAIN) else msgspec.json.encode(value).decode()
        for name, value in values.items()
        if name in table.c
    }
