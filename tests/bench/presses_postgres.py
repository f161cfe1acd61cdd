"""Time presses as `presses` does, on a PostgreSQL of its own that brings every commit to the disk."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.bench.presses import SIZES, lines
from tests.support import postgres


def report() -> Iterator[str]:
    """List median and 99th percentile of every kind of press, for both numbers of tables."""
    with TemporaryDirectory() as folder:
        server = postgres.start(Path(folder), settings="")
        try:
            for tables in SIZES:
                yield from asyncio.run(_lines(server, tables))
        finally:
            server.cleanup()


async def _lines(server: postgres.PostgresServer, tables: int) -> list[str]:
    async with postgres.new_database(server) as name:
        return await lines(postgres.url_of(server, name), tables)
