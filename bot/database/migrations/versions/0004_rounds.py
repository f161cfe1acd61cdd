"""Rounds that stay as results do, what records count, ratings, and what people choose for themselves."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

KEPT = "table_id, round, seat, game, guild, computer, points, total, ended"
"""All columns of a round but person and name."""


RESULTS = {"ix_results_guild_game": ["guild", "game"], "ix_results_guild_person": ["guild", "person"]}
"""How results are looked up: a server's, and a person's there, newest last."""


def upgrade() -> None:
    op.drop_index("ix_results_guild_game", "results")
    for name, columns in RESULTS.items():
        op.create_index(name, "results", [*columns, "ended", "table_id"])
    _create_rounds()
    _create_feats()
    _create_ratings()
    op.create_table(
        "people",
        sa.Column("person", sa.BigInteger, primary_key=True),
        sa.Column("hidden", sa.Boolean, nullable=False, server_default=sa.false()),
    )
    if op.get_bind().dialect.name == "sqlite":
        _forbid("rounds", "rounds_are_not_changed", f"UPDATE OF {KEPT}")
        _forbid("rounds", "rounds_are_not_deleted", "DELETE")
        _forbid("feats", "feats_are_not_changed", "UPDATE")
        _forbid("feats", "feats_are_not_deleted", "DELETE")


def _create_rounds() -> None:
    op.create_table(
        "rounds",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("round", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("guild", sa.BigInteger, nullable=False),
        sa.Column("person", sa.BigInteger),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("computer", sa.String(16)),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("total", sa.Integer, nullable=False),
        sa.Column("ended", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_index("ix_rounds_guild_game", "rounds", ["guild", "game"])
    op.create_index("ix_rounds_person", "rounds", ["person"])


def _create_feats() -> None:
    op.create_table(
        "feats",
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("round", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("name", sa.String(32), primary_key=True),
        sa.ForeignKeyConstraint(
            ["table_id", "round", "seat"], ["rounds.table_id", "rounds.round", "rounds.seat"]
        ),
    )


def _create_ratings() -> None:
    op.create_table(
        "ratings",
        sa.Column("guild", sa.BigInteger, primary_key=True),
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("person", sa.BigInteger, primary_key=True),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("rating", sa.Integer, nullable=False),
        sa.Column("wins", sa.Integer, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("gained", sa.Integer, nullable=False),
        sa.Column("table_id", sa.String(16), nullable=False),
    )


def _forbid(table: str, name: str, what: str) -> None:
    op.execute(
        f"CREATE TRIGGER {name} BEFORE {what} ON {table} BEGIN SELECT RAISE(ABORT, '{table} stay'); END"
    )


def downgrade() -> None:
    for table in ("people", "ratings", "feats", "rounds"):
        op.drop_table(table)
    # The ratings have to be built again when their table is.
    op.execute("DELETE FROM notes WHERE key = 'ratings'")
    for name in RESULTS:
        op.drop_index(name, "results")
    op.create_index("ix_results_guild_game", "results", ["guild", "game"])
