"""Give every action of the log a checksum; those of older versions have none."""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"


def upgrade() -> None:
    op.add_column("actions", sa.Column("checksum", sa.BigInteger))


def downgrade() -> None:
    op.drop_column("actions", "checksum")
