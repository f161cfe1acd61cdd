"""Presses in what belongs to a person or a server: settings, the games, puzzles, lessons."""

from typing import Any

import pytest

from tests.support.hanging.controls import Hanging, Known
from tests.support.hanging.session import Session
from tests.support.person_language import LANGUAGE

ANYWHERE = 910
"""The first slot of what stands below every page of a lesson."""


async def everywhere(stage: Session, _: pytest.MonkeyPatch) -> None:
    """Press everything in settings, in the panel with all games, in puzzles and in lessons."""
    await games(stage)
    await puzzles(stage)
    await lessons(stage)
    await settings(stage)


async def settings(stage: Session) -> None:
    """Change everything in one's own settings and in those of the server; delete nothing, then all."""
    await stage.panel("settings")
    for slot in (0, 1, 12, 13, 14, 4):
        await stage.tap("Ana", "o", slot)
    hours: dict[int, Any] = {7: ["23"], 8: ["7"], 9: ["UTC"], 10: "Asia/Tokyo"}
    await stage.fill("Ana", "o", 5, hours, on=stage.hanging("Ana", "o"))
    for slot, value in ((2, "never"), (11, "text"), (3, LANGUAGE)):
        await stage.tap("Ana", "o", slot, value)
    await stage.tap("Ana", "o", 6)
    await stage.panel("server-settings")
    for slot, value in ((0, "ja"), (1, "slow"), (2, "seated"), (3, str(stage.channel.id)), (6, "3")):
        await stage.tap("Ana", "g", slot, value)
    await stage.tap("Ana", "g", 7, str(stage.channel.id))
    for slot in (9, 4):
        await stage.tap("Ana", "g", slot)
    await stage.fill("Ana", "g", 5, {10: "9", 11: "9", 12: "9"}, on=stage.hanging("Ana", "g"))
    await stage.tap("Ana", "g", 8)
    for slot in (1, 0):
        await stage.panel("privacy delete", "Cleo")
        await stage.tap("Cleo", "v", slot)


async def games(stage: Session) -> None:
    """Press everything in the panel with all games, and what it leads to."""
    every = [each for each in stage.known if each.surface == "y"]
    for known in every:
        there, slot = await stage.panel("play"), known.slots[0]
        if known.kind == "button":
            await stage.tap("Ana", "y", slot, on=there)
        elif known.kind == "people" and slot != 9:
            await stage.tap("Ana", "y", slot, str(stage["Ben"].id), on=there)
        elif known.kind == "form":
            await stage.fill("Ana", "y", slot, {slot: "57"}, on=there)
    await stage.tap("Ana", "y", 0, "yaniv", on=there)
    await stage.open_lobby("yaniv")
    await stage.tap("Ana", "l", 9)
    for surface, slot in (("y", 9), ("li", 0)):
        await stage.tap("Ana", surface, slot, str(stage["Ben"].id), on=stage.hanging("Ana", "li"))
    await stage.fill("Ana", "ic", 0, {0: "57"}, on=there)


async def puzzles(stage: Session) -> None:
    """Answer puzzles of two games."""
    await stage.panel("algo puzzle")
    piece, value = (stage.options("Ana", "d", slot)[0] for slot in (5, 6))
    await stage.tap("Ana", "d", 5, piece)
    await stage.tap("Ana", "d", 6, value)
    for slot in (0, 1, 8, 2, 3, 7):
        await stage.tap("Ana", "d", slot)
    await stage.panel("primedaifugo practice")
    await stage.tap("Ana", "q", 0)
    await stage.fill("Ana", "q", 4, {0: "2"}, on=stage.hanging("Ana", "q"))
    for slot in (1, 2, 3):
        await stage.tap("Ana", "q", slot)


async def lessons(stage: Session) -> None:
    """Press what each lesson shows, on the first page that shows it; the rest as after a restart."""
    every = [each for each in stage.known if each.surface == "n"]
    for game in sorted({each.game for each in every}):
        await stage.panel("learn", game=game)
        first = there = stage.hanging("Ana", "n")
        own = [each for each in every if each.game == game]
        while "912" in there.slots:
            # Some controls appear once others have been pressed.
            for known in (*own, *own):
                if known not in stage.pressed:
                    await lesson(stage, known, stage.hanging("Ana", "n"))
            await stage.tap("Ana", "n", 912, game=game, on=there)
            there = stage.hanging("Ana", "n")
        for known in own:
            if known not in stage.pressed and known.kind == "button":
                await stage.tap("Ana", "n", known.slots[0], game=game, on=first)


async def lesson(stage: Session, known: Known, there: Hanging) -> None:
    """Press a control of a lesson, if the page has it."""
    slots = [int(each) for each in there.slots if int(each) in known.slots]
    slot, game = (slots or known.slots)[0], known.game
    if known.kind in ("form", "field") and "2" in there.slots:
        await fill_in(stage, game, there)
    elif known.kind == "button" and (slots or slot >= ANYWHERE):
        await stage.tap("Ana", "n", slot, game=game, on=there)
    elif known.kind == "select" and slots:
        await stage.tap("Ana", "n", slot, stage.options("Ana", "n", slot)[0], game=game, on=there)


async def fill_in(stage: Session, game: str, there: Hanging) -> None:
    """Open the form of a play, and fill in what it asks."""
    opened = await stage.tap("Ana", "n", 2, game=game, on=there)
    assert opened.modal is not None
    asked = sum("component" in each for each in opened.modal["components"])
    answers = {slot: "2" if slot == 10 else "" for slot in range(10, 10 + asked)}
    await stage.fill("Ana", "n", 5, dict(answers), game=game, on=there)
