"""The table of what the bot keeps between runs."""

import sqlalchemy as sa

from bot.database.schema.metadata import METADATA

NOTES = sa.Table(
    "notes",
    METADATA,
    sa.Column("key", sa.String(64), primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)
"""Key-value pairs that the bot keeps between runs."""
