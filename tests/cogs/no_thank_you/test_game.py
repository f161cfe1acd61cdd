"""NO THANK YOU! on the stage: the result of a game, and a rematch by the button below it."""

from bot.faces.speeds import Speed
from tests.cogs.leaderboards.played_games import keep_all
from tests.support.harness import Stage, said


async def test_N5_a_rematch_seats_the_same_people_and_a_named_dealer_passes_the_deal_on(stage: Stage) -> None:
    table = await stage.start("Ana", "Ben", computers=1, dealer="host", speed="none")
    dealt = table.view(None).dealer
    names = [chair.name for chair in table.chairs]
    await keep_all(stage)
    board = stage.message(table.message)
    links = [row["components"][0].get("url") for row in board.components[0]["components"] if row["type"] == 1]
    assert links == [f"https://discord.com/channels/{stage.guild.id}/{stage.channel.id}/{table.outcome}"]
    result = stage.message(table.outcome)
    await stage.press("Ben", result, "Rematch")
    assert [chair.name for chair in stage.table.chairs] == names
    assert (stage.table.host, stage.table.speed) == (stage["Ben"].id, Speed.NONE)
    assert "already open" in said(await stage.press("Ana", result, "Rematch"))
    await stage.lobby("Ben", "Start")
    following = stage.table.view(None)
    assert (following.lots, following.dealer) == ((), (dealt + 1) % 3)
    assert [chair.name for chair in stage.table.chairs] == names
