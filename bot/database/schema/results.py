"""The tables of finished games: results, and what is counted from them."""

from typing import Any

import sqlalchemy as sa

from bot.database.schema.metadata import METADATA, UtcTime
from bot.database.schema.personal import deleted, kept

RESULTS = sa.Table(
    "results",
    METADATA,
    # Without a cascade: a table with a result cannot be deleted.
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("game", sa.String(32), nullable=False),
    sa.Column("guild", sa.BigInteger, nullable=False),
    sa.Column("person", sa.BigInteger, index=True),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("computer", sa.String(16)),
    sa.Column("left", sa.Boolean, nullable=False),
    sa.Column("rank", sa.Integer, nullable=False),
    sa.Column("score", sa.Integer, nullable=False),
    sa.Column("seats", sa.Integer, nullable=False),
    sa.Column("persons", sa.Integer, nullable=False),
    sa.Column("ended", UtcTime, nullable=False),
    # The strength of the person before a rated game: their opponents' ratings follow from it, also when the
    # person was deleted.
    sa.Column("mu", sa.Float),
    sa.Column("sigma", sa.Float),
    sa.Index("ix_results_guild_game", "guild", "game", "ended", "table_id"),
    sa.Index("ix_results_guild_person", "guild", "person", "ended", "table_id"),
)
"""A row per seat of every finished game; only person, name and strength ever change."""

ROUNDS = sa.Table(
    "rounds",
    METADATA,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("round", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("game", sa.String(32), nullable=False),
    sa.Column("guild", sa.BigInteger, nullable=False),
    # The person who played the seat when the round ended; none if a computer did.
    sa.Column("person", sa.BigInteger, index=True),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("computer", sa.String(16)),
    sa.Column("points", sa.Integer, nullable=False),
    sa.Column("total", sa.Integer, nullable=False),
    sa.Column("persons", sa.Integer, nullable=False),
    sa.Column("ended", UtcTime, nullable=False),
    # Covers the query for averages.
    sa.Index("ix_rounds_guild_game", "guild", "game", "person", "persons", "ended", "points"),
)
"""A row per seat that played in a round; rounds count from 1; only person and name ever change."""

FEATS = sa.Table(
    "feats",
    METADATA,
    sa.Column("table_id", sa.String(16), primary_key=True),
    sa.Column("round", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("name", sa.String(32), primary_key=True),
    sa.Column("game", sa.String(32), nullable=False),
    sa.Column("guild", sa.BigInteger, nullable=False),
    # Repeated from the round, so that the index covers counting.
    sa.Column("person", sa.BigInteger, index=True),
    sa.Column("persons", sa.Integer, nullable=False),
    sa.Column("ended", UtcTime, nullable=False),
    sa.ForeignKeyConstraint(
        ["table_id", "round", "seat"], ["rounds.table_id", "rounds.round", "rounds.seat"]
    ),
    sa.Index("ix_feats_guild_game", "guild", "game", "name", "person", "persons", "ended"),
)
"""A row per feat of a seat in a round; only person ever changes."""

ACHIEVEMENTS = sa.Table(
    "marks",
    METADATA,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("step", sa.Integer, primary_key=True),
    sa.Column("place", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("game", sa.String(32), nullable=False),
    sa.Column("guild", sa.BigInteger, nullable=False),
    # The person who played the seat then; no person and no name if a computer did.
    sa.Column("person", sa.BigInteger),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("kind", sa.String(16), nullable=False),
    # As text, because it can have 72 digits; sorts as a number after `digits`.
    sa.Column("number", sa.Text, nullable=False),
    sa.Column("digits", sa.Integer, nullable=False),
    sa.Column("size", sa.Integer, nullable=False),
    sa.Column("is_first", sa.Boolean, nullable=False),
    sa.Column("persons", sa.Integer, nullable=False),
    sa.Column("taken", UtcTime, nullable=False),
    sa.Index("ix_marks_person", "person", "guild", "taken"),
)
"""A row per achievement; places count the achievements of a step from 0; only person and name ever change."""

KIND = (ACHIEVEMENTS.c.guild, ACHIEVEMENTS.c.game, ACHIEVEMENTS.c.kind)
"""The columns that look-ups start with."""
LARGEST = (ACHIEVEMENTS.c.digits.desc(), ACHIEVEMENTS.c.number.desc(), ACHIEVEMENTS.c.taken)
"""Order of numbers: largest first, and of equals the earliest."""

# Spelled as in the queries, which would not use the index otherwise.
FIRST: dict[str, Any] = {"sqlite_where": sa.text("is_first = 1"), "postgresql_where": sa.text("is_first")}
sa.Index("ix_marks_first", *KIND, ACHIEVEMENTS.c.number, unique=True, **FIRST)
sa.Index("ix_marks_largest", *KIND, *LARGEST, ACHIEVEMENTS.c.person, ACHIEVEMENTS.c.persons)
sa.Index(
    "ix_marks_longest",
    *KIND,
    ACHIEVEMENTS.c.size.desc(),
    *LARGEST,
    ACHIEVEMENTS.c.person,
    ACHIEVEMENTS.c.persons,
)
sa.Index(
    "ix_marks_counted",
    *KIND,
    ACHIEVEMENTS.c.person,
    ACHIEVEMENTS.c.persons,
    ACHIEVEMENTS.c.taken,
    ACHIEVEMENTS.c.is_first,
)

RATINGS = sa.Table(
    "ratings",
    METADATA,
    sa.Column("guild", sa.BigInteger, primary_key=True),
    sa.Column("game", sa.String(32), primary_key=True),
    sa.Column("person", sa.BigInteger, primary_key=True),
    sa.Column("mu", sa.Float, nullable=False),
    sa.Column("sigma", sa.Float, nullable=False),
    sa.Column("rating", sa.Integer, nullable=False),
    sa.Column("wins", sa.Integer, nullable=False),
    sa.Column("games", sa.Integer, nullable=False),
    # How the newest game changed the rating.
    sa.Column("gained", sa.Integer, nullable=False),
    sa.Column("table_id", sa.String(16), nullable=False),
)
"""The ratings, which can be rebuilt from the results at any time."""

PERSONAL = (
    kept(RESULTS, person=None, name=""),
    kept(ROUNDS, person=None, name=""),
    kept(FEATS, person=None),
    kept(ACHIEVEMENTS, person=None, name=""),
    deleted(RATINGS),
)
