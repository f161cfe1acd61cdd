"""The durability check finds lost, doubled and foreign rows, and a damaged database."""

import sqlite3
from pathlib import Path

import pytest

from bot.database.rows import Chair
from bot.tables.registry import Tables
from bot.tables.server_settings import Servers
from bot.tables.table import encode
from engine.games.no_thank_you import GAME, Options
from tests.soak import Violation
from tests.soak.durability import Press, PressLog, check_durability, read
from tests.support.roomy import ROOMY
from tests.support.tables_in_memory import FACES, store_in
from tests.support.turns import act, awaited, fallback

ANA, BEN = 1, 2
FILE = "tefuda.db"


@pytest.fixture
async def log(tmp_path: Path) -> PressLog:
    """Play five actions, and write all of them down as answered."""
    log = PressLog()
    async with store_in(tmp_path) as store:
        tables = Tables(store, FACES, servers=Servers(store, ROOMY))
        table = await tables.open(GAME, Options(), Chair("Ana", ANA), guild=1, channel=2, language="en")
        await tables.seating.join(table, BEN, "Ben")
        await tables.playing.start(table, ANA)
        for moment in range(5):
            person, action = table.chairs[awaited(table)[1]].person or 0, fallback(table)
            log.sent.add(Press(table.id, moment, person, encode(action)))
            await act(tables, table, action)
    log.answered |= log.sent
    return log


def corrupt(folder: Path, statement: str) -> None:
    """Change the database behind everybody's back."""
    connection = sqlite3.connect(folder / FILE)
    with connection:
        connection.execute(statement)
    connection.close()


def test_what_is_as_it_was_answered_is_passed(log: PressLog, tmp_path: Path) -> None:
    check_durability(log, read(tmp_path / FILE))


DOUBLED = """INSERT INTO actions (table_id, step, seat, action)
    SELECT table_id, 6, seat, action FROM actions WHERE step = 5"""
CORRUPTED = {
    "a lost row": ("DELETE FROM actions WHERE step = 5", "answered but not in the log"),
    "a doubled row": (DOUBLED, "pressed by nobody"),
    "another action": ("""UPDATE actions SET action = '{"do":"dream"}' WHERE step = 5""", "not in the log"),
}


@pytest.mark.parametrize(("statement", "verdict"), CORRUPTED.values(), ids=CORRUPTED)
def test_what_was_corrupted_is_seen(log: PressLog, tmp_path: Path, statement: str, verdict: str) -> None:
    corrupt(tmp_path, statement)
    with pytest.raises(Violation, match=verdict):
        check_durability(log, read(tmp_path / FILE))


def test_a_damaged_file_is_seen(log: PressLog, tmp_path: Path) -> None:
    with (tmp_path / FILE).open("r+b") as file:
        file.seek(8192)
        file.write(b"\xff" * 8192)
    with pytest.raises((Violation, sqlite3.DatabaseError)):
        check_durability(log, read(tmp_path / FILE))
