"""Whole games of NO THANK YOU! through presses, in both languages, with restarts and doubled presses."""

import re
from random import Random

import pytest

from bot.faces.speeds import Speed
from bot.front.table_panels import REFRESH_HAND
from bot.tables.table import Phase
from tests.support.control_ids import face_id
from tests.support.harness import Stage, said, text_of

TOO_MANY = 400
"""Presses after which a game should have been over long ago."""
FIRST = 6
"""Presses with a restart or a second press after each; then after one in so many."""


async def play_out(stage: Stage, *people: str, seed: int = 1, after_each: str = "") -> None:
    """Press legal controls until the game is over."""
    rng = Random(seed)
    table = stage.table
    for name in people:
        await stage.open_hand(name)
    for _ in range(TOO_MANY):
        if not list(stage.bot.services.tables):
            return
        await one_press(stage, rng, after_each)
    pytest.fail(f"{table} goes on for ever")


async def one_press(stage: Stage, rng: Random, after_each: str) -> None:
    """Press as the person to act, or advance the clock until a panel has controls."""
    who = stage.to_act()
    if who is None or not stage.slots(who):
        await stage.pass_time()
        return
    keep, *passes = stage.slots(who)
    slot = rng.choice((keep, keep, *passes[:1]))
    moment = stage.table.moment
    answer = await stage.play(who, slot)
    assert answer.acknowledged
    if after_each == "restart":
        if moment < FIRST or moment % FIRST == 0:
            await stage.restart()
        if list(stage.bot.services.tables) and (following := stage.to_act()):
            await stage.play(following, REFRESH_HAND)
    elif after_each == "again" and (moment < FIRST or moment % FIRST == 0):
        await again(stage, who, slot, moment)
    await stage.pass_time()


async def again(stage: Stage, who: str, slot: int, moment: int) -> None:
    """Press the same control of the same moment once more: nothing is played and nobody is scolded."""
    tables = list(stage.bot.services.tables)
    stands = [table.moment for table in tables]
    answer = await stage.forge(who, face_id(tables[0].id, moment, slot), stage.hand(who))
    assert answer.acknowledged
    assert tables[0].phase is Phase.OVER or (answer.response and answer.response.id == stage.hands[who])
    assert not answer.followups
    assert [table.moment for table in tables] == stands


def points_in(result: str) -> list[int]:
    return [int(found.replace("−", "-")) for found in re.findall(r"\*\*(−?\d+)\*\*", result)]


async def test_two_play_in_english_and_every_press_sent_twice_counts_once(stage: Stage) -> None:
    table = await stage.start("Ana", "Ben")
    await play_out(stage, "Ana", "Ben", seed=5, after_each="again")
    assert sum('"keep"' in logged.action for logged in await stage.bot.store.log(table.id)) <= 16
    result = text_of(stage.public_messages()[-1].components)
    assert "Result —" in result
    assert all(name in result for name in ("Ana", "Ben"))
    assert table.seed in await stage.details("Ana")
    assert sum(points_in(result)) == -96
    board = stage.message(table.message)
    links = [row["components"][0].get("url") for row in board.components[0]["components"] if row["type"] == 1]
    assert links == [f"https://discord.com/channels/{stage.guild.id}/{stage.channel.id}/{table.outcome}"]


async def test_a_new_bot_after_each_of_many_presses_finishes_the_same_game(stage: Stage) -> None:
    table = await stage.start("Ana", "さくら")
    await play_out(stage, "Ana", "さくら", seed=3, after_each="restart")
    assert len(await stage.bot.store.log(table.id)) >= 16
    results = [m for m in stage.public_messages() if "Result —" in text_of(m.components)]
    assert len(results) == 1


async def test_N5_a_rematch_seats_the_same_people_and_a_named_dealer_passes_the_deal_on(stage: Stage) -> None:
    table = await stage.start("Ana", "Ben", computers=1, dealer="host", speed="none")
    dealt = table.view(None).dealer
    names = [chair.name for chair in table.chairs]
    await play_out(stage, "Ana", "Ben")
    result = stage.message(table.outcome)
    await stage.press("Ben", result, "Rematch")
    assert [chair.name for chair in stage.table.chairs] == names
    assert (stage.table.host, stage.table.speed) == (stage["Ben"].id, Speed.NONE)
    assert "already open" in said(await stage.press("Ana", result, "Rematch"))
    await stage.lobby("Ben", "Start")
    following = stage.table.view(None)
    assert (following.lots, following.dealer) == ((), (dealt + 1) % 3)
    assert [chair.name for chair in stage.table.chairs] == names
