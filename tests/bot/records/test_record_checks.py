"""Checking records: a true one holds, and of a forged one everything is caught that can be."""

from collections.abc import Callable, Iterator
from itertools import permutations
from typing import Any

import pytest
from msgspec.structs import replace

from bot.records.record import Player, Record
from bot.records.record_checks import check_record
from engine.chance import commitment
from engine.games import GAMES
from tests.support.forged_records import CHECKSUM, catch, catch_options, changed_logs, faults_of, forged, hold
from tests.support.laws import kit_of
from tests.support.sample_records import record, records, shortest_record
from tests.support.tables_in_memory import TWO_SIZES

of_every_game = pytest.mark.parametrize("name", GAMES)
FORGED = 150
"""About this many logs are forged of each record."""
OTHER_SEED = "f" * 32
SEAL = "the seal does not fit the seed"
NOTED = "the seal that you noted does not fit the seed"


@pytest.mark.parametrize(("name", "seats"), TWO_SIZES)
def test_the_record_of_every_game_holds(name: str, seats: int) -> None:
    for each in records(name, seats):
        hold(each)


# ------------------------------------------------------------------ changed logs


@of_every_game
def test_every_forged_log_is_caught_unless_its_checksum_fits_and_it_ends_alike(name: str) -> None:
    true = shortest_record(name)
    logs = changed_logs(true, FORGED)
    assert catch(true, logs) >= min(5 * len(true.actions), FORGED // 2)


def test_a_forged_log_that_comes_to_the_same_end_is_rare_and_told_by_its_checksum_alone() -> None:
    true = record()
    (log,) = [log for log in changed_logs(true, 1000) if check_record(forged(true, actions=log)).holds]
    assert forged(true, actions=log).checksum != true.checksum
    assert faults_of(replace(true, actions=log)).startswith(CHECKSUM)
    assert check_record(forged(true, actions=log), true.seal).holds, "the seal binds the deal alone"


def test_the_fault_names_the_action_and_what_is_wrong_with_it() -> None:
    true = record()
    first, *others = true.actions
    last = len(true.actions)
    strange = {"do": "cheat"}
    to_self = replace(first, action={"do": "pass", "to": first.seat})
    for actions, fault in (
        ([replace(first, seat=9), *others], "action 1 is illegal for seat 9: not your turn"),
        ([to_self, *others], f"action 1 is illegal for seat {first.seat}: pass to self"),
        ([first, replace(others[0], action=strange), *others[1:]], "action 2 is none of this game's"),
        ([replace(first, action={"do": "keep", "x": 1}), *others], "action 1 is none of this game's"),
        (true.actions[:-1], f"not over after the last action, number {last - 1}"),
        ([], "not over after the last action, number 0"),
        ([*true.actions, first], f"over after action {last}, but the record goes on"),
        ([*true.actions, replace(first, action=strange)], f"over after action {last}, but"),
    ):
        assert faults_of(forged(true, actions=tuple(actions))).count("\n") == 0
        assert fault in faults_of(forged(true, actions=tuple(actions)))


# ------------------------------------------------------------------ seed and seal


def digits_changed(text: str) -> Iterator[str]:
    for at, digit in enumerate(text):
        yield text[:at] + f"{15 - int(digit, 16):x}" + text[at + 1 :]


def test_a_changed_digit_of_seed_or_seal_is_caught_also_with_a_checksum_that_fits() -> None:
    true = record()
    for seed in digits_changed(true.seed):
        assert CHECKSUM in faults_of(replace(true, seed=seed))
        assert SEAL in faults_of(forged(true, seed=seed))
        assert NOTED in faults_of(forged(true, seed=seed), true.seal)
    for seal in digits_changed(true.seal):
        assert CHECKSUM in faults_of(replace(true, seal=seal))
        assert faults_of(forged(true, seal=seal)).startswith(SEAL)
        assert faults_of(true, seal).startswith(NOTED)


def test_another_seed_with_its_own_seal_does_not_play_to_the_same_end() -> None:
    true = record()
    false = forged(true, seed=OTHER_SEED, seal=commitment(OTHER_SEED))
    assert check_record(false).faults
    assert SEAL not in faults_of(false)


def test_only_the_seal_from_the_lobby_catches_a_game_that_was_made_up_as_a_whole() -> None:
    true, invented = record(), record(seed=OTHER_SEED)
    assert invented.table == true.table
    assert check_record(invented).holds
    assert faults_of(invented, true.seal) == f"{NOTED}: this is another deal"


# ------------------------------------------------------------------ everything else


def rearranged(ranking: tuple[tuple[int, ...], ...]) -> Iterator[tuple[tuple[int, ...], ...]]:
    yield from (tuple(order) for order in permutations(ranking) if order != ranking)
    yield (tuple(seat for tied in ranking for seat in tied),)
    yield ranking[:-1]
    yield (*ranking, (9,))


def test_every_other_score_and_ranking_is_caught_also_with_a_checksum_that_fits() -> None:
    true = record()
    for ranking in rearranged(true.ranking):
        assert CHECKSUM in faults_of(replace(true, ranking=ranking))
        assert faults_of(forged(true, ranking=ranking)) == "the ranking is not the one that the game came to"
    for seat, score in enumerate(true.scores):
        for other in (score - 1, score + 1, -score - 1, 10**30):
            scores = (*true.scores[:seat], other, *true.scores[seat + 1 :])
            assert CHECKSUM in faults_of(replace(true, scores=scores))
            assert faults_of(forged(true, scores=scores)) == "the scores are not those that the game came to"
    assert "the scores" in faults_of(forged(true, scores=true.scores[:-1]))


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
    assert CHECKSUM in faults_of(replace(true, **fields))
    assert fault in faults_of(forged(true, **fields))
    assert check_record(forged(true, **fields)).result is None


@of_every_game
def test_other_options_and_another_number_of_seats_play_another_game(name: str) -> None:
    true = shortest_record(name)
    seats = len(true.players)
    catch_options(true, kit_of(name).option_samples(seats))
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
    assert faults_of(replace(true, **change(true))).startswith(CHECKSUM)
    assert check_record(forged(true, **change(true))).holds, "nothing in the deal depends on who sat there"


def test_everything_that_is_wrong_is_told_at_once() -> None:
    true = record()
    faults = check_record(replace(true, seal=OTHER_SEED * 2, ranking=(), scores=()), OTHER_SEED * 2).faults
    assert len(faults) == 5
