"""Every part of the soak can be run by name."""

import inspect
from pathlib import Path
from pkgutil import iter_modules

import pytest

import tests.soak
from engine.games.no_thank_you import GAME
from tests.soak import damage, damaged_tables, monkey, refused
from tests.soak.__main__ import PARTS, Part

HELPERS = {"crowd", "damaged_tables", "durability", "failed_run", "mutants", "process", "replay", "sizes"}
"""Modules that are no parts."""


@pytest.mark.parametrize("way", refused.WAYS)
async def test_nothing_is_half_done_when_an_acknowledgment_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    monkeypatch.setattr(monkey, "LAST_TURNS", 1)
    few = monkey.Run(seed=5, presses=30, persons=6, tables=2, every=30, refused=way)
    pressed = await monkey.press(few, tmp_path, tmp_path / "failures")
    assert pressed.refusals.count.total()


def test_flipped_bits_are_told_by_the_step_and_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(damage, "FLIPS", 1)
    monkeypatch.setattr(damaged_tables, "GAMES", {GAME.name: GAME})
    names = [line.partition(":")[0] for line in damage.run(0, 1)]
    assert set(damage.KINDS) < set(names)


def test_every_module_is_a_part_a_helper_or_a_test() -> None:
    names = {found.name for found in iter_modules(tests.soak.__path__)}
    assert {name for name in names if not name.startswith(("_", "test_"))} == {*PARTS} | HELPERS


@pytest.mark.parametrize("run", PARTS.values(), ids=PARTS)
def test_a_part_takes_seconds_and_a_seed_and_yields_its_report(run: Part) -> None:
    parameters = {name: each.annotation for name, each in inspect.signature(run).parameters.items()}
    assert parameters == {"seconds": float, "seed": int}
    assert inspect.isgeneratorfunction(run)
