"""Finds and makes the presses for an action of any game."""

from collections.abc import Iterable, Iterator
from importlib import import_module
from itertools import combinations
from typing import Any, TypeAlias

from bot.faces.face import AnyFace
from bot.faces.forms import NO_DRAFT, Draft
from bot.faces.panel import Button, Row, Select
from bot.faces.words import Words, language_of
from bot.tables.names import words_for
from bot.tables.seat_rules import seat_of
from engine.core import Action, IllegalAction
from tests.support.control_ids import face_id
from tests.support.discord_limits import RADIO_GROUP, TYPED
from tests.support.harness import Stage

Press: TypeAlias = tuple[int, tuple[str, ...]]
"""A slot, with the values chosen in a select or typed into a form."""


def presses(panel: Iterable[Any]) -> Iterator[Press]:
    """Yield everything that can be pressed or chosen."""
    for row in panel:
        for control in row.controls if isinstance(row, Row) else ():
            if isinstance(control, Button) and not control.disabled:
                yield control.slot, ()
            elif isinstance(control, Select):
                values = [choice.value for choice in control.choices]
                for size in range(control.least, control.most + 1):
                    yield from ((control.slot, chosen) for chosen in combinations(values, size))


def presses_for(face: AnyFace, view: Any, action: Action, words: Words) -> list[Press]:
    """Find the presses in a seat's panel for an action; raise LookupError for none.

    They are those that the game's kit names, as there are too many ways to try, or else the fewest.
    """
    kit = import_module(f"tests.cogs.{face.game.name}.kit")
    if hasattr(kit, "taps"):
        return _followed(face, view, kit.taps(action), words, action)
    ways: list[tuple[Draft, list[Press]]] = [(NO_DRAFT, [])]
    met, wanted = {NO_DRAFT}, essence(face, view, action)
    for draft, way in ways:
        for press in presses(face.panel(view, draft, words)):
            try:
                decided = face.decide(view, *press, draft, words)
            except IllegalAction:
                # It says what is to be chosen first.
                continue
            if isinstance(decided, Action) and essence(face, view, decided) == wanted:
                return [*way, press]
            if isinstance(decided, Draft) and decided not in met:
                met.add(decided)
                ways.append((decided, [*way, press]))
    raise LookupError(f"no panel offers this {type(action).__name__}")


def _followed(face: AnyFace, view: Any, way: list[Press], words: Words, action: Action) -> list[Press]:
    """Return these presses if the panel offers each of them and they come to the action."""
    draft: Any = NO_DRAFT
    for press in way:
        if not isinstance(draft, Draft) or press not in presses(face.panel(view, draft, words)):
            break
        draft = face.decide(view, *press, draft, words)
    if draft != action:
        raise LookupError(f"no panel offers this {type(action).__name__}")
    return way


def essence(face: AnyFace, view: Any, action: Action) -> Any:
    """Reduce an action by the game's kit, as a panel offers only one of equivalent actions."""
    kit = import_module(f"tests.cogs.{face.game.name}.kit")
    return kit.essence(view, action) if hasattr(kit, "essence") else action


async def press_action(stage: Stage, who: str, action: Action) -> None:
    """Press an action in a person's open panel of the newest table."""
    table, person = stage.table, stage[who].id
    view, moment = table.view(seat_of(table.chairs, person)), table.moment
    words = words_for(table, language_of(stage.locales[person]))
    for slot, values in presses_for(stage.bot.services.face(table), view, action, words):
        chosen = {"component_type": 3, "values": list(values)} if values else {}
        await stage.forge(who, face_id(table.id, moment, slot), stage.hand(who), **chosen)


def questions(shown: Any) -> list[Any]:
    """List the questions of an open form, without the text above them."""
    return [each for each in shown.modal["components"] if "component" in each]


async def fill_in(
    stage: Stage, who: str, shown: Any, values: Iterable[str | list[str] | tuple[str, bytes]]
) -> Any:
    """Answer each question of an open form by a text, one choice or several, or a file, and submit it."""
    given = {}
    for control, value in zip((each["component"] for each in questions(shown)), values, strict=True):
        is_given_so = control["type"] in (TYPED, RADIO_GROUP) or isinstance(value, list)
        given[control["custom_id"]] = value if is_given_so else [value]
    return await stage[who].submit_modal(shown, given)
