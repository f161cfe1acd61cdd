"""The rows that games leave: results, scored rounds with their feats, and achievements."""

from collections.abc import Sequence
from datetime import UTC, datetime

import sqlalchemy as sa

from bot.database.result_rows import AchievementRow, FeatRow, ResultRow, RoundRow
from bot.database.rows import Chair
from bot.database.schema import ACHIEVEMENTS
from bot.database.store import Store
from bot.tables.contest_rules import Forfeit, result_of
from bot.tables.seat_rules import standing
from bot.tables.table import Table
from engine.core import Result, Round
from engine.play import Play


def result_rows(table: Table, result: Result | None, forfeit: Forfeit | None = None) -> list[ResultRow]:
    """Return a row for every seat; none while there is no result.

    Whoever forfeits counts as somebody who left.
    """
    if forfeit is not None:
        result = result_of(forfeit, len(table.chairs))
    if result is None:
        return []
    ranks = {seat: rank for rank, tied in standing(result, table.chairs) for seat in tied}
    persons = sum(chair.person is not None or chair.is_nameless for chair in table.chairs)
    ended = datetime.now(UTC)
    return [
        ResultRow(
            table_id=table.id,
            seat=seat,
            game=table.game.name,
            guild=table.guild,
            person=chair.person,
            name=chair.name,
            computer=chair.computer,
            # A result to which a computer contributed is not the person's.
            left=chair.has_left or chair.helped or (forfeit is not None and forfeit.seat == seat),
            rank=ranks[seat],
            score=result.scores[seat],
            seats=len(table.chairs),
            persons=persons,
            ended=ended,
        )
        for seat, chair in enumerate(table.chairs)
    ]


def _player(chair: Chair) -> int | None:
    """Return the person who plays a seat themselves; nobody while a computer plays for them."""
    return None if chair.is_computer else chair.person


# ------------------------------------------------------------------ rounds


def round_rows(table: Table, rounds: Sequence[Round]) -> list[RoundRow]:
    """Return a row for every seat in each round that the table does not have yet.

    A round belongs to the person who plays the seat when it ends.
    """
    ended = datetime.now(UTC)
    return [
        RoundRow(
            table_id=table.id,
            round=number,
            seat=seat,
            game=table.game.name,
            guild=table.guild,
            person=_player(table.chairs[seat]),
            name=table.chairs[seat].name,
            computer=table.chairs[seat].computer,
            points=points,
            total=scored.totals[seat],
            persons=_players(table, scored),
            ended=ended,
        )
        for number, scored in _new_rounds(table, rounds)
        for seat, points in enumerate(scored.points)
        if points is not None
    ]


def feat_rows(table: Table, rounds: Sequence[Round]) -> list[FeatRow]:
    """Return a row for every feat in those rounds."""
    ended = datetime.now(UTC)
    return [
        FeatRow(
            table_id=table.id,
            round=number,
            seat=feat.seat,
            name=feat.name,
            game=table.game.name,
            guild=table.guild,
            person=_player(table.chairs[feat.seat]),
            persons=_players(table, scored),
            ended=ended,
        )
        for number, scored in _new_rounds(table, rounds)
        for feat in scored.feats
    ]


def _new_rounds(table: Table, rounds: Sequence[Round]) -> list[tuple[int, Round]]:
    """List the rounds scored just now, with their numbers."""
    known = len(table.play.state.rounds) if table.play else 0
    return list(enumerate(rounds[known:], known + 1))


def _players(table: Table, scored: Round) -> int:
    """Count the people who played in a round themselves."""
    seated = zip(table.chairs, scored.points, strict=True)
    return sum(_player(chair) is not None for chair, points in seated if points is not None)


# ------------------------------------------------------------------ achievements


def achievement_rows(table: Table, play: Play) -> list[AchievementRow]:
    """Return a row for every achievement in the public notices of a step.

    An achievement belongs to the person who plays the seat at that moment.
    """
    public = [notice.event.achievement for notice in play.notices if notice.to is None]
    taken, rows = datetime.now(UTC), []
    for place, achievement in enumerate(each for each in public if each is not None):
        chair, number = table.chairs[achievement.seat], str(achievement.number)
        rows.append(
            AchievementRow(
                table_id=table.id,
                step=play.step,
                place=place,
                seat=achievement.seat,
                game=table.game.name,
                guild=table.guild,
                person=_player(chair),
                # A name without a person could not be found when they ask to be forgotten.
                name="" if _player(chair) is None else chair.name,
                kind=achievement.kind,
                number=number,
                digits=len(number),
                size=achievement.size,
                persons=sum(_player(each) is not None for each in table.chairs),
                taken=taken,
            )
        )
    return rows


async def is_first(store: Store, table_id: str, kind: str, number: int) -> bool:
    """Return whether a table was the first of its server where a number was an achievement of a kind."""
    row = ACHIEVEMENTS.c
    same = (row.table_id == table_id, row.kind == kind, row.number == str(number), row.is_first)
    return bool(await store.ask(sa.select(row.step).where(*same)))
