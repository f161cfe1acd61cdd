"""Add the consent to commentary, and what was posted of it."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    op.create_table("commentaries", _table_id(), *_progress())
    op.create_table(
        "consents",
        _table_id(),
        sa.Column("person", sa.BigInteger, primary_key=True, index=True),
        sa.Column("given", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
    )


def _table_id() -> sa.Column[str]:
    key = sa.ForeignKey("tables.id", ondelete="CASCADE")
    return sa.Column("table_id", sa.String(16), key, primary_key=True)


def _progress() -> tuple[sa.Column[int], ...]:
    return (
        sa.Column("since", sa.Integer),
        sa.Column("told", sa.Integer, nullable=False, server_default="0"),
        sa.Column("thread", sa.BigInteger),
    )


def downgrade() -> None:
    for name in ("consents", "commentaries"):
        op.drop_table(name)
