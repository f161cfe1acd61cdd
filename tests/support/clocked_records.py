"""Records of games in which the clock acted for somebody, and much was done about time."""

from functools import cache
from itertools import count
from random import Random

from bot.database.rows import Actor, Logged
from bot.faces.speeds import Speed
from bot.records.record import Record, record_of
from bot.tables.clock_constants import Kind
from bot.tables.table import Table, encode
from engine.core import Action, Seat
from engine.games import GAMES
from engine.play import Play, advance, begin
from tests.support.laws import kit_of, listed
from tests.support.tables_in_memory import dealt, follow, people

DAY = 24 * 3600
TURNS = (Actor.PERSON, Actor.CLOCK, Actor.PERSON, Actor.CLOCK, Actor.CLOCK, Actor.CLOCK, Actor.PERSON)
"""Who decides the first turns of the person whose time runs out; later ones are their own."""
OWN, OTHER, CLOCK = 0, 1, None
"""Who does something about that person's time: themselves, the other person, or the clock."""
ACTS: dict[int, list[tuple[Kind, int | None, int | None]]] = {
    1: [
        (Kind.BREAK, OWN, 2 * DAY),
        (Kind.ASKED_PAUSE, OWN, None),
        (Kind.REMINDED, CLOCK, None),
        (Kind.GIVEN, OTHER, DAY),
    ],
    2: [(Kind.CREDITED, CLOCK, 240), (Kind.ADDED, CLOCK, 60)],
    4: [(Kind.AWAY, CLOCK, None)],
    5: [(Kind.WAITED, OTHER, DAY)],
    6: [(Kind.RETURNED, OWN, None), (Kind.PAUSED, OWN, None), (Kind.RESUMED, OTHER, None)],
}
"""What happens before these turns, with seconds."""


@cache
def clocked_record(name: str = "no_thank_you") -> Record:
    """Build the record of a slow game in which one person ran out of time, was away, and came back."""
    found = (_clocked(name, f"{number:032x}") for number in count())
    return next(record for record in found if record is not None)


def _clocked(name: str, seed: str) -> Record | None:
    """Play a random game of the fewest people; None if the person has too few turns in it."""
    game, options = GAMES[name], kit_of(name).SHORT
    play = begin(game, options, game.seats[0], seed)
    table = dealt(play, people(*"AB"[: game.seats[0]]), options=options, speed=Speed.SLOW)
    (late,) = play.state.to_act
    log: list[Logged] = []
    while play.state.to_act:
        (seat,) = play.state.to_act
        turn = sum(1 for each in log if each.seat == late)
        actor = TURNS[turn] if seat == late and turn < len(TURNS) else Actor.PERSON
        if seat == late:
            _note(table, late, turn)
        action = _action(play, seat, actor, seed)
        play = advance(play, seat, action)
        follow(table, play)
        log.append(Logged(seat, encode(action), actor))
    return record_of(table, log) if sum(1 for each in log if each.seat == late) > len(TURNS) else None


def _note(table: Table, late: Seat, turn: int) -> None:
    for kind, by, seconds in ACTS.get(turn, ()):
        person = None if by is CLOCK else table.chairs[(late + by) % 2].person
        table.clock.acts.append(table.act(kind, late, person, seconds))


def _action(play: Play, seat: Seat, actor: Actor, seed: str) -> Action:
    if actor is Actor.CLOCK:
        fallback: Action = play.state.fallback(seat)
        return fallback
    choose = getattr(kit_of(play.game.name), "chosen", Random.choice)
    chosen: Action = choose(Random(f"{seed} {play.step}"), listed(play.state, seat))
    return chosen
