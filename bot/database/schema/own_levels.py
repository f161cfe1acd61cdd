"""The table of the levels of computers that people play against."""

import sqlalchemy as sa

from bot.database.schema.metadata import METADATA
from bot.database.schema.personal import deleted

OWN_LEVELS = sa.Table(
    "own_levels",
    METADATA,
    sa.Column("person", sa.BigInteger, primary_key=True),
    sa.Column("game", sa.String(32), primary_key=True),
    sa.Column("level", sa.String(16), nullable=False),
    # How many of the latest games at this level were won in a row; below 0, how many were not.
    sa.Column("streak", sa.Integer, nullable=False),
)
"""A row per person and game, of all servers, from the first game that counts or the first offer taken."""

PERSONAL = (deleted(OWN_LEVELS),)
