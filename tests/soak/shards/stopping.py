"""Stops a process in the middle of a transaction that writes."""

import asyncio
import signal

import asyncpg

from tests.soak.shards.messages import now
from tests.soak.shards.supervisor import Child

DELAY = "SELECT pg_advisory_lock(hashtext($1))"
GO_ON = "SELECT pg_advisory_unlock(hashtext($1))"
WAITING = "SELECT count(*) FROM pg_stat_activity WHERE application_name = $1 AND wait_event = 'advisory'"
WITHIN = """
SELECT count(*) FROM pg_stat_activity JOIN pg_locks USING (pid)
WHERE application_name = $1 AND wait_event = 'ClientRead' AND mode IN ('RowShareLock', 'RowExclusiveLock')
"""
PATIENCE = 30.0
"""Seconds until a process writes, as people press: far more than it takes."""
CARRIED_OUT = 2.0
"""Seconds until what a process has sent is carried out."""


async def stop_writing(address: str, child: Child) -> bool:
    """Stop a process that has written and not committed: its locks stand in the way.

    Return False for one that ended before, or whose write failed because it was delayed for too long.
    """
    connection = await asyncpg.connect(address)
    try:
        await connection.fetchval(DELAY, child.name)
        if not await _seen(connection, WAITING, child, PATIENCE):
            return False
        child.signal(signal.SIGSTOP)
        await connection.fetchval(GO_ON, child.name)
        if await _seen(connection, WITHIN, child, CARRIED_OUT):
            return True
        child.signal(signal.SIGCONT)
        return False
    finally:
        await connection.close()


async def _seen(connection: asyncpg.Connection, question: str, child: Child, seconds: float) -> bool:
    """Wait until the database knows of a connection as asked; return whether it does."""
    deadline = now() + seconds
    while not await connection.fetchval(question, child.name):
        if not child.is_running or now() > deadline:
            return False
        await asyncio.sleep(0.01)
    return True
