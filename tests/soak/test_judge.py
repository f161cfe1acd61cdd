"""The judge of the long runs: it sees a lost, a doubled and a foreign row, and a database that is damaged."""

import sqlite3
from pathlib import Path

import pytest

from bot.database.rows import Chair
from bot.tables.registry import Tables
from bot.tables.seat_rules import seat_of
from bot.tables.table import encode
from engine.games.no_thank_you import GAME, Options
from tests.soak.answers_against_database import Book, Press, Violation, judge, read
from tests.support.tables_in_memory import FACES, store_in

ANA, BEN = 1, 2
FILE = "tefuda.db"


@pytest.fixture
async def book(tmp_path: Path) -> Book:
    """Play five actions, and write all of them down as answered."""
    book = Book()
    async with store_in(tmp_path) as store:
        tables = Tables(store, FACES)
        table = await tables.open(GAME, Options(), Chair("Ana", ANA), guild=1, channel=2, language="en")
        await tables.seating.join(table, BEN, "Ben")
        await tables.playing.start(table, ANA)
        for moment in range(5):
            seat = table.to_act
            assert table.play is not None
            assert seat is not None
            person = ANA if seat_of(table.chairs, ANA) == seat else BEN
            action = table.play.state.fallback(seat)
            book.sent.add(Press(table.id, moment, person, encode(action)))
            await tables.playing.act(table, person, action)
    book.answered |= book.sent
    return book


def spoil(folder: Path, statement: str) -> None:
    """Change the database behind everybody's back."""
    connection = sqlite3.connect(folder / FILE)
    with connection:
        connection.execute(statement)
    connection.close()


def test_what_is_as_it_was_answered_is_passed(book: Book, tmp_path: Path) -> None:
    judge(book, read(tmp_path / FILE))


DOUBLED = """INSERT INTO actions (table_id, step, seat, action)
    SELECT table_id, 6, seat, action FROM actions WHERE step = 5"""
SPOILED = {
    "a lost row": ("DELETE FROM actions WHERE step = 5", "answered but not in the log"),
    "a row lost in the middle": ("DELETE FROM actions WHERE step = 3", "lacks steps"),
    "a doubled row": (DOUBLED, "pressed by nobody"),
    "another action": ("""UPDATE actions SET action = '{"do":"dream"}' WHERE step = 5""", "not in the log"),
    "another phase": ("UPDATE tables SET phase = 'over'", "is over in the wrong"),
}


@pytest.mark.parametrize(("statement", "verdict"), SPOILED.values(), ids=SPOILED)
def test_what_was_spoiled_is_seen(book: Book, tmp_path: Path, statement: str, verdict: str) -> None:
    spoil(tmp_path, statement)
    with pytest.raises(Violation, match=verdict):
        judge(book, read(tmp_path / FILE))


def test_a_log_that_does_not_replay_is_seen(book: Book, tmp_path: Path) -> None:
    spoil(tmp_path, "DELETE FROM seats WHERE seat = 1")
    spoil(tmp_path, "UPDATE actions SET seat = 0")
    with pytest.raises(Violation):
        judge(Book(book.sent, set()), read(tmp_path / FILE))


def test_a_damaged_file_is_seen(book: Book, tmp_path: Path) -> None:
    with (tmp_path / FILE).open("r+b") as file:
        file.seek(8192)
        file.write(b"\xff" * 8192)
    with pytest.raises((Violation, sqlite3.DatabaseError)):
        judge(book, read(tmp_path / FILE))
