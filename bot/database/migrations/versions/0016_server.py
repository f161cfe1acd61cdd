"""Make results and what belongs to them immutable on a server too; add indexes for the deletion of people."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"

CHANGING: dict[str, tuple[str, ...]] = {
    "results": ("person", "name", "mu", "sigma"),
    "rounds": ("person", "name"),
    "feats": ("person",),
    "marks": ("person", "name"),
    "verdicts": (),
}
"""The tables whose rows stay, with the columns that may change."""
INDEXES: dict[str, tuple[str, list[str]]] = {
    "ix_tables_host": ("tables", ["host"]),
    "ix_clock_acts_person": ("clock_acts", ["person"]),
}
"""For the deletion of a person, which keeps all others from writing."""
LONG = {"tables": "time_left", "actions": "spent"}
"""Milliseconds; after 24 days they have more than 31 bits, which on SQLite any integer may have."""


def upgrade() -> None:
    for name, (table, indexed) in INDEXES.items():
        op.create_index(name, table, indexed)
    # SQLite has the triggers since the tables are there.
    if op.get_bind().dialect.name != "sqlite":
        for table, columns in CHANGING.items():
            _forbid(table, columns)
        for table, column in LONG.items():
            op.alter_column(table, column, type_=sa.BigInteger)


def _forbid(table: str, changing: tuple[str, ...]) -> None:
    """Refuse to delete rows of a table, and to change any but some columns."""
    kept = [each["name"] for each in sa.inspect(op.get_bind()).get_columns(table)]
    columns = ", ".join(f'"{name}"' for name in kept if name not in changing)
    op.execute(
        f"CREATE FUNCTION {table}_stay() RETURNS trigger LANGUAGE plpgsql AS"
        f" $$ BEGIN RAISE restrict_violation USING MESSAGE = '{table} stay'; END $$"
    )
    for name, what, each in (
        ("changed", f"UPDATE OF {columns}", "ROW"),
        ("deleted", "DELETE", "ROW"),
        ("truncated", "TRUNCATE", "STATEMENT"),
    ):
        op.execute(
            f"CREATE TRIGGER {table}_are_not_{name} BEFORE {what} ON {table}"
            f" FOR EACH {each} EXECUTE FUNCTION {table}_stay()"
        )


def downgrade() -> None:
    for name, (table, _) in INDEXES.items():
        op.drop_index(name, table)
    if op.get_bind().dialect.name != "sqlite":
        for table, column in LONG.items():
            op.alter_column(table, column, type_=sa.Integer)
        for table in CHANGING:
            # With its triggers.
            op.execute(f"DROP FUNCTION {table}_stay CASCADE")
