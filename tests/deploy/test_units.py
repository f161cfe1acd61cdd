"""The systemd units: locked in, alike, and as systemd's own programs want them, where there are any."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

DEPLOY = Path(__file__).parents[2] / "deploy"
SERVICES = sorted(DEPLOY.glob("*.service"))
MOST_EXPOSED = 2.0
"""Of 10, by systemd's own judgement."""
ANALYSE = shutil.which("systemd-analyze")
OWN = {"PrivateNetwork", "RestrictAddressFamilies"}
"""What the services need each for itself: a backup has no network."""

needs_systemd = pytest.mark.skipif(ANALYSE is None, reason="systemd is not here")


def settings(service: Path) -> list[tuple[str, str]]:
    lines = service.read_text().splitlines()
    return [(name, value) for line in lines if line[:1].isupper() for name, _, value in [line.partition("=")]]


def guards(service: Path) -> list[tuple[str, str]]:
    """Return what locks a service in: all from the empty list of capabilities on."""
    found = settings(service)
    start = found.index(("CapabilityBoundingSet", ""))
    return [each for each in found[start:] if each[0] not in OWN | {"WantedBy"}]


def test_all_services_are_locked_in_alike() -> None:
    assert [each.name for each in SERVICES] == ["tefuda-backup.service", "tefuda.service", "tefuda@.service"]
    first, *others = map(guards, SERVICES)
    assert all(each == first for each in others)
    for service in SERVICES:
        assert {("User", "tefuda"), ("DynamicUser", "yes"), ("UMask", "0077"), ("LimitCORE", "0")} <= set(
            settings(service)
        )


@pytest.mark.parametrize("name", ["tefuda.service", "tefuda@.service"])
def test_the_token_comes_as_a_credential_and_the_bot_has_time_to_end(name: str) -> None:
    given = dict(settings(DEPLOY / name))
    assert "discord_token:/etc/tefuda/discord_token" in (DEPLOY / name).read_text()
    assert not any("TOKEN" in value for key, value in given.items() if key == "Environment")
    assert (given["Type"], given["KillMode"], given["Restart"]) == ("notify", "mixed", "on-failure")
    assert int(given["TimeoutStopSec"].removesuffix("s")) > 5


@needs_systemd
@pytest.mark.parametrize("service", SERVICES, ids=lambda path: path.name)
def test_systemd_finds_little_exposed(service: Path) -> None:
    said = analysed("security", "--offline=yes", "--no-pager", str(service))
    found = re.search(r"Overall exposure level for .*: ([\d.]+)", said)
    assert found, said
    assert float(found[1]) <= MOST_EXPOSED


@needs_systemd
def test_systemd_understands_every_line(tmp_path: Path) -> None:
    for unit in DEPLOY.glob("tefuda*.[st]*"):
        (tmp_path / unit.name).write_text(unit.read_text().replace("/opt/tefuda/bin/bot", "/bin/true"))
    said = analysed("verify", "--man=no", *map(str, sorted(tmp_path.iterdir())))
    assert [line for line in said.splitlines() if "tefuda" in line] == []
    (timed,) = [value for name, value in settings(DEPLOY / "tefuda-backup.timer") if name == "OnCalendar"]
    assert "Next elapse" in analysed("calendar", timed)


def analysed(*words: str) -> str:
    assert ANALYSE is not None
    done = subprocess.run([ANALYSE, *words], capture_output=True, text=True, check=False)
    return done.stdout + done.stderr
