"""Add results, which are immutable except for a person's deletion."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

KEPT = 'table_id, seat, game, guild, computer, "left", rank, score, seats, persons, ended'
"""All columns but person and name."""


def upgrade() -> None:
    _create_results()
    # SQLite drops the triggers with their table: a later migration that recreates it must recreate them.
    if op.get_bind().dialect.name == "sqlite":
        _forbid("results_are_not_changed", f"UPDATE OF {KEPT}")
        _forbid("results_are_not_deleted", "DELETE")


def _create_results() -> None:
    op.create_table(
        "results",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("guild", sa.BigInteger, nullable=False),
        sa.Column("person", sa.BigInteger),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("computer", sa.String(16)),
        sa.Column("left", sa.Boolean, nullable=False),
        sa.Column("rank", sa.Integer, nullable=False),
        sa.Column("score", sa.Integer, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("persons", sa.Integer, nullable=False),
        sa.Column("ended", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_index("ix_results_guild_game", "results", ["guild", "game"])
    op.create_index("ix_results_person", "results", ["person"])


def _forbid(name: str, what: str) -> None:
    op.execute(
        f"CREATE TRIGGER {name} BEFORE {what} ON results BEGIN SELECT RAISE(ABORT, 'results stay'); END"
    )


def downgrade() -> None:
    op.drop_table("results")
