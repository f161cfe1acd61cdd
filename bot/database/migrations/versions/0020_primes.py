"""Add people's own lists of primes."""

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    pass


def downgrade() -> None:
    pass
