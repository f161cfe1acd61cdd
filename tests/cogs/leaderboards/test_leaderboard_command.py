"""/GAME leaderboard: whole games on the simulated Discord, and who stands where afterwards."""

import re

from bot.tables.table import Table
from tests.support.harness import PEOPLE, Stage, said

LINE = re.compile(
    r"(?P<rank>\d+)\. (?P<name>\S+?)(?: \(you\)|（あなた）)?　(?P<rating>\d+) \S "
    r"\*\*(?P<wins>\d+)\*\*(?: wins?|勝) \S (?P<games>\d+)(?: games?|戦)"
)


async def keep_all(stage: Stage) -> Table:
    """Play the newest table to its end: whoever holds a card keeps it."""
    table = stage.table
    while not table.has_ended:
        who = stage.to_act()
        if who is None:
            await stage.pass_time()
        else:
            await stage[who].slash(stage.channel, "nothankyou keep")
    await stage.pass_time()
    return table


async def board(stage: Stage, who: str) -> str:
    answer = await stage[who].slash(stage.channel, "nothankyou leaderboard")
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


async def test_before_the_first_game_everybody_is_invited_in_their_language(stage: Stage) -> None:
    assert "Nobody is here yet" in await board(stage, "Ana")
    assert "まだ誰も載っていません" in await board(stage, "さくら")


async def test_games_are_counted_in_both_languages_and_outlive_a_restart(stage: Stage) -> None:
    won: dict[str, int] = {}
    played: dict[str, int] = {}
    for people in (("Ana", "さくら"), ("さくら", "Ana", "Ben"), ("Ben", "Ana")):
        await stage.start(*people)
        ended = points(await keep_all(stage))
        for name, score in ended.items():
            played[name] = played.get(name, 0) + 1
            won[name] = won.get(name, 0) + (score == max(ended.values()))
        await stage.restart()
    for who in ("Ben", "さくら"):
        text = await board(stage, who)
        assert ("ランキング" if who == "さくら" else "Leaderboard") in text
        assert (f"**{who}**（あなた）" if who == "さくら" else f"**{who}** (you)") in text
        stands = {name: row[2:] for name, row in standings(text).items()}
        assert stands == {name: (won[name], played[name]) for name in won}


async def test_a_computer_never_stands_there_and_wins_nothing_for_anybody(stage: Stage) -> None:
    await stage.start("Ana", "Ben", computers=1)
    await stage["Ben"].slash(stage.channel, "table leave")
    await keep_all(stage)
    stands = standings(await board(stage, "Ana"))
    assert stands.keys() == {"Ana", "Ben"}
    assert stands["Ben"][2:] == (0, 1)
    assert stands["Ana"][1] > stands["Ben"][1], "who left counts as last"


async def test_a_game_against_computers_alone_does_not_count(stage: Stage) -> None:
    await stage.start("Ana", computers=1)
    await keep_all(stage)
    assert "Nobody is here yet" in await board(stage, "Ana")


async def test_a_server_sees_its_own_results_alone(stage: Stage) -> None:
    await stage.start("Ana", "Ben")
    await keep_all(stage)
    first = await board(stage, "Ana")
    home = stage.guild, stage.channel, stage.people
    stage.guild = stage.env.create_guild("Other")
    stage.channel = stage.guild.create_text_channel("table")
    stage.people = {name: stage.guild.add_member(home[2][name].user) for name in PEOPLE}
    assert "Nobody is here yet" in await board(stage, "Ana")
    await stage.start("Ana", "Cleo")
    await keep_all(stage)
    assert standings(await board(stage, "Ana")).keys() == {"Ana", "Cleo"}
    stage.guild, stage.channel, stage.people = home
    assert await board(stage, "Ana") == first
    assert standings(first).keys() == {"Ana", "Ben"}


async def test_a_person_is_one_person_under_the_newest_of_their_names(stage: Stage) -> None:
    await stage.start("Ana", "Ben")
    await keep_all(stage)
    stage.env.backend.edit_member(stage.guild.id, stage["Ana"].id, {"nick": "**Anna**"})
    stage.people["**Anna**"] = stage["Ana"]
    await stage.start("Ben", "**Anna**")
    await keep_all(stage)
    text = await board(stage, "Ben")
    assert r"\*\*Anna\*\*" in text
    assert "Ana　" not in text
    assert len(standings(text)) == 2
