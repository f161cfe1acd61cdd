"""Whole games of all kinds in a direct message, a group chat and a server that never invited the bot.

Between presses the bot is restarted or killed, and tokens expire; everybody may press whatever all see.
"""

import asyncio
from collections import Counter
from collections.abc import Iterator
from random import Random

from engine.games import GAMES
from tests.soak import counted, rounds
from tests.support.harness import fresh
from tests.support.whole_portable_games import QuickChatStage, WholeGame

PLACES = {
    "dm": ("Ana", "さくら"),
    "group": ("Ana", "Ben", "Cleo", "さくら"),
    "server": ("Ana", "Ben", "たけし", "さくら"),
}
"""Who plays where, as many as a game has seats; さくら never installed the bot."""
LOCALES = ("en-US", "ja")


def run(seconds: float, seed: int) -> Iterator[str]:
    """Play in turn, every game in every place at least once; raise AssertionError for the first fault."""
    rng, done, played = Random(f"portable {seed}"), Counter[str](), Counter[str]()
    for number in rounds(seconds):
        for game in GAMES:
            for place in PLACES:
                done += asyncio.run(_played(game, place, LOCALES[number % 2], rng))
                played[f"{game} {place}"] += 1
    yield f"{played.total()} games: {counted(played)}"
    yield counted(done)


async def _played(game: str, place: str, locale: str, rng: Random) -> Counter[str]:
    """Play a game in a place; the language is that of whoever opens the table."""
    async with fresh(QuickChatStage) as stage:
        stage.locales[stage["Ana"].id] = locale
        whole = WholeGame(getattr(stage, place), rng, mishaps=rng.choice((0.0, 0.1, 0.3)))
        await whole.play(game, *PLACES[place][: GAMES[game].seats[-1]])
    return whole.done
