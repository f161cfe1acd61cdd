"""The four rounds of the rule book's score table, pressed card by card and read back with plain SQL."""

import sqlite3
from typing import NamedTuple

import pytest

from bot.tables.table import Table
from cogs.yaniv.turn import CALL, CHOICES, STOCK
from engine.cards import Card
from engine.core import Seat
from engine.games.yaniv import GAME
from tests.cogs.dealing import deal, name_at
from tests.support.harness import Stage, said
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


async def turn(stage: Stage, table: Table, seat: Seat, *cards: Card) -> None:
    """Lay cards and draw from the stock, by the buttons of a panel."""
    assert table.to_act == seat
    who, hand = name_at(table, seat), table.view(seat).hand
    await stage.open_hand(who)
    await stage.play(who, CHOICES + sum(1 << hand.index(card) for card in cards))
    await stage.play(who, STOCK)


async def call(stage: Stage, table: Table, seat: Seat) -> None:
    assert table.to_act == seat
    await stage.open_hand(name_at(table, seat))
    await stage.play(name_at(table, seat), CALL)


async def play(stage: Stage, table: Table, each: Round) -> None:
    for seat in each.order:
        await turn(stage, table, seat, *RUNS[seat])
    for seat in each.order:
        if len(each.drawn[seat]) > 1:
            await turn(stage, table, seat, each.kept[seat])
    await call(stage, table, each.caller)


async def test_the_score_table_of_the_rule_book(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    rig(monkeypatch, *(each.pack for each in ROUNDS))
    table = await deal(stage, GAME, 4)
    for each in ROUNDS:
        await play(stage, table, each)
    assert table.view(None).starter == A, "the lowest hand begins the next round"
    assert rows(stage, "points", table) == POINTS
    assert rows(stage, "total", table) == TOTALS
    feats = "SELECT round, seat, name FROM feats WHERE table_id = ? ORDER BY round, name"
    assert asked(stage, feats, table) == [
        (1, A, "yaniv"),
        (2, B, "yaniv"),
        (3, A, "yaniv"),
        (4, D, "fined"),
        (4, A, "returned"),
    ]
    sheet = said(await stage["Ana"].slash(stage.channel, "yaniv scores"))
    for total in TOTALS[-1]:
        assert f"**+{total}**" in sheet or f"**{total}**" in sheet


def asked(stage: Stage, question: str, table: Table) -> list[tuple[object, ...]]:
    """Ask the file itself."""
    with sqlite3.connect(stage.path) as connection:
        return connection.execute(question, (table.id,)).fetchall()


def rows(stage: Stage, column: str, table: Table) -> list[tuple[object, ...]]:
    """Read a number of every seat, a row for each round."""
    question = f"SELECT {column} FROM rounds WHERE table_id = ? ORDER BY round, seat"  # noqa: S608 -- our own
    numbers = [value for (value,) in asked(stage, question, table)]
    return [tuple(numbers[first : first + 4]) for first in range(0, len(numbers), 4)]
