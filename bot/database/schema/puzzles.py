"""The tables of puzzles."""

import sqlalchemy as sa

from bot.database.schema.metadata import METADATA, UtcTime
from bot.database.schema.personal import deleted

PRACTICE = sa.Table(
    "practice",
    METADATA,
    sa.Column("person", sa.BigInteger, primary_key=True),
    sa.Column("puzzle", sa.String(16), primary_key=True),
    sa.Column("game", sa.String(32), nullable=False),
    sa.Column("level", sa.Integer, nullable=False),
    sa.Column("tries", sa.Integer, nullable=False),
    sa.Column("hints", sa.Integer, nullable=False),
    # None until the puzzle ends.
    sa.Column("points", sa.Integer),
    sa.Column("given", UtcTime, nullable=False),
    # The last look or try while it was open.
    sa.Column("touched", UtcTime, nullable=False),
    # The numbers of the pieces answered correctly, in that order, separated by blanks.
    sa.Column("found", sa.Text, nullable=False, server_default=""),
    # How many pieces were found at the last hint.
    sa.Column("hinted", sa.Integer, nullable=False, server_default="0"),
    # The piece chosen for the next answer.
    sa.Column("piece", sa.String(8)),
    # Older versions kept a chosen value beside it.
    sa.Column("value", sa.String(8)),
    sa.Index("ix_practice_person_game", "person", "game"),
)
"""A row per person and puzzle, with its outcome."""

DAILY = sa.Table(
    "daily",
    METADATA,
    sa.Column("guild", sa.BigInteger, primary_key=True),
    sa.Column("game", sa.String(32), primary_key=True),
    # The number of the day, counted from the year 1.
    sa.Column("day", sa.Integer, primary_key=True),
    sa.Column("person", sa.BigInteger, primary_key=True),
    sa.Column("puzzle", sa.String(16), nullable=False),
    sa.Column("name", sa.String(64), nullable=False),
    # None unless it earned points.
    sa.Column("solved", UtcTime),
    sa.ForeignKeyConstraint(["person", "puzzle"], [PRACTICE.c.person, PRACTICE.c.puzzle]),
    sa.Index("ix_daily_person", "person", "puzzle"),
    sa.Index("ix_daily_streaks", "guild", "game", "person", "day", "solved"),
)
"""A row per person, server and puzzle of the day; tries and hints are in `practice`."""

PERSONAL = (deleted(PRACTICE), deleted(DAILY))
