"""Nothing lost, nothing doubled, nothing late: what must hold after a run, by the database and by Discord."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct

from engine.games import GAMES
from engine.play import Play, replay
from tests.soak import Violation
from tests.soak.shards.gateway import Gateway, Late
from tests.soak.shards.messages import CUSTOM_ID, HAND
from tests.soak.shards.stored import Row, Stored

SHOWN = 5
"""How many violations are told."""


class Takeover(Struct, frozen=True):
    """A process whose shards another one took while it was frozen."""

    frozen: str
    successors: tuple[str, ...]
    continued: float
    """When it was woken."""
    requests: list[Late]
    """What it asked of Discord from then on."""
    has_ended: bool
    """Whether it ended by itself in time."""


def check(found: Stored, gateway: Gateway, first: dict[str, int], takeovers: list[Takeover]) -> None:
    """Raise Violation for whatever does not hold; `first` has the steps that each table began with."""
    violations = [
        *steps_count_from_one(found),
        *logs_replay(found),
        *accepted_is_logged(found, gateway),
        *accepted_once(gateway),
        *logged_was_pressed(found, gateway, first),
        *shown_is_logged(found, gateway),
        *successors_are_one(found),
        *ratings_count_once(found),
        *nothing_late(found, takeovers),
    ]
    if violations:
        told = "\n".join(violations[:SHOWN])
        raise Violation(f"{len(violations)} violations:\n{told}")


def steps_count_from_one(found: Stored) -> Iterator[str]:
    """Find gaps and doubles in the logs."""
    for table, log in found.logs.items():
        steps = [row.step for row in log]
        if steps != list(range(1, len(steps) + 1)):
            yield f"table {table} has the steps {steps}"


def logs_replay(found: Stored, *, with_results: bool = True) -> Iterator[str]:
    """Find logs that do not replay to the phase that is stored, and to its results."""
    for name, table in found.tables.items():
        if table["phase"] not in ("playing", "over"):
            continue
        try:
            play = _replayed(table, found.logs.get(name, []), len(found.people[name]))
        except Exception as error:
            yield f"table {name} does not replay: {error!r}"
            continue
        result, kept = play.state.result, found.results.get(name, [])
        if (result is not None) != (table["phase"] == "over"):
            yield f"table {name} is {table['phase']} in the wrong"
        meant = [] if result is None else list(enumerate(result.scores))
        if with_results and [(seat, score) for seat, _, score in kept] != meant:
            yield f"table {name} has the results {kept} instead of {meant}"


def _replayed(table: dict[str, Any], log: list[Row], seats: int) -> Play:
    game = GAMES[table["game"]]
    options = msgspec.json.decode(table["options"], type=game.options)
    actions = [(row.seat, msgspec.json.decode(row.action, type=game.actions)) for row in log]
    return replay(game, options, seats, table["seed"], actions)


def accepted_is_logged(found: Stored, gateway: Gateway) -> Iterator[str]:
    """Find presses that were accepted, whether their answer arrived or not, and are not in the log."""
    for press in gateway.presses.values():
        for name, acted in press.accepted:
            log = found.logs.get(acted.table, [])
            row = log[acted.moment] if acted.moment < len(log) else None
            person = None if row is None else found.people[acted.table][row.seat]
            if row is None or (person, row.action) != (acted.person, acted.action):
                yield f"accepted by {name} and lost: table {acted.table}, step {acted.moment + 1}"


def accepted_once(gateway: Gateway) -> Iterator[str]:
    """Find presses with two effects, and steps that were accepted twice."""
    steps: Counter[tuple[str, int]] = Counter()
    for press in gateway.presses.values():
        if len(press.accepted) > 1:
            yield f"press {press.token} was accepted by {[name for name, _ in press.accepted]}"
        steps.update((acted.table, acted.moment) for _, acted in press.accepted)
    for (table, moment), times in steps.items():
        if times > 1:
            yield f"table {table}: step {moment + 1} was accepted {times} times"


def logged_was_pressed(found: Stored, gateway: Gateway, first: dict[str, int]) -> Iterator[str]:
    """Find actions of persons that nobody pressed for."""
    pressed = set(_pressed(gateway))
    for table, log in found.logs.items():
        for row in log[first.get(table, 0) :]:
            key = (table, row.step - 1, found.people[table][row.seat])
            if row.actor == "person" and key not in pressed:
                yield f"table {table}: step {row.step} was pressed by nobody"


def _pressed(gateway: Gateway) -> Iterator[tuple[str, int, int]]:
    for press in gateway.presses.values():
        at = CUSTOM_ID.fullmatch(f'"{press.custom_id}"'.encode())
        if at is not None and at[1].decode() == HAND:
            yield at[2].decode(), int(at[3]), press.person


def shown_is_logged(found: Stored, gateway: Gateway) -> Iterator[str]:
    """Find moments that somebody was shown and that the log does not reach; lobbies count otherwise."""
    for table, moment in gateway.messages.highest.items():
        if table not in found.tables:
            yield f"table {table} was shown and is not stored"
        elif moment > len(found.logs.get(table, [])) and found.tables[table]["phase"] != "lobby":
            yield f"table {table} was shown at moment {moment}, its log ends before"


def successors_are_one(found: Stored) -> Iterator[str]:
    """Find tables that follow two others, and those that are named and not stored."""
    named = Counter(table["successor"] for table in found.tables.values() if table["successor"])
    for name, times in named.items():
        if times > 1 or name not in found.tables:
            yield f"table {name} follows {times} tables"


def ratings_count_once(found: Stored) -> Iterator[str]:
    """Find ratings that do not follow from the results, each counted once."""
    for kept in set(found.ratings) ^ set(found.rebuilt):
        yield f"a rating does not follow from the results: {kept}"


def nothing_late(found: Stored, takeovers: list[Takeover]) -> Iterator[str]:
    """Find what a process wrote after another had taken its tables, and answers that it gave then."""
    for each in takeovers:
        if not each.has_ended:
            yield f"{each.frozen} went on after {each.successors} had taken its tables"
        began = taken_at(found, each.successors)
        for write in found.writes:
            if write.writer == each.frozen and write.at > began:
                yield f"{each.frozen} wrote {write.relation} of {write.table_id} after {each.successors}"
        for late in each.requests:
            asked, passed = late.request.verb, late.at - each.continued
            yield f"{each.frozen} sent {asked} of {late.request.token} {passed:.1f} s after it was woken"


def taken_at(found: Stored, names: tuple[str, ...]) -> float:
    """Return when the first of some processes took its lease, by the database."""
    return min((write.at for write in found.writes if write.writer in names), default=float("inf"))


def behind(found: Stored, gateway: Gateway, until: float) -> int:
    """Count the table messages that lack actions taken before a time."""
    count = 0
    for name, message in gateway.messages.public.items():
        table = found.tables.get(name)
        taken = sum(row.taken <= until for row in found.logs.get(name, ()))
        count += table is not None and table["phase"] == "playing" and message.moment < taken
    return count
