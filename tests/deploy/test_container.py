"""The container as far as it can be checked without an engine; docs/hosting.md tells how it was tried."""

import re
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).parents[2]
DOCKERFILE = (ROOT / "Dockerfile").read_text()
STEPS = [line.split() for line in re.sub(r"\\\n", " ", DOCKERFILE).splitlines() if line[:1].isupper()]
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text())
LAST = max(number for number, step in enumerate(STEPS) if step[0] == "FROM")


def final(name: str) -> list[str]:
    """Return what follows the last step of a name in the stage that becomes the image."""
    return [step for step in STEPS[LAST:] if step[0] == name][-1][1:]


def test_everything_that_is_copied_exists_and_is_let_into_the_context() -> None:
    ignored = (ROOT / ".dockerignore").read_text().splitlines()
    for _, *words in [step for step in STEPS if step[0] == "COPY" and not step[1].startswith("--from")]:
        for source in words[:-1]:
            assert (ROOT / source).exists()
            assert f"!{source}" in ignored
    assert "*" in ignored, "a file with secrets, the tests or .git never come in"


def test_nothing_but_a_base_and_packages_comes_from_outside() -> None:
    assert re.findall(r"^ARG PYTHON=(.*)$", DOCKERFILE, re.MULTILINE) == ["python:3.13-slim"]
    assert {step[1] for step in STEPS if step[0] == "FROM"} == {"${PYTHON}"}
    assert {each.get("image") for each in COMPOSE["services"].values()} == {"tefuda", "postgres:18"}
    assert "://" not in DOCKERFILE.replace("sqlite+aiosqlite:////data", "")


def test_the_image_runs_the_bot_as_nobody_special_and_can_be_stopped_and_asked() -> None:
    (user,) = final("USER")
    assert re.fullmatch(r"[1-9]\d+:[1-9]\d+", user)
    assert final("ENTRYPOINT") == ['["bot"]'], "as a list: otherwise a shell gets the signals"
    assert final("CMD") == ['["run"]']
    assert final("STOPSIGNAL") == ["SIGTERM"]
    assert final("HEALTHCHECK")[-3:] == ['["python",', '"-m",', '"bot.monitoring"]']
    assert find_spec("bot.monitoring.__main__")
    assert final("VOLUME") == ["/data"]


def test_the_image_has_neither_tools_nor_playground() -> None:
    syncs = [step for step in STEPS if step[:3] == ["RUN", "uv", "sync"]]
    assert len(syncs) == 2
    assert all("--no-dev" in step for step in syncs)
    assert "--no-editable" in syncs[-1], "what is installed does not point at the folder of the build"
    assert not any("uv" in step for step in STEPS[LAST:])
    copied = {source for step in STEPS if step[0] == "COPY" for source in step[1:-1]}
    assert "tests" not in copied


def test_the_composition_locks_the_bot_in_and_gives_secrets_by_file() -> None:
    bot, postgres = COMPOSE["services"]["bot"], COMPOSE["services"]["postgres"]
    for service in (bot, postgres):
        assert service["read_only"] is True
        assert service["cap_drop"] == ["ALL"]
        assert service["security_opt"] == ["no-new-privileges:true"]
        assert service["tmpfs"]
    assert "cap_add" not in bot
    assert bot["volumes"] == ["data:/data"]
    assert bot["init"] is True
    assert bot["ulimits"] == {"core": 0}
    assert int(bot["stop_grace_period"].removesuffix("s")) > 5
    assert postgres["profiles"] == ["postgres"]
    assert postgres["healthcheck"]["test"][1] == "pg_isready"
    assert bot["depends_on"]["postgres"] == {"condition": "service_healthy", "required": False}
    given = {**bot["environment"], **postgres["environment"]}
    assert {value.rpartition("/")[2] for key, value in given.items() if key.endswith("_FILE")} == set(
        COMPOSE["secrets"]
    )
    assert not any(value for key, value in given.items() if key.endswith(("TOKEN", "PASSWORD", "_URL")))


def test_the_address_of_the_default_is_the_one_of_the_image() -> None:
    address = (ROOT / "deploy" / "sqlite.url").read_text().strip()
    assert f"DATABASE_URL={address}" in DOCKERFILE
    assert COMPOSE["secrets"]["database_url"]["file"] == "${DATABASE_URL_SECRET:-./deploy/sqlite.url}"
    assert "DATABASE_URL_SECRET=" in (ROOT / "deploy" / "postgres.env").read_text()
