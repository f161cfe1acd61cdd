"""Games played to their end on the stage, and a leaderboard as it is read."""

import re

from bot.tables.table import Table
from tests.support.harness import Stage

LINE = re.compile(
    r"(?P<rank>\d+)\. (?P<name>\S+?)(?: \(you\)|（あなた）)?　(?P<rating>\d+) \S "
    r"\*\*(?P<wins>\d+)\*\*(?: wins?|勝) \S (?P<games>\d+)(?: games?|戦)"
)


async def keep_all(stage: Stage) -> Table:
    """Play the newest table to its end: whoever holds a card keeps it."""
    table = stage.table
    while not table.has_ended:
        acting = stage.to_act()
        if acting is None:
            await stage.pass_time()
        else:
            await stage[acting].slash(stage.channel, "nothankyou keep")
    await stage.pass_time()
    return table


def standings(text: str) -> dict[str, tuple[int, ...]]:
    """Read rank, rating, wins and games of everybody off a leaderboard."""
    return {name.strip("*"): tuple(map(int, (rank, *rest))) for rank, name, *rest in LINE.findall(text)}
