"""Add the levels of computers that people play against."""

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"


def upgrade() -> None:
    op.create_table(
        "own_levels",
        sa.Column("person", sa.BigInteger, primary_key=True),
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("level", sa.String(16), nullable=False),
        sa.Column("streak", sa.Integer, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("own_levels")
