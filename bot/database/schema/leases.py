"""The table of leases, which PostgreSQL alone uses."""

import sqlalchemy as sa

from bot.database.schema.metadata import METADATA, UtcTime

LEASES = sa.Table(
    "leases",
    METADATA,
    sa.Column("shard", sa.Integer, primary_key=True, autoincrement=False),
    # How many shards there are in all, as the holder sees it.
    sa.Column("shards", sa.Integer, nullable=False),
    # The same for all shards that were taken together, and greater than any before.
    sa.Column("token", sa.BigInteger, nullable=False),
    sa.Column("holder", sa.String(200), nullable=False),
    # By the clock of the database.
    sa.Column("expires", UtcTime, nullable=False),
)
"""A row for every shard that a process holds."""
TOKENS = "lease_tokens"
"""The sequence of tokens on PostgreSQL."""
