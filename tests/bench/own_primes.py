"""Time the trainer and the offers of a person whose list of primes is as long as it can be.

Beside it, in the same run, FLINT alone tests a thousand numbers of eight digits, one after the other.
"""

import asyncio
import tempfile
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from itertools import islice
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter, process_time

from bot.database.schema import MISSED_PRIMES
from bot.database.store import Store
from bot.faces.words import Words
from cogs.prime_daifugo.primes import list_storage
from cogs.prime_daifugo.primes.list_storage import DECK
from cogs.prime_daifugo.primes.missed_primes import judge
from cogs.prime_daifugo.primes.playable_primes import MOST_OFFERED, Demand, digits_for, laid_from
from cogs.prime_daifugo.primes.training_panel import answer_panel, question_panel
from cogs.prime_daifugo.primes.typed_numbers import MAX_LIST, sort
from engine.games.prime_daifugo.figures import RANKS
from engine.numbers import is_prime
from tests.bench import thousand_tests
from tests.support.tables_in_memory import store_in
from tests.support.timing import percentiles

PERSON = 7
TURNS = 100
QUESTIONS = 50
"""Turns in the deck: five for each of the last ten games."""
WORDS = Words("en")


def report() -> Iterator[str]:
    """List the median and the 99th percentile of every step, in processor time."""
    yield from asyncio.run(_report())


async def _report() -> list[str]:
    with tempfile.TemporaryDirectory() as folder:
        async with store_in(Path(folder)) as store:
            return await _measured(store)


async def _measured(store: Store) -> list[str]:
    numbers, unit = _long_list(), median(thousand_tests(number, process_time) for number in range(20))
    head = f"{'ms':>10}{'p99, ms':>10}{'waited, p99':>12}{'ratio':>10}   (ratio: to 1,000 bare tests)"
    lines = [f"{f'a list of {MAX_LIST:,}':<28}{head}"]
    steps: dict[str, tuple[Callable[[int], Awaitable[object]], int]] = {
        "sort a text": (lambda _: asyncio.to_thread(sort, " ".join(numbers)), 3),
        "store all": (lambda _: list_storage.add(store, PERSON, numbers), 1),
        "show the first question": (lambda _: _ask(store), TURNS),
        "answer, and the next one": (lambda turn: _answer(store, turn), TURNS),
        "count by digits, one page": (lambda _: _page(store), TURNS),
        "offers on a clear field": (lambda turn: _offers(store, turn, None), TURNS),
        "offers for four cards": (lambda turn: _offers(store, turn, 4), TURNS),
    }
    for name, (step, times) in steps.items():
        if name.startswith("show"):
            await _fill_deck(store, numbers)
        both = [await _timed(step, turn) for turn in range(times)]
        (took, late, _), (_, last, _) = map(percentiles, zip(*both, strict=True))
        figures = f"{took * 1e3:>10.2f}{late * 1e3:>10.2f}{last * 1e3:>12.2f}{took / unit:>10.2f}"
        lines.append(f"{name:<28}{figures}")
    return lines


def _long_list() -> list[str]:
    """Return primes of two to twenty digits, most of them of few cards."""
    chance, found = Random(1), set[str]()
    while len(found) < MAX_LIST:
        size = chance.choice((2, 3, 3, 4, 4, 5, 6, 8, 11))
        number = "".join(str(RANKS.index(chance.choice(RANKS)) + 1) for _ in range(size))
        if is_prime(int(number)):
            found.add(number)
    return sorted(found, key=lambda each: (len(each), each))


async def _fill_deck(store: Store, numbers: list[str]) -> None:
    rows = []
    for step in range(QUESTIONS):
        own = numbers[step * 100]
        row = {"person": PERSON, "table_id": "K7Q2M4", "step": step, "hand": "A23456789TJQK", "size": 3}
        row |= {"beats": "", "is_reversed": False, "revolution": False, "own": own, "best": own}
        rows.append(row)
    async with store.writing() as connection:
        await connection.exec_driver_sql("PRAGMA foreign_keys=OFF")
        await connection.exec_driver_sql("PRAGMA defer_foreign_keys=OFF")
        await connection.execute(MISSED_PRIMES.insert(), rows)


async def _ask(store: Store) -> object:
    asked = await DECK.due(store, PERSON)
    assert asked is not None
    return question_panel(asked, await DECK.counts(store, PERSON), WORDS)


async def _answer(store: Store, turn: int) -> object:
    """Take an answer and tell its worth, then ask the next one, as two presses do."""
    asked = await DECK.due(store, PERSON)
    assert asked is not None
    given = judge(asked, ("A23", "KQJ", "79J")[turn % 3])
    await DECK.answer(store, PERSON, asked, is_good=False)
    shown = answer_panel(asked, await DECK.counts(store, PERSON), given, WORDS)
    return shown, await _ask(store)


async def _page(store: Store) -> object:
    return await list_storage.counts(store, PERSON), await list_storage.page(store, PERSON, 0, 10_000, 20)


async def _offers(store: Store, turn: int, size: int | None) -> object:
    letters = Counter(Random(turn).sample(f"{RANKS * 4}XX", 11))
    demand = Demand(size)
    numbers = await list_storage.numbers(store, PERSON, *digits_for(demand, 11))
    return await asyncio.to_thread(lambda: list(islice(laid_from(numbers, letters, demand), MOST_OFFERED)))


async def _timed(step: Callable[[int], Awaitable[object]], turn: int) -> tuple[float, float]:
    """Return the processor time of a step, and how long it took on a machine that others use too."""
    spent, started = process_time(), perf_counter()
    await step(turn)
    return process_time() - spent, perf_counter() - started
