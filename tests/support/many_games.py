"""Thousands of finished matches of one person, written straight to a store."""

from datetime import UTC, datetime, timedelta

from bot.database.schema import ACTIONS, CLOCK_ACTS, RESULTS, ROUNDS, SEATS, TABLES
from bot.database.store import Store
from bot.tables.table import encode
from engine.games.yaniv import GAME
from tests.support.laws import kit_of
from tests.support.many_tables import CHANNEL, GUILD, Row, insert
from tests.support.sample_records import finished
from tests.support.tables_in_memory import people

PLAYERS, ROUNDS_OF_EACH = 2, 2
SHORT_SEED = "0" * 32
AT_ONCE = 500
BEGAN = datetime(2026, 1, 1, tzinfo=UTC)


def match_id(number: int) -> str:
    """Return the id of the table of a match."""
    return f"M{number:05}"


async def give_matches(store: Store, person: int, matches: int) -> None:
    """Write matches of a person against somebody else each, with the same short log, and their rounds."""
    options = kit_of(GAME.name).SHORT
    _, log = finished(GAME.name, people(*"AB"), options, SHORT_SEED)
    own = {
        "rules": GAME.rules,
        "options": encode(options),
        "seed": SHORT_SEED,
        "language": "en",
        "phase": "over",
    }
    own |= {"game": GAME.name, "guild": GUILD, "channel": CHANNEL, "host": person, "outcome": 99}
    actions = [
        {"step": step, "seat": each.seat, "action": each.action, "actor": "person", "spent": 999}
        for step, each in enumerate(log, 1)
    ]
    for first in range(0, matches, AT_ONCE):
        tables, seats, logs, acts, results, rounds = (list[Row]() for _ in range(6))
        for number in range(first, min(first + AT_ONCE, matches)):
            at, ended = {"table_id": match_id(number)}, BEGAN + timedelta(minutes=number)
            shown = {"keep_order": False, "end_shown": True, "opened": ended}
            tables.append(own | shown | {"id": match_id(number)})
            logs += [at | action for action in actions]
            acts.append(at | {"number": 0, "step": 1, "kind": "reminder", "seat": 0, "person": person})
            for seat in range(PLAYERS):
                played = at | _played(person, number, seat) | {"ended": ended}
                seats.append({name: played[name] for name in ("table_id", "seat", "person", "name")})
                rank = {"left": False, "rank": PLAYERS - seat, "score": seat, "seats": PLAYERS}
                results.append(played | rank)
                scored = (
                    {"round": each, "points": seat, "total": each * seat}
                    for each in range(1, ROUNDS_OF_EACH + 1)
                )
                rounds += [played | each for each in scored]
        kinds = (TABLES, SEATS, ACTIONS, CLOCK_ACTS, RESULTS, ROUNDS)
        await insert(store, dict(zip(kinds, (tables, seats, logs, acts, results, rounds), strict=True)))


def _played(person: int, number: int, seat: int) -> Row:
    who = person + (seat and seat + number % 50 * 10)
    place = {"game": GAME.name, "guild": GUILD, "computer": None, "persons": PLAYERS}
    return place | {"seat": seat, "person": who, "name": f"さくら {seat}"}
