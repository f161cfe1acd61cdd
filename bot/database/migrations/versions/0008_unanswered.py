"""Delete puzzles that were replaced without a try; a person's latest of a game is kept."""

from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.execute(
        "DELETE FROM practice WHERE tries = 0 AND points IS NULL"
        " AND NOT EXISTS (SELECT * FROM daily"
        " WHERE daily.person = practice.person AND daily.puzzle = practice.puzzle)"
        " AND EXISTS (SELECT * FROM practice AS later WHERE later.person = practice.person"
        " AND later.game = practice.game AND later.touched > practice.touched)"
    )


def downgrade() -> None:
    """Leave the rows that remain: those that were deleted held nothing."""
