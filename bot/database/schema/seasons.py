"""The tables of seasons."""

import sqlalchemy as sa

from bot.database.schema.metadata import METADATA, UtcTime
from bot.database.schema.personal import deleted

SEASONS = sa.Table(
    "seasons",
    METADATA,
    sa.Column("guild", sa.BigInteger, primary_key=True),
    # Counts the seasons of a server from 1.
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("begun", UtcTime, nullable=False),
    # A game that ends at this moment or later counts for the next season.
    sa.Column("ends", UtcTime, nullable=False),
    sa.Column("over", sa.Boolean, nullable=False, server_default=sa.false()),
    # Whether the channel need not be told any more, and the message that did.
    sa.Column("posted", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("message", sa.BigInteger),
)
"""A row per season of a server; only the newest may run, and the ratings follow from those that are over."""

SEASON_PLACES = sa.Table(
    "season_places",
    METADATA,
    sa.Column("guild", sa.BigInteger, primary_key=True),
    sa.Column("season", sa.Integer, primary_key=True),
    sa.Column("game", sa.String(32), primary_key=True),
    sa.Column("person", sa.BigInteger, primary_key=True),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("rank", sa.Integer, nullable=False),
    # That at the end of the season, before it went back.
    sa.Column("rating", sa.Integer, nullable=False),
    # Those of the season alone.
    sa.Column("wins", sa.Integer, nullable=False),
    sa.Column("games", sa.Integer, nullable=False),
    sa.ForeignKeyConstraint(["guild", "season"], [SEASONS.c.guild, SEASONS.c.number]),
    sa.Index("ix_season_places_person", "person", "guild", "rank"),
)
"""A row per person in the final table of a game; no row ever changes."""

PERSONAL = (deleted(SEASON_PLACES),)
