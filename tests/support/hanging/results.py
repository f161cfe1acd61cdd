"""Presses below results, in replays, reviews, score sheets and lists."""

import pytest

from bot.records.record import encode_record
from engine.chance import Chance
from engine.games.no_thank_you import Keep, Pass, View
from engine.opponents import Appraisal
from tests.support import learning
from tests.support.hanging.session import Session
from tests.support.learning import appraise
from tests.support.sample_records import record
from tests.support.sent_files import send_file


async def everywhere(stage: Session, patch: pytest.MonkeyPatch) -> None:
    """Press everything below a result, in replays, reviews, score sheets and lists."""
    patch.setattr(learning, "appraise", many_choices)
    patch.setattr(learning, "_reason", lambda *_: "理由")
    learning.appraising(patch)
    await stage.panel("server-settings")
    await stage.tap("Ana", "g", 6, "1")
    await stage.finish("no_thank_you", "Ben", "Cleo", "Dora")
    await stage.tap("Ana", "r", 1)
    await stage.tap("Ana", "r", 2)
    await stage.tap("Ana", "a", 8)
    await replays(stage, "a")
    await stage.tap("Ana", "a", 6)
    await stage.tap("Ben", "a", 7)
    await send_file(stage, "Cleo", "replay", encode_record(record("yaniv", 2)))
    await replays(stage, "af", "Cleo")
    await reviews(stage)
    await stage.tap("Ana", "r", 0)
    await sheets(stage)
    await lists(stage)


def many_choices(view: View, taken: Keep | Pass, chance: Chance) -> tuple[Appraisal, ...]:
    """Value what can be done; the last twice, so that there are as many choices as any game has."""
    found = appraise(view, taken, chance)
    others = [each for each in found[1:] if each.action != taken]
    return (*found, *others[-1:])


async def replays(stage: Session, surface: str, who: str = "Ana") -> None:
    """Step through a game, by other eyes too."""
    for eyes in (0, 1, 2):
        await stage.tap(who, surface, 10 * first_eyes(stage, who, surface) + 4, str(eyes))
        for control in (3, 1, 0, 2):
            await stage.tap(who, surface, 10 * eyes + control)
        await stage.tap(who, surface, 10 * eyes + 5, "1")


def first_eyes(stage: Session, who: str, surface: str) -> int:
    return int(stage.hanging(who, surface).slots[0]) // 10


async def reviews(stage: Session) -> None:
    """Answer a review, and one of the deck."""
    for surface, command in (("e", "review game"), ("j", "review deck")):
        for control in (0, 1, 2, 3, 4):
            await stage.panel(command)
            there = stage.hanging("Ana", surface)
            answered = int(there.slots[0]) // 10
            await stage.tap("Ana", surface, 10 * answered + control)
        await stage.tap("Ana", surface, 9)


async def sheets(stage: Session) -> None:
    """Turn the pages of a score sheet."""
    table = await stage.start_table("yaniv")
    await stage.play_on(table, lambda: bool(table.play and table.play.state.rounds))
    await stage.panel("yaniv scores")
    for slot in (0, 1, 2, 101, 3):
        await stage.tap("Ana", "s", slot)
        await stage.panel("yaniv scores")


async def lists(stage: Session) -> None:
    """Turn the pages of leaderboards, seasons and histories."""
    await stage.panel("leaderboard")
    for slot in (2, 2, 0, 1):
        await stage.tap("Ana", "t", slot)
    await stage.tap("Ana", "t", 3, "yaniv")
    await stage.tap("Ana", "t", 6)
    await stage.tap("Ana", "t", 7, "1")
    await stage.tap("Ana", "t", 3, "no_thank_you")
    await stage.tap("Ana", "t", 2)
    await stage.panel("history")
    game = stage.options("Ana", "h", 4)[0]
    for slot in (4, 5):
        await stage.tap("Ana", "h", slot, game)
    for slot in (0, 1):
        await stage.tap("Ana", "h", slot)
