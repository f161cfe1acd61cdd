"""Every control that a release has sent is answered, on whatever message it still hangs.

The list is made of the release, not of the code: `custom_ids.txt`. What is pressed is what clients will send.
"""

import json
import re
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace as copy
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.faces.words import Words
from bot.front.feature import HubRow
from bot.front.feature_registry import Features
from bot.front.table_menu import HANDLERS, MenuSlot
from tests.support.hanging import cups, hands, people, results, tables
from tests.support.hanging.answers import SHARED, expected, says
from tests.support.hanging.controls import HERE, Known, read
from tests.support.hanging.session import Session
from tests.support.harness import running
from tests.support.person_language import LANGUAGE, is_japanese

KNOWN = read(Path(__file__).parent / "custom_ids.txt")
SENT = re.compile(r'"custom_id": "(t1:[^"]*)"')
MANY = 10
"""Controls that any place shows; fewer, and the search for them finds nothing."""
PATHS = ("/interactions", "/webhooks", "/channels")
Scenario = Callable[[Session, pytest.MonkeyPatch], Awaitable[None]]
PLACES: dict[str, tuple[Scenario, str]] = {
    "at tables": (tables.everywhere, "l m b w k u uc"),
    "in hands": (hands.everywhere, "p f i ia ib"),
    "below results": (results.everywhere, "r a af e j s t h"),
    "of people": (people.everywhere, "o g v y li ic d q n"),
    "of cups": (cups.everywhere, "c cm co"),
}
"""Where the surfaces are pressed."""


@asynccontextmanager
async def session(folder: Path) -> AsyncIterator[Session]:
    async with running(Session(folder / "tefuda.db", [*KNOWN])) as stage:
        yield stage


def test_the_list_has_each_control_once_and_each_surface_has_a_place() -> None:
    everything = [(each.surface, each.game, each.kind, slot) for each in KNOWN for slot in each.slots]
    assert [each for each, count in Counter(everything).items() if count > 1] == []
    assert all(int(HERE.fullmatch(each.custom_id)["slot"]) == each.slots[0] for each in KNOWN)  # type: ignore[index]
    placed = [surface for _, surfaces in PLACES.values() for surface in surfaces.split()]
    assert sorted(placed) == sorted({each.surface for each in KNOWN})


@pytest.mark.parametrize("place", PLACES)
async def test_every_control_of_a_release_is_answered(
    place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scenario, surfaces = PLACES[place]
    async with session(tmp_path) as stage:
        await scenario(stage, monkeypatch)
        sent = sent_ids(stage)
    own = [each for each in KNOWN if each.surface in surfaces.split()]
    left = [each for each in own if each not in stage.pressed]
    assert len(sent) > MANY
    assert left == [], "no place for these"
    assert unlisted(sent) == [], "the list lacks what this release sends"
    assert [(each, told) for each, told in stage.pressed.items() if is_wrong(each, told)] == []
    assert [(each, told) for each in own if is_of_another(each, told := stage.pressed[each])] == []


def sent_ids(stage: Session) -> set[tuple[str, int]]:
    """Return the surface and the slot of every control of the list's kind that the bot has sent."""
    requests = [each.json for each in stage.env.http_requests if each.path.startswith(PATHS)]
    found = [HERE.fullmatch(each) for each in SENT.findall(json.dumps(requests))]
    return {(each["surface"], int(each["slot"])) for each in found if each}


def unlisted(sent: set[tuple[str, int]]) -> list[tuple[str, int]]:
    listed = {(each.surface, slot) for each in KNOWN for slot in each.slots}
    return sorted(sent - listed)


def is_wrong(known: Known, told: str) -> bool:
    """Return whether an answer is silent, or not in the person's language; who was forgotten has none."""
    return not is_japanese(told) and known.label != "privacy: Delete all"


def is_of_another(known: Known, told: str) -> bool:
    """Return whether a control of a shared place was answered with something else than what it is for."""
    key = expected(known)
    return key is not None and not says(told, key)


async def test_two_controls_that_were_swapped_are_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with session(tmp_path) as stage:
        first, second = stage.line("y", 1, "", "button"), stage.line("y", 3, "", "button")
        hub = stage.bot.services.own(Features).hub
        monkeypatch.setattr(Features, "hub", [swapped(each, first.slots[0], second.slots[0]) for each in hub])
        monkeypatch.setitem(HANDLERS, MenuSlot.KEEP, HANDLERS[MenuSlot.RULES])
        there = await stage.panel("play")
        for slot in (1, 2, 3):
            await stage.tap("Ana", "y", slot, on=there)
        table = await stage.open_lobby("expect")
        await stage.tap("Ana", "l", 7)
        await stage.tap("Ana", "k", 6)
        kept = stage.line("k", 6, "", "button")
        assert not table.has_ended
        assert [each for each, told in stage.pressed.items() if is_of_another(each, told)] == [
            first,
            second,
            kept,
        ]


def swapped(row: HubRow, first: int, second: int) -> HubRow:
    """Return the buttons of a feature with two slots exchanged."""
    other = {first: second, second: first}
    return copy(row, buttons=tuple(copy(each, slot=other.get(each.slot, each.slot)) for each in row.buttons))


def test_a_control_that_only_defers_is_found() -> None:
    unchanged = "\n## Tefuda\n" + Words(LANGUAGE)("button.refresh")
    assert {each.surface for each in KNOWN if is_of_another(each, unchanged)} == {*SHARED}


async def test_without_the_handler_of_a_surface_its_controls_are_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with session(tmp_path) as stage:
        monkeypatch.delitem(stage.bot.router._surfaces, "o")
        with pytest.raises(AssertionError, match=r"error\.foreign_control: .*settings: Hide me"):
            await people.settings(stage)
        monkeypatch.undo()
        await stage.panel("settings")
        with pytest.raises(AssertionError, match="o 99  is not in the list"):
            await stage.tap("Ana", "o", 99)
        unknown = replace(stage.line("o", 0, "", "button"), slots=range(99, 100))
        stage.known.append(unknown)
        with pytest.raises(AssertionError, match=r"error\.no_such_control"):
            await stage.tap("Ana", "o", 99)
