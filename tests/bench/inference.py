"""Time inference at Algo over many deals: from a seat's view, and with all cards hidden.

Beside it, in the same run, a plain loop squares a thousand numbers.
"""

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from statistics import median
from typing import Any

from engine.chance import Chance
from engine.games.algo.cards import PACK, is_white, number_of
from engine.games.algo.inference import Lines, Place, counted, inferred, sampled
from tests.bench import DEALS, Work, lines
from tests.support.timing import seconds_of

SIZES = ((4, 4), (4, 4, 4), (4, 4, 4, 4), (6, 6, 6, 6))
QUESTIONS: dict[str, Callable[[Lines], Any]] = {
    "inferred": inferred,
    "counted": counted,
    "sampled": lambda dealt: sampled(dealt, Chance("bench", 0)),
}


def report() -> Iterator[str]:
    """List the median and the 99th percentile of every question."""
    unit = median(seconds_of(lambda: [number * number for number in range(1000)]) for _ in range(DEALS))
    yield f"{'inferring':<32}{'ms':>10}{'p99, ms':>10}{'ratio':>10}   (ratio: to 1,000 squares)"
    yield from lines(_questions(), unit)


def _questions() -> Iterator[tuple[str, Callable[[int], Work]]]:
    for sizes in SIZES:
        for who, known in (("seen by a seat", 0), ("all hidden", None)):
            for name in QUESTIONS:
                yield f"{len(sizes)}x{sizes[0]} {who}, {name}", partial(_prepared, name, sizes, known)


def _prepared(name: str, sizes: tuple[int, ...], known: int | None, deal: int) -> Work:
    """Deal lines, of which one may be known."""
    pack = Random(deal).sample(PACK, len(PACK))
    rows = [sorted(pack.pop() for _ in range(size)) for size in sizes]
    dealt = [
        [Place(is_white(card), number_of(card) if row == known else None) for card in cards]
        for row, cards in enumerate(rows)
    ]
    return partial(QUESTIONS[name], dealt)
