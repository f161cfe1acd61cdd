import asyncio
from pathlib import Path

import pytest

from bot.monitoring import checks


async def sound() -> None:
    return None


async def wrong() -> str:
    return "it leaks"


async def hanging() -> None:
    await asyncio.Event().wait()


async def failing() -> None:
    raise ValueError("a hand of ♠A")


async def test_each_check_has_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "LIMIT", 0.01)
    found = await checks.run({"a": sound, "b": wrong, "c": hanging, "d": failing})
    answer = checks.answer_of(found)
    assert answer.status == 503
    assert answer.body == b"a: ok\nb: it leaks\nc: no answer within 0 s\nd: failed with ValueError\n"
    answer = checks.answer_of(await checks.run({"a": sound}))
    assert (answer.status, answer.body) == (200, b"a: ok\n")


def test_a_folder_is_written_to_and_left_as_it_was_and_what_is_wrong_with_it_is_said(tmp_path: Path) -> None:
    assert checks.write_block(tmp_path) is None
    assert list(tmp_path.iterdir()) == []
    assert checks.write_block(tmp_path / "gone") == "No such file or directory"
