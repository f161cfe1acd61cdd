"""Keep the strength that everybody had before a rated game beside its result."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    for name in ("mu", "sigma"):
        op.add_column("results", sa.Column(name, sa.Float))
    # The next start rebuilds the ratings, which fills the columns.
    op.execute("DELETE FROM notes WHERE key = 'ratings'")


def downgrade() -> None:
    for name in ("sigma", "mu"):
        op.drop_column("results", name)
