"""What is measured while the bot runs, for Prometheus.

No label names a server, a channel, a person or a table: there is no limit to how many there are, and metrics
are no secret. The names that begin with `discord` are those of discord-ext-prometheus.
"""

from collections import defaultdict
from collections.abc import Sequence

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Histogram,
    ProcessCollector,
    disable_created_metrics,
)

ANSWER_BUCKETS = (0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0, 5.0, 10.0)
"""Around the 20 ms that a press may take, and the 3 s after which Discord takes no answer."""
COMMIT_BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0)
LATENESS_BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
THINKING_BUCKETS = (0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 0.8, 1.0, 1.5, 2.5, 5.0)
KEPT_BACK = 20
"""How many computers' moves of a game and level are counted together."""

# When each counter began is of no use, and as many series again.
disable_created_metrics()  # type: ignore[no-untyped-call]
REGISTRY = CollectorRegistry()
ProcessCollector(registry=REGISTRY)


def _counter(name: str, about: str, *labels: str) -> Counter:
    return Counter(name, about, labels, registry=REGISTRY)


def _histogram(name: str, about: str, buckets: Sequence[float], *labels: str) -> Histogram:
    return Histogram(name, about, labels, buckets=buckets, registry=REGISTRY)


INTERACTIONS = _counter(
    "discord_event_on_interaction", "Interactions that Discord delivered.", "shard", "interaction", "command"
)
PRESS_SECONDS = _histogram(
    "tefuda_press_seconds",
    "Seconds from the arrival of a press, form or command to the end of its answer.",
    ANSWER_BUCKETS,
    "surface",
)
STALE_PRESSES = _counter("tefuda_stale_presses", "Presses refused because their panel was out of date.")
ACTIONS = _counter("tefuda_actions", "Actions in games, by who decided them.", "game", "who")
REST_REQUESTS = _counter("tefuda_rest_requests", "Requests to Discord.", "method", "route", "status")
EDITS = _counter("tefuda_edits", "Updates of tables that were shown.")
COALESCED_EDITS = _counter("tefuda_edits_coalesced", "Changes of tables that needed no update of their own.")
MESSAGE_EDITS = _counter(
    "tefuda_message_edits", "Edits of messages that all see, by whose name they were made in.", "by"
)
COMMIT_SECONDS = _histogram(
    "tefuda_commit_seconds", "Seconds that a write took, with its commit.", COMMIT_BUCKETS
)
CLOCK_LATENESS = _histogram(
    "tefuda_clock_lateness_seconds", "Seconds by which the clocks of tables acted late.", LATENESS_BUCKETS
)
LOOP_LATENESS = _histogram(
    "tefuda_loop_lateness_seconds", "Seconds by which the event loop was late.", LATENESS_BUCKETS
)
LATE_ANSWERS = _counter("tefuda_late_answers", "Answers that Discord did not await any more.")
FAULTS = _counter("tefuda_faults", "Faults of which a person was told the reference.", "kind")
LOG_RECORDS = _counter("tefuda_log_records", "Warnings and errors in the log.", "level")
THINKING_SECONDS = _histogram(
    "tefuda_thinking_seconds",
    "Seconds that computers thought about a move, counted in groups.",
    THINKING_BUCKETS,
    "game",
    "level",
)

# Known from the start: the increase of a series is unknown until it has been seen twice.
for kind in ("bug", "database"):
    FAULTS.labels(kind)
for name in ("token", "bot"):
    MESSAGE_EDITS.labels(name)
for level in ("warning", "error", "critical"):
    LOG_RECORDS.labels(level)

_thought: defaultdict[tuple[str, str], list[float]] = defaultdict(list)


def thought(game: str, level: str, seconds: float) -> None:
    """Count how long a computer thought, together with other moves: a single time could tell of a hand."""
    kept_back = _thought[game, level]
    kept_back.append(seconds)
    if len(kept_back) == KEPT_BACK:
        histogram = THINKING_SECONDS.labels(game, level)
        for each in kept_back:
            histogram.observe(each)
        kept_back.clear()
