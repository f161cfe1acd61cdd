"""What is written, by whom and when, as the database itself sees it: triggers of the harness.

Each connection of a process bears its name. A write counts from the commit of its transaction, not from the
statement, because a frozen process may commit later what it wrote before. It waits while the harness holds
the lock of its writer.
"""

import asyncpg
from msgspec import Struct

SCHEMA = """
CREATE SCHEMA audit;
CREATE UNLOGGED TABLE audit.writes (
    number bigserial,
    xid xid DEFAULT pg_current_xact_id()::xid,
    writer text DEFAULT current_setting('application_name'),
    relation text, table_id text
);
CREATE FUNCTION audit.note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    PERFORM pg_advisory_xact_lock_shared(hashtext(current_setting('application_name')));
    INSERT INTO audit.writes (relation, table_id)
        VALUES (TG_TABLE_NAME, coalesce(to_jsonb(NEW) ->> 'table_id', to_jsonb(NEW) ->> 'id'));
    RETURN NEW; END $$;
CREATE TRIGGER audit AFTER INSERT ON leases FOR EACH ROW EXECUTE FUNCTION audit.note();
"""
RELATIONS = ("tables", "actions", "seats", "clock_acts", "results", "rounds", "marks")
NOTE = "CREATE TRIGGER audit AFTER INSERT OR UPDATE ON {0} FOR EACH ROW EXECUTE FUNCTION audit.note()"
READ = """
SELECT number, writer, relation, table_id,
    extract(epoch FROM pg_xact_commit_timestamp(xid))::float8 AS at
FROM audit.writes ORDER BY number
"""


class Write(Struct, frozen=True):
    """A row that was written, and when its transaction was committed."""

    number: int
    writer: str
    relation: str
    table_id: str | None
    at: float


async def install(address: str) -> None:
    """Install the triggers in a migrated database."""
    connection = await asyncpg.connect(address)
    try:
        await connection.execute(SCHEMA)
        for name in RELATIONS:
            await connection.execute(NOTE.format(name))
    finally:
        await connection.close()


async def writes(connection: asyncpg.Connection) -> list[Write]:
    """List all writes in the order in which they were made."""
    return [Write(**row) for row in await connection.fetch(READ)]
