"""No face tells what its person may not know, by whatever channel; `faults` has a leak for each of them."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from bot.front import ui
from bot.tables.names import words_for
from engine.core import Notice
from engine.games import GAMES
from engine.games.no_thank_you import GAME
from tests.cogs.faults import LEAKS, Gossip
from tests.support.tables_in_memory import FACES
from tests.support.worlds import Pair, everything, pairs, told_apart

GAMES_PLAYED = 5
"""For every number of seats."""
TABLES = [pytest.param(name, seats, id=f"{name}-{seats}") for name in GAMES for seats in GAMES[name].seats]
of_every_table = pytest.mark.parametrize(("name", "seats"), TABLES)
CUSTOM_ID = re.compile(r"t1:[a-z]:K7Q2M4:[0-9]{1,9}:[0-9]{1,3}")


def custom_ids(sent: Any) -> Iterator[str]:
    """Go through the ids of everything that can be pressed or sent."""
    for each in sent.values() if isinstance(sent, dict) else sent if isinstance(sent, list) else ():
        yield from custom_ids(each)
    if isinstance(sent, dict) and "custom_id" in sent:
        yield str(sent["custom_id"])


def strange_ids(pair: Pair) -> set[str]:
    """Find the ids of a moment that are not spelled as they must be."""
    words = words_for(pair.real, "en")
    sent = everything(pair.real, FACES[pair.real.game.name], pair.viewer, words)
    ids = {each for _, what in sent for each in custom_ids(what)}
    assert ids
    return {each for each in ids if not CUSTOM_ID.fullmatch(each)}


@of_every_table
def test_nothing_that_anybody_is_sent_tells_more_than_they_may_know(name: str, seats: int) -> None:
    for pair in pairs(GAMES[name], seats, GAMES_PLAYED):
        assert told_apart(pair, type(FACES[name])) == [], f"to {pair.viewer} at {pair.real.moment}"


@of_every_table
def test_that_law_finds_what_is_told_to_the_wrong_person(name: str, seats: int) -> None:
    met = pairs(GAMES[name], seats, GAMES_PLAYED)
    assert any(told_apart(overheard(pair), type(FACES[name])) for pair in met)


def overheard(pair: Pair) -> Pair:
    """Let everybody hear what only one should."""
    for table in (pair.real, pair.twin):
        assert table.play is not None
        notices = tuple(Notice(notice.event) for notice in table.play.notices)
        table.play = replace(table.play, notices=notices)
        table.recent.clear()
        table.recent.extend(notices)
    return pair


@pytest.mark.parametrize(("fault", "channels"), LEAKS, ids=lambda each: getattr(each, "__name__", ""))
def test_that_law_finds_a_leak_in_every_channel(fault: type[Gossip], channels: set[str]) -> None:
    found: set[str] = set()
    for pair in pairs(GAME, 3, 1):
        found.update(told_apart(pair, fault))
    assert found == channels


def test_that_law_lets_a_face_pass_that_keeps_what_it_heard_to_itself() -> None:
    assert not any(told_apart(pair, Gossip) for pair in pairs(GAME, 3, 1))


@of_every_table
def test_every_custom_id_says_where_a_control_stands_and_nothing_else(name: str, seats: int) -> None:
    assert not any(strange_ids(pair) for pair in pairs(GAMES[name], seats, 1))


def test_that_law_finds_an_id_with_a_meaning(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = ui.Address.custom_id
    monkeypatch.setattr(ui.Address, "custom_id", lambda at, slot: f"{plain(at, slot)}:keep")
    assert all(strange_ids(pair) for pair in pairs(GAME, 2, 1))
