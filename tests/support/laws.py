"""Laws that every game keeps at every position, and the kits by which a game's tests supply the data.

A law takes a moment: a position of a random game. It fails as a test does. A game's kit is the module
`tests.engine.games.<game>.kit`: a game without one fails.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
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
"""Most legal actions that are listed: some games have millions."""

TRIED = 500
"""Most conceivable actions that are tried at a position."""


class Kit(Protocol):
    """What a game's tests supply to the laws."""

    STRIDE: int
    """The laws are checked at every STRIDE-th position, and at the last."""

    @property
    def SHORT(self) -> msgspec.Struct:
        """Return the options of a game that is soon read, and soon played by computers that think."""

    def scramble(self, state: Any, seat: Seat | None, rng: Random) -> Any:
        """Return another world that this seat cannot tell from this one, without using `view`."""

    def brute_actions(self, seats: int) -> Iterable[Action]:
        """List conceivable actions, legal or not."""

    def bound(self, seats: int) -> int:
        """Return the number of actions that no game exceeds."""

    def conserved(self, state: Any) -> object:
        """Return an invariant: equal at all positions of a game."""

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
    conserved: object = None
    """The kit's invariant at the start."""

    def __str__(self) -> str:
        return f"{self.game.name}, {self.seats} seats, seed {self.seed}, {self.options}"

    @property
    def rng(self) -> Random:
        """Return randomness apart from the game's own."""
        return Random(f"{self.seed} {len(self.log)}")

    @property
    def viewers(self) -> tuple[Seat | None, ...]:
        """Return all viewers: the seats, and None for the spectator."""
        return (*range(self.seats), None)

    def random_walk(self) -> Iterator[Play]:
        """Play the random game and stop at every position."""
        play = begin(self.game, self.options, self.seats, self.seed)
        self.log, self.conserved = [], self.kit.conserved(play.state)
        yield play
        while play.state.to_act:
            (seat,) = play.state.to_act
            action = self._chosen(listed(play.state, seat))
            play = advance(play, seat, action)
            self.log.append((seat, action))
            yield play

    def _chosen(self, actions: list[Any]) -> Any:
        """Choose an action, with the kit's weights if it has any."""
        choose = getattr(self.kit, "chosen", Random.choice)
        return choose(self.rng, actions)


def listed(state: State[Any, Any, Any], seat: Seat) -> list[Any]:
    """List the legal actions of a seat, not more than LISTED."""
    return list(islice(state.legal_actions(seat), LISTED))


def objection(
    state: State[Any, Any, Any], seat: Seat, action: Action
) -> tuple[str, dict[str, object]] | None:
    """Return the code and the facts with which an action is refused, or None when it is legal."""
    try:
        state.check(seat, action)
    except IllegalAction as error:
        return error.code, error.facts
    return None


def may(state: State[Any, Any, Any], seat: Seat, action: Action) -> bool:
    """Return whether an action is legal."""
    return objection(state, seat, action) is None


class Moment:
    """A position of a random game, with what several laws ask of it."""

    def __init__(self, case: Case, play: Play) -> None:
        self.case = case
        self.play = play
        self.state = play.state

    @cached_property
    def conceivable(self) -> list[Action]:
        """List conceivable actions, legal or not; some of them where there are very many."""
        every = list(self.case.kit.brute_actions(self.case.seats))
        return self.case.rng.sample(every, TRIED) if len(every) > TRIED else every

    @cached_property
    def listed(self) -> list[list[Any]]:
        """List the legal actions of every seat, not more than LISTED."""
        return [listed(self.state, seat) for seat in range(self.case.seats)]

    @cached_property
    def objections(self) -> list[list[tuple[str, dict[str, object]] | None]]:
        """List the objection to every conceivable action of every seat."""
        return [
            [objection(self.state, seat, action) for action in self.conceivable]
            for seat in range(self.case.seats)
        ]

    @cached_property
    def twins(self) -> dict[Seat | None, Any]:
        """Return for every viewer another world that it cannot tell from this one."""
        return {
            viewer: self.case.kit.scramble(self.state, viewer, self.case.rng) for viewer in self.case.viewers
        }


def states_are_values(moment: Moment) -> None:
    """A state is comparable and hashable, and equals its copy."""
    copy = msgspec.structs.replace(moment.state)
    assert copy == moment.state
    assert hash(copy) == hash(moment.state)


def states_show_nothing(moment: Moment) -> None:
    """The repr of a state reveals nothing, in case it is logged."""
    kind = type(moment.state)
    assert repr(moment.state) == f"<{kind.__module__}.{kind.__name__}>"
    assert list(moment.state.__rich_repr__()) == []
    assert repr(moment.play) == f"<Play {moment.case.game.name} step {moment.play.step}>"


def views_show_nothing(moment: Moment) -> None:
    """The repr of a view, and of whatever in it is not public, reveals nothing either."""
    public = set(_structs_in(moment.state.view(None)))
    for viewer in (*moment.state.to_act, None):
        view = moment.state.view(viewer)
        for part in (view, *(each for each in _structs_in(view) if each not in public)):
            kind = type(part)
            for shown in (repr(part), str(part), f"{part}"):
                assert shown == f"<{kind.__module__}.{kind.__name__}>"
            assert list(part.__rich_repr__()) == []


def _structs_in(value: object) -> Iterator[Any]:
    """Yield the structs within a value, at any depth."""
    if isinstance(value, msgspec.Struct):
        fields = msgspec.structs.astuple(value)
        yield from (each for part in fields for each in _structs_in(part))
        yield value
    elif isinstance(value, tuple | frozenset):
        yield from (each for part in value for each in _structs_in(part))


def no_method_is_left_abstract(moment: Moment) -> None:
    """A state implements every abstract method; structs do not enforce this."""
    kind = type(moment.state)
    assert [name for name in dir(kind) if getattr(getattr(kind, name), "__isabstractmethod__", False)] == []


def one_seat_acts_until_the_result(moment: Moment) -> None:
    """One seat is to act until there is a result, and it alone has legal actions."""
    to_act = moment.state.to_act
    assert len(to_act) == (moment.state.result is None)
    assert tuple(seat for seat, actions in enumerate(moment.listed) if actions) == to_act


def results_rank_every_seat(moment: Moment) -> None:
    """A result ranks every seat once, and has a score for each."""
    if (result := moment.state.result) is not None:
        assert sorted(seat for shared in result.ranking for seat in shared) == list(range(moment.case.seats))
        assert len(result.scores) == moment.case.seats


def listed_actions_are_legal(moment: Moment) -> None:
    """Listed actions are unique, legal and can be applied."""
    for seat in moment.state.to_act:
        actions = moment.listed[seat]
        assert len(set(actions)) == len(actions)
        for action in actions:
            advance(moment.play, seat, action)


def legal_actions_are_listed(moment: Moment) -> None:
    """No conceivable action is legal but not listed."""
    for actions, objections in zip(moment.listed, moment.objections, strict=True):
        if len(actions) < LISTED:
            allowed = {
                a for a, refused in zip(moment.conceivable, objections, strict=True) if refused is None
            }
            assert allowed <= {*actions}


def refused_actions_change_nothing(moment: Moment) -> None:
    """An illegal action raises IllegalAction and leaves the state unchanged."""
    copy = msgspec.structs.replace(moment.state)
    for seat, objections in enumerate(moment.objections):
        refused = [a for a, each in zip(moment.conceivable, objections, strict=True) if each is not None]
        for action in moment.case.rng.sample(refused, min(len(refused), LISTED)):
            with pytest.raises(IllegalAction):
                advance(moment.play, seat, action)
    assert moment.state == copy


def the_fallback_is_legal(moment: Moment) -> None:
    """The fallback is legal."""
    for seat in moment.state.to_act:
        moment.state.check(seat, moment.state.fallback(seat))


def nobody_sees_more_than_they_may(moment: Moment) -> None:
    """Worlds that a seat cannot tell apart give it the same view and legal actions."""
    for viewer, twin in moment.twins.items():
        assert twin.view(viewer) == moment.state.view(viewer)
        if viewer is not None:
            assert listed(twin, viewer) == moment.listed[viewer]


def refusals_tell_nothing(moment: Moment) -> None:
    """Worlds that a seat cannot tell apart give it the same refusals, facts and fallback."""
    for seat in range(moment.case.seats):
        twin = moment.twins[seat]
        found = [objection(twin, seat, action) for action in moment.conceivable]
        assert found == moment.objections[seat]
        if seat in moment.state.to_act:
            assert twin.fallback(seat) == moment.state.fallback(seat)


def imagined_worlds_look_the_same(moment: Moment) -> None:
    """A world imagined from a view gives the same view, and has all there is."""
    for viewer in moment.case.viewers:
        view = moment.state.view(viewer)
        world = moment.case.game.imagine(
            view, viewer, Chance(moment.case.seed, f"imagine {moment.play.step}")
        )
        assert world.view(viewer) == view
        assert moment.case.kit.conserved(world) == moment.case.conserved
        if viewer is not None:
            assert listed(world, viewer) == moment.listed[viewer]


def heard(step: Step[Any, Any], viewer: Seat | None) -> list[Event]:
    """List the events of a step that a viewer hears."""
    return [notice.event for notice in step.notices if notice.to is None or notice.to == viewer]


def notices_tell_no_more_than_views(moment: Moment) -> None:
    """Worlds with equal views before and after an action give equal events in between."""
    for seat in moment.state.to_act:
        for viewer, twin in moment.twins.items():
            action = moment.case.rng.choice(moment.listed[seat])
            if may(twin, seat, action):
                worlds = (moment.state, twin)
                real, other = (
                    world.apply(seat, action, Chance(moment.case.seed, "step")) for world in worlds
                )
                if real.state.view(viewer) == other.state.view(viewer):
                    assert heard(real, viewer) == heard(other, viewer)


def private_notices_name_a_seat(moment: Moment) -> None:
    """A private notice is addressed to a seat of the table."""
    assert all(notice.to in moment.case.viewers for notice in moment.play.notices)


def nothing_comes_or_goes(moment: Moment) -> None:
    """Cards, gifts, chips and points are conserved."""
    assert moment.case.kit.conserved(moment.state) == moment.case.conserved


def games_end(moment: Moment) -> None:
    """A game ends within the kit's bound."""
    assert moment.play.step <= moment.case.kit.bound(moment.case.seats)


def logs_replay(moment: Moment) -> None:
    """Replaying the log gives the same state and notices."""
    case = moment.case
    if not moment.state.to_act:
        assert replay(case.game, case.options, case.seats, case.seed, case.log) == moment.play


def actions_survive_the_codec(moment: Moment) -> None:
    """An action round-trips through JSON; an unknown field is refused."""
    for seat in moment.state.to_act:
        for action in moment.listed[seat]:
            survives(action, moment.case.game.actions)


def options_survive_the_codec(moment: Moment) -> None:
    """Options round-trip through JSON; an unknown field is refused."""
    survives(moment.case.options, moment.case.game.options)


def survives(value: msgspec.Struct, kind: Any) -> None:
    """Round-trip a value through JSON; assert that an unknown field is refused."""
    spelled = msgspec.json.encode(value)
    assert msgspec.json.decode(spelled, type=kind) == value
    strange = msgspec.json.encode({**msgspec.json.decode(spelled), "strange": 1})
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(strange, type=kind)


Law = Callable[[Moment], None]
LAWS: tuple[Law, ...] = (
    states_are_values,
    states_show_nothing,
    views_show_nothing,
    no_method_is_left_abstract,
    one_seat_acts_until_the_result,
    results_rank_every_seat,
    listed_actions_are_legal,
    legal_actions_are_listed,
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


class LawBroken(AssertionError):
    """A position of a random game breaks a law."""


FAILURES = (Exception, pytest.fail.Exception)


def uphold(case: Case, *laws: Law) -> None:
    """Play a random game once and assert laws at its positions, by default all of them.

    Raise LawBroken, which tells the law, the game, the seats, the seed and the step.
    """
    for play in case.random_walk():
        if play.step % case.kit.STRIDE == 0 or not play.state.to_act:
            moment = Moment(case, play)
            for law in laws or LAWS:
                _hold(law, moment)


def _hold(law: Law, moment: Moment) -> None:
    try:
        law(moment)
    except FAILURES as error:
        broken = f"{law.__name__} does not hold: {moment.case}, step {moment.play.step}"
        raise LawBroken(broken) from error


def cases(game: Game[Any], seats: int, first: int = 0) -> Iterator[Case]:
    """List random games, one under each of the sampled options; their seeds count up from the first."""
    kit = kit_of(game.name)
    for number, options in enumerate(kit.option_samples(seats), first):
        yield Case(game, kit, options, seats, f"{number:032x}")
