"""Types 200,000 scribbles where a play of Prime Daifugo is asked for, and times each of them.

Half a dozen milliseconds would be felt by everybody who plays at the same time. What counts is the time that
the processor takes, the shortest of three where it is long, so that a busy machine tells nothing wrong.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from random import Random
from time import thread_time

from hypothesis import given, settings

from engine.core import RuleError
from engine.games.prime_daifugo.splitting import Letters
from tests.support.typed_text import hands, scribbles, tried, typed_by_hypothesis

OWN, BY_HYPOTHESIS = 180_000, 20_000
LIMIT = 0.005


class TooSlow(Exception):
    """A scribble held everybody up."""


@dataclass
class Tally:
    """What became of scribbles."""

    answers: Counter[str] = field(default_factory=Counter)
    slowest: tuple[float, str] = (0.0, "")

    def enter(self, text: str, hand: Letters, count: int | None) -> None:
        """Try a scribble; raise TooSlow, or whatever else it brings about beside a refusal."""
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


def scribbled(tally: Tally, number: int) -> None:
    """Enter so many scribbles of our own."""
    rng = Random(number)
    for text in islice(scribbles(rng), number):
        tally.enter(text, hands(rng), rng.choice((None, 1, 2, 4, 8)))


def thought_of(tally: Tally, number: int) -> None:
    """Enter so many texts as hypothesis thinks of them."""

    @settings(max_examples=number, deadline=None, derandomize=True, database=None)
    @given(typed_by_hypothesis)
    def enter(text: str) -> None:
        tally.enter(text, hands(Random(text.encode(errors="replace"))), None)

    enter()


def report() -> Iterator[str]:
    """Tell how many were refused for what, and which one took longest."""
    tally = Tally()
    scribbled(tally, OWN)
    thought_of(tally, BY_HYPOTHESIS)
    seconds, text = tally.slowest
    yield f"{tally.answers.total()} scribbles, {tally.answers['read']} of them plays"
    yield f"slowest: {seconds * 1000:.2f} ms of {LIMIT * 1000:.0f} for {text[:60]!a}"
    yield ", ".join(f"{code} {times}" for code, times in tally.answers.most_common())
