"""Several processes of the bot on one PostgreSQL: nothing is lost or doubled, whoever dies or freezes."""

from collections.abc import Iterator


def run(seconds: float, seed: int) -> Iterator[str]:
    """Press at several processes, of which some are killed and frozen, and then at one."""
    # The bot processes import this package, and need none of it.
    from tests.soak.shards.scenario import demonstrate

    yield from demonstrate(seconds, seed)
