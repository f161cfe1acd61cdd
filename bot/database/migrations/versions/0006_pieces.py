"""Add the pieces of puzzles, and the puzzles of the day."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

OWN = ["person", "puzzle"]
NEW = ("value", "piece", "hinted", "found", "touched")


def upgrade() -> None:
    with op.batch_alter_table("practice") as practice:
        practice.add_column(sa.Column("touched", sa.DateTime(timezone=True)))
        practice.add_column(sa.Column("found", sa.Text, nullable=False, server_default=""))
        practice.add_column(sa.Column("hinted", sa.Integer, nullable=False, server_default="0"))
        practice.add_column(sa.Column("piece", sa.String(8)))
        practice.add_column(sa.Column("value", sa.String(8)))
    op.execute("UPDATE practice SET touched = given")
    with op.batch_alter_table("practice") as practice:
        practice.alter_column("touched", nullable=False)
    _create_daily()


def _create_daily() -> None:
    op.create_table(
        "daily",
        sa.Column("guild", sa.BigInteger, primary_key=True),
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("day", sa.Integer, primary_key=True),
        sa.Column("person", sa.BigInteger, primary_key=True),
        sa.Column("puzzle", sa.String(16), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("solved", sa.DateTime(timezone=True)),
        sa.ForeignKeyConstraint(OWN, [f"practice.{name}" for name in OWN]),
    )
    op.create_index("ix_daily_person", "daily", OWN)
    op.create_index("ix_daily_streaks", "daily", ["guild", "game", "person", "day", "solved"])


def downgrade() -> None:
    op.drop_table("daily")
    with op.batch_alter_table("practice") as practice:
        for name in NEW:
            practice.drop_column(name)
