"""The screens of a game, in the order in which they come up; each returns the message to look at."""

from collections.abc import Awaitable, Callable, Mapping
from types import MappingProxyType
from typing import TypeAlias

from tests.album.scene import Scene

Screen: TypeAlias = Callable[[Scene], Awaitable[int | None]]
"""Brings a scene to a screen; returns its message, or None where there is no such thing."""

MIDDLE = {"no_thank_you": 14, "prime_daifugo": 14, "yaniv": 54, "algo": 9, "expect": 11}
"""The move after which the middle of a game is shown."""


async def lobby(scene: Scene) -> int:
    """Show a lobby in which others have sat down."""
    await scene.open()
    return await scene.board()


async def opening(scene: Scene) -> int:
    """Show the first table message of a game."""
    await scene.deal()
    return await scene.board()


async def middle(scene: Scene) -> int:
    """Show the table message in the middle of a game."""
    await scene.play(MIDDLE[scene.game])
    return await scene.board()


async def result(scene: Scene) -> int:
    """Show the result."""
    await scene.play()
    return await scene.result()


async def scores(scene: Scene) -> int | None:
    """Show the score sheet of a match."""
    return await scene.scores() if scene.table.play and scene.table.play.state.rounds else None


SCREENS: Mapping[str, Screen] = MappingProxyType(
    {
        "start": lambda scene: scene.type("play"),
        "tutorial": Scene.lesson,
        "lobby": lobby,
        "opening": opening,
        "hand": Scene.hand,
        "middle": middle,
        "turn": Scene.hand,
        "result": result,
        "details": Scene.details,
        "review": Scene.review,
        "scores": scores,
        "leaderboard": lambda scene: scene.type("leaderboard", game=scene.game),
        "history": lambda scene: scene.type("history"),
        "stats": lambda scene: scene.type("stats"),
        "rules": lambda scene: scene.type(f"{scene.command} rules"),
    }
)
"""By name; a screen builds upon those before it."""
README = {"hand": ("yaniv", "turn"), "table": ("algo", "middle"), "result": ("no_thank_you", "result")}
"""The pictures of the README, and the games and screens that they show."""
