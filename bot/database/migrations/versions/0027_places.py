"""Add the places in which people came in cups; those of cups that are over follow at the next start."""

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0026"


def upgrade() -> None:
    op.add_column("cup_entrants", sa.Column("rank", sa.Integer))


def downgrade() -> None:
    op.drop_column("cup_entrants", "rank")
