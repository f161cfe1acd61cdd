"""The log: it tells of faults and where they happened; no token, no seed, no hand, no message."""

import asyncio
import logging
import re
import sys
from collections.abc import Callable
from io import StringIO
from typing import Any, NoReturn

import aiohttp
import discord
import pytest
from aiohttp import web
from discord.http import Route
from discord.webhook.async_ import AsyncWebhookAdapter

from bot.logs import REDACTED, RedactingFormatter
from bot.tables import computers
from bot.tables.table import encode
from engine.games import GAMES
from engine.games.no_thank_you import Pass
from engine.games.yaniv.values import Call
from engine.opponents import levels
from engine.play import begin
from tests.bot.session import play_session
from tests.cogs.dealing import deal
from tests.support.free_port import free_port
from tests.support.harness import Stage
from tests.support.secrets_search import readable, slips

TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4OQ.GaBcDe.abcdefghijklmnopqrstuvwxyz0123456789AB"  # noqa: S105 -- nobody's
SEED = "0123456789abcdef0123456789abcdef"
HEARD = "aW50ZXJhY3Rpb246MTIzNDU2Nzg5MDEyMzQ1Njc4OTp4eXo"
HOOK = "kx7Q-" * 13 + "abc"
CONTENT = "five of hearts"
KEY = "Zq3-capability_capability_capability_123456"

SECRETS = {
    "a bot's token": (f"Improper token {TOKEN} has been passed", TOKEN),
    "a token in a header": (f"{{'Authorization': 'Bot {TOKEN[:20]}'}}", TOKEN[:20]),
    "a header as a pair": ("(b'authorization', b'Bearer abc.def')", "abc.def"),
    "a token by its name": ('{"id": "7", "token": "simcord_interaction_7", "type": 2}', "simcord_inter"),
    "an interaction's token": (f"the token {HEARD} is over", HEARD),
    "an interaction's address": (f"POST https://d.com/api/v10/interactions/12/{HEARD[:9]}/do", HEARD[:9]),
    "a webhook's address": (f"PATCH /webhooks/12/{HOOK[:12]}/messages/@original gave 429", HOOK[:12]),
    "a webhook's token": (f"token of it: {HOOK}", HOOK),
    "a seed": (f"the deal {SEED} does not replay", SEED),
    "a seed in an address": (f"/verify?seed={SEED[:8]}", SEED[:8]),
    "an action": ('INSERT INTO actions VALUES (1, {"do":"pass","to":2})', '"do"'),
    "the playground's key": (f"serving http://127.0.0.1:8700/#{KEY}.123", KEY),
    "the playground's header": (f"X-Simcord-Capability: {KEY}", KEY),
    "a database's password": ("postgresql+asyncpg://host:s3cr3t@db/tefuda", "s3cr3t"),
}
HARMLESS = (
    "fault 1a2b3c4d at t2:p:K7Q2M4:12:play.3",
    "table K7Q2M4 could not be shown: HTTP 500, code 50013",
    "sqlalchemy.exc.OperationalError: (sqlite3.OperationalError) no such table: actions",
    "Shard ID 0 has connected; channel 1456074443980800008",
    '  File "/srv/tefuda/bot/tables/game_actions.py", line 76, in _take',
    "https://discord.com/channels/1456074443980800008/1456074443980800009",
    "http://127.0.0.1:8700/ is taken",
)


def formatted(message: str, *args: object, **more: object) -> str:
    record = logging.LogRecord("bot", logging.ERROR, __file__, 1, message, args, None)
    record.__dict__.update(more)
    return RedactingFormatter(TOKEN).format(record)


def raised(text: str) -> object:
    """Raise and catch an error with a cause, as a log gets it."""
    with pytest.raises(KeyError) as caught:
        raise KeyError(text) from ValueError(text)
    return caught.type, caught.value, caught.tb


# ------------------------------------------------------------------ what is written


@pytest.fixture
async def session(stage: Stage, written: StringIO) -> Callable[[], set[str]]:
    """Play a whole session; return the search through all that was logged."""
    tables = await play_session(stage)
    requests = [sent for sent in stage.env.backend.http_requests if "/commands" not in sent.path]
    shown = [text for sent in requests for text in readable(sent.json)]
    secrets = [*stage.env.backend.interaction_tokens, *(table.seed for table in tables)]
    assert len(shown) > 1000
    assert len(secrets) > 100
    return lambda: slips(written.getvalue(), secrets, shown)


async def test_no_log_tells_a_secret_a_hand_or_what_anybody_was_shown(
    session: Callable[[], set[str]], written: StringIO, stage: Stage
) -> None:
    assert session() == set()
    assert "Dispatching event" in written.getvalue(), "the finest level is on"
    assert len(re.findall(r"ERROR bot\.front\.faults: fault [0-9a-f]{8} at ", written.getvalue())) > 1
    for name in ("front.message_updates", "front.faults", "front.private_panels", "discord.client"):
        assert name in written.getvalue()
    await search_finds_planted_slips(stage, session)


async def search_finds_planted_slips(stage: Stage, session: Callable[[], set[str]]) -> None:
    """Log one of each kind that must not be logged, and see the search find it."""
    table = await stage.start("Ana", "Ben")
    play: Any = table.play
    token = next(iter(stage.env.backend.interaction_tokens))
    line = max(stage.board.splitlines(), key=len)
    cards = (f"{play.state.tricks}", f"{[each.event for each in play.notices]}")
    for slip in (token, encode(Pass(1)), *cards, line, "参加する", "−13"):
        before = session()
        logging.getLogger("bot.tables.registry").debug("at table %s: %s", table.id, slip)
        assert session() > before, slip


def test_the_search_leaves_out_what_our_own_lines_always_say() -> None:
    line = "WARNING bot.tables.computers: a computer at table K7Q2M4 came too late: suspended"
    assert slips(line, shown=("Give up your seat; a computer takes it", "came too late")) == set()
    assert slips(f"{line}; a computer takes it", shown=("Give up your seat; a computer takes it",))


@pytest.mark.parametrize(
    ("told", "is_found"), [(lambda _: encode(Pass(1)), True), (lambda view: view, False)]
)
async def test_that_search_finds_what_a_fault_tells_and_a_view_tells_nothing(
    stage: Stage,
    written: StringIO,
    monkeypatch: pytest.MonkeyPatch,
    told: Callable[[object], object],
    is_found: bool,
) -> None:
    who, _ = await stage.deal_two()

    def tell(view: object, *_more: object) -> NoReturn:
        raise ValueError(told(view))

    monkeypatch.setitem(vars(stage.bot.services.face(stage.table)), "decide", tell)
    await stage.play(who, 0)
    assert "ValueError: " in written.getvalue()
    assert bool(slips(written.getvalue())) == is_found


async def test_a_refusal_that_cannot_be_answered_and_a_computer_with_a_fault_tell_no_hand(
    stage: Stage, written: StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = begin(GAMES["yaniv"], GAMES["yaniv"].options(), 2, SEED)
    with monkeypatch.context() as faulty:
        faulty.setattr(type(levels("yaniv")["normal"]), "choose", lambda *_: Call())
        computers._choice(play, play.state.to_act[0], "normal")
    told = written.getvalue().count("too_many_points (most=")
    assert told
    await deal(stage, GAMES["yaniv"], 2)
    who = stage.to_act()
    assert who is not None
    stage.env.inject_error("*", "/interactions/*", status=403, code=50013, times=1)
    await stage[who].slash(stage.channel, "yaniv call")
    assert written.getvalue().count("too_many_points (most=") > told, (
        "the answer failed: the log says to what"
    )
    assert "points=" not in written.getvalue()
    assert len(stage.env.errors) == 1


async def edit_by_token(monkeypatch: pytest.MonkeyPatch, status: int | None) -> None:
    """Edit a message by a token as discord.py does, where Discord answers so or not at all; log the error."""

    async def answer(_: web.Request) -> web.Response:
        return web.json_response({"message": "Invalid Webhook Token", "code": 50027}, status=status or 200)

    app = web.Application()
    app.router.add_route("*", "/{path:.*}", answer)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    port = free_port()
    if status:
        await web.TCPSite(runner, "127.0.0.1", port).start()
    monkeypatch.setattr(Route, "BASE", f"http://127.0.0.1:{port}/api/v10")
    edit = AsyncWebhookAdapter().edit_webhook_message  # type: ignore[no-untyped-call]
    try:
        async with aiohttp.ClientSession() as session:
            await edit(7, HOOK, 8, session=session, payload={"content": CONTENT})
    except (aiohttp.ClientError, discord.HTTPException):
        logging.getLogger("bot.front.message_tokens").exception("a token was of no use")
    finally:
        await runner.cleanup()


@pytest.mark.parametrize("status", [401, 404, 429, None])
async def test_an_edit_that_fails_logs_neither_its_token_nor_what_it_was_to_show(
    status: int | None, monkeypatch: pytest.MonkeyPatch, written: StringIO
) -> None:
    await edit_by_token(monkeypatch, status)
    assert "a token was of no use" in written.getvalue()
    assert HOOK not in written.getvalue()
    assert CONTENT not in written.getvalue()


async def test_a_library_that_logs_addresses_is_seen_and_the_filter_takes_the_token_out(
    monkeypatch: pytest.MonkeyPatch, written: StringIO
) -> None:
    logging.getLogger("discord.webhook").setLevel(logging.DEBUG)
    await edit_by_token(monkeypatch, 404)
    assert f"/webhooks/7/{HOOK}/messages/8" in written.getvalue()
    assert f"/webhooks/7/{REDACTED}/messages/8" in formatted("%s", written.getvalue())


# ------------------------------------------------------------------ the filter


@pytest.mark.parametrize(("line", "secret"), SECRETS.values(), ids=SECRETS)
def test_a_secret_is_taken_out_wherever_it_stands(line: str, secret: str) -> None:
    lines = (
        formatted(line.replace("%", "%%")),
        formatted("it was %s", line),
        formatted("it was %(line)s", {"line": line}),
        formatted("fault", exc_info=raised(line)),
        formatted("fault", stack_info=f"Stack:\n  {line}"),
        formatted("fault", exc_text=f"Traceback:\n  {line}"),
    )
    for text in lines:
        assert secret not in text
        assert REDACTED in text


def test_the_token_of_the_settings_is_taken_out_whatever_it_looks_like() -> None:
    record = logging.LogRecord("bot", logging.ERROR, __file__, 1, "with %s!", ("MTA0.XyZ.short",), None)
    assert RedactingFormatter("MTA0.XyZ.short").format(record).endswith(f"ERROR bot: with {REDACTED}!")
    assert RedactingFormatter("").format(record).endswith("ERROR bot: with MTA0.XyZ.short!")


@pytest.mark.parametrize("line", HARMLESS)
def test_what_is_no_secret_stays(line: str) -> None:
    assert formatted("%s", line).endswith(f"ERROR bot: {line}")


def test_a_fault_stays_readable() -> None:
    text = formatted("fault %s at %s", "1a2b3c4d", "t2:p:K7Q2M4:12:play.3", exc_info=raised(f"seed {SEED}"))
    assert "fault 1a2b3c4d at t2:p:K7Q2M4:12:play.3\n" in text
    assert "Traceback (most recent call last):\n" in text
    assert f"ValueError: seed {REDACTED}" in text
    assert f"KeyError: 'seed {REDACTED}'" in text
    assert "raise KeyError(text)" in text


class Broken:
    def __str__(self) -> str:
        raise ZeroDivisionError


@pytest.mark.parametrize(("message", "arguments"), [("%d", (SEED,)), ("%s %s", (SEED,)), ("%s", (Broken(),))])
def test_what_cannot_be_written_is_named_by_its_place_alone(
    message: str, arguments: tuple[object, ...]
) -> None:
    text = formatted(message, *arguments)
    assert text.startswith("ERROR bot: cannot be written, ")
    assert SEED not in text


def test_a_record_is_left_as_it_is_for_others() -> None:
    record = logging.LogRecord("bot", logging.ERROR, __file__, 1, "the seed is %s", (SEED,), None)
    assert SEED not in RedactingFormatter().format(record)
    assert record.getMessage() == f"the seed is {SEED}"


ENDS_BADLY = f"""
import asyncio, discord, logging
from bot import logs

class Client(discord.Client):
    async def on_call(self):
        raise ValueError("from an event", "{SEED}")

async def forgotten():
    raise ValueError("from a task", "{SEED}")

def ring():
    raise ValueError("from a timer", "{SEED}")

async def main():
    async with Client(intents=discord.Intents.none()) as client:
        client.dispatch("call")
        asyncio.create_task(forgotten())
        asyncio.get_running_loop().call_later(0, ring)
        await asyncio.sleep(0.01)

logs.configure("DEBUG", "{TOKEN[:9]}")
logging.warning("%d", "{SEED}")
asyncio.run(main())
raise ValueError("at the end", "{SEED}", "{TOKEN[:9]}")
"""


async def test_faults_that_nobody_caught_go_the_same_way() -> None:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", ENDS_BADLY), stderr=asyncio.subprocess.PIPE
    )
    _, stderr = await process.communicate()
    said = stderr.decode()
    assert process.returncode == 1
    for origin in ("an event", "a task", "a timer", "the end"):
        assert re.search(rf"^ValueError: .*{origin}', '\[taken out\]'", said, re.MULTILINE), said
    assert "Ignoring exception in on_call" in said
    assert "cannot be written, TypeError" in said
    assert SEED not in said
    assert TOKEN[:9] not in said
