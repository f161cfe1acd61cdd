"""Tests that the check runs on SQLite alone, run on PostgreSQL too."""

import subprocess
import sys
from collections.abc import Iterator

TESTS = ("tests/bot/test_evening.py", "tests/bot/tables", "tests/cogs")
PYTEST = ("pytest", "-n", "logical", "-m", "any_database", "--both-databases")


def run(seconds: float, seed: int) -> Iterator[str]:
    """Run them once; raise CalledProcessError if one fails."""
    subprocess.run((sys.executable, "-m", *PYTEST, *TESTS), check=True)
    yield "they hold on both databases"
