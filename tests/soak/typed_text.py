"""Types random texts where a play of Prime Daifugo is asked for, and times each of them.

Half a dozen milliseconds would be felt by everybody who plays at the same time. What counts is the time that
the processor takes, the shortest of three where it is long, so that a busy machine tells nothing wrong.
"""

import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count, islice
from random import Random
from time import thread_time

from hypothesis import given, seed, settings

from engine.core import RuleError
from engine.games.prime_daifugo.splitting import Letters
from tests.support.typed_text import hands, random_texts, tried, typed_by_hypothesis

OWN, BY_HYPOTHESIS = 1800, 200
"""So many texts are drawn, and thought of, from one seed."""
LIMIT = 0.005


class TooSlow(Exception):
    """A text held everybody up."""


@dataclass
class Statistics:
    """What became of texts."""

    answers: Counter[str] = field(default_factory=Counter)
    slowest: tuple[float, str] = (0.0, "")

    def enter(self, text: str, hand: Letters, count: int | None) -> None:
        """Try a text; raise TooSlow, or whatever else it brings about beside a refusal."""
        answer, seconds = _timed(text, hand, count)
        if seconds > LIMIT / 2:
            seconds = min(seconds, *(_timed(text, hand, count)[1] for _ in range(3)))
        if seconds > LIMIT:
            raise TooSlow(f"{seconds * 1000:.1f} ms: {text!r} {hand} {count}")
        self.answers[answer] += 1
        self.slowest = max(self.slowest, (seconds, text))


def _timed(text: str, hand: Letters, count: int | None) -> tuple[str, float]:
    started = thread_time()
    try:
        tried(text, hand, count)
        answer = "read"
    except RuleError as error:
        answer = error.code
    return answer, thread_time() - started


def drawn(stats: Statistics, seed: int) -> None:
    """Enter texts that are drawn from a seed."""
    rng = Random(seed)
    for text in islice(random_texts(rng), OWN):
        stats.enter(text, hands(rng), rng.choice((None, 1, 2, 4, 8)))


def thought_of(stats: Statistics, number: int) -> None:
    """Enter texts as hypothesis thinks of them."""

    @seed(number)
    @settings(max_examples=BY_HYPOTHESIS, deadline=None, database=None)
    @given(typed_by_hypothesis)
    def enter(text: str) -> None:
        stats.enter(text, hands(Random(text.encode(errors="replace"))), None)

    enter()


def run(seconds: float, seed: int) -> Iterator[str]:
    """Type until the time is over; tell how many were refused for what, and which one took longest."""
    end, stats = time.monotonic() + seconds, Statistics()
    for number in count(seed * 1000):
        drawn(stats, number)
        thought_of(stats, number)
        if time.monotonic() > end:
            break
    longest, text = stats.slowest
    yield f"{stats.answers.total()} texts, {stats.answers['read']} of them plays"
    yield f"slowest: {longest * 1000:.2f} ms of {LIMIT * 1000:.0f} for {text[:60]!a}"
    yield ", ".join(f"{code} {times}" for code, times in stats.answers.most_common())
