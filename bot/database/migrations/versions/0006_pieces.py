"""Puzzles that are solved piece by piece."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

NEW = ("value", "piece", "hinted", "found", "touched")


def upgrade() -> None:
    with op.batch_alter_table("practice") as practice:
        practice.add_column(sa.Column("touched", sa.DateTime(timezone=True)))
        practice.add_column(sa.Column("found", sa.Text, nullable=False, server_default=""))
        practice.add_column(sa.Column("hinted", sa.Integer, nullable=False, server_default="0"))
        practice.add_column(sa.Column("piece", sa.String(8)))
        practice.add_column(sa.Column("value", sa.String(8)))
    op.execute("UPDATE practice SET touched = given")
    with op.batch_alter_table("practice") as practice:
        practice.alter_column("touched", nullable=False)


def downgrade() -> None:
    with op.batch_alter_table("practice") as practice:
        for name in NEW:
            practice.drop_column(name)
