"""Metrics: they tell how the bot does, and of nobody who plays."""

import re
from typing import Any

import pytest
from prometheus_client import Metric
from prometheus_client.parser import text_string_to_metric_families

from bot.metrics import INTERACTIONS, KEPT_BACK, REGISTRY, thought
from bot.monitoring import loop_lateness
from bot.monitoring.http_server import HttpServer
from bot.tables.computers import PAUSE
from tests.bot.front.test_monitor import asked, watched
from tests.support.control_ids import face_id
from tests.support.harness import PEOPLE, Stage

MOST_SERIES = 2000
"""Five games, their levels and all surfaces, each with its buckets, need fewer."""
PERSONAL = re.compile(r"\d{6}|[A-Z0-9]{6}|simcord|aW50ZXJ", re.ASCII)
"""An id of Discord, of a table, or a token."""


def value(name: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(name, labels) or 0.0


async def exposed(server: HttpServer) -> list[Metric]:
    """Return the metrics as Prometheus reads them."""
    status, text = await asked(server, "/metrics")
    assert status == 200
    return list(text_string_to_metric_families(text))


async def play(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    """Play with people and a computer; type, press what is outdated or not there, and meet a fault."""
    table = await stage.start("Ana", "さくら", computers=1)
    computer = next(seat for seat, chair in enumerate(table.chairs) if chair.is_computer)
    while len(table.actors) < 6 or computer not in table.actors:
        if (who := stage.to_act()) is None:
            await stage.pass_time(PAUSE)
            continue
        await stage.open_hand(who)
        slots = stage.slots(who)
        # Slots after the first pass the card to a seat.
        slot = computer + 1 if computer + 1 in slots else slots[-1]
        await stage.play(who, slot, moment=77)
        await stage.play(who, slot)
    message = stage.message(table.message)
    for custom_id in (face_id(table.id, 1, 0), "t2:z:K7Q2M4:1:x", "1456074443980800008"):
        await stage.forge("Cleo", custom_id, message)
    for command in ("nothankyou hand", "help", "settings"):
        await stage["Ana"].slash(stage.channel, command)
    await stage["Ben"].autocomplete(stage.channel, "nothankyou pass", "to", "Ana")
    monkeypatch.setattr(stage.bot.router, "answer", broken)
    await stage.forge("Ana", face_id(table.id, 1, 0), message)


async def broken(*_: Any) -> None:
    raise ZeroDivisionError


def telling(families: list[Metric]) -> list[str]:
    """List the labels that tell of a server, a person or a table."""
    labels = {each for family in families for sample in family.samples for each in sample.labels.values()}
    names = (*PEOPLE, "Club")
    return sorted(each for each in labels if PERSONAL.search(each) or any(name in each for name in names))


@pytest.mark.parametrize("name", ["1456074443980800008", "Ana", "K7Q2M4"])
def test_a_label_that_tells_of_somebody_is_found(name: str) -> None:
    INTERACTIONS.labels("0", "component", name).inc()
    try:
        assert telling(list(REGISTRY.collect())) == [name]
    finally:
        INTERACTIONS.remove("0", "component", name)


SHOWN = {
    *("discord_connected", "discord_latency_seconds", "discord_event_on_interaction", "tefuda_actions"),
    *("tefuda_commit_seconds", "tefuda_edits", "tefuda_edits_coalesced", "tefuda_faults"),
    *(
        "tefuda_log_records",
        "tefuda_press_seconds",
        "tefuda_message_edits",
        "tefuda_stale_presses",
        "tefuda_tables",
    ),
}


async def test_a_game_is_counted_by_what_happens_and_nothing_names_a_server_a_person_or_a_table(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = {
        "people's actions": ("tefuda_actions_total", {"game": "no_thank_you", "who": "person"}),
        "computers' actions": ("tefuda_actions_total", {"game": "no_thank_you", "who": "computer"}),
        "hands": ("tefuda_press_seconds_count", {"surface": "hand"}),
        "unknown controls": ("tefuda_press_seconds_count", {"surface": "other"}),
        "commands": ("tefuda_press_seconds_count", {"surface": "command"}),
        "autocompletes": ("tefuda_press_seconds_count", {"surface": "autocomplete"}),
        "outdated": ("tefuda_stale_presses_total", {}),
        "faults": ("tefuda_faults_total", {"kind": "bug"}),
        "errors": ("tefuda_log_records_total", {"level": "error"}),
        "settings": (
            "discord_event_on_interaction_total",
            {"shard": "0", "interaction": "application_command", "command": "settings"},
        ),
        "commits": ("tefuda_commit_seconds_count", {}),
    }
    before = {what: value(name, **labels) for what, (name, labels) in names.items()}
    monkeypatch.setattr(loop_lateness, "TICK", 0.002)
    async with watched(stage) as server:
        await play(stage, monkeypatch)
        families = {each.name: each for each in await exposed(server)}
    assert telling([*families.values()]) == []
    assert sum(len(family.samples) for family in families.values()) < MOST_SERIES
    assert {name for name, family in families.items() if family.samples} >= SHOWN
    counted = {what: value(name, **labels) - before[what] for what, (name, labels) in names.items()}
    table = stage.table
    by_computer = sum(table.chairs[seat].is_computer for seat in table.actors)
    assert counted["people's actions"] == len(table.actors) - by_computer
    assert counted["computers' actions"] == by_computer > 0
    assert counted["outdated"] == len(table.actors) - by_computer
    assert {counted[what] for what in ("faults", "errors", "settings", "autocompletes")} == {1}
    assert counted["unknown controls"] == 2
    assert counted["commands"] == 4
    assert counted["hands"] > 2 * counted["people's actions"]
    assert counted["commits"] > len(table.actors)
    assert [(s.labels, s.value) for s in families["tefuda_tables"].samples] == [
        ({"game": "no_thank_you", "phase": "playing"}, 1)
    ]


def test_no_single_time_of_a_computer_is_told() -> None:
    """One time could tell how much there was to think about, and so of a hand."""
    labels = {"game": "a game", "level": "strong"}
    for number in range(1, 2 * KEPT_BACK):
        thought("a game", "strong", 0.3)
        told = value("tefuda_thinking_seconds_count", **labels)
        assert told == (0 if number < KEPT_BACK else KEPT_BACK)
