"""Long random runs that look for what no single test finds: `uv run poe soak [PARTS] --minutes M --seed N`.

A part is a module of this package with

    def run(seconds: float, seed: int) -> Iterator[str]

which draws everything from the seed, works in rounds until the seconds have passed (one round at least; it
may end sooner when there is nothing left to try), raises at the first fault with what is needed to see it
again, and yields the lines of its report: what it did, in counts.
"""

import time
from collections import Counter
from collections.abc import Iterator
from typing import TypeVar

T = TypeVar("T", str, int)


def rounds(seconds: float) -> Iterator[int]:
    """Count from 0 until the seconds have passed; at least once."""
    end = time.monotonic() + seconds
    number = 0
    while not number or time.monotonic() < end:
        yield number
        number += 1


def counted(many: Counter[T]) -> str:
    """List what was counted, the most frequent first.

    >>> counted(Counter("Tefudatefuda"))
    'e 2, f 2, u 2, d 2, a 2, T 1, t 1'
    """
    return ", ".join(f"{what} {number}" for what, number in many.most_common())


class Violation(Exception):
    """A guarantee does not hold."""
