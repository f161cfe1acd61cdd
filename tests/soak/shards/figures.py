"""The figures of a run: how fast presses were answered, by whom, and what that cost."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from tests.soak.shards.gateway import BY_PRESS, Gateway, Press
from tests.support.timing import percentiles


class Usage(Struct, frozen=True):
    """The processor time of something, as a share of one core."""

    name: str
    share: float


def line(name: str, presses: Sequence[Press]) -> str:
    """Return a row of the table of times."""
    took = [(press.answered - press.sent) * 1e3 for press in presses if press.answered]
    figures = "".join(f"{each:>9.1f}" for each in percentiles(took or [0.0]))
    return f"{name:<34}{len(presses):>9}{len(took):>10}{figures}"


HEAD = f"{'press to answer, ms':<34}{'presses':>9}{'answered':>10}{'p50':>9}{'p99':>9}{'max':>9}"


def unanswered(gateway: Gateway, is_disturbed: Callable[[Press], bool]) -> Iterator[str]:
    """Count what was never answered, by reason."""
    reasons: Counter[str] = Counter()
    for press in gateway.presses.values():
        if not press.answered:
            reasons[_reason(press, is_disturbed)] += 1
    yield ", ".join(f"{count} {reason}" for reason, count in sorted(reasons.items())) or "none"


def _reason(press: Press, is_disturbed: Callable[[Press], bool]) -> str:
    if not press.sessions:
        return "while no process had the shard"
    if is_disturbed(press):
        return "sent to a process that was killed or frozen"
    return "later than 3 s" if press.too_late else "otherwise"


def calls(gateway: Gateway) -> str:
    """Tell how many requests count against Discord's limit for an application, for each press."""
    counted = {verb: calls for verb, calls in sorted(gateway.calls.items()) if verb != BY_PRESS}
    edits, by_press = gateway.calls["edits"], gateway.calls[BY_PRESS]
    parts = ", ".join(f"{calls} {verb}" for verb, calls in counted.items())
    a_press = sum(counted.values()) / max(len(gateway.presses), 1)
    share = edits / max(edits + by_press, 1)
    return f"counted calls a press: {a_press:.2f} ({parts}); of {edits + by_press} edits {share:.0%} count"


def accepted(gateway: Gateway) -> int:
    """Count the actions of persons that were accepted."""
    return sum(len(press.accepted) for press in gateway.presses.values())
