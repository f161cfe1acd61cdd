"""Add people's own lists of primes, and what they missed in their games."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    _create_primes()
    _create_prime_games()
    _create_missed_primes()


def _create_primes() -> None:
    op.create_table(
        "primes",
        sa.Column("person", sa.BigInteger, primary_key=True),
        sa.Column("digits", sa.Integer, primary_key=True),
        sa.Column("number", sa.String(72), primary_key=True),
    )


def _create_prime_games() -> None:
    op.create_table(
        "prime_games",
        sa.Column("person", sa.BigInteger, primary_key=True),
        sa.Column(
            "table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("version", sa.Integer, nullable=False),
    )


def _create_missed_primes() -> None:
    op.create_table(
        "missed_primes",
        sa.Column("person", sa.BigInteger, primary_key=True),
        sa.Column(
            "table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("step", sa.Integer, primary_key=True),
        sa.Column("hand", sa.String(64), nullable=False),
        sa.Column("size", sa.Integer, nullable=False),
        sa.Column("beats", sa.String(72), nullable=False),
        sa.Column("is_reversed", sa.Boolean, nullable=False),
        sa.Column("revolution", sa.Boolean, nullable=False),
        sa.Column("own", sa.String(72), nullable=False),
        sa.Column("best", sa.String(72), nullable=False),
        sa.Column("asked", sa.Integer, nullable=False, server_default="0"),
        sa.Column("found", sa.Integer, nullable=False, server_default="0"),
    )


def downgrade() -> None:
    for name in ("missed_primes", "prime_games", "primes"):
        op.drop_table(name)
