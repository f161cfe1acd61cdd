"""Records: what stands in them, how they are spelled, and what is no record."""

import json
from hashlib import sha256
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.database.rows import Chair
from bot.errors import TableError
from bot.faces.speeds import Speed
from bot.records.record import (
    MAX_RECORD_BYTES,
    Act,
    RecordError,
    checksum_of,
    decode_record,
    encode_record,
    record_of,
)
from bot.records.record_checks import check_record
from bot.tables.clock_constants import Kind
from bot.tables.table import Phase
from engine.chance import commitment
from engine.games import GAMES
from tests.support.sample_records import finished, record, records
from tests.support.tables_in_memory import (
    SEED,
    TWO_SIZES,
    dealt,
    follow,
    people,
    random_games,
    set_columns,
    table_of,
)

GAME = GAMES["no_thank_you"]
RECORD = record()
FILE = encode_record(RECORD)


# ------------------------------------------------------------------ what stands in it


def test_a_person_can_read_a_record() -> None:
    head, _, rest = FILE.decode().partition('  "actions": [\n')
    assert head == (
        "{\n"
        '  "format": 1,\n'
        '  "table": "K7Q2M4",\n'
        '  "game": "no_thank_you",\n'
        '  "rules": 1,\n'
        '  "options": {"dealer": null},\n'
        '  "players": [\n'
        '    {"name": "A", "kind": "person"},\n'
        '    {"name": "B", "kind": "person"},\n'
        '    {"name": "C", "kind": "person"}\n'
        "  ],\n"
        f'  "seed": "{SEED}",\n'
        f'  "seal": "{commitment(SEED)}",\n'
    )
    actions, _, end = rest.partition("  ],\n")
    assert actions.startswith('    {"seat": 2, "action": {"do": "keep"}},\n')
    assert len(actions.splitlines()) == len(RECORD.actions)
    names = [line.partition(":")[0].strip() for line in end.splitlines()]
    assert names == ['"ranking"', '"scores"', '"checksum"', "}"]


def test_names_are_spelled_as_they_are() -> None:
    file = encode_record(record_of(*finished("no_thank_you", people("さくら", 'Ana "the\\one"'))))
    assert "さくら" in file.decode()
    assert [each.name for each in decode_record(file).players] == ["さくら", 'Ana "the\\one"']


def test_a_record_says_who_left_and_who_is_a_computer() -> None:
    chairs = (*people("Ana", "Ana"), Chair("Ben", 3, "normal"), Chair("", None, "normal"))
    players = record_of(*finished("no_thank_you", chairs)).players
    assert [(each.name, each.kind) for each in players] == [
        ("Ana", "person"),
        ("Ana (2)", "person"),
        ("Ben (computer)", "left"),
        ("COM 1", "computer"),
    ]


def test_the_ranking_is_that_of_the_rules_whoever_left() -> None:
    chairs = people("Ana", "Ben", "Cleo")
    stayed = record_of(*finished("no_thank_you", chairs))
    winner = stayed.ranking[0][0]
    left = tuple(
        replace(each, computer="normal") if seat == winner else each for seat, each in enumerate(chairs)
    )
    found = record_of(*finished("no_thank_you", left))
    assert found.ranking == stayed.ranking
    assert check_record(found).holds, "though the table showed another one"


def test_a_record_tells_of_no_person_and_no_place_but_by_name() -> None:
    chairs = tuple(Chair(name, 10**17 + number) for number, name in enumerate("AB"))
    table, log = finished("no_thank_you", chairs)
    set_columns(table, host=10**17, guild=10**17 + 5, channel=10**17 + 6, outcome=10**17 + 7)
    table.clock.acts += [table.act(Kind.GIVEN, 1, 10**17, 30), table.act(Kind.AWAY, 0, 10**17)]
    log[-1] = replace(log[-1], spent=10**16)
    assert str(10**16) not in encode_record(record_of(table, log)).decode()
    assert record_of(table, log).clock == (
        Act(table.moment, Kind.GIVEN, seat=1, by=0, seconds=30),
        Act(table.moment, Kind.AWAY, seat=0),
    )
    assert not {"guild", "channel", "host", "person"} & set(json.loads(encode_record(record_of(table, log))))


def test_a_record_tells_the_speed_unless_it_is_the_one_from_before_there_were_speeds() -> None:
    table, log = finished("no_thank_you", people(*"AB"))
    soft = record_of(table, log)
    assert "speed" not in json.loads(encode_record(soft))
    set_columns(table, speed=Speed.LIVE)
    live = record_of(table, log)
    file = encode_record(live)
    assert '  "options": {"dealer": null},\n  "speed": "live",\n' in file.decode()
    assert decode_record(file) == live
    assert check_record(live).holds
    assert not check_record(replace(soft, checksum=live.checksum)).holds


def test_there_is_no_record_before_the_end() -> None:
    (plays,) = random_games(GAME, 3, 1)
    table = dealt(plays[0], people(*"ABC"))
    for play in plays[1:]:
        with pytest.raises(TableError, match="no_record"):
            record_of(table, [])
        follow(table, play)
    assert record_of(table, []).seed == table.seed
    for phase in (Phase.LOBBY, Phase.PLAYING, Phase.CLOSED):
        for unfinished in (set_columns(table, phase=phase), table_of(GAME, people(*"AB"), phase=phase)):
            with pytest.raises(TableError, match="no_record"):
                record_of(unfinished, [])


# ------------------------------------------------------------------ how it is spelled


@pytest.mark.parametrize(("name", "seats"), TWO_SIZES)
def test_what_is_written_is_read_again(name: str, seats: int) -> None:
    for each in records(name, seats):
        assert decode_record(encode_record(each)) == each
        assert len(encode_record(each)) < MAX_RECORD_BYTES // 10


def test_anybody_can_compute_the_checksum() -> None:
    fields = json.loads(FILE)
    stated = fields.pop("checksum")
    plain = json.dumps(fields, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    assert stated == sha256(plain.encode()).hexdigest() == checksum_of(RECORD)


def test_the_layout_does_not_count() -> None:
    fields: dict[str, Any] = json.loads(FILE)
    for spelled in (json.dumps(fields), json.dumps(fields, indent=4), json.dumps(fields, sort_keys=True)):
        assert decode_record(spelled.encode()) == RECORD


# ------------------------------------------------------------------ what is no record


def changed(**fields: Any) -> bytes:
    return json.dumps({**json.loads(FILE), **fields}).encode()


def without(name: str) -> bytes:
    return json.dumps({key: value for key, value in json.loads(FILE).items() if key != name}).encode()


@pytest.mark.parametrize(
    ("file", "message"),
    [
        (b"", "truncated|Expecting value"),
        (b"\x00" * 20, "Expecting value"),
        (b"hello", "Expecting value"),
        (FILE[:-3], "Expecting|delimiter"),
        (FILE + b"}", "Extra data"),
        (b"[]", "Expected `object`"),
        (b"{}", "missing required field `format`"),
        (b"null", "Expected `object`"),
        (without("seed"), "missing required field `seed`"),
        (changed(extra=1), "unknown field `extra`"),
        (changed(format=2), r"Invalid enum value 2 - at `\$.format`"),
        (changed(format="1"), r"at `\$.format`"),
        (changed(seed=SEED.upper()), r"at `\$.seed`"),
        (changed(seed=SEED + "\n"), r"at `\$.seed`"),
        (changed(seal="ab"), r"at `\$.seal`"),
        (changed(game="../etc"), r"at `\$.game`"),
        (changed(table="K7Q2M4\n"), r"at `\$.table`"),
        (changed(rules="1"), r"at `\$.rules`"),
        (changed(players=["Ana", "Ben"]), r"at `\$.players\[0\]`"),
        (changed(players=[{"name": "A", "kind": "ghost"}]), r"at `\$.players\[0\].kind`"),
        (changed(actions=[{"seat": 0, "action": {"do": "keep"}, "at": 3}]), "unknown field `at`"),
        (changed(actions=[[0, "keep"]]), r"at `\$.actions\[0\]`"),
        (changed(speed="warp"), r"at `\$.speed`"),
        (changed(speed=None), r"at `\$.speed`"),
        (changed(scores=[0.5]), r"at `\$.scores\[0\]`"),
        (FILE.replace(b'"A"', b'"\xff"'), "not written in UTF-8"),
        (FILE.decode().encode("utf-16"), "not written in UTF-8"),
        (b"\xef\xbb\xbf" + FILE, "malformed|BOM"),
        (FILE.replace(b'"rules": 1', b'"rules": 1, "rules": 2'), "twice"),
        (FILE.replace(b'"do":', b'"do": "keep", "do":', 1), "twice"),
        (changed(options={"x": 1}).replace(b'"x": 1', b'"x": NaN'), "malformed"),
        (b"[" * 100_000, "recursion"),
        (changed(options={"x": 1}).replace(b": 1}", b": " + b"[" * 5000 + b"]" * 5000 + b"}"), "recursion"),
        (changed(rules=1).replace(b'"rules": 1', b'"rules": ' + b"1" * 5000), "digits|range"),
        (b" " * MAX_RECORD_BYTES + FILE, "larger than 4,000,000 bytes"),
    ],
)
def test_what_is_no_record_is_refused_with_the_reason(file: bytes, message: str) -> None:
    with pytest.raises(RecordError, match=message):
        decode_record(file)


def test_what_is_told_of_a_file_is_short_and_plays_no_tricks_with_a_terminal() -> None:
    with pytest.raises(RecordError) as refused:
        decode_record(changed(**{"\x1b[2J\x9b" + "x" * 5000: 1}))
    assert str(refused.value).isprintable()
    assert len(str(refused.value)) <= 200


@given(st.integers(0, len(FILE) - 1), st.binary(min_size=0, max_size=3))
def test_a_file_with_any_damage_is_no_record_or_does_not_hold(place: int, damage: bytes) -> None:
    damaged = FILE[:place] + damage + FILE[place + 1 :]
    try:
        found = decode_record(damaged)
    except RecordError:
        return
    assert found == RECORD or not check_record(found).holds
