"""The tables of what people learn from their games."""

import sqlalchemy as sa

from bot.database.schema.metadata import METADATA
from bot.database.schema.personal import Rows, deleted, of_seats
from bot.database.schema.results import RESULTS

REVIEWS = sa.Table(
    "reviews",
    METADATA,
    sa.Column("person", sa.BigInteger, primary_key=True),
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("game", sa.String(32), nullable=False),
    # That of the analysis: an older one is made again.
    sa.Column("version", sa.Integer, nullable=False),
)
"""A row per person and finished game whose decisions were analysed."""

MISTAKES = sa.Table(
    "mistakes",
    METADATA,
    sa.Column("person", sa.BigInteger, primary_key=True),
    sa.Column("table_id", sa.String(16), primary_key=True),
    # The moment of the game at which it was decided.
    sa.Column("step", sa.Integer, primary_key=True),
    sa.Column("game", sa.String(32), nullable=False),
    # What could be done, as a JSON list in the order in which it is shown.
    sa.Column("choices", sa.Text, nullable=False),
    # The places of the best choice and of the one taken in that list.
    sa.Column("best", sa.Integer, nullable=False),
    sa.Column("taken", sa.Integer, nullable=False),
    # In hundredths of a point, or of a chance to win.
    sa.Column("loss", sa.Integer, nullable=False),
    # How many times it was answered, and answered well.
    sa.Column("asked", sa.Integer, nullable=False, server_default="0"),
    sa.Column("found", sa.Integer, nullable=False, server_default="0"),
    sa.ForeignKeyConstraint(
        ["person", "table_id"], [REVIEWS.c.person, REVIEWS.c.table_id], ondelete="CASCADE"
    ),
)
"""A row per decision of a person that they are asked about again."""

VERDICTS = sa.Table(
    "verdicts",
    METADATA,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    # That of the game's judge: a newer one adds rows.
    sa.Column("version", sa.Integer, primary_key=True),
    # In hundredths of a point: actual = skill + luck.
    sa.Column("actual", sa.Integer, nullable=False),
    sa.Column("luck", sa.Integer, nullable=False),
)
"""A row per seat of a finished game and version of its judge; no row ever changes."""


def _verdicts(person: int) -> Rows:
    """Select what luck and skill gave the seats of a person."""
    row, result = VERDICTS.c, RESULTS.c
    own = (result.table_id == row.table_id) & (result.seat == row.seat) & (result.person == person)
    return sa.select(*row).join(RESULTS, own).order_by(row.table_id, row.version)


PERSONAL = (deleted(REVIEWS), deleted(MISTAKES), of_seats(VERDICTS, _verdicts))
