"""Prime Daifugo on the stage by typed commands, with restarts in between; and how tables are opened."""

import pytest

from bot.front.services import Services
from bot.tables.table import Phase, Table
from cogs.prime_daifugo.turn import LAY
from engine.games import GAMES
from tests.cogs.prime_daifugo.playing import board, panel, sit, write
from tests.cogs.prime_daifugo.tables import GAME
from tests.engine.games.prime_daifugo.tables import table as position
from tests.support.harness import Stage, said
from tests.support.plain_tables import dealt, people, standing, typed
from tests.support.tables_in_memory import details_of

HANDS = ("53229", "6AX78")


async def command(stage: Stage, who: str, name: str, **given: str) -> str:
    """Type a command, and give the answer."""
    return said(await stage[who].slash(stage.channel, f"primedaifugo {name}", **given))


async def test_a_short_game_is_typed_and_restarted_in_the_middle(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    await sit(stage, monkeypatch, "Ana", "Ben", hands=HANDS, stock="4", restarts=2)
    assert "## 2 2　9\n3 cards in hand" in await command(stage, "Ana", "play", cards="5 3")
    await command(stage, "Ben", "play", cards="61")
    assert "you have drawn" in await command(stage, "Ana", "draw")
    await stage.restart()
    assert "You have already drawn this turn." in await command(stage, "Ana", "draw")
    await command(stage, "Ana", "pass")
    assert "🧹 Nobody beat it: the field is cleared, **Ben** leads" in await board(stage)
    await a_preview_is_forgotten(stage)
    table = stage.table
    await command(stage, "Ben", "play", cards="78X|X=7")
    assert table.phase is Phase.OVER
    await stage.pass_time(10)
    result = details_of(table, "en")
    assert "🥇 1. Ben　**Grand Millionaire**\n-# 2 primes" in result
    assert "🥈 2. Ana　**Grand Pauper**\n-# 1 prime" in result
    assert "👑 Largest prime: **7 8 🃏(7) = 787** (Ben)" in result


async def a_preview_is_forgotten(stage: Stage) -> None:
    """Restart between a preview and its button: nothing is laid, and it is typed once more."""
    assert "📝 As a prime: **7**" in await write(stage, "Ben", "7")
    moment = stage.table.moment
    await stage.restart()
    await stage.play("Ben", LAY)
    assert "Please choose once more: the bot was restarted" in panel(stage, "Ben")
    assert "📝" not in panel(stage, "Ben")
    assert stage.table.moment == moment


async def test_a_deal_of_an_odd_size_is_refused(stage: Stage) -> None:
    await stage["Ana"].slash(stage.channel, "primedaifugo start", hand=11)
    for _ in range(4):
        await stage.add_computer("Ana")
    refused = said(await stage.lobby("Ana", "Start"))
    assert refused == ("With 11 cards for each of 5 players, fewer than 5 would be left to draw. Deal fewer.")
    assert stage.table.phase is Phase.LOBBY


# ------------------------------------------------------------------ without Discord


@pytest.fixture
async def table(services: Services) -> Table:
    """Deal to Ana, who is to act, and さくら."""
    return await dealt(GAMES[GAME], people(services, "Ana", "さくら"), position("2423397", "6AX7896"))


async def test_a_composite_is_typed_with_its_factors(services: Services, table: Table) -> None:
    ana, sakura = people(services, "Ana", "さくら")
    told = await typed(ana, table, "play", cards="24", factors="2^3*3")
    assert "✅ **Ana**: **2 4 = 24** = 2³ × 3, correct" in told
    await typed(sakura, table, "play", cards="6X|X=6", factors="6*J")
    assert table.moment == 1, "no eleven is held, and so nothing is laid"


async def test_what_is_typed_wrong_is_refused_with_the_reason_and_nothing_changes(
    services: Services, table: Table
) -> None:
    ana, sakura = people(services, "Ana", "さくら")
    before, twice = await standing(services, table), ana.words("prime_daifugo.error.too_many_equals")
    for cards, factors, reason in (
        ("QK", "", "Missing: Q K"),
        ("9" * 350, "", "300 characters at most"),
        ("24=2^3*3", "2^3*3", twice),
        ("24==", "2*3", twice),
    ):
        assert reason in await typed(ana, table, "play", cards=cards, factors=factors)
    assert "9**9**9" not in await typed(ana, table, "play", cards="9**9**9", factors="")
    ana.locale = "ja"
    assert "足りないカードがあります：Q K" in await typed(ana, table, "play", cards="QK", factors="")
    for cards in ("五", "61", "QK", "X|X=99"):
        told = await typed(sakura, table, "play", cards=cards, factors="")
        assert "今は**Ana**の番です" in told, "what cannot be read matters less than whose turn it is"
        assert "## A　6 6　7　8　9　🃏" in told
    assert "今は**Ana**の番です" in await typed(sakura, table, "pass")
    assert await standing(services, table) == before
