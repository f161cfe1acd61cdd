"""The dashboard and the alerts: they ask for metrics that there are, and say what to do."""

import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.app import Tefuda
from bot.database.backup_folder import STATE, BackupState
from bot.front.monitor import Monitor
from bot.front.services import Services
from bot.metrics import REGISTRY
from tests.support import databases

ROOT = Path(__file__).parents[2]
DASHBOARD = ROOT / "deploy" / "grafana.json"
ALERTS = ROOT / "deploy" / "alerts.yaml"
HOSTING = ROOT / "docs" / "hosting.md"
METRIC = re.compile(r"\b(?:discord|process|tefuda)_\w+")
SUFFIXES = {"counter": ("_total",), "histogram": ("_bucket", "_count", "_sum"), "gauge": ("",)}
COLUMNS = 24


def dashboard() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(DASHBOARD.read_text("utf-8"))
    return found


def queries() -> list[str]:
    return [target["expr"] for panel in dashboard()["panels"] for target in panel["targets"]]


@pytest.fixture
async def names(services: Services, tmp_path: Path) -> set[str]:
    """The names of all series that a bot with a backup can have."""
    state = BackupState("tefuda.db", datetime.now(UTC), 1, 1, 1, sound=True)
    (tmp_path / STATE).write_bytes(msgspec.json.encode(state))
    bot = services.client
    assert isinstance(bot, Tefuda)
    monitor = Monitor(bot, services, bot.gate, databases.url_of(tmp_path / "tefuda.db"), tmp_path)
    families = (*REGISTRY.collect(), *monitor.collect())
    return {f"{family.name}{end}" for family in families for end in SUFFIXES[family.type]}


async def test_all_that_is_asked_for_is_measured_and_all_own_metrics_are_asked_for(names: set[str]) -> None:
    """A metric that nobody can see would not be worth its cost."""
    queried = [found for query in queries() for found in METRIC.findall(query)]
    alerting = METRIC.findall(ALERTS.read_text("utf-8"))
    assert len(queried) >= len(queries())
    assert len(alerting) > 5
    asked = {*queried, *alerting}
    assert asked - names == set()
    own = {re.sub("_(total|bucket|count|sum)$", "", name) for name in names if name.startswith("tefuda_")}
    assert own - {re.sub("_(total|bucket|count|sum)$", "", name) for name in asked} == set()


def test_the_panels_do_not_overlap() -> None:
    taken = [cell for panel in dashboard()["panels"] for cell in _cells(panel["gridPos"])]
    assert len(taken) == len(set(taken))
    assert all(x < COLUMNS for x, _ in taken)


def _cells(place: dict[str, int]) -> Iterator[tuple[int, int]]:
    for x in range(place["x"], place["x"] + place["w"]):
        yield from ((x, y) for y in range(place["y"], place["y"] + place["h"]))


def test_the_dashboard_can_be_imported_anywhere() -> None:
    """It names no data source of its own, and its ids are unique."""
    found = dashboard()
    assert found["id"] is None
    assert found["title"] == "Tefuda"
    sources = [part["datasource"] for panel in found["panels"] for part in (panel, *panel["targets"])]
    assert all(each == {"type": "prometheus", "uid": "${datasource}"} for each in sources)
    assert [each["name"] for each in found["templating"]["list"]] == ["datasource", "instance"]
    ids = [panel["id"] for panel in found["panels"]]
    assert len(ids) == len(set(ids))
    assert all(
        {"title", "description", "type", "fieldConfig", "options"} <= panel.keys()
        for panel in found["panels"]
    )


def test_every_alert_says_what_to_do_and_stands_in_the_documentation() -> None:
    alerts = ALERTS.read_text("utf-8").split("- alert: ")[1:]
    documented = HOSTING.read_text("utf-8")
    assert len(alerts) == 6
    for alert in alerts:
        assert all(f"{key}:" in alert for key in ("expr", "severity", "summary", "action"))
        assert f"`{alert.split()[0]}`" in documented
