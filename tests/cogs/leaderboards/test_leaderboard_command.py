"""/GAME leaderboard: whole games on the simulated Discord, and who stands where afterwards."""

import re

from bot.tables.table import Table
from tests.support.harness import Stage, said
from tests.support.stored_results import of_game, who, write

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


def points(table: Table) -> dict[str, int]:
    assert table.play is not None
    assert table.play.state.result is not None
    scores = table.play.state.result.scores
    return {chair.name: score for chair, score in zip(table.chairs, scores, strict=True)}


async def test_games_are_counted_in_both_languages_and_outlive_a_restart(stage: Stage) -> None:
    won: dict[str, int] = {}
    played: dict[str, int] = {}
    for people in (("Ana", "さくら"), ("さくら", "Ana", "Ben")):
        await stage.start(*people)
        ended = points(await keep_all(stage))
        for name, score in ended.items():
            played[name] = played.get(name, 0) + 1
            won[name] = won.get(name, 0) + (score == max(ended.values()))
        await stage.restart()
    for reader, title, own in (
        ("Ben", "Leaderboard", "**Ben** (you)"),
        ("さくら", "ランキング", "**さくら**（あなた）"),
    ):
        text = await board(stage, reader)
        assert title in text
        assert own in text
        stands = {name: row[2:] for name, row in standings(text).items()}
        assert stands == {name: (won[name], played[name]) for name in won}


async def test_a_computer_never_stands_there_and_wins_nothing_for_anybody(stage: Stage) -> None:
    await stage.start("Ana", computers=1)
    await keep_all(stage)
    assert "Nobody is here yet" in await board(stage, "Ana")
    await stage.start("Ana", "Ben", computers=1)
    await stage["Ben"].slash(stage.channel, "table leave")
    await keep_all(stage)
    stands = standings(await board(stage, "Ana"))
    assert stands.keys() == {"Ana", "Ben"}
    assert stands["Ben"][2:] == (0, 1)
    assert stands["Ana"][1] > stands["Ben"][1], "who left counts as last"


async def test_a_person_is_one_person_under_the_newest_of_their_names(stage: Stage) -> None:
    seats = (who(stage[name].id, name) for name in ("Ana", "Ben"))
    await write(stage.bot.store, of_game("OLD", *seats, guild=stage.guild.id))
    stage.env.backend.edit_member(stage.guild.id, stage["Ana"].id, {"nick": "**Anna**"})
    stage.people["**Anna**"] = stage["Ana"]
    await stage.start("Ben", "**Anna**")
    await keep_all(stage)
    text = await board(stage, "Ben")
    assert r"\*\*Anna\*\*" in text
    assert "Ana　" not in text
    assert len(standings(text)) == 2
