"""The log as JSON: one object a line, with the same redaction."""

import json
import logging
from io import StringIO
from typing import Any

import pytest

from bot import logs
from bot.logs import REDACTED, JsonFormatter
from tests.bot.test_logs import HARMLESS, TOKEN, of_every_secret, raised
from tests.support.harness import Stage, said


def formatted(message: object, *args: object, **more: object) -> dict[str, Any]:
    """Format a record; return the object that its one line holds."""
    record = logging.LogRecord("bot.front", logging.ERROR, __file__, 1, message, args, None)
    record.__dict__.update(more)
    line = JsonFormatter(TOKEN).format(record)
    assert line.isascii()
    assert len(line.splitlines()) == 1
    found: dict[str, Any] = json.loads(line)
    return found


def test_a_line_holds_time_level_logger_and_message() -> None:
    found = formatted("table %s could not be shown", "K7Q2M4", created=1795382400.25)
    assert found == {
        "time": "2026-11-22T21:20:00.250+00:00",
        "level": "ERROR",
        "logger": "bot.front",
        "message": "table K7Q2M4 could not be shown",
    }


def test_a_fault_has_its_reference_and_its_traceback() -> None:
    found = formatted(
        "fault 1a2b3c4d", exc_info=raised("odd"), reference="1a2b3c4d", stack_info="Stack:\n  here"
    )
    assert found["reference"] == "1a2b3c4d"
    assert "\nTraceback (most recent call last):\n" in found["traceback"]
    assert "KeyError: 'odd'\n" in found["traceback"]
    assert found["traceback"].endswith("Stack:\n  here")


@pytest.mark.parametrize("text", ["a\nb", "a\r\nb", "a\u2028b\x85c\x0bd", "さくら \ud800", '"}{', "\x00"])
def test_whatever_is_logged_is_one_line(text: str) -> None:
    assert formatted("%s", text, exc_info=raised(text))["message"] == text


@of_every_secret
def test_secrets_are_redacted_wherever_they_stand(line: str, secret: str) -> None:
    for found in (
        formatted(line),
        formatted("failed", exc_info=raised(line)),
        formatted("at", stack_info=line),
    ):
        text = "\n".join(found.values())
        assert secret not in text
        assert REDACTED in text


@pytest.mark.parametrize("line", HARMLESS)
def test_all_else_stays(line: str) -> None:
    assert formatted(line)["message"] == line


class Unspeakable:
    def __str__(self) -> str:
        raise ValueError(TOKEN)


@pytest.mark.parametrize(
    ("message", "args", "more"),
    [
        ("%s", (Unspeakable(),), {}),
        ("%d", ("two",), {}),
        (Unspeakable(), (), {}),
        ("told", (), {"reference": Unspeakable()}),
        ("told", (), {"exc_info": (1, 2, 3)}),
    ],
)
def test_what_cannot_be_written_is_reduced_to_its_origin(message: object, args: Any, more: Any) -> None:
    found = formatted(message, *args, **more)
    assert found["logger"] == "bot.front"
    assert found["message"].startswith("cannot be written, ")
    assert TOKEN not in str(found)


async def test_a_person_is_told_the_reference_that_the_log_holds(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = StringIO()
    handler = logging.StreamHandler(out)
    handler.setFormatter(logs.FORMATTERS["json"]())
    logging.getLogger().addHandler(handler)
    await stage.start("Ana", "Ben")

    async def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(stage.bot.router, "answer", broken)
    told = await stage.lobby("Ana", "My hand")
    logging.getLogger().removeHandler(handler)
    (found,) = [json.loads(line) for line in out.getvalue().splitlines()]
    assert found["reference"] in said(told)
    assert "ZeroDivisionError" in found["traceback"]
