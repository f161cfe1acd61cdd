"""One person who floods a surface at 40 requests a second, and all that they have to ask for."""

import asyncio
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from itertools import count, islice
from pathlib import Path
from time import perf_counter
from typing import Any

from bot.app import Tefuda
from bot.database.schema import PRIMES, RESULTS, SEATS
from bot.database.store import Store
from bot.front import custom_ids
from bot.front.table_panels import HAND_BUTTON
from bot.records.record import encode_record, record_of
from bot.tables.table import Phase
from cogs.prime_daifugo.primes.typed_numbers import MAX_LIST
from engine.games import GAMES
from engine.numbers import is_prime
from tests.support.instant_discord import InstantDiscord, Payload, interaction_payload, press_payload
from tests.support.many_games import give_matches, match_id
from tests.support.many_tables import CHANNEL, GUILD, fill, id_of, person_at
from tests.support.sample_records import finished
from tests.support.stored_results import of_game, who
from tests.support.tables_in_memory import SEED, people

TABLES, REPLAYED, RATE = 200, 20, 40
"""Open tables; long finished games that replay, of either game; requests a second."""
FLOODER = 10**17 + 9 * 10**9

Flood = Callable[[Tefuda, int], Payload]


async def write_flooder(path: Path, matches: int, primes: int = MAX_LIST - 9) -> None:
    """Write a database with open tables and all that the flooder has."""
    store = Store(f"sqlite+aiosqlite:///{path}")
    await store.migrate()
    await fill(store, GAMES["no_thank_you"], [Phase.PLAYING] * TABLES)
    place = {"guild": GUILD, "channel": CHANNEL, "end_shown": True}
    for number, name in enumerate(("yaniv", "prime_daifugo"), 1):
        await fill(store, GAMES[name], [Phase.OVER] * REPLAYED, start=number * 1000, **place)
    await give_matches(store, FLOODER, matches)
    found = islice(filter(is_prime, count(10**7)), primes)
    rows = [{"person": FLOODER, "digits": 8, "number": str(each)} for each in found]
    results = [
        row | {"game": name, "guild": GUILD}
        for start, name in ((1000, "yaniv"), (2000, "prime_daifugo"))
        for number in range(REPLAYED)
        for row in of_game(id_of(start + number), who(FLOODER), who(1), ended=datetime.now(UTC))
    ]
    async with store.writing() as connection:
        await connection.execute(PRIMES.insert(), rows)
        own = [person_at(start + number, 0) for start in (1000, 2000) for number in range(REPLAYED)]
        await connection.execute(SEATS.update().where(SEATS.c.person.in_(own)).values(person=FLOODER))
        await connection.execute(RESULTS.insert(), results)
    await store.rebuild_ratings()
    await store.close()


class Files(InstantDiscord):
    """Hands out the files that people send; a deferral is no answer."""

    def __init__(self, bot: Tefuda) -> None:
        super().__init__(bot)
        self.content = b""
        self._shown: dict[str, asyncio.Future[float]] = {}
        bot.http.get_from_cdn = self._get  # type: ignore[method-assign]

    async def _get(self, url: str) -> bytes:
        return self.content

    async def request(self, route: Any, *args: Any, **kwargs: Any) -> Any:
        """Answer a request; the first that shows something is the answer to its press."""
        token = str(route.webhook_token)
        if token in self._shown and "components" in repr(kwargs):
            self._shown.pop(token).set_result(perf_counter())
        return await super().request(route, *args, **kwargs)

    async def press(self, payload: Payload) -> float:
        """Dispatch a press; return the seconds until something is shown."""
        shown = self._shown[payload["token"]] = asyncio.get_running_loop().create_future()
        began = perf_counter()
        self._bot._connection.parse_interaction_create(payload)  # type: ignore[arg-type]
        moment: float = await shown
        return moment - began


async def send_flood(bot: Tefuda, flood: Flood, numbers: Iterator[int], seconds: float) -> None:
    """Send requests at the rate, late ones at once; wait for no answer."""
    began, sent = perf_counter(), 0
    while sent < RATE * seconds:
        while sent < min((perf_counter() - began) * RATE, RATE * seconds):
            payload: Any = flood(bot, next(numbers))
            bot._connection.parse_interaction_create(payload)
            sent += 1
        await asyncio.sleep(0.5 / RATE)


# ------------------------------------------------------------------ surfaces


def _command(name: str, *path: str, **options: str) -> Flood:
    """Call a command, of a group if there is a path; a number stands for {} in its options."""

    def payload(_: Tefuda, number: int) -> Payload:
        inner: Any = [
            {"name": key, "type": 3, "value": value.format(number)} for key, value in options.items()
        ]
        for each in reversed(path):
            inner = [{"name": each, "type": 1, "options": inner}]
        return _from_flooder({"id": "1", "name": name, "type": 1, "options": inner})

    return payload


def _from_flooder(data: Payload, message: Payload | None = None) -> Payload:
    return interaction_payload(data, GUILD, CHANNEL, FLOODER, message)


def _replayed(start: int, flood: Callable[[str], Flood]) -> Flood:
    """Name one game that replays after the other."""
    return lambda bot, number: flood(id_of(start + number % REPLAYED))(bot, number)


def _pressing(at: str, control: str) -> Flood:
    """Press a control; a number stands for {} in what it is about."""

    def payload(bot: Tefuda, number: int) -> Payload:
        table = next(iter(bot.services.tables))
        pressed = press_payload(bot, table, FLOODER, custom_ids.HAND, custom_ids.FACE)
        where = at.format(number=number % 1000, match=match_id(number % 1000), page=number % 50)
        pressed["data"]["custom_id"] = f"t2:{where}:{control.format(page=number % 50)}"
        return pressed | {"guild_id": str(GUILD), "channel": {**pressed["channel"], "id": str(CHANNEL)}}

    return payload


def _with_file(content: Callable[[], bytes], name: str, *path: str) -> Flood:
    """Send a file with a command."""

    def payload(bot: Tefuda, _: int) -> Payload:
        api: Any = bot.http.get_from_cdn.__self__  # type: ignore[attr-defined]
        api.content = api.content or content()
        inner: Any = [{"name": "file", "type": 11, "value": "5"}]
        for each in reversed(path):
            inner = [{"name": each, "type": 1, "options": inner}]
        file = {"id": "5", "filename": "x", "size": len(api.content), "url": "x:", "proxy_url": "x:"}
        data = {"id": "1", "name": name, "type": 1, "options": inner}
        return _from_flooder(data | {"resolved": {"attachments": {"5": file}}})

    return payload


def _primes() -> bytes:
    return "\n".join(str(each) for each in range(10**8 + 1, 10**8 + 40_001, 2)).encode()


def _record() -> bytes:
    return encode_record(record_of(*finished("yaniv", people(*"ABCD"), GAMES["yaniv"].options(), SEED)))


FLOODS: dict[str, Flood] = {
    "[My hand]": lambda bot, _: press_payload(
        bot, next(iter(bot.services.tables)), FLOODER, custom_ids.BOARD, HAND_BUTTON.name
    ),
    "score sheets": _pressing("s:{match}:0", "refresh"),
    "charts": _pressing("s:{match}:0", "chart"),
    "review of a game": _replayed(1000, lambda table: _command("review", "game", table=table)),
    "review of a hard game": _replayed(2000, lambda table: _command("review", "game", table=table)),
    "review deck": _pressing("eh:0:0", "all"),
    "primes": _command("primedaifugo", "primes"),
    "pages of primes": _pressing("i:0:0", "page.{page}"),
    "primes to a file": _pressing("i:0:0", "export"),
    "primes from a file": _with_file(_primes, "primedaifugo", "primes"),
    "training of primes": _pressing("i:0:0", "train"),
    "export": _command("privacy", "export"),
    "question of deletion": _command("privacy", "delete"),
    "replay": _replayed(1000, lambda table: _command("replay", table=table)),
    "replay of a hard game": _replayed(2000, lambda table: _command("replay", table=table)),
    "replay of a file": _with_file(_record, "replay"),
    "details of a game": _replayed(1000, lambda table: _pressing(f"r:{table}:0", "details")),
    "history": _pressing("h:0:0", "page.{page}"),
    "statistics": _command("stats"),
    "leaderboard": _pressing("t:ayaniv:0", "page.{page}"),
    "leaderboard, month": _pressing("t:myaniv:0", "page.{page}"),
}
