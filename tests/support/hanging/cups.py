"""Presses from the entry to the record of a cup."""

import pytest

from tests.support.hanging.session import Session

DEADLINE = 8 * 86400
"""Seconds after which a game that nobody played can be claimed."""


async def everywhere(stage: Session, _: pytest.MonkeyPatch) -> None:
    """Press everything from the entry to the record of a cup."""
    await cup(stage)
    await own_game(stage)
    await organiser(stage)
    await cup(stage)
    for game, slot in enumerate((1, 2, 3)):
        await decide(stage, game, slot)
    await stage.tap("Ana", "c", 6)


async def own_game(stage: Session) -> None:
    """Get ready, claim a win after the deadline, and withdraw."""
    await stage.tap("Ben", "c", 5)
    for slot in (4, 1, 0, 3):
        await stage.tap("Ben", "c", 4)
        await stage.tap("Ben", "cm", slot)
    await stage.tap("Ben", "cm", 7)
    await stage.pass_time(DEADLINE)
    await stage.tap("Ben", "c", 4)
    await stage.tap("Ben", "cm", 2)
    for slot in (6, 5):
        await stage.tap("Dora", "c", 1)
        await stage.tap("Dora", "cm", slot)


async def organiser(stage: Session) -> None:
    """Give more time, take over, drop somebody, and end it."""
    for slot in (4, 5, 6):
        await menu(stage)
        await stage.tap("Ana", "co", 0, "1")
        await stage.tap("Ana", "co", slot)
    for slot, *chosen in ((11,), (12, "1"), (10,)):
        await menu(stage)
        await stage.tap("Ana", "co", slot, *chosen)
        await stage.tap("Ana", "co", 13)
        await stage.tap("Ana", "co", slot, *chosen)
        await stage.tap("Ana", "co", 50 + slot)


async def decide(stage: Session, game: int, slot: int) -> None:
    """Decide a game."""
    await menu(stage)
    await stage.tap("Ana", "co", 0, str(game))
    await stage.tap("Ana", "co", slot)
    await stage.tap("Ana", "co", 50 + slot)
    await stage.pass_time(5)


async def menu(stage: Session) -> None:
    """Open what is behind [⋯]."""
    await stage.pass_time(5)
    await stage.tap("Ana", "c", 3)


async def cup(stage: Session) -> None:
    """Let Ben organise a cup of four and begin it."""
    await stage["Ben"].slash(stage.channel, "cup open", game="no_thank_you", format="elimination")
    await stage.pass_time(3)
    await stage.tap("Ana", "c", 0)
    await stage.tap("Ana", "c", 1)
    for who in ("Ben", "Ana", "Cleo", "Dora"):
        await stage.tap(who, "c", 0)
    await stage.tap("Ana", "c", 3)
    await stage.tap("Ana", "c", 2)
    await stage.pass_time(5)
