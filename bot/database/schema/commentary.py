"""The tables of commentary: who agrees to it, and what was posted."""

import sqlalchemy as sa

from bot.database.schema.metadata import METADATA, UtcTime
from bot.database.schema.personal import deleted

COMMENTARIES = sa.Table(
    "commentaries",
    METADATA,
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    # The first round that may be told; none unless everybody seated agrees.
    sa.Column("since", sa.Integer),
    # The latest round that was told, or left out.
    sa.Column("told", sa.Integer, nullable=False, server_default="0"),
    sa.Column("thread", sa.BigInteger),
)
"""A row per table at which anybody has agreed to commentary."""

CONSENTS = sa.Table(
    "consents",
    METADATA,
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("person", sa.BigInteger, primary_key=True, index=True),
    sa.Column("given", UtcTime, nullable=False, server_default=sa.func.now()),
)
"""A row per person who agrees that all hands of a table are told a round late."""

PERSONAL = (deleted(CONSENTS),)
