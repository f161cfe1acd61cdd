"""Expect on the stage: whole games by presses, a restart between two lays, and what must not be seen."""

import json
from io import StringIO

from bot.tables.table import Table
from cogs.expect.turn import BLACK, RED
from engine.chance import Chance
from engine.games.expect.values import Declare, GameAction, Lay
from tests.cogs.expect.positions import lay
from tests.support.harness import Stage, said, text_of
from tests.support.presses import press_action
from tests.support.secrets_search import slips
from tests.support.tables_in_memory import SEED, set_columns

SECRETS = ("7+JOKER", "♤7", '"7S"', '"XB"', "XB:")
"""What nobody but Ana may see after she has laid ♤7 and her joker."""


def planned(table: Table, moment: int) -> GameAction:
    """Lay whatever comes, and declare as soon as one may."""
    assert table.play is not None
    assert table.to_act is not None
    legal = list(table.play.state.legal_actions(table.to_act))
    return Declare() if Declare() in legal else Chance(SEED, moment).choice(legal)


async def press(stage: Stage, who: str, action: GameAction) -> None:
    """Lay as a person does, or press any other action."""
    if isinstance(action, Lay):
        await lay(stage, who, action.number, action.letter)
    else:
        await press_action(stage, who, action)


async def play_on(stage: Stage) -> list[GameAction]:
    """Play to the end by presses."""
    done: list[GameAction] = []
    while list(stage.bot.services.tables):
        who = stage.to_act()
        if who is None:
            await stage.pass_time()
            continue
        done.append(planned(stage.table, len(done)))
        await press(stage, who, done[-1])
    await stage.pass_time()
    return done


async def begin(stage: Stage, *names: str, **options: str) -> Table:
    """Play the lobby through and open everybody's panel; the first named is the host and plays black."""
    japanese = stage.locales[stage[names[0]].id] == "ja"
    await stage[names[0]].slash(stage.channel, "expect start", **{"black": "host"} | options)
    table = stage.table
    set_columns(table, seed=SEED)
    for name in names[1:]:
        await stage.lobby(name, "参加する" if japanese else "Join")
    await stage.lobby(names[0], "開始する" if japanese else "Start")
    for name in names:
        await stage.open_hand(name)
    return table


def result_of(stage: Stage) -> str:
    return text_of(stage.public_messages()[-1].components)


# ------------------------------------------------------------------ whole games


async def test_two_play_a_whole_game_in_japanese_and_the_loser_chooses_the_colour_of_the_rematch(
    stage: Stage,
) -> None:
    table = await begin(stage, "さくら", "Ben", qk="replace", last="instead", count="hidden")
    assert "18ターン中1ターン目 ・ ♤ 対 ♦" in stage.board
    assert len(await play_on(stage)) >= 36
    result, view = result_of(stage), table.view(None)
    assert "結果発表 — イクスペクト" in result
    details = await stage.details("さくら")
    assert "18ターン ・ ♤♧ さくら : ♥♦ Ben" in details
    for chair, score in zip(table.chairs, view.scores, strict=True):
        assert f"{chair.name}　**{score}点**" in result
    assert len(view.opened) == 18
    ledger = details[details.index("18ターン") :]
    assert all(f"-# {number}. " in ledger for number in range(1, 19))
    assert ledger.count("🎯") == sum(turn.achievement is not None for turn in view.opened)
    best = said(await stage["さくら"].slash(stage.channel, "expect leaderboard"))
    assert "最高成績" in best
    loser = table.chairs[int(view.scores[1] > view.scores[0])].name
    await stage.press("さくら", stage.message(table.outcome), "もう一度遊ぶ")
    assert f"色を選ぶ人：{loser}" in text_of(stage.message(stage.table.message).components)
    await stage.lobby("さくら", "開始する")
    assert stage.to_act() == loser
    assert f"▶ **{loser}**" in stage.board
    await stage.open_hand(loser)
    assert stage.slots(loser) == [BLACK, RED]
    await stage.play(loser, RED)
    await stage.pass_time()
    assert stage.table.chairs[stage.table.view(None).black].name != loser
    assert "18ターン中1ターン目" in stage.board


# ------------------------------------------------------------------ restarts and double presses


def seen_by(stage: Stage, who: str) -> str:
    """Join all that somebody can see in the channel, and all that is written into it unseen."""
    kept = stage.env.backend.messages[stage.channel.id].values()
    return json.dumps(
        [each.components for each in kept if each.visible_to(stage[who].id)], ensure_ascii=False
    )


async def test_a_laid_play_survives_a_restart_and_nobody_else_sees_it(
    stage: Stage, written: StringIO
) -> None:
    await begin(stage, "Ana", "さくら")
    await lay(stage, "Ana", "7S", "XB")
    await stage.pass_time()
    await stage.restart()
    for name in ("Ana", "さくら"):
        await stage.open_hand(name)
    assert "Your play lies face down: **♤7+JOKER**" in text_of(stage.hand("Ana").components)
    assert "♤ 2 3 4 5 6 7 8 9 10 と文字 J Q K A JOKER" in text_of(stage.hand("さくら").components)
    await stage["さくら"].slash(stage.channel, "expect cards")
    assert written.getvalue()
    assert slips(written.getvalue(), SECRETS) == set()
    for name in ("さくら", "たけし"):
        assert [secret for secret in SECRETS if secret in seen_by(stage, name)] == []
    assert [secret for secret in SECRETS if secret in seen_by(stage, "Ana")] != []
    await lay(stage, "さくら", "3D")
    await stage.pass_time()
    assert "**Turn 1: ♤7+JOKER against ♦3**\n7−3=4, 4+10=14\n→ さくら **+14** (0 → 14)" in stage.board


# ------------------------------------------------------------------ colours, rematch, looking back


async def test_anybody_looks_through_the_cards_at_any_time(stage: Stage) -> None:
    await begin(stage, "Ana", "さくら")
    board = stage.message(stage.table.message)
    assert "No turn has been played yet." in said(await stage.press("Ana", board, "Cards so far"))
    await lay(stage, "Ana", "3S", "JS")
    await lay(stage, "さくら", "7D", "AD")
    for who, texts in (
        ("Ana", "1. ♤3+J – ♦7+A: 3×2=6, 7×3=21, 21−6=15, half is 7 → **0:7**"),
        ("たけし", "1. ♤3+J – ♦7+A: 3×2=6、7×3=21、21−6=15、半分で7 → **0:7**"),
    ):
        shown = said(await stage.press(who, stage.message(stage.table.message), "Cards so far"))
        assert texts in shown
        assert "♤ 2 4 5 6 7 8 9 10 · Q K A" in shown
    for who in ("さくら", "たけし"):
        assert "♦7+A" in said(await stage[who].slash(stage.channel, "expect cards"))
    await stage["Ana"].slash(stage.channel, "expect start")
    refused = said(await stage["Ana"].slash(stage.channel, "expect cards", table=stage.table.id))
    assert "has not started" in refused
