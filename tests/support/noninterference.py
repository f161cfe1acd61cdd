"""Noninterference: pairs of worlds that a viewer cannot tell apart, and all they are sent in each."""

from collections.abc import Callable, Iterator
from copy import copy
from dataclasses import dataclass
from dataclasses import replace as changed
from random import Random
from typing import Any

from msgspec.structs import replace

from bot.faces.face import AnyFace
from bot.faces.forms import NO_DRAFT, Draft, Form
from bot.faces.icons import NO_ICONS
from bot.faces.panel import Button, Panel, Part, Picture, Row, Select
from bot.faces.words import LANGUAGES, Words
from bot.front import components as ui
from bot.front import custom_ids
from bot.front.lobby_panel import lobby_panel, options_form
from bot.front.refusals import sentence
from bot.front.result_panel import details_panel, outcome_panel
from bot.front.table_menu import Reader, menu_panel
from bot.front.table_panels import (
    absent_panel,
    board_panel,
    closed_panel,
    hand_panel,
    lookback_panel,
    overview_panel,
    spectator_panel,
)
from bot.tables.names import words_for
from bot.tables.table import Phase, Table
from engine.core import Action, Event, Game, RuleError, Seat
from engine.play import Play, advance
from tests.support.laws import kit_of, listed, may
from tests.support.picture_laws import SEVERAL
from tests.support.tables_in_memory import FIELDS, dealt, people, random_games, set_columns, spread, table_of
from tests.support.typed_commands import command

STEPS = 3
"""Steps for which two worlds are played side by side."""
STARTS = 5
"""Starts in each game, divided by its seats, but two at least."""
SECRETS = 8
"""Most other actions tried for one that a viewer cannot tell from the real one."""
ACTIONS_TRIED = 60
"""Most conceivable actions that are tried at each moment."""
DRAFTS = 20
"""Most drafts that are tried of each panel."""
SLOTS = (*range(12), 77, 899)
TYPED = (
    *("", "x", "1", "12", "keep", "pass A", "pass 99", "pass x", "call", "discard X", "discard AS > 5H"),
    *("attack A 0", "attack H 11", "attack Q 7", "stay", "choose B", "choose N", "toss", "show G"),
    *("lay 7 > ", "lay ♤7 > A", "lay 9 > joker", "lay A > ", "declare", "choose black", "7", "♤", "j"),
)
PLAYED = ("play X", "play 57", "play 1213", "play 6=2*3", "draw")
Sent = list[tuple[str, Any]]


@dataclass(frozen=True)
class Pair:
    """Two worlds at one moment that the viewer, a seat or None for a spectator, cannot tell apart."""

    real: Table
    twin: Table
    viewer: Seat | None


def pairs(game: Game[Any], seats: int, many: int, seed: int = 0) -> Iterator[Pair]:
    """Follow random games; yield pairs of worlds for every viewer at moments spread over each."""
    chairs = people(*"ABCDEFGH"[:seats])
    rng = Random(f"{game.name} {seats} {seed}")
    for plays in random_games(game, seats, many, seed):
        for start in spread(len(plays), max(STARTS // seats, 2)):
            for viewer in (*range(seats), None):
                for number, (play, twin) in enumerate(side_by_side(plays, start, viewer, rng)):
                    real, other = (dealt(each, chairs, message=10**18) for each in (play, twin))
                    if number == 0:
                        # The events so far belong to one world only.
                        other.recent = real.recent
                    yield Pair(real, other, viewer)


def side_by_side(
    plays: list[Play], start: int, viewer: Seat | None, rng: Random
) -> Iterator[tuple[Play, Play]]:
    """Play the real world and a scrambled one in step, while the viewer cannot tell them apart."""
    kit = kit_of(plays[start].game.name)
    twin = replace(plays[start], state=kit.scramble(plays[start].state, viewer, rng))
    for number, play in enumerate(plays[start : start + STEPS]):
        if number:
            (seat,) = twin.state.to_act
            action = done(plays[start + number - 1], play)
            if not may(twin.state, seat, action):
                return
            twin = advanced(twin, play, action, viewer, rng)
        if twin.state.view(viewer) != play.state.view(viewer) or twin.state.to_act != play.state.to_act:
            return
        yield play, twin


def advanced(twin: Play, play: Play, action: Action, viewer: Seat | None, rng: Random) -> Play:
    """Take the same action in the twin, or a secret one that looks the same to the viewer."""
    (seat,) = twin.state.to_act
    if seat != viewer and any(notice.to is not None for notice in play.notices):
        legal = listed(twin.state, seat)
        for other in rng.sample(legal, min(len(legal), SECRETS)):
            elsewhere = advance(twin, seat, other)
            if known(elsewhere, viewer) == known(play, viewer):
                return elsewhere
    return advance(twin, seat, action)


def known(play: Play, viewer: Seat | None) -> tuple[Any, list[Event]]:
    """Return a viewer's view of a play, and the events they hear of its last step."""
    events = [notice.event for notice in play.notices if notice.to in {None, viewer}]
    return play.state.view(viewer), events


def done(before: Play, after: Play) -> Action:
    """Find the action between two plays."""
    (seat,) = before.state.to_act
    actions: Iterator[Action] = before.state.legal_actions(seat)
    return next(each for each in actions if advance(before, seat, each) == after)


def sent_in_both(pair: Pair, brought: Callable[[], AnyFace]) -> tuple[Sent, Sent]:
    """List what the viewer is sent in each world, after every other seat's panel was drawn.

    Languages take turns, and so do decks, still and moving pictures, and none.
    """
    moment = pair.real.moment
    icons = (*SEVERAL, NO_ICONS)[moment // len(LANGUAGES) % (len(SEVERAL) + 1)]
    words = words_for(pair.real, LANGUAGES[moment % len(LANGUAGES)]).pictured(icons)

    def sent(table: Table) -> Sent:
        face = brought()
        for seat in range(len(table.chairs)):
            if seat != pair.viewer:
                hand_panel(table, face, seat, words)
        return list(everything(table, face, pair.viewer, words))

    return sent(pair.real), sent(pair.twin)


def differences(one: Sent, other: Sent) -> list[str]:
    """Name what differs between the worlds."""
    return [channel for (channel, what), (_, twin) in zip(one, other, strict=True) if what != twin]


def control_ids(sent: Any) -> Iterator[str]:
    """Yield the ids of everything that can be pressed or sent."""
    if isinstance(sent, dict):
        if "custom_id" in sent:
            yield str(sent["custom_id"])
        sent = sent.values()
    elif not isinstance(sent, list | tuple):
        return
    for each in sent:
        yield from control_ids(each)


def everything(table: Table, face: AnyFace, viewer: Seat | None, words: Words) -> Iterator[tuple[str, Any]]:
    """Yield all that a viewer can be sent, as payloads."""
    for surface, panel in panels(table, face, viewer, words):
        yield surface, payload_of(panel, custom_ids.Address(surface[0], table.id, table.moment))
    for lobby in (table_of(table.game, table.chairs[:1]), table_of(table.game, table.chairs)):
        theirs = changed(lobby, options=face.reseat(lobby.options, range(len(lobby.chairs))))
        yield "lobby", payload_of(lobby_panel(theirs, face, words), custom_ids.Address("l", lobby.id, 0))
        form = options_form(theirs, face, words)
        yield "options", form_payload(form, custom_ids.Address("l", lobby.id, 0))
    if viewer is not None:
        yield from asked(table, face, viewer, words)


def panels(table: Table, face: AnyFace, viewer: Seat | None, words: Words) -> Iterator[tuple[str, Panel]]:
    """Yield every panel; the first letter of its name is its surface."""
    yield "board", board_panel(table, face, words)
    yield "uwatched", spectator_panel(table, face, words)
    if face.lookback:
        yield "back", lookback_panel(table, face, words)
    yield "closed", closed_panel(set_columns(copy(table), phase=Phase.CLOSED), words)
    yield "absent", absent_panel(table, words)
    for person in (table.chairs[0].person or 0, 0):
        yield "kmenu", menu_panel(table, Reader(person, may_end=not person), words)
    if table.phase is Phase.OVER:
        yield "result", outcome_panel(table, face, words)
        yield "result", details_panel(table, face, words)
    if viewer is not None:
        yield "private", hand_panel(table, face, viewer, words, advised=True)
        yield "koverview", overview_panel(table, face, viewer, words)
        yield "private", hand_panel(set_columns(copy(table), phase=Phase.CLOSED), face, viewer, words)


def asked(table: Table, face: AnyFace, seat: Seat, words: Words) -> Iterator[tuple[str, Any]]:
    """Yield the answers to every press, offered or not, and to valid and invalid typed text."""
    view, at = table.view(seat), custom_ids.Address("p", table.id, table.moment)
    drafts = [NO_DRAFT]
    for draft in drafts:
        parts = face.panel(view, draft, words)
        yield "private", payload_of(Panel(parts), at)
        for slot, values in (*single_presses(parts), *((slot, ()) for slot in SLOTS)):
            answer = answered(table, seat, words, lambda: face.decide(view, slot, values, draft, words))  # noqa: B023
            if isinstance(answer, Draft) and answer not in drafts and len(drafts) < DRAFTS:
                drafts.append(answer)
            yield "press", form_payload(answer, at) if isinstance(answer, Form) else answer
            if isinstance(answer, Form) and draft is NO_DRAFT:
                drafts += [filled for filled in filled_in(face, view, answer, words) if filled not in drafts]
    for typed in (*TYPED, *PLAYED):
        sent = command(table.game.name, typed)
        yield "typed", answered(table, seat, words, lambda: face.read(*sent, view, words))  # noqa: B023
        for field in FIELDS[table.game.name]:
            yield "suggested", list(face.suggest(view, field, typed, words))
    conceivable = list(kit_of(table.game.name).brute_actions(len(table.chairs)))
    steps = len(conceivable) // ACTIONS_TRIED + 1
    for action in conceivable[table.moment % steps :: steps]:
        yield "judged", answered(table, seat, words, lambda: action)  # noqa: B023


def filled_in(face: AnyFace, view: Any, form: Form, words: Words) -> Iterator[Draft]:
    """Yield the drafts of plays typed into a form."""
    for typed in PLAYED:
        answers = [typed.removeprefix("play "), *[""] * (len(form.fields) - 1)]
        decided = face.decide(view, form.slot, answers, NO_DRAFT, words)
        if isinstance(decided, Draft):
            yield decided


def answered(table: Table, seat: Seat, words: Words, deciding: Callable[[], Any]) -> Any:
    """Return the outcome of a press: an action, a draft, a form or a refusal."""
    assert table.play is not None
    try:
        decided = deciding()
        if isinstance(decided, Action):
            table.play.state.check(seat, decided)
    except RuleError as error:
        return sentence(words, error, table), error.code, error.facts
    return decided


def single_presses(parts: tuple[Part, ...]) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Yield the buttons, and the choices of selects singly and all together."""
    for row in parts:
        for control in row.controls if isinstance(row, Row) else ():
            if isinstance(control, Button):
                yield control.slot, ()
            elif isinstance(control, Select):
                values = tuple(choice.value for choice in control.choices)
                yield from ((control.slot, (value,)) for value in values)
                yield control.slot, values[: control.most]


def payload_of(panel: Panel, at: custom_ids.Address) -> Any:
    """Return a panel's payload, with what its pictures show."""
    components = ui.view_of(panel, at).to_components()  # type: ignore[no-untyped-call]  # discord.py's
    return [*components, *(part.image for part in panel.parts if isinstance(part, Picture))]


def form_payload(form: Form, at: custom_ids.Address) -> Any:
    """Return a form's payload."""
    return ui.modal_of(form, at).to_dict()
