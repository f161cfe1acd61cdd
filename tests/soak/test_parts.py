"""Every part of the soak can be run by name."""

import inspect
from pkgutil import iter_modules

import pytest

import tests.soak
from tests.soak.__main__ import PARTS, Part

HELPERS = {"crowd", "durability", "failed_run", "mutants", "process", "replay", "sizes"}
"""Modules that are no parts."""


def test_every_module_is_a_part_a_helper_or_a_test() -> None:
    names = {found.name for found in iter_modules(tests.soak.__path__)}
    assert {name for name in names if not name.startswith(("_", "test_"))} == {*PARTS} | HELPERS


@pytest.mark.parametrize("run", PARTS.values(), ids=PARTS)
def test_a_part_takes_seconds_and_a_seed_and_yields_its_report(run: Part) -> None:
    parameters = {name: each.annotation for name, each in inspect.signature(run).parameters.items()}
    assert parameters == {"seconds": float, "seed": int}
    assert inspect.isgeneratorfunction(run)
