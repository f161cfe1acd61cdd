"""The record of a cup, and the command that checks it."""

from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner, Result
from msgspec.structs import replace

from bot.__main__ import main
from bot.records.record import RecordError, checksum_of, encode_record
from cogs.cups.rules.competition import begin
from cogs.cups.rules.cup_record import CupRecord, check_cup, cup_record, decode_cup
from cogs.cups.rules.cup_rules import CupError, CupRules, Format
from cogs.cups.rules.cup_state import Played
from engine.chance import commitment
from tests.cogs.cups.rules.random_cups import SEED, played

NAMES = [f"人{number}" for number in range(9)]
RECORD = cup_record(played(Format.SWISS, 9, 3, rounds=4), "K7Q2M4", "expect", NAMES)


def sealed(record: CupRecord) -> CupRecord:
    return replace(record, checksum=checksum_of(record))


@pytest.mark.parametrize("style", Format)
def test_a_record_holds_and_reads_back(style: Format) -> None:
    cup = played(style, 9, best_of=3)
    record = cup_record(cup, "K7Q2M4", "expect", NAMES)
    assert decode_cup(encode_record(record)) == record
    checked = check_cup(record, commitment(cup.seed)[:8])
    assert (checked.cup, checked.faults) == (cup, ())


def test_a_record_of_a_former_version_still_holds() -> None:
    former = decode_cup(Path(__file__).with_name("former_cup.json").read_bytes())
    assert check_cup(former).faults == ()


def test_a_cup_under_way_has_no_record() -> None:
    with pytest.raises(CupError) as error:
        cup_record(begin(CupRules(Format.SWISS), 4, SEED), "K7Q2M4", "expect", NAMES[:4])
    assert error.value.code == "cup_not_over"


# Without its first winner a round is paired otherwise.
WON = next(at for at, act in enumerate(RECORD.acts) if isinstance(act, Played) and act.winner)
DRAWN = tuple(replace(act, winner=None) if at == WON else act for at, act in enumerate(RECORD.acts))
CHANGED = {
    "checksum": replace(RECORD, names=tuple(reversed(NAMES))),
    "seal does not fit": sealed(replace(RECORD, seed="f" * 32)),
    "places are not": sealed(replace(RECORD, ranking=RECORD.ranking[::-1])),
    "cup counted": sealed(replace(RECORD, acts=(RECORD.acts[0], RECORD.acts[0]))),
    "not over": sealed(replace(RECORD, acts=RECORD.acts[:-1])),
    "cup over": sealed(replace(RECORD, acts=(*RECORD.acts, RECORD.acts[-1]))),
    "cup not in pairing": sealed(replace(RECORD, acts=DRAWN)),
    "cup too few": sealed(replace(RECORD, names=())),
}


@pytest.mark.parametrize("fault", CHANGED)
def test_a_changed_record_does_not_hold(fault: str) -> None:
    assert any(fault in each for each in check_cup(CHANGED[fault]).faults)


@pytest.mark.parametrize(
    "file",
    [
        b"{}",
        encode_record(RECORD)[:-40],
        encode_record(RECORD).replace(b'"best_of": 1', b'"best_of": 2'),
        encode_record(RECORD).replace(b'"swiss"', b'"knockout"'),
        encode_record(RECORD).replace(b'"played"', b'"forged"', 1),
        msgspec.json.encode(replace(RECORD, names=("A",) * 33)),
    ],
)
def test_what_is_no_record_is_refused(file: bytes) -> None:
    # What no record at all may be is tested in tests/bot/records/test_record.py.
    with pytest.raises(RecordError):
        decode_cup(file)


def verify(file: bytes, *arguments: str) -> Result:
    Path("cup.json").write_bytes(file)
    return CliRunner().invoke(main, ("verify-cup", "cup.json", *arguments))


def test_the_command_tells_rounds_and_places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    said = verify(encode_record(RECORD), "--seal", RECORD.seal.upper())
    assert said.exit_code == 0
    assert said.output.startswith("Cup K7Q2M4: expect, swiss, best of 1, 9 entrants, ")
    assert "Round 4:" in said.output
    assert "The places by points, buchholz cut 1, buchholz, sonneborn berger," in said.output
    assert f"  1. {NAMES[RECORD.ranking[0][0]]}: " in said.output
    assert "The record holds:" in said.output


def test_the_command_says_what_does_not_hold(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    changed = verify(encode_record(CHANGED["places are not"]), "--seal", "0000")
    assert changed.exit_code == 1
    assert "the seal that you noted is another one" in changed.output
    assert "the places are not those" in changed.output
    assert verify(b"{}").exit_code == 2
