"""Add tables, seats, the log of actions, and key-value pairs (`notes`)."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    _create_tables()
    _create_seats()
    _create_log_and_notes()


def _create_tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("seed", sa.String(64), nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("guild", sa.BigInteger, nullable=False),
        sa.Column("channel", sa.BigInteger, nullable=False),
        sa.Column("host", sa.BigInteger, nullable=False),
        sa.Column("phase", sa.String(8), nullable=False),
        sa.Column("keep_order", sa.Boolean, nullable=False),
        sa.Column("message", sa.BigInteger),
        sa.Column("ping", sa.BigInteger),
        sa.Column("pinged", sa.BigInteger),
        sa.Column("outcome", sa.BigInteger),
        sa.Column("successor", sa.String(16)),
        sa.Column("reason", sa.String(32)),
        sa.Column("concluded", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("opened", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
    )
    op.create_index("ix_tables_concluded", "tables", ["concluded"])


def _create_seats() -> None:
    op.create_table(
        "seats",
        sa.Column(
            "table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("person", sa.BigInteger),
        sa.Column("computer", sa.String(16)),
    )
    op.create_index("ix_seats_person", "seats", ["person"])


def _create_log_and_notes() -> None:
    op.create_table(
        "actions",
        sa.Column(
            "table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("step", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("action", sa.Text, nullable=False),
        sa.Column("taken", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
    )
    op.create_table(
        "notes",
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )


def downgrade() -> None:
    for name in ("notes", "actions", "seats", "tables"):
        op.drop_table(name)
