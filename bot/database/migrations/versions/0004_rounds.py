"""Add rounds and feats, immutable like results, and ratings and settings of people."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

KEPT = "table_id, round, seat, game, guild, computer, points, total, persons, ended"
"""All columns of a round but person and name."""
DONE = "table_id, round, seat, name, game, guild, persons, ended"
"""All columns of a feat but person."""


RESULTS = {"ix_results_guild_game": ["guild", "game"], "ix_results_guild_person": ["guild", "person"]}
"""The indexes of results: by server, and by person there, newest last."""


def upgrade() -> None:
    op.create_index("ix_tables_channel_game", "tables", ["channel", "game", "opened"])
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
        _forbid("feats", "feats_are_not_changed", f"UPDATE OF {DONE}")
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
        sa.Column("persons", sa.Integer, nullable=False),
        sa.Column("ended", sa.DateTime(timezone=True), nullable=False),
    )
    columns = ["guild", "game", "person", "persons", "ended", "points"]
    op.create_index("ix_rounds_guild_game", "rounds", columns)
    op.create_index("ix_rounds_person", "rounds", ["person"])


def _create_feats() -> None:
    op.create_table(
        "feats",
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("round", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("guild", sa.BigInteger, nullable=False),
        sa.Column("person", sa.BigInteger),
        sa.Column("persons", sa.Integer, nullable=False),
        sa.Column("ended", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id", "round", "seat"], ["rounds.table_id", "rounds.round", "rounds.seat"]
        ),
    )
    counted = ["guild", "game", "name", "person", "persons", "ended"]
    op.create_index("ix_feats_guild_game", "feats", counted)
    op.create_index("ix_feats_person", "feats", ["person"])


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
    op.drop_index("ix_tables_channel_game", "tables")
    # The ratings must be rebuilt when their table is recreated.
    op.execute("DELETE FROM notes WHERE key = 'ratings'")
    for name in RESULTS:
        op.drop_index(name, "results")
    op.create_index("ix_results_guild_game", "results", ["guild", "game"])
