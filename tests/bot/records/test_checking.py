"""Verdicts: a true record holds, and of a forged one everything is caught that can be."""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice, permutations
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from bot.records.checking import check_record
from bot.records.record import Move, Player, Record, record_of, with_checksum
from bot.tables.table import encode
from engine.chance import commitment
from engine.core import Result, RuleError
from engine.games import GAMES
from engine.play import replay
from tests.support.laws import kit_of
from tests.support.sample_records import finished, record, records
from tests.support.tables_in_memory import people

TABLES = [pytest.param(name, seats, id=f"{name}-{seats}") for name in GAMES for seats in GAMES[name].seats]
of_every_table = pytest.mark.parametrize(("name", "seats"), TABLES)
TRIED = 1000
"""So many changed logs of a record are looked at, about."""
OTHER_SEED = "f" * 32
CHECKSUM = "the checksum is not that of the contents"
SEAL = "the seal does not fit the seed"
NOTED = "the seal that you noted does not fit the seed"


def told(record: Record, noted: str | None = None) -> str:
    """Join all that is wrong with a record."""
    return "\n".join(check_record(record, noted).faults)


def forged(record: Record, **fields: Any) -> Record:
    """Change a record as somebody does who knows how the checksum is made."""
    return with_checksum(replace(record, **fields))


@of_every_table
def test_the_record_of_every_game_holds(name: str, seats: int) -> None:
    for each in records(name, seats):
        verdict = check_record(each, commitment(each.seed))
        assert verdict.holds
        assert verdict.result == Result(each.ranking, each.scores)


# ------------------------------------------------------------------ changed logs


def logs_with(actions: tuple[Move, ...], seats: int, brute: Iterable[Move]) -> Iterator[tuple[Move, ...]]:
    """Change one action in every way: another action, another seat, away, twice, before the one before."""
    for at, move in enumerate(actions):
        before, after = actions[:at], actions[at + 1 :]
        yield from ((*before, replace(move, action=other.action), *after) for other in brute)
        yield from ((*before, replace(move, seat=seat), *after) for seat in range(-1, seats + 1))
        yield (*before, *after)
        yield (*before, move, move, *after)
        yield (*before, *after[:1], move, *after[1:])


def changed_logs(record: Record) -> list[tuple[Move, ...]]:
    """List the logs that differ from a record's in one place, or of very many those at even distances."""
    seats = len(record.players)
    brute = [
        Move(0, msgspec.json.decode(encode(action))) for action in kit_of(record.game).brute_actions(seats)
    ]
    every = len(record.actions) * (len(brute) + seats + 5)
    chosen = islice(logs_with(record.actions, seats, brute), 0, None, max(1, every // TRIED))
    return [log for log in chosen if log != record.actions]


def played(record: Record) -> Result | None:
    """Replay a record without asking the bot."""
    game = GAMES[record.game]
    options = msgspec.convert(record.options, type=game.options)
    log = [(move.seat, msgspec.convert(move.action, type=game.actions)) for move in record.actions]
    try:
        return replay(game, options, len(record.players), record.seed, log).state.result
    except RuleError:
        return None


@of_every_table
def test_every_changed_dropped_doubled_or_swapped_action_is_caught(name: str, seats: int) -> None:
    true = record(name, seats)
    logs = changed_logs(true)
    assert len(logs) >= min(5 * len(true.actions), TRIED // 2)
    assert [log for log in logs if CHECKSUM not in told(replace(true, actions=log))] == []


@of_every_table
def test_with_a_checksum_that_fits_the_replay_catches_all_but_other_games_with_the_same_end(
    name: str, seats: int
) -> None:
    true = record(name, seats)
    end = Result(true.ranking, true.scores)
    for log in changed_logs(true):
        false = forged(true, actions=log)
        verdict = check_record(false)
        assert verdict.holds == (played(false) == end)
        assert CHECKSUM not in "".join(verdict.faults)


def test_a_forged_log_that_comes_to_the_same_end_is_rare_and_told_by_its_checksum_alone() -> None:
    true = record()
    (log,) = [log for log in changed_logs(true) if check_record(forged(true, actions=log)).holds]
    assert forged(true, actions=log).checksum != true.checksum
    assert told(replace(true, actions=log)).startswith(CHECKSUM)
    assert check_record(forged(true, actions=log), true.seal).holds, (
        "the seal binds the deal, not what was played"
    )


def test_the_fault_names_the_action_and_what_is_wrong_with_it() -> None:
    true = record()
    first, *others = true.actions
    last = len(true.actions)
    strange = {"do": "cheat"}
    for actions, fault in (
        ([replace(first, seat=9), *others], "action 1 is illegal for seat 9: not your turn"),
        (
            [replace(first, action={"do": "pass", "to": first.seat}), *others],
            f"action 1 is illegal for seat {first.seat}: pass to self",
        ),
        ([first, replace(others[0], action=strange), *others[1:]], "action 2 is none of this game's"),
        ([replace(first, action={"do": "keep", "x": 1}), *others], "action 1 is none of this game's"),
        (true.actions[:-1], f"not over after the last action, number {last - 1}"),
        ([], "not over after the last action, number 0"),
        ([*true.actions, first], f"over after action {last}, but the record goes on"),
        ([*true.actions, replace(first, action=strange)], f"over after action {last}, but"),
    ):
        assert told(forged(true, actions=tuple(actions))).count("\n") == 0
        assert fault in told(forged(true, actions=tuple(actions)))


# ------------------------------------------------------------------ seed and seal


def digits_changed(text: str) -> Iterator[str]:
    for at, digit in enumerate(text):
        yield from (text[:at] + other + text[at + 1 :] for other in "0123456789abcdef" if other != digit)


def test_every_other_digit_of_the_seed_is_caught_also_with_a_checksum_that_fits() -> None:
    true = record()
    for seed in digits_changed(true.seed):
        assert CHECKSUM in told(replace(true, seed=seed))
        assert SEAL in told(forged(true, seed=seed))
        assert NOTED in told(forged(true, seed=seed), true.seal)


def test_every_other_digit_of_the_seal_is_caught_also_with_a_checksum_that_fits() -> None:
    true = record()
    for seal in digits_changed(true.seal):
        assert CHECKSUM in told(replace(true, seal=seal))
        assert told(forged(true, seal=seal)).startswith(SEAL)
        assert told(true, seal).startswith(NOTED)


def test_another_seed_with_its_own_seal_does_not_play_to_the_same_end() -> None:
    true = record()
    false = forged(true, seed=OTHER_SEED, seal=commitment(OTHER_SEED))
    assert check_record(false).faults
    assert SEAL not in told(false)


def test_only_the_seal_from_the_lobby_catches_a_game_that_was_made_up_as_a_whole() -> None:
    true, invented = record(), record(seed=OTHER_SEED)
    assert invented.table == true.table
    assert check_record(invented).holds
    assert told(invented, true.seal) == f"{NOTED}: this is another deal"


# ------------------------------------------------------------------ everything else


def rearranged(ranking: tuple[tuple[int, ...], ...]) -> Iterator[tuple[tuple[int, ...], ...]]:
    yield from (tuple(order) for order in permutations(ranking) if order != ranking)
    yield (tuple(seat for tied in ranking for seat in tied),)
    yield ranking[:-1]
    yield (*ranking, (9,))


def test_every_other_score_and_ranking_is_caught_also_with_a_checksum_that_fits() -> None:
    true = record()
    for ranking in rearranged(true.ranking):
        assert CHECKSUM in told(replace(true, ranking=ranking))
        assert told(forged(true, ranking=ranking)) == "the ranking is not the one that the game came to"
    for seat, score in enumerate(true.scores):
        for other in (score - 1, score + 1, -score - 1, 10**30):
            scores = (*true.scores[:seat], other, *true.scores[seat + 1 :])
            assert CHECKSUM in told(replace(true, scores=scores))
            assert told(forged(true, scores=scores)) == "the scores are not those that the game came to"
    assert "the scores" in told(forged(true, scores=true.scores[:-1]))


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({"game": "chess"}, "there is no game chess here"),
        ({"rules": 2}, "by version 2 of its rules, and here they are version 1: it cannot be replayed"),
        ({"rules": -1}, "by version -1 of its rules"),
        ({"options": {"dealer": 7}}, "options and number of seats make no game: no such dealer"),
        ({"options": {"dealer": "me"}}, "the options are none of this game's"),
        ({"options": {"dealer": None, "cheat": True}}, "the options are none of this game's"),
        ({"players": ()}, "options and number of seats make no game: wrong seats"),
        ({"players": (Player("A", "person"),) * 9}, "options and number of seats make no game: wrong seats"),
    ],
)
def test_what_makes_no_game_is_caught_also_with_a_checksum_that_fits(
    fields: dict[str, Any], fault: str
) -> None:
    true = record()
    assert CHECKSUM in told(replace(true, **fields))
    assert fault in told(forged(true, **fields))
    assert check_record(forged(true, **fields)).result is None


@of_every_table
def test_other_options_and_another_number_of_seats_play_another_game(name: str, seats: int) -> None:
    for true in records(name, seats):
        for options in kit_of(name).option_samples(seats):
            spelled = msgspec.json.decode(encode(options))
            if spelled != true.options:
                assert CHECKSUM in told(replace(true, options=spelled))
                # An option that never mattered makes no other game of it.
                false = forged(true, options=spelled)
                assert check_record(false).holds == (played(false) == Result(true.ranking, true.scores))
        for many in set(range(12)) - {seats}:
            assert not check_record(forged(true, players=(Player("A", "person"),) * many)).holds


Change = Callable[[Record], dict[str, Any]]


@pytest.mark.parametrize(
    "change",
    [
        lambda true: {"players": true.players[::-1]},
        lambda true: {"players": (Player("Eve", "person"), *true.players[1:])},
        lambda true: {"players": (replace(true.players[0], kind="left"), *true.players[1:])},
        lambda true: {"table": "ZZZZZZ"},
    ],
)
def test_names_and_the_number_of_the_table_are_held_by_the_checksum_alone(change: Change) -> None:
    true = record()
    assert told(replace(true, **change(true))).startswith(CHECKSUM)
    assert check_record(forged(true, **change(true))).holds, "nothing in the deal depends on who sat there"


def test_everything_that_is_wrong_is_told_at_once() -> None:
    true = record()
    faults = check_record(replace(true, seal=OTHER_SEED * 2, ranking=(), scores=()), OTHER_SEED * 2).faults
    assert len(faults) == 5


def test_a_game_whose_ranking_the_table_showed_otherwise_because_somebody_left_holds() -> None:
    chairs = people("Ana", "Ben", "Cleo")
    left = (chairs[0], replace(chairs[1], computer="normal"), chairs[2])
    assert check_record(record_of(*finished("no_thank_you", left))).holds
