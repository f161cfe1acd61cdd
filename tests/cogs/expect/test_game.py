"""Expect on the stage: the cards so far."""

from tests.cogs.expect.positions import lay
from tests.support.harness import Stage, said


async def begin(stage: Stage) -> None:
    """Play the lobby through and open both panels; Ana is the host and plays black."""
    await stage["Ana"].slash(stage.channel, "expect start", black="host")
    await stage.lobby("さくら", "Join")
    await stage.lobby("Ana", "Start")
    for name in ("Ana", "さくら"):
        await stage.open_hand(name)


async def test_anybody_looks_through_the_cards_at_any_time(stage: Stage) -> None:
    await begin(stage)
    board = stage.message(stage.table.message)
    assert "No turn has been played yet." in said(await stage.press("Ana", board, "Cards so far"))
    await lay(stage, "Ana", "3S", "JS")
    await stage.open_hand("さくら")
    await lay(stage, "さくら", "7D", "AD")
    for who, texts in (
        ("Ana", "1. ♤3+J – ♦7+A: 3×2=6, 7×3=21, 21−6=15, half is 7 → **0:7**"),
        ("たけし", "1. ♤3+J – ♦7+A: 3×2=6、7×3=21、21−6=15、半分で7 → **0:7**"),
    ):
        shown = said(await stage.press(who, stage.message(stage.table.message), "Cards so far"))
        assert texts in shown
        assert "♤ 2 4 5 6 7 8 9 10 · Q K A" in shown
