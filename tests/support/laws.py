"""Laws that every game keeps at every position, and the kits with which a game's tests help to judge them.

A law takes a case (which game, how many seats, which deal) and the play of a random game as it stands; it
fails as a test does. A game's kit is the module `tests.engine.games.<game>_kit`: a game without one fails.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from importlib import import_module
from itertools import islice
from random import Random
from typing import Any, Protocol, cast

import msgspec
import pytest

from engine.chance import Chance
from engine.core import Action, Event, Game, IllegalAction, Seat, State, Step
from engine.play import Play, advance, begin, replay

LISTED = 64
"""So many legal actions are listed at most: some games can have millions."""


class Kit(Protocol):
    """What the tests of a game know about it."""

    RANDOM_GAMES: int
    """For every law and every number of seats."""
    STRIDE: int
    """The laws look at every position whose number this divides, and at the last."""

    @property
    def SHORT(self) -> msgspec.Struct:
        """Give the options of a game that is soon read, and soon played by computers that think."""

    def scramble(self, state: Any, seat: Seat | None, rng: Random) -> Any:
        """Build another world that this seat could not tell from this one, without asking `view`."""

    def brute_actions(self, seats: int) -> Iterable[Action]:
        """List conceivable actions, legal or not."""

    def bound(self, seats: int) -> int:
        """Give the number of actions that no game exceeds."""

    def conserved(self, state: Any) -> object:
        """Count what neither comes nor goes: equal at all positions of a game."""

    def option_samples(self, seats: int) -> Iterable[msgspec.Struct]:
        """List options under which the laws are tried."""


def kit_of(game: str) -> Kit:
    """Find the kit of a game."""
    return cast("Kit", import_module(f"tests.engine.games.{game}.kit"))


@dataclass
class Case:
    """One random game."""

    game: Game[Any]
    kit: Kit
    options: msgspec.Struct
    seats: int
    seed: str
    log: list[tuple[Seat, Action]] = field(default_factory=list)

    @property
    def rng(self) -> Random:
        """Give chance that is not the game's."""
        return Random(f"{self.seed} {len(self.log)}")

    @property
    def viewers(self) -> tuple[Seat | None, ...]:
        """Name everybody who looks: the seats and the spectator."""
        return (*range(self.seats), None)

    def wander(self) -> Iterator[Play]:
        """Play the random game and stop at every position."""
        play = begin(self.game, self.options, self.seats, self.seed)
        yield play
        while play.state.to_act:
            (seat,) = play.state.to_act
            action = self._chosen(listed(play.state, seat))
            play = advance(play, seat, action)
            self.log.append((seat, action))
            yield play

    def _chosen(self, actions: list[Any]) -> Any:
        """Choose one; a game's kit may choose some more often, of which there are few among very many."""
        choose = getattr(self.kit, "chosen", Random.choice)
        return choose(self.rng, actions)


def listed(state: State[Any, Any, Any], seat: Seat) -> list[Any]:
    """List the legal actions of a seat, not more than LISTED."""
    return list(islice(state.legal_actions(seat), LISTED))


def objection(
    state: State[Any, Any, Any], seat: Seat, action: Action
) -> tuple[str, dict[str, object]] | None:
    """Ask the judge what speaks against an action: a code with its facts, or None when it is legal."""
    try:
        state.check(seat, action)
    except IllegalAction as error:
        return error.code, error.facts
    return None


def may(state: State[Any, Any, Any], seat: Seat, action: Action) -> bool:
    """Ask the judge whether an action is legal."""
    return objection(state, seat, action) is None


def states_are_values(case: Case, play: Play) -> None:
    """A state can be compared and hashed, and equals its copy."""
    copy = msgspec.structs.replace(play.state)
    assert copy == play.state
    assert hash(copy) == hash(play.state)


def states_show_nothing(case: Case, play: Play) -> None:
    """A state that reaches a log by mistake tells nothing there."""
    kind = type(play.state)
    assert repr(play.state) == f"<{kind.__module__}.{kind.__name__}>"
    assert list(play.state.__rich_repr__()) == []
    assert repr(play) == f"<Play {case.game.name} step {play.step}>"


def no_method_is_left_abstract(case: Case, play: Play) -> None:
    """A state does all that the contract asks for; structs do not look after this themselves."""
    kind = type(play.state)
    assert [name for name in dir(kind) if getattr(getattr(kind, name), "__isabstractmethod__", False)] == []


def one_seat_acts_until_the_result(case: Case, play: Play) -> None:
    """The game waits for one seat until there is a result; that seat alone has legal actions."""
    state = play.state
    assert len(state.to_act) == (state.result is None)
    assert tuple(seat for seat in range(case.seats) if listed(state, seat)) == state.to_act


def results_rank_every_seat(case: Case, play: Play) -> None:
    """A result has every seat in its ranking once, and a score for each."""
    if (result := play.state.result) is not None:
        assert sorted(seat for shared in result.ranking for seat in shared) == list(range(case.seats))
        assert len(result.scores) == case.seats


def listed_actions_are_legal(case: Case, play: Play) -> None:
    """What is listed is listed once, passes the judge and can be done."""
    for seat in play.state.to_act:
        actions = listed(play.state, seat)
        assert len(set(actions)) == len(actions)
        assert all(may(play.state, seat, action) for action in actions)
        for action in actions:
            advance(play, seat, action)


def judged_legal_is_listed(case: Case, play: Play) -> None:
    """Of all conceivable actions the judge lets pass exactly what is listed."""
    for seat in range(case.seats):
        actions = listed(play.state, seat)
        if len(actions) < LISTED:
            conceivable = {*case.kit.brute_actions(case.seats), *actions}
            assert {action for action in conceivable if may(play.state, seat, action)} == set(actions)


def refused_actions_change_nothing(case: Case, play: Play) -> None:
    """Whoever does what the judge refuses gets the judge's answer."""
    for seat in range(case.seats):
        for action in case.kit.brute_actions(case.seats):
            if not may(play.state, seat, action):
                copy = msgspec.structs.replace(play.state)
                with pytest.raises(IllegalAction):
                    advance(play, seat, action)
                assert play.state == copy


def the_fallback_is_legal(case: Case, play: Play) -> None:
    """What is played when time runs out may be played."""
    for seat in play.state.to_act:
        play.state.check(seat, play.state.fallback(seat))


def nobody_sees_more_than_they_may(case: Case, play: Play) -> None:
    """Two worlds that a seat cannot tell apart look the same to it, and let it do the same."""
    for viewer in case.viewers:
        twin = case.kit.scramble(play.state, viewer, case.rng)
        assert twin.view(viewer) == play.state.view(viewer)
        if viewer is not None:
            assert listed(twin, viewer) == listed(play.state, viewer)


def refusals_tell_nothing(case: Case, play: Play) -> None:
    """Two worlds that a seat cannot tell apart refuse it the same, with the same facts and fallback."""
    for seat in range(case.seats):
        twin = case.kit.scramble(play.state, seat, case.rng)
        for action in case.kit.brute_actions(case.seats):
            assert objection(twin, seat, action) == objection(play.state, seat, action)
        if seat in play.state.to_act:
            assert twin.fallback(seat) == play.state.fallback(seat)


def imagined_worlds_look_the_same(case: Case, play: Play) -> None:
    """A world made from a view gives the same view again."""
    for viewer in case.viewers:
        view = play.state.view(viewer)
        world = case.game.imagine(view, viewer, Chance(case.seed, f"imagine {play.step}"))
        assert world.view(viewer) == view
        if viewer is not None:
            assert listed(world, viewer) == listed(play.state, viewer)


def heard(step: Step[Any, Any], viewer: Seat | None) -> list[Event]:
    """List what somebody is told of a step."""
    return [notice.event for notice in step.notices if notice.to is None or notice.to == viewer]


def notices_tell_no_more_than_views(case: Case, play: Play) -> None:
    """Two worlds that look the same before and after an action sound the same in between."""
    for seat in play.state.to_act:
        actions = listed(play.state, seat)
        for viewer in case.viewers:
            twin = case.kit.scramble(play.state, viewer, case.rng)
            action = case.rng.choice(actions)
            if may(twin, seat, action):
                steps = [world.apply(seat, action, Chance(case.seed, "step")) for world in (play.state, twin)]
                if steps[0].state.view(viewer) == steps[1].state.view(viewer):
                    assert heard(steps[0], viewer) == heard(steps[1], viewer)


def private_notices_name_a_seat(case: Case, play: Play) -> None:
    """A private notice is for a seat at this table."""
    assert all(notice.to in case.viewers for notice in play.notices)


def nothing_comes_or_goes(case: Case, play: Play) -> None:
    """Cards, gifts, chips and points stay in the game."""
    start = begin(case.game, case.options, case.seats, case.seed)
    assert case.kit.conserved(play.state) == case.kit.conserved(start.state)


def games_end(case: Case, play: Play) -> None:
    """No game goes on for ever."""
    assert play.step <= case.kit.bound(case.seats)


def logs_replay(case: Case, play: Play) -> None:
    """The same seed and log give the same state and notices."""
    if not play.state.to_act:
        assert replay(case.game, case.options, case.seats, case.seed, case.log) == play


def actions_survive_the_codec(case: Case, play: Play) -> None:
    """An action comes back from JSON as it went, and with a strange field it does not come at all."""
    for seat in play.state.to_act:
        for action in listed(play.state, seat):
            survives(action, case.game.actions)


def options_survive_the_codec(case: Case, play: Play) -> None:
    """So do options."""
    survives(case.options, case.game.options)


def survives(value: msgspec.Struct, kind: Any) -> None:
    """Send a value through JSON and back."""
    spelled = msgspec.json.encode(value)
    assert msgspec.json.decode(spelled, type=kind) == value
    strange = msgspec.json.encode({**msgspec.json.decode(spelled), "strange": 1})
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(strange, type=kind)


Law = Callable[[Case, Play], None]
LAWS: tuple[Law, ...] = (
    states_are_values,
    states_show_nothing,
    no_method_is_left_abstract,
    one_seat_acts_until_the_result,
    results_rank_every_seat,
    listed_actions_are_legal,
    judged_legal_is_listed,
    refused_actions_change_nothing,
    the_fallback_is_legal,
    nobody_sees_more_than_they_may,
    refusals_tell_nothing,
    imagined_worlds_look_the_same,
    notices_tell_no_more_than_views,
    private_notices_name_a_seat,
    nothing_comes_or_goes,
    games_end,
    logs_replay,
    actions_survive_the_codec,
    options_survive_the_codec,
)


def uphold(law: Law, case: Case) -> None:
    """Hold a law at the positions of a random game."""
    for play in case.wander():
        if play.step % case.kit.STRIDE == 0 or not play.state.to_act:
            law(case, play)
