"""Expect on the stage: a restart between two lays, what must not be seen, and the cards so far."""

import json
from io import StringIO

from tests.cogs.expect.positions import lay
from tests.support.harness import Stage, said, text_of
from tests.support.secrets_search import slips

SECRETS = ("7+JOKER", "♤7", '"7S"', '"XB"', "XB:")
"""What nobody but Ana may see after she has laid ♤7 and her joker."""


async def begin(stage: Stage) -> None:
    """Play the lobby through and open both panels; Ana is the host and plays black."""
    await stage["Ana"].slash(stage.channel, "expect start", black="host")
    await stage.lobby("さくら", "Join")
    await stage.lobby("Ana", "Start")
    for name in ("Ana", "さくら"):
        await stage.open_hand(name)


def seen_by(stage: Stage, who: str) -> str:
    """Join all that somebody can see in the channel, and all that is written into it unseen."""
    kept = stage.env.backend.messages[stage.channel.id].values()
    return json.dumps(
        [each.components for each in kept if each.visible_to(stage[who].id)], ensure_ascii=False
    )


async def test_a_laid_play_survives_a_restart_and_nobody_else_sees_it(
    stage: Stage, written: StringIO
) -> None:
    await begin(stage)
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


async def test_anybody_looks_through_the_cards_at_any_time(stage: Stage) -> None:
    await begin(stage)
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
