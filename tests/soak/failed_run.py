"""What a failing run of a crowd leaves: its parameters and its failure, its acts, and its database."""

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import msgspec
from msgspec import Struct

FOLDER = Path("soak-failures")
"""Where the folders of failing runs are put."""
PARAMETERS, FAILURE, ACTS, DATABASE = "run.json", "failure.txt", "acts.txt", "tefuda.db"


def keep(parent: Path, run: Struct, acts: Sequence[str], failure: str, database: Path) -> Path:
    """Write a failing run into a folder of its own, named by a number, and return it."""
    folder = _new_folder(parent)
    (folder / PARAMETERS).write_bytes(msgspec.json.encode(run))
    (folder / FAILURE).write_text(failure, encoding="utf-8")
    (folder / ACTS).write_text("\n".join(acts), encoding="utf-8")
    with closing(sqlite3.connect(database)) as source, closing(sqlite3.connect(folder / DATABASE)) as target:
        source.backup(target)
    return folder


def _new_folder(parent: Path) -> Path:
    parent.mkdir(parents=True, exist_ok=True)
    number = 1
    while (folder := parent / str(number)).exists():
        number += 1
    folder.mkdir()
    return folder


def acts_of(folder: Path) -> list[str]:
    """Read the acts of a failing run."""
    return (folder / ACTS).read_text(encoding="utf-8").split("\n")


def failure_of(folder: Path) -> str:
    """Read how a run failed."""
    return (folder / FAILURE).read_text(encoding="utf-8")
