"""Every request is held against Discord's description of its API, and a wrong one fails the run."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.discord_api import Validator, checker, contract_of
from tests.support.harness import Stage

ROOT = Path(__file__).parents[2]
WRONG = """
from contextlib import suppress
from simcord.http import router

def test_ask() -> None:
    with suppress(Exception):
        router.dispatch(None, "GET", "/nonsense")
"""


async def test_what_the_bot_asks_is_checked(stage: Stage, request: pytest.FixtureRequest) -> None:
    contract = contract_of(request.config)
    before = contract.requests if contract else 0
    await stage.start("Ana", "さくら")
    assert contract is None or contract.requests > before


def test_what_is_wrong_with_a_body_is_explained() -> None:
    validator = Validator({"properties": {"flags": {"type": "integer"}}})
    assert not list(validator.iter_errors({"flags": 1}))
    assert [each.message for each in validator.iter_errors({"flags": "1"})] == [
        "'1' is not of type 'integer'"
    ]


def test_a_wrong_request_in_a_worker_fails_the_run(tmp_path: Path) -> None:
    (tmp_path / "test_ask.py").write_text(WRONG)
    command = (sys.executable, "-m", "pytest", "-p", "tests.support.discord_api", "-n", "1", str(tmp_path))
    ended = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True)
    assert "1 passed" in ended.stdout
    assert ended.returncode == (1 if checker else 0)
    assert ("INVALID x1 GET /nonsense: no such operation" in ended.stdout) == bool(checker)
