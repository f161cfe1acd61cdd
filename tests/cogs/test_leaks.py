"""No face tells what its person may not know, by whatever channel; `leaking_faces` has one for each."""

import re
from typing import Any

import pytest
from msgspec.structs import replace

from bot.front import custom_ids
from engine.core import Notice
from engine.games import GAMES
from engine.games.no_thank_you import GAME
from tests.cogs.leaking_faces import LEAKS, Memory, remembering
from tests.support.control_ids import SURFACES
from tests.support.noninterference import Pair, control_ids, differences, pairs, sent_in_both
from tests.support.tables_in_memory import FACES, TWO_SIZES

GAMES_PLAYED = 1
"""For both numbers of seats; `poe soak` plays those of all options."""
of_two_sizes = pytest.mark.parametrize(("name", "seats"), TWO_SIZES)
CUSTOM_ID = re.compile(r"t2:(?P<surface>[a-z]{1,2}):K7Q2M4:[0-9]{1,9}:(?P<control>[a-z_]+)(\.[0-9]{1,3})?")


def leaks(pair: Pair, face: Any) -> set[str]:
    """Return the channels that differ between two worlds."""
    return set(differences(*sent_in_both(pair, face)))


def strange_ids(sent: list[tuple[str, Any]]) -> set[str]:
    """Find the ids that say more than where a control stands."""
    ids = set(control_ids(sent))
    assert ids
    return {each for each in ids if not is_plain(each)}


def is_plain(custom_id: str) -> bool:
    """Return whether an id names a declared control and where it stands, and nothing else."""
    found = CUSTOM_ID.fullmatch(custom_id)
    return found is not None and found["control"] in SURFACES[found["surface"]].controls


@of_two_sizes
def test_nothing_that_anybody_is_sent_tells_more_than_they_may_know(name: str, seats: int) -> None:
    for pair in pairs(GAMES[name], seats, GAMES_PLAYED):
        one, other = sent_in_both(pair, lambda: FACES[name])
        assert differences(one, other) == [], f"to {pair.viewer} at {pair.real.moment}"
        assert strange_ids(one) == set()


@pytest.mark.parametrize("name", GAMES)
def test_that_finds_what_is_told_to_the_wrong_person(name: str) -> None:
    met = pairs(GAMES[name], GAMES[name].seats[0], GAMES_PLAYED)
    assert any(leaks(overheard(pair), lambda: FACES[name]) for pair in met)


def overheard(pair: Pair) -> Pair:
    """Send private notices to everybody."""
    for table in (pair.real, pair.twin):
        assert table.play is not None
        notices = tuple(Notice(notice.event) for notice in table.play.notices)
        table.play = replace(table.play, notices=notices)
        table.recent.clear()
        table.recent.extend(notices)
    return pair


@pytest.fixture(scope="module")
def met() -> list[Pair]:
    """Return the pairs of one game for all planted leaks: whoever is sent something changes no table."""
    return list(pairs(GAME, 3, 1))


@pytest.mark.parametrize("told_by", LEAKS)
def test_that_finds_a_leak_in_every_channel(told_by: str, met: list[Pair]) -> None:
    leak, channels = LEAKS[told_by]
    assert set().union(*(leaks(pair, lambda: leak(Memory())) for pair in met)) == channels


def test_that_lets_a_face_pass_that_keeps_what_it_heard_to_itself(met: list[Pair]) -> None:
    assert not any(leaks(pair, lambda: remembering(Memory())) for pair in met)


@pytest.mark.parametrize("added", [":keep", "_keep", ".1234"])
def test_that_finds_an_id_with_a_meaning(
    monkeypatch: pytest.MonkeyPatch, met: list[Pair], added: str
) -> None:
    plain = custom_ids.Address.custom_id

    def telling(at: custom_ids.Address, *which: Any, **named: Any) -> str:
        return f"{plain(at, *which, **named)}{added}"

    monkeypatch.setattr(custom_ids.Address, "custom_id", telling)
    assert all(strange_ids(sent_in_both(pair, lambda: FACES[GAME.name])[0]) for pair in met)
