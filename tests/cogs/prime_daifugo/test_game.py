"""A whole game of four in Japanese, by the form."""

import sqlite3

import pytest

from bot.tables.table import Phase
from engine.games.prime_daifugo.figures import letters_of
from tests.cogs.prime_daifugo.playing import board, draw, give_way, lay, panel, sit, write
from tests.support.harness import Stage, said
from tests.support.tables_in_memory import details_of

S, A, B, C = "さくら", "Ana", "Ben", "Cleo"
HANDS = ("4J572KQ", "53X7269", "2423389", "4AKJQJ3")
STOCK = "6T7"


async def test_a_game_of_four_is_played_to_its_end(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    for who in (A, B, C):
        stage.locales[stage[who].id] = "ja"
    table = await sit(stage, monkeypatch, S, A, B, C, hands=HANDS, stock=STOCK)
    await a_foul(stage)
    await a_composite_and_a_cut(stage)
    await a_joker(stage)
    await everybody_goes_out(stage)
    assert table.phase is Phase.OVER
    await stage.pass_time(10)
    result = details_of(table, "ja")
    assert "結果発表 — 素数大富豪" in result
    assert "🥇 1. Ana　**大富豪**\n-# 素数3回、ジョーカー単独出し1回" in result
    assert "🥈 2. Ben　**富豪**\n-# 素数1回、合成数1回" in result
    assert "🥉 3. Cleo　**貧民**\n-# 素数3回" in result
    assert "▫️ 4. さくら　**大貧民**\n-# 素数2回、グロタンカット1回、反則1回" in result
    assert "👑 最大の素数：**K J Q J = 13,111,211**（Cleo）" in result
    assert "🧮 最長の合成数出し：**2 4 = 24 = 2³ × 3**、5枚（Ben）" in result
    records = said(await stage[S].slash(stage.channel, "primedaifugo leaderboard"))
    assert "🏅 最大の素数：**Cleo** 13,111,211" in records
    assert "🏅 最長の合成数出し：**Ben** 24（5枚）" in records
    assert "🏅 初登場の素数の数：**Ana** 3個" in records
    assert "🏅 最多反則：**さくら** 1回" in records
    assert marks(stage) == ["foul 411", "composite 24", *(f"prime {n}" for n in PRIMES)]


PRIMES = (41, 1213, 2, 53, 7, 269, 89, 13111211, 37)


def marks(stage: Stage) -> list[str]:
    """List what the database keeps for records."""
    with sqlite3.connect(stage.path) as connection:
        rows = connection.execute("SELECT kind, number FROM marks ORDER BY step, place").fetchall()
    return [f"{kind} {number}" for kind, number in rows]


async def a_foul(stage: Stage) -> None:
    assert "これで出す" not in await write(stage, S, "KQJ8")
    assert "📝 素数出し：**4 J = 411**" in await lay(stage, S, "４Ｊ")
    assert "❌ **さくら**：4 J = 411 = 3 × 137 なので、素数ではありません。" in await board(stage)
    assert "引いたカード：6　10" in panel(stage, S)
    assert "👁 4　J" in stage.board


async def a_composite_and_a_cut(stage: Stage) -> None:
    await give_way(stage, A)
    shown = await lay(stage, B, "24", "2^3*3")
    assert "📝 合成数出し：**2 4 = 24 = 2³ × 3**" in shown
    assert "✅ **Ben**：**2 4 = 24** = 2³ × 3、正解です" in await board(stage)
    await draw(stage, C)
    assert "引いたカード：7" in panel(stage, C)
    assert "📝 素数出し：**4 A = 41**" in await lay(stage, C, "41")
    assert "🎉 初登場の素数！" in await board(stage)
    await lay(stage, S, "57")
    text = await board(stage)
    assert "✅ **さくら**：**5 7 = 57**、グロタンカット！\n-# ✂️ 場が流れました。続けて親：**さくら**" in text
    assert "▶ **さくら**の番です\n### 場は空です" in text


async def a_joker(stage: Stage) -> None:
    await lay(stage, S, "1213")
    assert "**Q K = 1,213**、素数です" in await board(stage)
    await give_way(stage, A, B, C)
    assert "🧹 誰も上回れず、場が流れました。親：**さくら**" in await board(stage)
    await lay(stage, S, "2")
    await lay(stage, A, "X")
    assert "✅ **Ana**：🃏を1枚。これには誰も勝てません\n-# 🧹 場が流れました" in await board(stage)


async def everybody_goes_out(stage: Stage) -> None:
    for texts in ("53", "7"):
        await lay(stage, A, texts)
        await give_way(stage, B, C, S)
    await lay(stage, A, "269")
    assert "🏁 **Ana**：1位であがり！ 大富豪です\n-# 🧹 場が流れました。次の親：**Ben**" in await board(stage)
    await lay(stage, B, "89")
    await lay(stage, C, "KJQJ")
    await give_way(stage, S)
    assert letters_of(stage.table.view(3).hand) == {"3": 1, "7": 1}
    await lay(stage, C, "37")
