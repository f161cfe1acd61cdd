"""Add what a restart has to know of a table without replaying it."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    op.add_column("tables", sa.Column("settled", sa.Integer))
    op.add_column("tables", sa.Column("stood", sa.DateTime(timezone=True)))


def downgrade() -> None:
    op.drop_column("tables", "stood")
    op.drop_column("tables", "settled")
