"""Databases as a kill leaves them, and damage in the write-ahead logs beside them."""

import shutil
from pathlib import Path

from bot.database.private_files import STEPS
from bot.database.store import Store

FILE = "tefuda.db"


def killed(store: Store, target: Path) -> Path:
    """Copy the files of an open database into a folder, as a kill would leave them; return the database."""
    target.mkdir()
    for end in ("", "-wal", STEPS):
        path = Path(f"{store._place}{end}")
        if path.exists():
            shutil.copyfile(path, target / f"{FILE}{end}")
    return target / FILE


def wal_of(database: Path) -> Path:
    """Return the write-ahead log of a database."""
    return Path(f"{database}-wal")


def flip(wal: Path, at: int) -> None:
    """Change a byte of a log."""
    content = bytearray(wal.read_bytes())
    content[at] ^= 0xFF
    wal.write_bytes(content)
