"""Add achievements (`marks`) and practice puzzles."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

KEPT = "table_id, step, place, seat, game, guild, kind, number, digits, size, is_first, persons, taken"
"""All columns of `marks` but person and name."""
KIND = ["guild", "game", "kind"]
LARGEST: list[Any] = [sa.text("digits DESC"), sa.text("number DESC"), "taken"]


def upgrade() -> None:
    _create_marks()
    _create_indexes()
    _create_practice()
    op.create_index("ix_practice_person_game", "practice", ["person", "game"])
    if op.get_bind().dialect.name == "sqlite":
        _forbid("marks_are_not_changed", f"UPDATE OF {KEPT}")
        _forbid("marks_are_not_deleted", "DELETE")


def _create_marks() -> None:
    op.create_table(
        "marks",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("step", sa.Integer, primary_key=True),
        sa.Column("place", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("guild", sa.BigInteger, nullable=False),
        sa.Column("person", sa.BigInteger),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("number", sa.Text, nullable=False),
        sa.Column("digits", sa.Integer, nullable=False),
        sa.Column("size", sa.Integer, nullable=False),
        sa.Column("is_first", sa.Boolean, nullable=False),
        sa.Column("persons", sa.Integer, nullable=False),
        sa.Column("taken", sa.DateTime(timezone=True), nullable=False),
    )


def _create_indexes() -> None:
    op.create_index("ix_marks_person", "marks", ["person", "guild", "taken"])
    first: dict[str, Any] = {"sqlite_where": sa.text("is_first = 1"), "postgresql_where": sa.text("is_first")}
    # Unique: the database itself refuses a second first mark of a number.
    op.create_index("ix_marks_first", "marks", [*KIND, "number"], unique=True, **first)
    own, size = ["person", "persons"], sa.text("size DESC")
    op.create_index("ix_marks_largest", "marks", [*KIND, *LARGEST, *own])
    op.create_index("ix_marks_longest", "marks", [*KIND, size, *LARGEST, *own])
    op.create_index("ix_marks_counted", "marks", [*KIND, *own, "taken", "is_first"])


def _create_practice() -> None:
    op.create_table(
        "practice",
        sa.Column("person", sa.BigInteger, primary_key=True),
        sa.Column("puzzle", sa.String(16), primary_key=True),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("level", sa.Integer, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("hints", sa.Integer, nullable=False),
        sa.Column("points", sa.Integer),
        sa.Column("given", sa.DateTime(timezone=True), nullable=False),
    )


def _forbid(name: str, what: str) -> None:
    op.execute(f"CREATE TRIGGER {name} BEFORE {what} ON marks BEGIN SELECT RAISE(ABORT, 'marks stay'); END")


def downgrade() -> None:
    op.drop_table("practice")
    op.drop_table("marks")
