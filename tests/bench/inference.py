"""Time inference at Algo over many deals: from a seat's view, and with all cards hidden.

Beside it, in the same run, a plain loop squares a thousand numbers.
"""

from collections.abc import Callable, Iterator
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

from engine.chance import Chance
from engine.games.algo.cards import PACK, is_white, number_of
from engine.games.algo.inference import Lines, Place, counted, inferred, sampled

DEALS = 100
SIZES = ((4, 4), (4, 4, 4), (4, 4, 4, 4), (6, 6, 6, 6))
Question = Callable[[Lines], Any]


def report() -> Iterator[str]:
    """List the median and the 99th percentile of every question."""
    unit = median(_squared() for _ in range(DEALS))
    yield f"{'inferring':<32}{'ms':>10}{'p99, ms':>10}{'ratio':>10}   (ratio: to 1,000 squares)"
    for sizes in SIZES:
        for who, known in (("seen by a seat", 0), ("all hidden", None)):
            for name, question in (("inferred", inferred), ("counted", counted), ("sampled", _sampled)):
                took = sorted(_timed(question, _lines(sizes, known, deal)) for deal in range(DEALS))
                middle, late = median(took), took[DEALS * 99 // 100 - 1]
                label = f"{len(sizes)}x{sizes[0]} {who}, {name}"
                yield f"{label:<32}{middle * 1e3:>10.2f}{late * 1e3:>10.2f}{middle / unit:>10.2f}"


def _lines(sizes: tuple[int, ...], known: int | None, deal: int) -> Lines:
    """Deal lines, of which one may be known."""
    pack = Random(deal).sample(PACK, len(PACK))
    rows = [sorted(pack.pop() for _ in range(size)) for size in sizes]
    return [
        [Place(is_white(card), number_of(card) if row == known else None) for card in cards]
        for row, cards in enumerate(rows)
    ]


def _sampled(lines: Lines) -> Any:
    return sampled(lines, Chance("bench", 0))


def _timed(question: Question, lines: Lines) -> float:
    started = perf_counter()
    question(lines)
    return perf_counter() - started


def _squared() -> float:
    started = perf_counter()
    sum([number * number for number in range(1000)])
    return perf_counter() - started
