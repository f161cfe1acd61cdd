"""Keep the settings that no query asks for in one column, by name."""

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"

PEOPLE = sa.table(
    "people",
    sa.column("person", sa.BigInteger),
    sa.column("deck", sa.String(8)),
    sa.column("still", sa.Boolean),
    sa.column("no_advice", sa.Boolean),
    sa.column("chosen", sa.Text),
)
SERVERS = sa.table(
    "servers",
    sa.column("guild", sa.BigInteger),
    sa.column("ending", sa.String(8)),
    sa.column("chosen", sa.Text),
)
MOVED = {
    PEOPLE: {"deck": "deck", "still": "no_animation", "no_advice": "no_advice"},
    SERVERS: {"ending": "ending"},
}
"""The columns that become part of the new one, and the names of their settings."""


def upgrade() -> None:
    for table, names in MOVED.items():
        op.add_column(table.name, sa.Column("chosen", sa.Text))
        key, *_ = table.c
        for owner, *values in _rows(sa.select(key, *(table.c[column] for column in names))):
            # A truth that is false, and no value, are the defaults.
            chosen = {name: value for name, value in zip(names.values(), values, strict=True) if value}
            if chosen:
                op.execute(table.update().where(key == owner).values(chosen=json.dumps(chosen)))
        for column in names:
            op.drop_column(table.name, column)


def downgrade() -> None:
    op.add_column("people", sa.Column("deck", sa.String(8)))
    for column in ("still", "no_advice"):
        op.add_column("people", sa.Column(column, sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("servers", sa.Column("ending", sa.String(8)))
    for table, names in MOVED.items():
        key, *_ = table.c
        for owner, text in _rows(sa.select(key, table.c.chosen).where(table.c.chosen.is_not(None))):
            chosen = json.loads(text)
            values = {column: chosen[name] for column, name in names.items() if name in chosen}
            if values:
                op.execute(table.update().where(key == owner).values(values))
        op.drop_column(table.name, "chosen")


def _rows(query: sa.Select[*tuple[Any, ...]]) -> list[sa.Row[*tuple[Any, ...]]]:
    return list(op.get_bind().execute(query))
