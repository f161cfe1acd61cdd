"""The page on notation: every example of it is read, and its grammar names what there is."""

import re
from pathlib import Path

import pytest

from bot.database.rows import Actor
from bot.faces.speeds import Speed
from bot.notation.document import FIRST_LINE
from bot.notation.parsing import KINDS
from bot.notation.record_from_text import read_text
from bot.notation.text_from_record import text_of
from bot.records.record_checks import check_record
from bot.tables.clock_constants import Kind
from engine.games import GAMES
from engine.notation import notation_of
from engine.notation.scanner import Scanner

PAGE = (Path(__file__).parents[2] / "docs" / "notation.md").read_text("utf-8")
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
TEXTS = [body for kind, body in BLOCKS if kind == "text"]
GRAMMAR = "".join(body for kind, body in BLOCKS if not kind)


def test_there_are_examples_of_every_game() -> None:
    assert {kind for kind, _ in BLOCKS} == {"", "text", *GAMES}
    assert len(TEXTS) == 3


@pytest.mark.parametrize("text", TEXTS)
def test_every_text_of_the_page_is_the_one_that_is_written(text: str) -> None:
    record = read_text(text)
    assert check_record(record).holds
    assert text_of(record) == text


@pytest.mark.parametrize(("game", "body"), [each for each in BLOCKS if each[0] in GAMES])
def test_every_turn_of_the_page_is_read(game: str, body: str) -> None:
    for line in body.splitlines():
        scan = Scanner(line, 1, dict(zip("ABCD", range(4), strict=True)))
        assert notation_of(game).read(scan)
        scan.require_end()


def test_the_grammar_names_every_word() -> None:
    words = {FIRST_LINE, *KINDS, *Actor, *Speed, *Kind, "unnoted"}
    assert {word for word in words if f'"{word}"' not in GRAMMAR} == set()
