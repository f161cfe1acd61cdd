"""Add the speed and the clock of tables, and the settings of people and servers."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def added() -> dict[str, tuple[sa.Column[Any], ...]]:
    """Return the new columns by table; a column belongs to one statement only."""
    return {
        "tables": (
            sa.Column("speed", sa.String(8), nullable=False, server_default="soft"),
            sa.Column("deadline", sa.DateTime(timezone=True)),
            sa.Column("deadline_step", sa.Integer),
            sa.Column("time_left", sa.Integer),
        ),
        "seats": (sa.Column("away", sa.Boolean, nullable=False, server_default=sa.false()),),
        "actions": (sa.Column("actor", sa.String(8)), sa.Column("spent", sa.Integer)),
        "people": (
            sa.Column("own_language", sa.String(8)),
            sa.Column("pings", sa.String(8), nullable=False, server_default="away"),
            sa.Column("quiet_from", sa.Integer),
            sa.Column("quiet_to", sa.Integer),
            sa.Column("zone", sa.String(48)),
            sa.Column("quiet_changed", sa.DateTime(timezone=True)),
        ),
    }


def upgrade() -> None:
    for table, columns in added().items():
        for column in columns:
            op.add_column(table, column)
    op.create_table(
        "clock_acts",
        sa.Column(
            "table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("step", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("person", sa.BigInteger),
        sa.Column("seconds", sa.Integer),
        sa.Column("taken", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
    )
    op.create_table(
        "servers",
        sa.Column("guild", sa.BigInteger, primary_key=True),
        sa.Column("language", sa.String(8)),
        sa.Column("channels", sa.Text),
        sa.Column("most_tables", sa.Integer),
        sa.Column("most_in_channel", sa.Integer),
        sa.Column("most_of_person", sa.Integer),
        sa.Column("speed", sa.String(8)),
        sa.Column("ending", sa.String(8)),
    )


def downgrade() -> None:
    op.drop_table("servers")
    op.drop_table("clock_acts")
    for table, columns in added().items():
        for column in reversed(columns):
            op.drop_column(table, column.name)
