"""A record as text, and the text as a record: nothing is lost, whatever was played and by whom."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import UNSET
from msgspec.structs import replace

from bot.database.rows import Actor
from bot.faces.speeds import Speed
from bot.notation.record_from_text import read_text
from bot.notation.text_from_record import text_of
from bot.records.record import Act, Player, Record, RecordError, encode_record, with_checksum
from bot.tables.clock_constants import Kind
from engine.games import GAMES
from tests.bot.notation.golden import golden, path
from tests.support.clocked_records import clocked_record
from tests.support.sample_records import in_other_words, record, records


def back(of: Record) -> Record:
    return read_text(text_of(of))


@pytest.mark.parametrize("name", GAMES)
def test_a_record_comes_back_byte_for_byte_under_every_option(name: str) -> None:
    seats = GAMES[name].seats
    for of in (*records(name, seats[0]), record(name, seats[-1])):
        assert encode_record(back(of)) == encode_record(of)


@pytest.mark.parametrize("name", GAMES)
def test_the_text_of_a_game_with_what_was_done_about_time_is_the_one_on_file(name: str) -> None:
    assert golden(name) == path(name).read_text("utf-8")
    assert encode_record(read_text(golden(name))) == encode_record(clocked_record(name))


@given(names=st.tuples(*[st.text(st.characters(exclude_categories=["Cs"]))] * 3))
def test_names_of_any_characters_come_back(names: tuple[str, ...]) -> None:
    kinds = ("person", "left", "away")
    players = tuple(Player(name, kind) for name, kind in zip(names, kinds, strict=True))  # type: ignore[arg-type]
    of = with_checksum(replace(record(), players=players))
    assert back(of) == of
    assert all(each.isprintable() or each == "\n" for each in text_of(of))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(4))
def test_whoever_decided_whatever_happened_comes_back(name: str, seed: int) -> None:
    of = _mixed(record(name, GAMES[name].seats[0]), Random(seed))
    assert back(of) == of


def _mixed(of: Record, rng: Random) -> Record:
    """Let random actors decide, and random things happen to the clock."""
    deciding = (UNSET, *Actor)
    actions = tuple(replace(move, actor=rng.choice(deciding)) for move in of.actions)
    clock = tuple(
        Act(step, rng.choice(tuple(Kind)), rng.choice((UNSET, 0, 1)), rng.choice((UNSET, 0, 1)), seconds)
        for step in sorted(rng.choices(range(len(actions)), k=len(actions) // 2))
        for seconds in (rng.choice((UNSET, 0, 10**12)),)
    )
    players = tuple(replace(each, kind=rng.choice(("person", "computer"))) for each in of.players)
    speed, portable = rng.choice(tuple(Speed)), rng.choice((True, UNSET))
    changed = {"actions": actions, "clock": clock, "players": players, "speed": speed, "portable": portable}
    return with_checksum(replace(of, **changed))


def test_options_that_an_older_record_does_not_know_stay_unknown() -> None:
    of = record("prime_daifugo", 2)
    older = with_checksum(replace(of, options={"hand": of.options["hand"]}))
    assert "Without: jokers exponents revolution" in text_of(older)
    assert back(older) == older


def test_a_text_without_its_seed_comes_back_with_it() -> None:
    text = text_of(record(), with_seed=False)
    assert record().seed not in text
    assert read_text(text, record().seed) == record()


@pytest.mark.parametrize(
    "changed",
    [
        {"game": "bridge"},
        {"rules": 99},
        {"options": {"dealer": 7}},
        {"actions": record().actions[1:]},
        {"actions": (replace(record().actions[0], action={"do": "keep", "more": 1}),)},
        {"clock": ()},
        {"clock": (Act(len(record().actions), Kind.REMINDED, 0),)},
        {"clock": (Act(3, Kind.REMINDED, 0), Act(1, Kind.REMINDED, 0))},
    ],
)
def test_a_record_that_cannot_be_replayed_here_is_not_written(changed: dict[str, object]) -> None:
    with pytest.raises(RecordError):
        text_of(with_checksum(replace(record(), **changed)))


def test_a_record_that_was_changed_or_is_in_the_words_of_another_program_is_not_written() -> None:
    with pytest.raises(RecordError):
        text_of(replace(record(), table="OTHER"))
    with pytest.raises(RecordError, match="as this program writes it"):
        text_of(in_other_words())


def test_a_text_of_a_version_with_fewer_options_keeps_its_checksum() -> None:
    now = record("prime_daifugo")
    *options, (latest, _) = now.options.items()
    then = with_checksum(replace(now, options=dict(options)))
    text = "".join(
        line for line in text_of(then).splitlines(keepends=True) if not line.startswith("Without:")
    )
    assert f"Without: {latest}" in text_of(then)
    assert read_text(text) == then
