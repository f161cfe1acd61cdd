import os
import socket

import pytest

from bot.monitoring.systemd import Systemd


def heard(listening: socket.socket) -> list[str]:
    messages = []
    while True:
        try:
            messages.append(listening.recv(4096).decode())
        except BlockingIOError:
            return messages


def told(listening: socket.socket, **environment: str) -> Systemd:
    return Systemd({"NOTIFY_SOCKET": listening.getsockname(), **environment})


def test_a_state_is_told_once(listening: socket.socket) -> None:
    systemd = told(listening)
    for _ in range(3):
        systemd.tell(READY="1", STATUS="2 tables open")
    systemd.tell(READY="1", STATUS="3 tables open")
    systemd.tell(STOPPING="1")
    assert heard(listening) == ["READY=1\nSTATUS=2 tables open", "STATUS=3 tables open", "STOPPING=1"]


def test_the_watchdog_is_told_in_half_of_its_time(listening: socket.socket) -> None:
    systemd = told(listening, WATCHDOG_USEC="60000000", WATCHDOG_PID=str(os.getpid()))
    for _ in range(2):
        systemd.ping()
        systemd.ping()
        assert heard(listening) == ["WATCHDOG=1"]
        systemd._pinged -= 30


@pytest.mark.parametrize(
    "environment", [{}, {"WATCHDOG_USEC": "60000000", "WATCHDOG_PID": "1"}, {"WATCHDOG_USEC": "soon"}]
)
def test_a_watchdog_of_another_process_is_left_alone(
    listening: socket.socket, environment: dict[str, str]
) -> None:
    told(listening, **environment).ping()
    assert heard(listening) == []


def test_a_name_that_is_not_in_the_file_system_is_found() -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(b"\0tefuda-test-" + str(os.getpid()).encode())
        Systemd({"NOTIFY_SOCKET": f"@tefuda-test-{os.getpid()}"}).tell(READY="1")
        assert listening.recv(100) == b"READY=1"


@pytest.mark.parametrize("place", ["", "/nowhere/at/all"])
def test_a_bot_runs_without_systemd(place: str) -> None:
    systemd = Systemd({"NOTIFY_SOCKET": place, "WATCHDOG_USEC": "1000"})
    systemd.tell(READY="1")
    systemd.ping()


def test_a_systemd_that_does_not_listen_keeps_nobody_waiting(listening: socket.socket) -> None:
    systemd = told(listening)
    for number in range(2000):
        systemd.tell(STATUS=f"{number:1000}")
    assert 0 < len(heard(listening)) < 2000
