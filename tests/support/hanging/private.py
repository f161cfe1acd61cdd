"""Presses on private panels of the release: each shows its panel anew, and does nothing else."""

import pytest

from bot.front.custom_ids import code_of
from bot.front.score_sheets import scores
from bot.records.record import encode_record
from cogs.commentary.commentary_presses import SHOW
from cogs.lessons.lessons import BEGIN
from cogs.prime_daifugo.primes import list_storage
from cogs.prime_daifugo.primes.list_panel import TRAIN
from cogs.prime_daifugo.turn import PRIMES
from cogs.reviews.review_presses import open_all
from tests.cogs.prime_daifugo.playing import give_way, lay, open_with, packed
from tests.support import learning
from tests.support.control_ids import id_of
from tests.support.hanging.session import Session
from tests.support.rigged_deck import rig
from tests.support.sample_records import record
from tests.support.sent_files import send_file


async def of_people(stage: Session, _: pytest.MonkeyPatch) -> None:
    """Press what stands in settings, lessons, puzzles, lists of primes and questions of privacy."""
    for surface, command in (
        ("o", "settings"),
        ("g", "server-settings"),
        ("d", "algo puzzle"),
        ("q", "primedaifugo practice"),
        ("i", "primedaifugo primes"),
        ("v", "privacy delete"),
    ):
        await stage.panel(command)
        await stage.press_all(surface)
    games = await stage.panel("play")
    for game in sorted({each.game for each in stage.known if each.surface == "n"}):
        await stage.forge("Ana", id_of(BEGIN, code_of(game)), games.message)
        await stage.press_all("n", game=game)


async def at_tables(stage: Session, patch: pytest.MonkeyPatch) -> None:
    """Press what stands in hands, behind tables and beside them."""
    await stage.open_lobby("yaniv", "Ben")
    await stage.press_all("m", on=stage.hanging("Ana", "l"))
    await stage.tap("Ana", "l", 9)
    await stage.press_all("li")
    await stage.start_table("expect")
    await stage.tap("Ana", "b", 0)
    for surface in ("p", "f"):
        await stage.press_all(surface, on=stage.hanging("Ana", "p"))
    await stage.tap("Ana", "b", 2)
    await stage.press_all("k")
    menu = stage.hanging("Ana", "k")
    await stage.forge("Ana", id_of(SHOW, menu.table), menu.message)
    await stage.press_all("uc")
    await stage.tap("Cleo", "b", 4)
    await stage.press_all("u", "Cleo")


async def of_results(stage: Session, patch: pytest.MonkeyPatch) -> None:
    """Press what stands in replays, reviews, score sheets and lists."""
    patch.setattr(learning, "_reason", lambda *_: "理由")
    learning.appraising(patch)
    await stage.finish("no_thank_you", "Ben", "Cleo", "Dora")
    await stage.press_all("h", on=await stage.panel("history"))
    for surface, command in (("a", "replay"), ("e", "review game")):
        await stage.panel(command)
        await stage.press_all(surface)
    await stage.forge("Ana", id_of(open_all), (await stage.panel("play")).message)
    await stage.press_all("j")
    await stage.panel("leaderboard")
    await stage.press_all("t")
    await send_file(stage, "Cleo", "replay", encode_record(record("yaniv", 2)))
    await stage.press_all("af", "Cleo")
    table = await stage.start_table("yaniv")
    await stage.play_on(table, lambda: bool(table.play and table.play.state.rounds))
    await stage.forge("Ana", id_of(scores, table.id), stage.message(table.message))
    await stage.press_all("s")


async def of_primes(stage: Session, patch: pytest.MonkeyPatch) -> None:
    """Press what a table offers of one's own list, and what the training asks."""
    await list_storage.add(stage.bot.store, stage["Ana"].id, ["2", "11"])
    with patch.context() as rigged:
        rig(rigged, *[packed("2357J", "7KJQJ", stock="")] * 9)
        open_with(rigged, assist="on")
        await stage.open_lobby("prime_daifugo", "Ben", hand=5)
        await stage.tap("Ana", "l", 4)
        await stage.open_hand("Ana")
        await stage.play("Ana", PRIMES)
        await stage.press_all("ib")
        await lay(stage, "Ana", "2")
        await lay(stage, "Ben", "7")
        await give_way(stage, "Ana")
        await lay(stage, "Ben", "KJQJ")
        await stage.pass_time(3)
        there = await stage.panel("primedaifugo primes")
        await stage.forge("Ana", id_of(TRAIN), there.message)
        await stage.press_all("ia")


async def of_cups(stage: Session, _: pytest.MonkeyPatch) -> None:
    """Press what entrants and organisers see of a cup in private."""
    await stage.open_cup()
    await stage.begin_cup()
    await stage.tap("Ana", "c", 4)
    await stage.press_all("cm")
    await stage.tap("Ben", "c", 3)
    await stage.press_all("co", "Ben")
