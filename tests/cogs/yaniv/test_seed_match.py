"""The four rounds of the rule book's score table, played card by card and read back with plain SQL."""

from typing import Any, NamedTuple

import pytest
import sqlalchemy as sa

from bot.front.score_sheets import _show_scores
from bot.front.services import Services
from bot.tables.table import Table
from engine.cards import Card
from engine.core import Seat
from engine.games.yaniv import GAME
from engine.games.yaniv.values import Call, Discard
from tests.support.plain_tables import act, dealt, people
from tests.support.rigged_deck import rig

A, B, C, D = range(4)
RUNS = {
    A: ("6C", "7C", "8C", "9C"),
    B: ("6D", "7D", "8D", "9D"),
    C: ("6H", "7H", "8H", "9H"),
    D: ("6S", "7S", "8S", "9S"),
}
"""What everybody lays first."""


class Round(NamedTuple):
    starter: Seat
    kept: tuple[Card, ...]
    """What everybody keeps of the deal, beside the run."""
    drawn: tuple[tuple[Card, ...], ...]
    """What everybody draws; who draws twice lays what was kept."""
    caller: Seat

    @property
    def order(self) -> list[Seat]:
        return [(self.starter + turn) % 4 for turn in range(4)]

    @property
    def pack(self) -> list[Card]:
        hands = [(*RUNS[seat], self.kept[seat]) for seat in self.order]
        dealt = [hand[place] for place in range(5) for hand in hands]
        draws = [
            self.drawn[seat][lap] for lap in (0, 1) for seat in self.order if lap < len(self.drawn[seat])
        ]
        return [*dealt, "KS", *draws]


ROUNDS = (
    Round(A, ("AC", "5D", "10C", "10D"), (("AD",), ("AH",), ("4C",), ("3D",)), A),
    Round(A, ("2C", "2D", "10H", "3S"), (("5C", "10C"), ("AD",), ("AH",), ("4S",)), B),
    Round(B, ("AC", "2D", "2H", "3S"), (("2C",), ("AD", "4D"), ("10H", "2S"), ("10S", "AS")), A),
    Round(A, ("3C", "2D", "2H", "AS"), (("AC", "AH"), ("4D", "4H"), ("10H", "2S"), ("3S",)), D),
)
POINTS = [(0, 6, 14, 13), (15, 0, 11, 7), (0, 5, 12, 11), (2, 8, 12, 34)]
TOTALS = [(0, 6, 14, 13), (15, 6, 25, 20), (15, 11, 37, 31), (17, 19, 49, 65)]


async def play(services: Services, table: Table, each: Round) -> None:
    for seat in each.order:
        await act(services, table, Discard(RUNS[seat]))
    for seat in each.order:
        if len(each.drawn[seat]) > 1:
            await act(services, table, Discard((each.kept[seat],)))
    assert table.to_act == each.caller
    await act(services, table, Call())


async def test_the_score_table_of_the_rule_book(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    rig(monkeypatch, *(each.pack for each in ROUNDS))
    there = people(services, "Ana", "Ben", "Cleo", "さくら")
    table = await dealt(GAME, there)
    for each in ROUNDS:
        await play(services, table, each)
    assert table.view(None).starter == A, "the lowest hand begins the next round"
    found = await asked(services, "SELECT points, total FROM rounds", table, "round, seat")
    for column, expected in enumerate((POINTS, TOTALS)):
        numbers = [row[column] for row in found]
        assert [tuple(numbers[first : first + 4]) for first in range(0, 16, 4)] == expected
    assert await asked(services, "SELECT round, seat, name FROM feats", table, "round, name") == [
        (1, A, "yaniv"),
        (2, B, "yaniv"),
        (3, A, "yaniv"),
        (4, D, "fined"),
        (4, A, "returned"),
    ]
    sheet = (await there[0].called(_show_scores, "yaniv", table.id)).text
    for total in TOTALS[-1]:
        assert f"**+{total}**" in sheet or f"**{total}**" in sheet


async def asked(services: Services, question: str, table: Table, order: str) -> list[tuple[Any, ...]]:
    """Ask the database itself."""
    query: Any = sa.text(f"{question} WHERE table_id = :table ORDER BY {order}").bindparams(table=table.id)
    return [tuple(row) for row in await services.store.ask(query)]
