"""Messages to systemd about the state of the service, as sd_notify sends them."""

import logging
import os
import socket
import time
from collections.abc import Mapping

log = logging.getLogger(__name__)


class Systemd:
    """The socket of systemd; without one, nothing is sent."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        self._address = environment.get("NOTIFY_SOCKET", "")
        self._interval = _interval(environment)
        self._pinged = float("-inf")
        self._sent: dict[str, str] = {}

    @property
    def is_there(self) -> bool:
        """Return whether systemd wants to be told anything."""
        return bool(self._address)

    def tell(self, **state: str) -> None:
        """Send what has changed of a state, as in `tell(READY="1", STATUS="2 tables")`."""
        news = {name: value for name, value in state.items() if self._sent.get(name) != value}
        if news:
            self._sent |= news
            self._send(news)

    def ping(self) -> None:
        """Tell the watchdog, in half of its time, that the event loop runs."""
        now = time.perf_counter()
        if self._interval is not None and now - self._pinged >= self._interval:
            self._pinged = now
            self._send({"WATCHDOG": "1"})

    def _send(self, state: Mapping[str, str]) -> None:
        if not self._address:
            return
        # A name that begins with @ is not in the file system.
        address = self._address.replace("@", "\0", 1) if self._address[0] == "@" else self._address
        lines = "\n".join(f"{name}={value}" for name, value in state.items())
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as sending:
                sending.setblocking(False)
                sending.sendto(lines.encode(), address)
        except OSError as error:
            log.debug("systemd was not told: %s", error.strerror)


def _interval(environment: Mapping[str, str]) -> float | None:
    """Return half of the watchdog's time in seconds; None if it watches no process or another one."""
    microseconds = environment.get("WATCHDOG_USEC", "")
    pid = environment.get("WATCHDOG_PID", str(os.getpid()))
    if not microseconds.isdecimal() or pid != str(os.getpid()):
        return None
    return int(microseconds) / 2_000_000
