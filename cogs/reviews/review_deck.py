"""The deck of reviews: what fills it, and which of its decisions follows another."""

from collections.abc import Sequence

from bot.database.locks import Lock
from bot.database.schema import MISTAKES, REVIEWS
from bot.database.store import Store
from bot.decks.deck import Deck
from bot.workers.finished_game import FinishedGame
from bot.workers.worker import Worker
from cogs.reviews.game_analysis import VERSION, Mistake, costliest, mistakes_at
from engine.games import GAMES

PART = 4
"""How many decisions are appraised in one turn of the worker: others get theirs in between."""
PART_TIMEOUT = 30.0
"""Seconds for them, including the start of the worker."""
DECK = Deck(
    Mistake,
    MISTAKES,
    REVIEWS,
    Lock.REVIEWS,
    VERSION,
    order=(MISTAKES.c.loss.desc(),),
    games=tuple(GAMES.values()),
    is_replayed=True,
)


async def analysed(
    analysing: Worker, person: int, finished: FinishedGame, steps: Sequence[int]
) -> list[Mistake]:
    """Return the costliest decisions at these steps; raise WorkError if the worker fails."""
    found = list[Mistake]()
    for start in range(0, len(steps), PART):
        part = frozenset(steps[start : start + PART])
        found += await analysing.run(mistakes_at, finished, part, within=PART_TIMEOUT, person=person)
    return costliest(found)


async def following(store: Store, person: int, asked: Mistake, *, in_deck: bool) -> Mistake | None:
    """Return the next decision of the game or of the deck; None after the last."""
    if in_deck:
        other = await DECK.due(store, person, but=asked.key)
        return other if other and other.key != asked.key else None
    decisions = await DECK.of_game(store, person, asked.table_id)
    return next((each for each in decisions if each.step > asked.step), None)
