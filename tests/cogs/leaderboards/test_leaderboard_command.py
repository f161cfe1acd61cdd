"""/GAME leaderboard: whole games on the simulated Discord, and who stands where afterwards."""

import re

from bot.tables.table import Table
from tests.support.harness import Stage, said

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


async def board(stage: Stage, name: str) -> str:
    answer = await stage[name].slash(stage.channel, "nothankyou leaderboard")
    assert answer.ephemeral
    return said(answer)


def standings(text: str) -> dict[str, tuple[int, ...]]:
    """Read rank, rating, wins and games of everybody off a leaderboard."""
    return {name.strip("*"): tuple(map(int, (rank, *rest))) for rank, name, *rest in LINE.findall(text)}


async def test_games_with_others_are_counted_and_told_in_both_languages_after_a_restart(stage: Stage) -> None:
    await stage.start("Ana", computers=1)
    await keep_all(stage)
    assert "Nobody is here yet" in await board(stage, "Ana")
    await stage.start("さくら", "Ben", computers=1)
    await stage["Ben"].slash(stage.channel, "table leave")
    table = await keep_all(stage)
    assert table.play is not None
    assert table.play.state.result is not None
    first = table.play.state.result.ranking[0]
    wins = [table.chairs[seat].name for seat in first].count("さくら")
    await stage.restart()
    for reader, title, own in (
        ("Ben", "Leaderboard", "**Ben** (you)"),
        ("さくら", "ランキング", "**さくら**（あなた）"),
    ):
        text = await board(stage, reader)
        assert title in text
        assert own in text
        stands = standings(text)
        assert {name: row[2:] for name, row in stands.items()} == {"さくら": (wins, 1), "Ben": (0, 1)}
        assert stands["さくら"][1] > stands["Ben"][1], "who left counts as last, and no computer stands there"
