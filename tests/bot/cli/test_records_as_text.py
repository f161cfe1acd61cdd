"""The command that writes a record as text and a text as a record: `bot notation`."""

from pathlib import Path

import pytest
from click.testing import Result
from msgspec.structs import replace

from bot.notation.text_from_record import text_of
from bot.records.record import MAX_RECORD_BYTES, Player, encode_record, with_checksum
from tests.support.command_line import fed
from tests.support.sample_records import in_other_words, record

pytestmark = pytest.mark.usefixtures("empty_folder")

RECORD = record()
FILE, TEXT = encode_record(RECORD), text_of(RECORD)


def run(*arguments: str, stdin: bytes = b"") -> Result:
    return fed(stdin, "notation", *arguments)


def run_file(content: bytes, *arguments: str) -> Result:
    Path("game").write_bytes(content)
    return run("game", *arguments)


def test_a_record_is_printed_as_text_and_the_text_as_the_record() -> None:
    text = run_file(FILE)
    assert (text.exit_code, text.stdout_bytes) == (0, TEXT.encode())
    back = run("-", stdin=text.stdout_bytes)
    assert (back.exit_code, back.stdout_bytes) == (0, FILE)


def test_a_puzzle_needs_its_seed() -> None:
    puzzle = run_file(FILE, "--no-seed").stdout_bytes
    assert RECORD.seed.encode() not in puzzle
    without = run_file(puzzle)
    assert without.exit_code == 2
    assert "it has no seed: give it with --seed" in without.stderr
    assert run("game", "--seed", RECORD.seed.upper()).stdout_bytes == FILE
    other = run("game", "--seed", "f" * 32)
    assert other.exit_code == 1
    assert "The game does not hold:\n  - line 8, column 7: expected `" in other.stderr
    assert run("game", "--seed", "f").exit_code == 2


def test_a_name_that_a_terminal_would_obey_is_spelled_out() -> None:
    players = (Player("\x1b[2J\u202e", "person"), *RECORD.players[1:])
    named = with_checksum(replace(RECORD, players=players))
    printed = run_file(encode_record(named)).stdout
    assert r'Player A: person "\u001b[2J\u202e"' in printed
    assert run_file(printed.encode()).stdout_bytes == encode_record(named)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (FILE.replace(b'"seat": 2', b'"seat": 1', 1), "the checksum is not that of the contents"),
        (encode_record(with_checksum(replace(RECORD, scores=(1, 2, 3)))), "the scores are not those"),
        (encode_record(with_checksum(replace(RECORD, rules=99))), "it cannot be replayed"),
        (TEXT.replace("keep", "pass to A", 1).encode(), "line 12, column 7: "),
    ],
)
def test_a_game_that_does_not_hold_is_not_printed(content: bytes, said: str) -> None:
    result = run_file(content)
    assert result.exit_code == 1
    assert result.stdout == ""
    assert said in result.stderr


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "line 1, column 1: expected the line `Tefuda notation 1`"),
        (b"{", "this is no record"),
        (b"[]", "line 1, column 1"),
        (b"\xff\xfe", "not written in UTF-8"),
        (b"Tefuda notation 1\nGame: bridge\n", "line 2, column 7: expected the name of a game"),
        (b" " * (MAX_RECORD_BYTES + 1), "the text is too long"),
        (b"{" + b" " * MAX_RECORD_BYTES, "larger than"),
        (b"{" * 100_000, "this is no record"),
        (encode_record(in_other_words()), "this record cannot be written as text"),
    ],
)
def test_what_cannot_be_read_is_told(content: bytes, said: str) -> None:
    result = run_file(content)
    assert result.exit_code == 2
    assert said in " ".join(result.stderr.split())
    assert run("gone").exit_code == 2
