"""What a record says about its clock: a true one holds, and what cannot have been is refused."""

from typing import Any

import msgspec
import pytest
from msgspec import UNSET
from msgspec.structs import replace

from bot.database.rows import Actor
from bot.database.store import Store
from bot.faces.speeds import Speed
from bot.notation.record_from_text import read_text
from bot.notation.text_from_record import text_of
from bot.records.record import Act, Record, RecordError, decode_record, encode_record, record_of
from bot.records.record_checks import replay
from bot.tables.clock_constants import Kind
from bot.tables.table import encode
from engine.games import GAMES
from tests.support.clocked_games import live_game, play_out, run_out, take_turn, wait_for_turn
from tests.support.clocked_records import DAY, TURNS, clocked_record
from tests.support.command_line import fed
from tests.support.forged_records import faults_of, forged, hold
from tests.support.sample_records import record

TRUE = clocked_record()
ACTS = TRUE.clock or ()
LATE = TRUE.actions[0].seat
OTHER = 1 - LATE
OWN = [step for step, move in enumerate(TRUE.actions) if move.seat == LATE]
"""The steps at which the person acts whose time runs out."""
OTHERS = [step for step, move in enumerate(TRUE.actions) if move.seat == OTHER]


def decided(step: int, actor: Actor | Any) -> Record:
    changed = replace(TRUE.actions[step], actor=actor)
    return forged(TRUE, actions=(*TRUE.actions[:step], changed, *TRUE.actions[step + 1 :]))


def decided_by(actor: Actor | Any, record: Record = TRUE, **fields: Any) -> Record:
    """Say that the same decided all actions."""
    return forged(record, actions=tuple(replace(move, actor=actor) for move in record.actions), **fields)


def happened(*acts: Act) -> Record:
    return forged(TRUE, clock=acts or UNSET)


def and_then(*more: Act) -> Record:
    """Add acts in their place, after those of the same step."""
    return happened(*sorted((*ACTS, *more), key=lambda act: act.step))


def changed(kind: Kind, **fields: Any) -> Record:
    return happened(*(replace(act, **fields) if act.kind is kind else act for act in ACTS))


def without(*kinds: Kind) -> Record:
    return happened(*(act for act in ACTS if act.kind not in kinds))


def fallbacks(of: Record) -> list[Any]:
    """List what the clock would have played at every step, as records spell it."""
    return [
        msgspec.json.decode(encode(play.state.fallback(play.state.to_act[0]))) for play in replay(of)[:-1]
    ]


# ------------------------------------------------------------------ what holds


@pytest.mark.parametrize("name", GAMES)
def test_a_record_with_a_clock_holds_in_every_game_and_is_read_as_it_was_written(name: str) -> None:
    true = clocked_record(name)
    hold(true)
    assert decode_record(encode_record(true)) == true
    assert {move.actor for move in true.actions} == {Actor.PERSON, Actor.CLOCK}


def test_a_record_from_before_clocks_says_nothing_and_holds() -> None:
    assert b"actor" not in encode_record(record())
    assert b"clock" not in encode_record(record())
    hold(record())
    begun = [replace(move, actor=UNSET) for move in TRUE.actions[: OWN[1]]]
    hold(forged(TRUE, actions=(*begun, *TRUE.actions[OWN[1] :])))


# ------------------------------------------------------------------ who decided


@pytest.mark.parametrize("name", GAMES)
def test_what_is_marked_as_the_clocks_has_to_be_what_the_clock_plays(name: str) -> None:
    true = clocked_record(name)
    plain = decided_by(Actor.PERSON, true, clock=UNSET)
    played, caught = fallbacks(plain), 0
    for step, move in enumerate(plain.actions):
        actions = (*plain.actions[:step], replace(move, actor=Actor.CLOCK), *plain.actions[step + 1 :])
        found = faults_of(forged(plain, actions=actions))
        is_fallback = move.action == played[step]
        claim = f"action {step + 1} is marked as the clock's, but the clock would not have played that"
        assert found == ("" if is_fallback else f"{claim} for seat {move.seat}")
        caught += not is_fallback
    assert caught


@pytest.mark.parametrize(
    ("step", "actor", "fault"),
    [
        (OWN[1], UNSET, f"action {OWN[1] + 1} does not say who decided, though an earlier one does"),
        (OWN[3], Actor.PERSON, "(away): the clock had not played the turn of seat"),
        (OWN[4], Actor.PERSON, f"marked as a person's, but the clock played seat {LATE} then"),
        (OWN[4], Actor.COMPUTER, f"(waited): seat {LATE} was not away"),
        (OWN[0], Actor.COMPUTER, f"(reminded): a computer played seat {LATE} then"),
        (OTHERS[0], Actor.COMPUTER, f"marked as a person's, but a computer played seat {OTHER} then"),
        (OTHERS[-1], Actor.COMPUTER, f"a computer played seat {OTHER} in the end, which it calls person"),
    ],
)
def test_who_decided_has_to_fit_the_game(step: int, actor: Actor | Any, fault: str) -> None:
    assert fault in faults_of(decided(step, actor))


@pytest.mark.parametrize("speed", [UNSET, Speed.NONE])
def test_at_a_table_without_deadlines_the_clock_plays_for_nobody(speed: Any) -> None:
    word = "none" if speed else "soft"
    fault = f"marked as the clock's, but at the speed {word} the clock plays for nobody"
    assert fault in faults_of(forged(TRUE, speed=speed, clock=UNSET))


def test_who_was_away_has_to_be_said() -> None:
    twice = f"seat {LATE} ran out of time twice in a row and was not away"
    assert twice in faults_of(without(Kind.AWAY, Kind.WAITED))
    assert twice in faults_of(happened())


@pytest.mark.parametrize("seat", [LATE, OTHER])
def test_players_have_to_be_called_what_they_were_in_the_end(seat: int) -> None:
    players = tuple(replace(each, kind="away") if n == seat else each for n, each in enumerate(TRUE.players))
    fault = f"a person played seat {seat} in the end, which it calls away"
    assert faults_of(forged(TRUE, players=players)) == fault


# ------------------------------------------------------------------ what happened to the clock

NOW = OWN[1]
AWAY = OWN[5]
END = len(TRUE.actions)


@pytest.mark.parametrize(
    ("false", "fault"),
    [
        (happened(*ACTS[::-1]), "of the clock is out of order"),
        (and_then(Act(END, Kind.REMINDED, LATE)), "of the clock comes after the last action"),
        (changed(Kind.AWAY, seat=9), "(away): there is no seat 9"),
        (changed(Kind.AWAY, seat=-1), "(away): there is no seat -1"),
        (changed(Kind.AWAY, seat=UNSET), "(away): it names no seat"),
        (changed(Kind.AWAY, by=LATE), f"(away): it cannot come from seat {LATE}"),
        (changed(Kind.AWAY, seat=OTHER), f"(away): it was not the turn of seat {OTHER}"),
        (changed(Kind.AWAY, step=OWN[3]), "(away): the clock had not played the turn of seat"),
        (and_then(Act(OWN[4], Kind.AWAY, LATE)), f"(away): the clock played seat {LATE} then"),
        (changed(Kind.GIVEN, by=LATE), f"(given): it cannot come from seat {LATE}"),
        (changed(Kind.GIVEN, by=2), "(given): there is no seat 2"),
        (changed(Kind.GIVEN, seconds=UNSET), "(given): its seconds are missing"),
        (and_then(Act(NOW, Kind.GIVEN, LATE, OTHER, DAY)), f"(given): seat {OTHER} had done that in this"),
        (and_then(Act(AWAY, Kind.GIVEN, LATE, OTHER, DAY)), f"(given): the clock played seat {LATE} then"),
        (and_then(Act(AWAY, Kind.REMINDED, LATE)), f"(reminded): the clock played seat {LATE} then"),
        (changed(Kind.REMINDED, by=OTHER), f"(reminded): it cannot come from seat {OTHER}"),
        (changed(Kind.REMINDED, seconds=5), "(reminded): it takes no seconds"),
        (changed(Kind.BREAK, seconds=4 * DAY), "(break): a break lasts from 1 to 3 days"),
        (changed(Kind.BREAK, by=OTHER), f"(break): it cannot come from seat {OTHER}"),
        (and_then(Act(NOW, Kind.BREAK, LATE, LATE, DAY)), f"(break): seat {LATE} had taken its break"),
        (and_then(Act(NOW, Kind.ASKED_PAUSE, LATE, LATE)), f"(asked_pause): seat {LATE} had done that"),
        (without(Kind.PAUSED), "(resumed): there was no pause"),
        (without(Kind.RETURNED), f"(resumed): the clock played seat {LATE} then"),
        (and_then(Act(NOW, Kind.WAITED, LATE, OTHER, DAY)), f"(waited): seat {LATE} was not away"),
        (and_then(Act(NOW, Kind.REPLACED, LATE, OTHER)), f"(replaced): seat {LATE} was not away"),
        (and_then(Act(AWAY, Kind.REPLACED, LATE, OTHER)), f"clock's, but a computer played seat {LATE} then"),
        (changed(Kind.RETURNED, by=OTHER), f"(returned): it cannot come from seat {OTHER}"),
        (forged(TRUE, speed=Speed.LIVE), "(break): there is none at the speed live"),
        (decided_by(UNSET), "act 1 of the clock comes before an action that does not say who decided"),
    ],
)
def test_every_planted_fault_is_named(false: Record, fault: str) -> None:
    assert fault in faults_of(false)
    assert faults_of(false).count("\n") == 0


def test_a_computer_takes_over_for_whoever_is_away_or_overdue_alone() -> None:
    soft = decided_by(Actor.PERSON, speed=UNSET)
    turn = OWN[-1]
    taken = replace(soft.actions[turn], actor=Actor.COMPUTER)
    actions = (*soft.actions[:turn], taken, *soft.actions[turn + 1 :])
    players = tuple(replace(each, kind="away") if n == LATE else each for n, each in enumerate(TRUE.players))
    over = Act(turn, Kind.REPLACED, LATE, OTHER)
    hold(forged(soft, actions=actions, players=players, clock=(over,)))
    early = forged(soft, actions=actions, players=players, clock=(replace(over, step=OTHERS[0]),))
    assert f"(replaced): it was not the turn of seat {LATE}" in faults_of(early)


async def test_whoever_is_away_may_be_waited_for(store: Store) -> None:
    tables, table = await live_game(store, "Ana", "Ben")
    late = table.to_act or 0
    for _ in range(2):
        await wait_for_turn(tables, table, late)
        await run_out(tables, table)
    await tables.timing.wait(table, table.chairs[1 - late].person or 0)
    await play_out(tables, table)
    found = record_of(table, await store.log(table.id))
    hold(found)
    waited = next(act for act in found.clock or () if act.kind is Kind.WAITED)
    assert waited.seconds is UNSET


# ------------------------------------------------------------------ where the bot is no member


async def portable_record(store: Store) -> Record:
    """Play a game whose first player is late, waited for and replaced, comes back, and agrees to a pause."""
    tables, table = await live_game(store, "Ana", "Ben", portable=True)
    late = table.to_act or 0
    own, other = (table.chairs[seat].person or 0 for seat in (late, 1 - late))
    for change in (tables.timing.wait, tables.seating.take_over):
        table.clock.turn.left = 0.0
        await change(table, other)
    await take_turn(tables, table)
    await tables.seating.come_back(table, own)
    for person in (own, other):
        await tables.timing.ask_pause(table, person, table.moment)
    await tables.timing.resume(table, own)
    await play_out(tables, table)
    return record_of(table, await store.log(table.id))


async def test_a_portable_record_holds_and_says_so_in_both_forms(store: Store) -> None:
    found = await portable_record(store)
    hold(found)
    assert found.portable is True
    assert decode_record(encode_record(found)) == found == read_text(text_of(found))
    assert f"\nTable: {found.table}, portable\n" in text_of(found)
    assert {Kind.WAITED, Kind.REPLACED, Kind.RETURNED, Kind.PAUSED} <= {act.kind for act in found.clock or ()}
    assert b"portable" not in encode_record(TRUE)
    with pytest.raises(RecordError):
        decode_record(encode_record(found).replace(b'"portable": true', b'"portable": false'))


async def test_its_clock_never_acts_and_only_there_somebody_present_is_replaced(store: Store) -> None:
    found = await portable_record(store)
    assert f"(waited): seat {(found.clock or ACTS)[0].seat} was not away" in faults_of(
        forged(found, portable=UNSET)
    )
    for kind in (Kind.REMINDED, Kind.AWAY):
        false = forged(found, clock=(Act(0, kind, found.actions[0].seat),))
        assert faults_of(false) == f"act 1 of the clock ({kind}): there is none at a portable table"
    moves = (found.actions[0], *(replace(each, actor=Actor.CLOCK) for each in found.actions[1:]))
    assert "at a portable table the clock plays for nobody" in faults_of(forged(found, actions=moves))
    assert faults_of(forged(found, speed=Speed.SLOW)) == "no portable table has the speed slow"


# ------------------------------------------------------------------ in words


def test_verify_tells_what_the_clock_did() -> None:
    said = fed(encode_record(TRUE), "verify", "-").output
    a, b = TRUE.players[LATE].name, TRUE.players[OTHER].name
    many, actions = TURNS.count(Actor.CLOCK), len(TRUE.actions)
    assert f"The clock played {many} of {actions} actions ({many} for {a}), computers 0.\n" in said
    for line in (
        f"  before action {NOW + 1}: {a} took a break of 2 days\n",
        f"  before action {NOW + 1}: {b} gave {a} {DAY} s\n",
        f"  before action {OWN[4] + 1}: {a} was away\n",
        f"  before action {OWN[6] + 1}: {a} came back\n",
    ):
        assert line in said
    assert "reminded" not in said
