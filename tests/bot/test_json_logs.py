"""The log as JSON: one object a line, with the same redaction."""

import json
import logging
from typing import Any

import pytest

from bot.logs import REDACTED, JsonFormatter
from tests.bot.test_logs import SEED, TOKEN, raised


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


@pytest.mark.parametrize(
    "more", [{"exc_info": raised(SEED)}, {"stack_info": SEED}, {"reference": SEED}, {"msg": SEED}]
)
def test_secrets_are_redacted_wherever_they_stand(more: dict[str, object]) -> None:
    text = "\n".join(formatted(f"told {TOKEN}", **more).values())
    assert SEED not in text
    assert TOKEN not in text
    assert REDACTED in text


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
