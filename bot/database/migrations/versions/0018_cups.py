"""Add cups."""

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    pass


def downgrade() -> None:
    pass
