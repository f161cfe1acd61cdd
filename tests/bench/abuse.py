"""Time the presses of four people while one person sends 500 requests a second.

For every kind of attack, seconds with it and without it alternate in one run, on the real bot; `presses` says
what is timed. Then five people ask about numbers of 72 digits again and again, and others about easy ones.
"""

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from itertools import count, cycle
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, TypeVar

from msgspec import Struct

from bot.app import Tefuda
from bot.database.schema import ROUNDS
from bot.database.store import Store
from bot.front import custom_ids
from bot.front.score_sheets import SHEET, chart
from bot.front.table_panels import HAND_BUTTON
from bot.tables.table import Table
from engine.games import GAMES
from tests.bench.presses import KINDS, at_tables
from tests.support.instant_discord import (
    NUMBERS,
    InstantDiscord,
    Payload,
    interaction_payload,
    press_payload,
)
from tests.support.many_tables import CHANNEL, GUILD, id_of
from tests.support.timing import percentiles

TABLES, PEOPLE, PAUSE = 40, 4, 0.02
"""Open tables, people who press at them, and the seconds between two presses of each."""
RATE, SECONDS, TURNS = 500, 0.5, 20
"""Requests of an attack a second; seconds with it and without it, and how often they alternate."""
REST = 3.0
"""Maximum seconds for which what is left of an attack is waited for."""
ATTACKER, ASKERS, OTHERS = 10, range(11, 16), range(20, 60)
EASY, FACTORS = "1001", "7 × 11 × 13"
HARD = 463789947097556925162568336542621371 * 502312244400787181061420829343081609
QUESTIONS, QUESTION_PAUSE = 39, 0.25
"""How many easy questions are asked, and the seconds between two."""

Attack = Callable[[Tefuda, int], Payload]
T = TypeVar("T")


class Times(Struct):
    """Seconds from a press to its answer, without an attack and with it."""

    calm: list[float]
    attacked: list[float]
    answered: int = 0
    """How many requests of the attack were answered."""


def report() -> Iterator[str]:
    """List how long presses take with and without every attack, and how questions fare."""
    heading = "press to answer, ms"
    yield f"{heading:<24}{'p50':>8}{'p99':>8}{'attacked: p50':>16}{'p99':>8}{'ratio':>8}  attacks answered"
    everything = Times([], [])
    for name, attack in ATTACKS.items():
        times = asyncio.run(_with_bot(partial(_measure, attack)))
        everything = Times(everything.calm + times.calm, everything.attacked + times.attacked)
        yield f"{name:<24}{_row(times)}{times.answered:>10} of {RATE * SECONDS * TURNS:.0f}"
    yield f"{'all of these':<24}{_row(everything)}"
    for are_attacked in (False, True):
        yield asyncio.run(_with_bot(partial(_questions, are_attacked)))


async def _with_bot(measure: Callable[[Tefuda, "Answers"], Coroutine[Any, Any, T]]) -> T:
    with TemporaryDirectory() as folder:
        url = f"sqlite+aiosqlite:///{Path(folder) / 'tefuda.db'}"
        async with at_tables(url, "yaniv", TABLES, Answers) as (bot, api):
            await _write_rounds(bot.store)
            return await measure(bot, api)


async def _write_rounds(store: Store) -> None:
    """Write a round of every match, so that each has a chart of its own."""
    kept = {
        "round": 1,
        "game": "yaniv",
        "guild": GUILD,
        "name": "x",
        "persons": 4,
        "ended": datetime.now(UTC),
    }
    rows = [
        {**kept, "table_id": id_of(number), "seat": seat, "points": number, "total": number * 7 + seat}
        for number in range(TABLES)
        for seat in range(GAMES["yaniv"].seats[-1])
    ]
    async with store.writing() as connection:
        await connection.execute(ROUNDS.insert(), rows)


# ------------------------------------------------------------------ presses


async def _measure(attack: Attack, bot: Tefuda, api: "Answers") -> Times:
    times, payloads = Times([], []), cycle([attack(bot, number) for number in range(TABLES)])
    await _play(bot, api, SECONDS)
    for _ in range(TURNS):
        times.calm += await _play(bot, api, SECONDS)
        callbacks, pressed = api.callbacks, len(times.attacked)
        attacking = asyncio.create_task(_attack(bot, payloads))
        times.attacked += await _play(bot, api, SECONDS)
        await attacking
        if bot.gate.running:
            await asyncio.wait([*bot.gate.running], timeout=REST)
        times.answered += api.callbacks - callbacks - (len(times.attacked) - pressed)
    return times


def _row(times: Times) -> str:
    (calm, last, _), (attacked, last_attacked, _) = map(percentiles, (times.calm, times.attacked))
    figures = f"{calm * 1e3:>8.2f}{last * 1e3:>8.2f}{attacked * 1e3:>16.2f}{last_attacked * 1e3:>8.2f}"
    return f"{figures}{last_attacked / last:>8.2f}"


async def _play(bot: Tefuda, api: "Answers", seconds: float) -> list[float]:
    """Let four people press for some seconds; return how long each press took."""
    end, took = perf_counter() + seconds, list[float]()
    await asyncio.gather(*(_press(bot, api, Random(number), end, took) for number in range(PEOPLE)))
    return took


async def _press(bot: Tefuda, api: "Answers", rng: Random, end: float, took: list[float]) -> None:
    while perf_counter() < end:
        table = rng.choice([each for each in bot.services.tables if each.to_act is not None])
        took.append(await api.press(rng.choice([*KINDS.values()])(bot, table)))
        await asyncio.sleep(PAUSE)


async def _attack(bot: Tefuda, payloads: Iterator[Payload]) -> None:
    """Send requests at the rate, late ones at once; wait for no answer."""
    began, sent = perf_counter(), 0
    while sent < RATE * SECONDS:
        while sent < min((perf_counter() - began) * RATE, RATE * SECONDS):
            number = str(next(NUMBERS))
            payload: Any = {**next(payloads), "id": number, "token": f"token {number}"}
            bot._connection.parse_interaction_create(payload)
            sent += 1
        await asyncio.sleep(1 / RATE)


# ------------------------------------------------------------------ attacks


def _pressing(bot: Tefuda, _: int) -> Payload:
    table = next(iter(bot.services.tables))
    return press_payload(bot, table, ATTACKER, custom_ids.BOARD, HAND_BUTTON.name)


def _opening(_: Tefuda, __: int) -> Payload:
    return command(ATTACKER, "nothankyou", "start")


def _charting(bot: Tefuda, number: int) -> Payload:
    known = bot.services.tables.known.get(id_of(number % TABLES))
    table = known if isinstance(known, Table) else next(iter(bot.services.tables))
    payload = press_payload(bot, table, ATTACKER, custom_ids.SHEET, chart.name)
    payload["data"]["custom_id"] = SHEET.at(table.id).custom_id(0, chart.name)
    return payload


def _asking(_: Tefuda, number: int) -> Payload:
    return command(ATTACKER, "primedaifugo", "check", number=str(HARD + number))


def _dealing(_: Tefuda, __: int) -> Payload:
    return command(ATTACKER, "algo", "puzzle")


ATTACKS: dict[str, Attack] = {
    "[My hand]": _pressing,
    "opening tables": _opening,
    "charts": _charting,
    "hard factorisations": _asking,
    "puzzles": _dealing,
}


def command(person: int, group: str, name: str, **options: str) -> Payload:
    """Return the payload of a slash command."""
    given = [{"name": key, "type": 3, "value": value} for key, value in options.items()]
    data = {"id": "1", "name": group, "type": 1, "options": [{"name": name, "type": 1, "options": given}]}
    return interaction_payload(data, GUILD, CHANNEL, person)


# ------------------------------------------------------------------ questions


class Answers(InstantDiscord):
    """Keeps the texts that answer commands."""

    def __init__(self, bot: Tefuda) -> None:
        super().__init__(bot)
        self._asked: dict[str, asyncio.Future[str]] = {}
        self.callbacks = 0

    async def request(self, route: Any, *args: Any, **kwargs: Any) -> Any:
        """Answer a request; the first with a text, other than the deferral, is the answer to a command."""
        text = repr(kwargs.get("payload") or kwargs.get("multipart"))
        self.callbacks += route.path.endswith("/callback")
        waiting = self._asked.get(str(route.webhook_token))
        if waiting is not None and "components" in text and not waiting.done():
            waiting.set_result(text)
        return await super().request(route, *args, **kwargs)

    async def told(self, payload: Payload) -> str:
        """Send a command and wait for the text of its answer."""
        answer = self._asked[payload["token"]] = asyncio.get_running_loop().create_future()
        self._bot._connection.parse_interaction_create(payload)  # type: ignore[arg-type]
        text: str = await answer
        return text


async def _questions(are_attacked: bool, bot: Tefuda, api: Answers) -> str:
    numbers = count()
    asking = [asyncio.create_task(_ask(api, person, numbers)) for person in ASKERS if are_attacked]
    await asyncio.sleep(1)
    honest = []
    for number in range(QUESTIONS):
        honest.append(asyncio.create_task(_asked(api, OTHERS[number])))
        await asyncio.sleep(QUESTION_PAUSE)
    took = [each for each in await asyncio.gather(*honest) if each is not None]
    for task in asking:
        task.cancel()
    half, _, longest = percentiles(took or [0.0])
    which = "with five people asking hard ones" if are_attacked else "alone"
    times = f"p50 {half * 1e3:.0f} ms, longest {longest * 1e3:.0f} ms"
    return f"easy questions {which}: {len(took)} of {QUESTIONS} answered, {times}"


async def _ask(api: Answers, person: int, numbers: Iterator[int]) -> None:
    """Ask hard questions, each after the answer to the one before."""
    with suppress(asyncio.CancelledError):
        while True:
            await api.told(command(person, "primedaifugo", "check", number=str(HARD + next(numbers))))
            await asyncio.sleep(0.01)


async def _asked(api: Answers, person: int) -> float | None:
    """Ask an easy question; return the seconds to its answer, or None if it was refused."""
    began = perf_counter()
    answer = await api.told(command(person, "primedaifugo", "check", number=EASY))
    return perf_counter() - began if FACTORS in answer else None
