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
from typing import Any

import pytest

from bot.faces.words import Words
from bot.front.context import Context
from bot.front.custom_ids import CONFIRMED, CUSTOM_ID
from bot.front.feature import HubRow
from bot.front.feature_registry import Features
from bot.tables.person_settings import PersonSettings
from cogs.settings.personal import SETTINGS, show_settings
from tests.support.control_ids import SURFACES
from tests.support.hanging import private, public
from tests.support.hanging.answers import SHARED, expected, says
from tests.support.hanging.controls import HERE, Known, read
from tests.support.hanging.session import Session
from tests.support.harness import running
from tests.support.person_language import LANGUAGE, is_japanese

KNOWN = read(Path(__file__).parent / "custom_ids.txt")
SENT = re.compile(r'"custom_id": "([^"]*)"')
MANY = 10
"""Controls that any place shows; fewer, and the search for them finds nothing."""
PATHS = ("/interactions", "/webhooks", "/channels")
Scenario = Callable[[Session, pytest.MonkeyPatch], Awaitable[None]]
PLACES: dict[str, tuple[tuple[Scenario, ...], str]] = {
    "at tables": ((public.at_tables, private.at_tables), "l m b w k p f u uc li"),
    "in the hub": ((public.in_the_hub,), "y ic"),
    "of results": ((public.of_results, private.of_results), "r a af e j s t h"),
    "of people": ((private.of_people,), "o g v d q i n"),
    "of primes": ((private.of_primes,), "ia ib"),
    "of cups": ((public.of_cups, private.of_cups), "c cm co"),
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
    scenarios, surfaces = PLACES[place]
    async with session(tmp_path) as stage:
        for scenario in scenarios:
            await scenario(stage, monkeypatch)
        sent = sent_ids(stage)
    own = [each for each in KNOWN if each.surface in surfaces.split()]
    left = [each for each in own if each not in stage.pressed]
    assert len(sent) > MANY
    assert left == [], "no place for these"
    assert undeclared(sent) == []
    assert [(each, told) for each, told in stage.pressed.items() if is_wrong(each, told)] == []
    assert [(each, told) for each in own if is_of_another(each, told := stage.pressed[each])] == []


def sent_ids(stage: Session) -> set[str]:
    """Return the ids of every control that the bot has sent."""
    requests = [each.json for each in stage.env.http_requests if each.path.startswith(PATHS)]
    return set(SENT.findall(json.dumps(requests)))


def undeclared(sent: set[str]) -> list[str]:
    """List the ids that name no declared control: nothing would answer them, today or in later versions."""
    found = {each: CUSTOM_ID.fullmatch(each) for each in sent}
    return [
        each
        for each, parts in found.items()
        if parts is None or parts["control"] is None or not is_declared(parts["surface"], parts["control"])
    ]


def is_declared(letters: str, control: str) -> bool:
    surface = SURFACES.get(letters)
    return surface is not None and control.removeprefix(CONFIRMED) in surface.controls


def test_an_id_that_names_no_control_is_found() -> None:
    for sent in ("t2:b:K7Q2M4:12:hands", "t2:zz:K7Q2M4:12:hand", "t1:b:K7Q2M4:12:0", "t2:b:K7Q2M4:12"):
        assert undeclared({sent, "t2:b:K7Q2M4:12:hand"}) == [sent]


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
        original = Features.all

        def exchanged(features: Features, kind: type[Any]) -> list[Any]:
            found, (one, other) = original(features, kind), (first.slots[0], second.slots[0])
            return [swapped(each, one, other) if kind is HubRow else each for each in found]

        monkeypatch.setattr(Features, "all", exchanged)
        there = await stage.panel("play")
        for slot in (1, 2, 3):
            await stage.tap("Ana", "y", slot, on=there)
        assert [each for each, told in stage.pressed.items() if is_of_another(each, told)] == [first, second]


def swapped(row: HubRow, first: int, second: int) -> HubRow:
    """Return the buttons of a feature with two old slots exchanged."""
    other: dict[int | None, int] = {first: second, second: first}
    return copy(row, buttons=tuple(copy(each, old=other.get(each.old, each.old)) for each in row.buttons))


def test_a_control_that_only_defers_is_found() -> None:
    unchanged = "\n## Tefuda\n" + Words(LANGUAGE)("button.refresh")
    assert {each.surface for each in KNOWN if is_of_another(each, unchanged)} == {*SHARED}


async def test_a_surface_without_its_handler_and_one_that_does_more_than_show_its_panel_are_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def change(context: Context, _: PersonSettings) -> None:
        await context.services.store.write_value("planted", "1")
        await show_settings(context)

    async with session(tmp_path) as stage:
        await stage.panel("settings")
        with pytest.raises(AssertionError, match="o 99  is not in the list"):
            await stage.tap("Ana", "o", 99)
        for renew, found in ((None, r"error\.no_such_control"), (change, "o did more")):
            monkeypatch.setattr(SETTINGS, "renew", renew)
            with pytest.raises(AssertionError, match=found):
                await stage.press_all("o")
        monkeypatch.delitem(stage.bot.router._surfaces, "o")
        with pytest.raises(AssertionError, match=r"error\.foreign_control: .*settings: Hide me"):
            await stage.press_all("o")
