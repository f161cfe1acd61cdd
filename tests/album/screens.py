"""The screens of a game, in the order in which they come up; each returns the message to look at."""

from collections.abc import Awaitable, Callable, Mapping
from types import MappingProxyType
from typing import TypeAlias

from tests.album.scene import Scene

Screen: TypeAlias = Callable[[Scene], Awaitable[int | None]]
"""Brings a scene to a screen; returns its message, or None where there is no such thing."""

MIDDLE = {"no_thank_you": 14, "prime_daifugo": 14, "yaniv": 54, "algo": 9, "expect": 11}
"""The move after which the middle of a game is shown."""


async def start(scene: Scene) -> int | None:
    """Show the panel of all games."""
    return await scene.type("play") if scene.offers("play") else None


async def tutorial(scene: Scene) -> int | None:
    """Show the first step of the lesson."""
    return await scene.type("learn", game=scene.game) if scene.offers("learn") else None


async def lobby(scene: Scene) -> int:
    """Show a lobby in which others have sat down."""
    await scene.open()
    return await scene.board()


async def opening(scene: Scene) -> int:
    """Show the first table message of a game."""
    await scene.deal()
    return await scene.board()


async def hand(scene: Scene) -> int:
    """Show the first hand, whoever is to act."""
    return await scene.hand()


async def middle(scene: Scene) -> int:
    """Show the table message in the middle of a game."""
    await scene.play(MIDDLE[scene.game])
    return await scene.board()


async def turn(scene: Scene) -> int:
    """Show one's own turn in the middle of a game."""
    return await scene.hand()


async def result(scene: Scene) -> int:
    """Show the result."""
    await scene.play()
    return await scene.result()


async def details(scene: Scene) -> int:
    """Show what the result leaves out."""
    return await scene.details()


async def review(scene: Scene) -> int | None:
    """Show a decision of the game again, or that there is none to show."""
    return await scene.review() if scene.offers("review") else None


async def scores(scene: Scene) -> int | None:
    """Show the score sheet of a match."""
    if not any(command.name == "scores" for command in scene.commands()):
        return None
    return await scene.type(f"{scene.command} scores", table=scene.table.id)


async def leaderboard(scene: Scene) -> int:
    """Show the leaderboard."""
    return await scene.type(f"{scene.command} leaderboard")


async def history(scene: Scene) -> int:
    """Show the finished games."""
    return await scene.type("history")


async def stats(scene: Scene) -> int:
    """Show the statistics."""
    return await scene.type("stats")


async def rules(scene: Scene) -> int:
    """Show the rules."""
    return await scene.type(f"{scene.command} rules")


SCREENS: Mapping[str, Screen] = MappingProxyType(
    {
        "start": start,
        "tutorial": tutorial,
        "lobby": lobby,
        "opening": opening,
        "hand": hand,
        "middle": middle,
        "turn": turn,
        "result": result,
        "details": details,
        "review": review,
        "scores": scores,
        "leaderboard": leaderboard,
        "history": history,
        "stats": stats,
        "rules": rules,
    }
)
"""By name; a screen builds upon those before it."""
README = {"hand": ("yaniv", "turn"), "table": ("algo", "middle"), "result": ("no_thank_you", "result")}
"""The pictures of the README, and the games and screens that they show."""
