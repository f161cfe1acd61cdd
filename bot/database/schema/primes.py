"""The tables of people's own lists of primes, and of what they missed in their games."""

import sqlalchemy as sa

from bot.database.schema.metadata import METADATA
from bot.database.schema.personal import deleted

PRIMES = sa.Table(
    "primes",
    METADATA,
    sa.Column("person", sa.BigInteger, primary_key=True),
    # Before the number, so that the key sorts numbers by size.
    sa.Column("digits", sa.Integer, primary_key=True),
    # As text, because it can have 72 digits.
    sa.Column("number", sa.String(72), primary_key=True),
)
"""A row per person and prime of their list, which is the same in every server."""

PRIME_GAMES = sa.Table(
    "prime_games",
    METADATA,
    sa.Column("person", sa.BigInteger, primary_key=True),
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    # That of the search: an older one is made again.
    sa.Column("version", sa.Integer, nullable=False),
)
"""A row per person and finished game that was searched with their present list."""

MISSED_PRIMES = sa.Table(
    "missed_primes",
    METADATA,
    sa.Column("person", sa.BigInteger, primary_key=True),
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    # The moment of the game at which none was laid.
    sa.Column("step", sa.Integer, primary_key=True),
    # The letters of the hand of then, how many cards to lay, and what they had to beat; empty for nothing.
    sa.Column("hand", sa.String(64), nullable=False),
    sa.Column("size", sa.Integer, nullable=False),
    sa.Column("beats", sa.String(72), nullable=False),
    sa.Column("is_reversed", sa.Boolean, nullable=False),
    sa.Column("revolution", sa.Boolean, nullable=False),
    # The strongest prime of the person's list, empty if none fitted, and the strongest of all.
    sa.Column("own", sa.String(72), nullable=False),
    sa.Column("best", sa.String(72), nullable=False),
    # How many times it was answered, and answered well.
    sa.Column("asked", sa.Integer, nullable=False, server_default="0"),
    sa.Column("found", sa.Integer, nullable=False, server_default="0"),
)
"""A row per turn of a person in a finished game in which they missed a prime."""

PERSONAL = (deleted(PRIMES), deleted(PRIME_GAMES), deleted(MISSED_PRIMES))
