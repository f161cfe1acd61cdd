"""Sentry gets where a fault happened and its reference: no hand, no seed, no token, nobody's name."""

import json
import logging
import re
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import sentry_sdk
from sentry_sdk.envelope import Envelope
from sentry_sdk.transport import Transport

from bot.database.errors import Failure, StoreError
from bot.logs import Redaction
from bot.monitoring import sentry
from bot.monitoring.sentry import event_without_secrets, reporting
from tests.support.command_line import bot, error_of
from tests.support.harness import Stage

DSN = "https://0123456789abcdef@sentry.invalid/12"
TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4OQ.GaBcDe.abcdefghijklmnopqrstuvwxyz0123456789AB"  # noqa: S105 -- nobody's
SEED = "0123456789abcdef0123456789abcdef"
HAND = "♠A ♥10 ♦7"
PLAY = '{"do":"lay","cards":[3,12]}'
PERSON = "1456074443980800008"
SECRETS = (TOKEN, SEED, HAND, PLAY, PERSON, "さくら", "Club")
log = logging.getLogger("bot.front.faults")


class Kept(Transport):
    """Keeps what would be sent."""

    sent: list[Envelope] = []  # noqa: RUF012 -- the library creates the object

    def capture_envelope(self, envelope: Envelope) -> None:
        self.sent.append(envelope)


@pytest.fixture(autouse=True)
def _no_client_is_left() -> Iterator[None]:
    yield
    sentry_sdk.get_global_scope().set_client(None)


Sent = Callable[[], list[dict[str, Any]]]


@pytest.fixture
def sent() -> Iterator[Sent]:
    """Report to a transport that keeps the events; return them, as they would be sent."""
    Kept.sent = []
    with reporting(DSN, TOKEN, transport=Kept):
        yield lambda: [dict(event) for each in Kept.sent if (event := each.get_event()) is not None]


def everything() -> str:
    """Return all bytes that would be sent, as text."""
    raw = b"\n".join(envelope.serialize() for envelope in Kept.sent).decode()
    return raw + json.dumps(raw) + raw.encode().decode("unicode_escape", "replace")


class Hand:
    """Something whose repr would tell."""

    def __repr__(self) -> str:
        return HAND


def fail(hand: object, seed: str) -> None:
    token, person = TOKEN, PERSON
    try:
        dict[object, None]()[token, person]
    except KeyError as error:
        raise ValueError(f"さくら of Club holds {hand!r} by {seed}: {PLAY}") from error


def test_a_fault_is_sent_with_its_reference_and_without_secrets(sent: Sent) -> None:
    logging.getLogger("bot.tables").warning("a breadcrumb: %s %s %s", HAND, SEED, TOKEN)
    sentry_sdk.add_breadcrumb(message=f"{HAND} {SEED}")
    sentry_sdk.set_user({"id": PERSON, "username": "さくら"})
    sentry_sdk.set_context("server", {"name": "Club"})
    try:
        fail(Hand(), SEED)
    except ValueError:
        told = {"reference": "1a2b3c4d"}
        log.exception("fault %s at %s", "1a2b3c4d", "t2:p:K7Q2M4:12:play.3", extra=told)
    (event,) = sent()
    assert event["logentry"]["message"] == "fault 1a2b3c4d at t2:p:K7Q2M4:12:play.3"
    assert event["tags"] == {"reference": "1a2b3c4d"}
    assert [value["type"] for value in event["exception"]["values"]] == ["KeyError", "ValueError"]
    frame = event["exception"]["values"][1]["stacktrace"]["frames"][-1]
    assert (frame["function"], frame["module"]) == ("fail", __name__)
    assert set(event) <= {
        *("event_id", "timestamp", "level", "platform", "release"),
        *("logger", "logentry", "tags", "exception"),
    }
    assert [secret for secret in SECRETS if secret in everything()] == []


def test_the_folders_of_the_machine_are_not_sent(sent: Sent) -> None:
    try:
        json.loads("{")
    except ValueError:
        log.exception("it cannot be read")
    (event,) = sent()
    frames = event["exception"]["values"][0]["stacktrace"]["frames"]
    assert [frame for frame in frames if str(frame["filename"]).startswith("/") or "abs_path" in frame] == []
    assert sys.prefix not in everything()


def test_our_own_errors_are_sent_redacted_those_of_libraries_without_words_and_no_warning(
    sent: Sent,
) -> None:
    log.warning("table K7Q2M4 could not be shown")
    assert Kept.sent == []
    log.error("person %s, seed=%s, %s, %s", PERSON, SEED[:8], TOKEN, PLAY)
    log.error("fault %s at %s: %s", "1a2b3c4d", "start", StoreError("/home/ana/tefuda.db", Failure.FULL))
    # That of asyncio, for one, quotes the exception of a task.
    logging.getLogger("asyncio").error("Task exception was never retrieved: ValueError('%s')", HAND)
    assert [event["logentry"]["message"] for event in sent()] == [
        "person [taken out], seed=[taken out], [taken out], [taken out]",
        "fault 1a2b3c4d at start: Full",
        "an error of asyncio",
    ]
    assert not [secret for secret in ("/home/ana", *SECRETS) if secret in everything()]


def test_an_event_of_an_unknown_shape_is_reduced_to_what_is_known() -> None:
    exception = {"values": [{"value": HAND}]}
    odd = {"event_id": "1", "exception": exception, "request": {"data": SEED}, "vars": HAND}
    event = event_without_secrets(odd, {}, Redaction())
    assert HAND not in str(event)
    assert SEED not in str(event)


async def test_a_fault_at_a_table_is_sent_once(
    stage: Stage, sent: Sent, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await stage.start("Ana", "さくら")

    async def broken(*_: Any) -> None:
        raise ValueError(table.seed, table.play)

    monkeypatch.setattr(stage.bot.router, "answer", broken)
    await stage.lobby("Ana", "My hand")
    (event,) = sent()
    assert event["tags"]["reference"] in event["logentry"]["message"]
    assert table.seed not in everything()


@pytest.mark.usefixtures("empty_folder")
def test_a_bot_without_its_library_does_not_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "sentry_sdk", None)
    said = bot("run", SENTRY_DSN=DSN, DISCORD_TOKEN="MTA0.XyZ.none")  # noqa: S106 -- no real one
    assert re.fullmatch(r"SENTRY_DSN is set, but .*: uv sync --extra sentry\.", error_of(said))


def test_without_our_redaction_the_hand_would_be_sent(sent: Sent, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sentry, "event_without_secrets", lambda event, *_: event)
    try:
        fail(Hand(), SEED)
    except ValueError:
        log.exception("fault")
    assert len(sent()) == 1
    assert {HAND, SEED, "さくら"} <= {secret for secret in SECRETS if secret in everything()}
