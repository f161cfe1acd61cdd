"""Record files: what is refused, and why; what holds can be stepped through."""

import json
import pickle

import pytest

from bot.faces.words import LANGUAGES, Words
from bot.notation.record_from_text import told
from bot.notation.text_from_record import text_of
from bot.records.record import MAX_RECORD_BYTES, Player, encode_record
from bot.records.record_checks import TEXTS
from bot.tables.names import words_at
from cogs.replays import opened_record
from cogs.replays.opened_record import (
    MOST_OF_A_TEXT,
    chairs_of,
    digest_of,
    file_of,
    open_record,
    replay_of_record,
)
from engine.chance import commitment
from engine.games import GAMES
from tests.support.forged_records import forged
from tests.support.replays import golden_plays
from tests.support.sample_records import record

TRUE = record()
FILE = encode_record(TRUE)
REFUSED: dict[str, tuple[bytes, str]] = {
    "nothing": (b"", "no_json"),
    "of another program": (b'{"event": "game", "moves": []}', "no_record"),
    "no object": (b"[1, 2]", "no_record"),
    "truncated": (FILE[: len(FILE) // 2], "no_json"),
    "too large": (b" " * (MAX_RECORD_BYTES + 1), "too_large"),
    "not UTF-8": (FILE.replace(b'"A"', b'"\xff"'), "not_utf8"),
    "nested": (b"[" * 100_000, "no_json"),
    "nested in an action": (FILE.replace(b'"do"', b'"x": ' + b"[" * 50_000 + b', "do"', 1), "no_json"),
    "a text that is too long": (b"Tefuda notation 1\n" + b" " * MOST_OF_A_TEXT, "long_text"),
    "a text that is not UTF-8": (b"Tefuda notation 1\n\xff", "not_utf8"),
    "a key twice": (FILE.replace(b'"format": 1', b'"format": 1, "format": 1'), "no_record"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_a_file_that_is_no_record_is_refused(what: str) -> None:
    file, code = REFUSED[what]
    opened = open_record(file)
    assert (opened.record, opened.refusal) == (None, code)
    assert all(Words(language).has(f"error.replay_{code}") for language in LANGUAGES)


def test_every_fault_has_a_sentence_in_every_language() -> None:
    for code in TEXTS:
        for language in LANGUAGES:
            assert Words(language)(f"replay.fault.{code}", number=3, rules=1, here=2)


def test_a_record_that_cannot_be_replayed_in_time_is_not_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opened_record, "MOST_ACTIONS", len(TRUE.actions) - 1)
    assert open_record(FILE).refusal == "too_long"
    monkeypatch.setattr(opened_record, "MOST_ACTIONS", len(TRUE.actions))
    assert open_record(FILE).record == TRUE


@pytest.mark.parametrize("name", GAMES)
def test_what_holds_is_stepped_through_from_its_own_file(name: str) -> None:
    opened = open_record(encode_record(record(name, GAMES[name].seats[0])))
    assert opened.record is not None
    file = file_of(opened.record)
    assert open_record(file) == opened, "a press after a restart finds the same"
    assert len(digest_of(file)) == 16
    replay = replay_of_record(opened.record)
    assert replay.last == len(opened.record.actions)
    assert commitment(replay.seed) == opened.record.seal
    assert replay.plays[-1].state.result is not None
    assert replay.game == golden_plays(name)[0].game


def test_the_names_in_a_file_are_shown_like_those_of_people() -> None:
    names = ("👑 <@1> **Ana**", "\u202e\u200b", "🤖 COM 1")
    players = tuple(Player(name, "person") for name in names)
    words = words_at(chairs_of(forged(TRUE, players=players)), "en")
    assert words.name(0) == r"\<\@1\> \*\*Ana\*\*"
    assert words.name(1) == r"\#0002"
    assert words.name(2) == "👤 COM 1"
    named = json.loads(encode_record(forged(TRUE, players=(Player("🤖", "computer"), *players[1:]))))
    assert named["players"][0]["kind"] == "computer"


def test_the_same_game_as_text_is_the_same_record() -> None:
    text = text_of(TRUE)
    assert open_record(text.encode()).record == TRUE
    assert open_record(f"\ufeff\r\n{text}".encode()).record == TRUE


def test_a_text_says_where_it_is_wrong_even_from_another_process() -> None:
    lines = text_of(TRUE, with_seed=False).splitlines()
    without_seed = open_record("\n".join(lines).encode()).misread
    broken = open_record("\n".join(("Tefuda notation 1", "Gme: yaniv", *lines[2:])).encode())
    misread = pickle.loads(pickle.dumps(broken)).misread  # noqa: S301 -- as a worker returns it
    assert without_seed is not None
    assert without_seed.code == "no_seed"
    assert (misread.line, misread.code) == (2, "expected")
    assert all(told(misread, Words(language)) for language in LANGUAGES)
