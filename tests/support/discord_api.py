"""A pytest plugin: holds every request to Discord against Discord's own description of its API.

The description and its checker are not part of this project: they take part where they lie beside the
checkout. Under pytest-xdist the workers check, and the process that started them judges.
"""

import importlib.util
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import jsonschema_rs
import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

CHECKER = Path(__file__).parents[3] / "shared" / "discord" / "openapi_contract.py"
COUNTED = ("requests", "bodies", "paths", "faults", "examples")


def _load() -> ModuleType:
    spec = importlib.util.spec_from_file_location(CHECKER.stem, CHECKER)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


checker = _load() if CHECKER.exists() else None


def contract_of(config: pytest.Config) -> Any:
    """Return what was checked in this process; None without the description."""
    return config.stash[checker._KEY] if checker else None


def pytest_configure(config: pytest.Config) -> None:
    if checker:
        checker.pytest_configure(config)
        contract_of(config)._make = Validator


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    contract = contract_of(session.config)
    output = getattr(session.config, "workeroutput", None)
    if contract is None or not contract.requests:
        return
    if output is None:
        checker.pytest_sessionfinish(session, exitstatus)  # type: ignore[union-attr]
    else:
        output["discord_api"] = {name: _plain(getattr(contract, name)) for name in COUNTED}


class Validator:
    """Checks a body quickly, and explains slowly what is wrong with it."""

    def __init__(self, schema: dict[str, Any]) -> None:
        self._quick = jsonschema_rs.Draft202012Validator(schema)
        self._thorough = Draft202012Validator(schema)

    def iter_errors(self, body: Any) -> Iterator[Any]:
        """List what is wrong with a body."""
        return iter(()) if self._quick.is_valid(body) else self._thorough.iter_errors(body)


def _plain(value: Any) -> Any:
    return dict(value) if isinstance(value, dict) else value


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Add what a worker of pytest-xdist has checked."""
    contract = contract_of(node.config)
    for name, value in getattr(node, "workeroutput", {}).get("discord_api", {}).items():
        if isinstance(value, dict):
            getattr(contract, name).update(value)
        else:
            setattr(contract, name, getattr(contract, name) + value)


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    contract = contract_of(config)
    if contract is not None and contract.requests:
        checker.pytest_terminal_summary(terminalreporter, config)  # type: ignore[union-attr]
