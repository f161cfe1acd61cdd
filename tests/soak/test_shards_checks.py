"""The checks of a run with several processes find what is lost, doubled or late."""

from collections.abc import Callable

import pytest
from msgspec import Raw
from msgspec.structs import replace

from bot.tables.table import encode
from engine.games.no_thank_you import GAME, Options
from engine.play import advance, begin
from tests.soak import Violation
from tests.soak.shards.audit import Write
from tests.soak.shards.checks import Takeover, behind, check
from tests.soak.shards.gateway import Gateway, Late, Press
from tests.soak.shards.messages import Message
from tests.soak.shards.stored import Row, Stored
from tests.soak.shards.wire import Acted, Request

ANA, BEN, CEM = 1, 2, 3
TABLE, SEED = "AAAAAA", "0" * 32
FROZEN, SUCCESSOR = "bot2.0", "bot2.1"


class World:
    """Three actions of a game, pressed, accepted, answered and logged."""

    def __init__(self) -> None:
        self.gateway = Gateway(lambda _: range(16))
        self.takeover = Takeover(FROZEN, (SUCCESSOR,), 50.0, [], has_ended=True)
        table = {"game": GAME.name, "options": encode(Options()), "seed": SEED, "phase": "playing"}
        self.found = Stored(
            {TABLE: table | {"successor": None}}, {TABLE: [ANA, BEN, CEM]}, {TABLE: []}, {}, [], [], []
        )
        play = begin(GAME, Options(), 3, SEED)
        for moment in range(3):
            (seat,) = play.state.to_act
            action = play.state.fallback(seat)
            self._press(moment, self.found.people[TABLE][seat] or 0, seat, encode(action))
            play = advance(play, seat, action)

    def _press(self, moment: int, person: int, seat: int, action: str) -> None:
        press = Press(moment, f"token{moment}", "turn", 1, 2, person, f"t2:p:{TABLE}:{moment}:play")
        press.sent, press.answered, press.by = moment, moment + 1, FROZEN
        press.accepted = [(FROZEN, Acted(press.token, TABLE, moment, person, action))]
        self.gateway.presses[press.token] = press
        self.found.logs[TABLE].append(Row(moment + 1, seat, action, "person", moment))
        self.found.writes.append(Write(moment, FROZEN, "actions", TABLE, float(moment)))
        self.show(moment + 1)

    def show(self, moment: int) -> None:
        """Show the table at a moment."""
        control = f'[{{"type": 2, "custom_id": "t2:b:{TABLE}:{moment}:hand"}}]'
        self.gateway.messages.keep(Message(moment, 2, Raw(control.encode())))

    def check(self) -> None:
        check(self.found, self.gateway, {}, [self.takeover])


def lose_the_last(world: World) -> None:
    world.found.logs[TABLE].pop()


def lose_one_in_the_middle(world: World) -> None:
    del world.found.logs[TABLE][1]


def change_one(world: World) -> None:
    log = world.found.logs[TABLE]
    log[1] = replace(log[1], action='{"do":"dream"}')


def accept_twice(world: World) -> None:
    accepted = world.gateway.presses["token1"].accepted
    accepted.append((SUCCESSOR, accepted[0][1]))


def press_none(world: World) -> None:
    world.gateway.presses["token1"].accepted = []
    world.gateway.presses["token1"].custom_id = "t2:b:AAAAAA:1:hand"


def show_more(world: World) -> None:
    world.show(4)


def end_too_soon(world: World) -> None:
    world.found.tables[TABLE]["phase"] = "over"


def have_a_result(world: World) -> None:
    world.found.results[TABLE] = [(0, 1, -3)]


def follow_nothing(world: World) -> None:
    world.found.tables[TABLE]["successor"] = "BBBBBB"


def rate_twice(world: World) -> None:
    world.found.ratings.append((1, GAME.name, ANA, 2))


def write_late(world: World) -> None:
    world.found.writes.append(Write(8, SUCCESSOR, "leases", None, 10.0))
    world.found.writes.append(Write(9, FROZEN, "seats", TABLE, 10.1))


def answer_late(world: World) -> None:
    world.takeover.requests.append(Late(FROZEN, 51.0, Request(1, "answer", "token1")))


def go_on(world: World) -> None:
    world.takeover = replace(world.takeover, has_ended=False)


FAULTS: dict[Callable[[World], None], str] = {
    lose_the_last: "accepted by bot2.0 and lost",
    lose_one_in_the_middle: r"has the steps \[1, 3\]",
    change_one: "does not replay",
    accept_twice: "was accepted by",
    press_none: "pressed by nobody",
    show_more: "was shown at moment 4",
    end_too_soon: "is over in the wrong",
    have_a_result: "has the results",
    follow_nothing: "BBBBBB follows",
    rate_twice: "does not follow from the results",
    write_late: "bot2.0 wrote seats",
    answer_late: "bot2.0 sent answer of token1 1.0 s after",
    go_on: "went on after",
}


def test_a_sound_run_passes() -> None:
    World().check()


@pytest.mark.parametrize(("fault", "verdict"), FAULTS.items(), ids=[each.__name__ for each in FAULTS])
def test_a_fault_is_found(fault: Callable[[World], None], verdict: str) -> None:
    world = World()
    fault(world)
    with pytest.raises(Violation, match=verdict):
        world.check()


def test_a_message_that_is_behind_is_counted() -> None:
    world = World()
    assert behind(world.found, world.gateway, 9) == 0
    world.show(2)
    assert behind(world.found, world.gateway, 9) == 1
    assert behind(world.found, world.gateway, 1.5) == 0
