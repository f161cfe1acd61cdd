"""Add reviews with the decisions to be asked about, and verdicts on luck and skill, which are immutable."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    _create_reviews()
    _create_mistakes()
    _create_verdicts()
    # SQLite drops the triggers with their table: a later migration that recreates it must recreate them.
    if op.get_bind().dialect.name == "sqlite":
        _forbid("verdicts_are_not_changed", "UPDATE")
        _forbid("verdicts_are_not_deleted", "DELETE")


def _create_reviews() -> None:
    op.create_table(
        "reviews",
        sa.Column("person", sa.BigInteger, primary_key=True),
        sa.Column(
            "table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
    )


def _create_mistakes() -> None:
    op.create_table(
        "mistakes",
        sa.Column("person", sa.BigInteger, primary_key=True),
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("step", sa.Integer, primary_key=True),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("choices", sa.Text, nullable=False),
        sa.Column("best", sa.Integer, nullable=False),
        sa.Column("taken", sa.Integer, nullable=False),
        sa.Column("loss", sa.Integer, nullable=False),
        sa.Column("asked", sa.Integer, nullable=False, server_default="0"),
        sa.Column("found", sa.Integer, nullable=False, server_default="0"),
        sa.ForeignKeyConstraint(
            ["person", "table_id"], ["reviews.person", "reviews.table_id"], ondelete="CASCADE"
        ),
    )


def _create_verdicts() -> None:
    op.create_table(
        "verdicts",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True),
        sa.Column("actual", sa.Integer, nullable=False),
        sa.Column("luck", sa.Integer, nullable=False),
    )


def _forbid(name: str, what: str) -> None:
    op.execute(
        f"CREATE TRIGGER {name} BEFORE {what} ON verdicts BEGIN SELECT RAISE(ABORT, 'verdicts stay'); END"
    )


def downgrade() -> None:
    for name in ("verdicts", "mistakes", "reviews"):
        op.drop_table(name)
