"""The command that checks a record, in this process and as one of its own."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import Result
from msgspec.structs import replace

from bot.database.rows import Chair
from bot.faces.words import LANGUAGES, Words
from bot.records.record import (
    MAX_RECORD_BYTES,
    Player,
    Record,
    encode_record,
    finished_of,
    record_of,
    with_checksum,
)
from bot.scores.luck import in_points, judge
from engine.chance import commitment
from tests.support import learning
from tests.support.command_line import fed
from tests.support.sample_records import finished, record
from tests.support.tables_in_memory import people

pytestmark = pytest.mark.usefixtures("empty_folder")

ROOT = Path(__file__).parents[3]
RECORD = record()
OTHER_SEAL = commitment("f" * 32)


def verify(*arguments: str, stdin: bytes = b"") -> Result:
    return fed(stdin, "verify", *arguments)


def told(given: Record | bytes, *arguments: str, code: int = 0) -> str:
    """Verify a file; return what is told."""
    Path("r.json").write_bytes(given if isinstance(given, bytes) else encode_record(given))
    said = verify("r.json", *arguments)
    assert said.exit_code == code
    return said.output


# ------------------------------------------------------------------ what it says


def test_a_record_that_holds_is_told_with_who_played_and_how_it_ended() -> None:
    said = told(RECORD)
    assert said.startswith(f"Table K7Q2M4: no_thank_you, rules 1, {len(RECORD.actions)} actions.\n")
    assert "  seat 0: A\n  seat 1: B\n  seat 2: C\nThe result as replayed:\n  1. " in said
    winner = RECORD.ranking[0][0]
    assert f"  1. {'ABC'[winner]}: {RECORD.scores[winner]}\n".replace("-", "−") in said
    assert "The record holds:" in said


def test_luck_and_skill_are_told_with_the_figures_of_the_result(monkeypatch: pytest.MonkeyPatch) -> None:
    learning.judging(monkeypatch)
    said = told(RECORD)
    figures = [line for line in said.splitlines() if ": luck " in line]
    verdicts = judge(finished_of(RECORD))[1]
    assert len(figures) == len(verdicts) == 3
    for line, each in zip(figures, verdicts, strict=True):
        assert f"luck {in_points(each.luck)}, skill {in_points(each.skill)}, together" in line
    learning.judging(monkeypatch, games=())
    assert "luck" not in told(RECORD)


def test_who_left_and_who_is_a_computer_is_told() -> None:
    chairs = (Chair("Ana", 1, "normal"), Chair("", None, "normal"), *people("Ben"))
    said = told(record_of(*finished("no_thank_you", chairs)))
    assert "seat 0: Ana (computer) (left, and counts as last at the table; a computer played on)" in said
    assert "seat 1: COM 1 (a computer)\n" in said
    assert "seat 2: Ben\n" in said


def test_equal_points_share_a_rank() -> None:
    tied = next(
        found
        for number in range(1000)
        if len((found := record(seats=4, seed=f"{number:032x}")).ranking[0]) == 2
    )
    said = told(tied)
    ranks = [line.split(".")[0].strip() for line in said.splitlines() if ". " in line and "  " in line]
    assert ranks[:3] == ["1", "1", "3"]


def test_without_a_seal_it_asks_to_compare_the_one_from_the_lobby() -> None:
    said = told(RECORD)
    assert "somebody could have made all of it up" in said
    assert f"the deal of table {RECORD.table}" in said
    assert f"\n  {RECORD.seal}\n" in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_seal_from_the_lobby_is_recognised_and_a_short_one_said_to_prove_less(language: str) -> None:
    words, whole, short = Words(language), RECORD.seal, RECORD.seal[:8]
    for seal in (words("lobby.sealed", seal=whole), whole, whole.upper(), f" {whole}\n"):
        said = told(RECORD, "--seal", seal)
        assert "Its seal is the one that you noted" in said
        assert "made all of it up" not in said
    for seal in (words("lobby.short_seal", seal=short), short, f"{short.upper()}…", f"{short}… (in full: ⋯)"):
        said = told(RECORD, "--seal", seal)
        assert "begins like the short one that you noted" in said
        assert "finds another deal whose seal\nbegins so within minutes" in said, "2^32 tries"
        assert f"\n  {whole}\n" in said


def test_another_seal_than_the_one_from_the_lobby_is_a_fault() -> None:
    for seal in (OTHER_SEAL, OTHER_SEAL[:8]):
        said = told(RECORD, "--seal", seal, code=1)
        assert "does not hold:\n  - the seal that you noted does not fit the seed" in said


def test_every_fault_is_told_and_the_result_as_replayed() -> None:
    said = told(replace(RECORD, scores=(0, 0, 0), seal=OTHER_SEAL), code=1)
    assert said.count("\n  - ") == 3
    assert "The result as replayed:" in said
    assert "holds:" not in said


def test_a_name_plays_no_tricks_with_a_terminal() -> None:
    nasty = (Player("\x1b[2JThe record holds\r\n\x9b1m", "person"), Player("\u202e\u3164", "person"))
    said = told(with_checksum(replace(RECORD, players=(*nasty, *RECORD.players[2:]))))
    assert "  seat 0: [2JThe record holds 1m\n  seat 1: ?\n" in said
    assert all(line.isprintable() for line in said.splitlines())


# ------------------------------------------------------------------ what cannot be read


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b" " * MAX_RECORD_BYTES + b"{}"])
def test_what_is_no_record_cannot_be_read(content: bytes) -> None:
    said = told(content, code=2)
    assert said.startswith("Usage: ")
    assert "Error: Invalid value for RECORD: this is no record: " in said


def test_a_missing_file_a_folder_one_without_end_and_nothing_cannot_be_read() -> None:
    Path("folder").mkdir()
    for arguments, given in (
        (["gone.json"], "'gone.json': No such file or directory"),
        (["folder"], "'folder': Is a directory"),
        (["/dev/zero"], "larger than 4,000,000 bytes"),
        ([], "Missing argument 'RECORD'"),
    ):
        said = verify(*arguments)
        assert said.exit_code == 2
        assert given in said.output


SHORTER_OR_LONGER = (RECORD.seal[:7], RECORD.seal[:-1], RECORD.seal + "0", f"{RECORD.seal} {OTHER_SEAL}")


@pytest.mark.parametrize("seal", ["", "ab", "g" * 64, "０" * 64, *SHORTER_OR_LONGER])
def test_what_is_no_seal_is_refused(seal: str) -> None:
    said = told(RECORD, "--seal", seal, code=2)
    assert "a seal has 64 hexadecimal digits, or 8 in its short form" in said


def test_a_record_can_be_piped_in_it_needs_no_settings_and_leaves_nothing_behind(tmp_path: Path) -> None:
    Path(".env").write_text("DISCORD_TOKN=wrong\n", "utf-8")
    assert verify("-", stdin=encode_record(RECORD)).exit_code == 0
    told(RECORD)
    assert {path.name for path in tmp_path.iterdir()} == {".env", "r.json"}


# ------------------------------------------------------------------ a process of its own


SAKURA = with_checksum(replace(RECORD, players=(Player("さくら", "person"), *RECORD.players[1:])))


def test_a_process_tells_by_its_exit_code_whatever_its_terminal_can_show() -> None:
    Path("記録.json").write_bytes(encode_record(SAKURA).replace(b'"keep"', b'"kepp"', 1))
    ended = subprocess.run(
        [sys.executable, "-m", "bot", "verify", "記録.json"],
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        check=False,
    )
    assert ended.returncode == 1
    assert b"The record does not hold" in ended.stdout
    assert rb"\u3055\u304f\u3089" in ended.stdout
    assert ended.stderr == b""
