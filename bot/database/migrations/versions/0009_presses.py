"""Add when somebody last pressed at a table, the warning before it closes, and people's languages."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.add_column("tables", sa.Column("pressed", sa.DateTime(timezone=True)))
    op.add_column("tables", sa.Column("warned", sa.DateTime(timezone=True)))
    op.add_column("tables", sa.Column("warning", sa.BigInteger))
    # The latest action stands for the latest press, which was not kept before.
    op.execute(
        "UPDATE tables SET pressed = coalesce("
        "(SELECT max(taken) FROM actions WHERE actions.table_id = tables.id), opened) WHERE NOT concluded"
    )
    op.add_column("people", sa.Column("language", sa.String(8)))


def downgrade() -> None:
    op.drop_column("people", "language")
    for name in ("warning", "warned", "pressed"):
        op.drop_column("tables", name)
