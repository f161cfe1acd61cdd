"""Keep how cards look to a person, and whether they want advice."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.add_column("people", sa.Column("deck", sa.String(8)))
    for name in ("still", "no_advice"):
        op.add_column("people", sa.Column(name, sa.Boolean, nullable=False, server_default=sa.false()))


def downgrade() -> None:
    for name in ("no_advice", "still", "deck"):
        op.drop_column("people", name)
