"""Make the log of cups and the final tables of seasons immutable."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"

KEPT: dict[str, tuple[str, ...]] = {"cup_acts": ("UPDATE", "DELETE"), "season_places": ("UPDATE",)}
"""What is refused for each table; the places of a person are deleted with their data."""
DONE = {"UPDATE": "changed", "DELETE": "deleted", "TRUNCATE": "truncated"}


def upgrade() -> None:
    is_file = op.get_bind().dialect.name == "sqlite"
    for table, refused in KEPT.items():
        if not is_file:
            _create_function(table)
        for what in (*refused, *(() if is_file else ("TRUNCATE",))):
            op.execute(_trigger(table, what, is_file=is_file))


def _create_function(table: str) -> None:
    op.execute(
        f"CREATE FUNCTION {table}_stay() RETURNS trigger LANGUAGE plpgsql AS"
        f" $$ BEGIN RAISE restrict_violation USING MESSAGE = '{table} stay'; END $$"
    )


def _trigger(table: str, what: str, *, is_file: bool) -> str:
    """Return the statement that refuses something for the rows of a table."""
    head = f"CREATE TRIGGER {_name(table, what)} BEFORE {_event(table, what)} ON {table}"
    if is_file:
        return f"{head} BEGIN SELECT RAISE(ABORT, '{table} stay'); END"
    each = "STATEMENT" if what == "TRUNCATE" else "ROW"
    return f"{head} FOR EACH {each} EXECUTE FUNCTION {table}_stay()"


def _name(table: str, what: str) -> str:
    return f"{table}_are_not_{DONE[what]}"


def _event(table: str, what: str) -> str:
    if what != "UPDATE":
        return what
    # A test reads from the schema which columns may change.
    columns = sa.inspect(op.get_bind()).get_columns(table)
    return "UPDATE OF " + ", ".join(f'"{each["name"]}"' for each in columns)


def downgrade() -> None:
    for table, refused in KEPT.items():
        if op.get_bind().dialect.name == "sqlite":
            for what in refused:
                op.execute(f"DROP TRIGGER {_name(table, what)}")
        else:
            # With its triggers.
            op.execute(f"DROP FUNCTION {table}_stay CASCADE")
