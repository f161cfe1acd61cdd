"""The probe of a running bot, for containers and scripts: `bot health`."""

from http.client import HTTPConnection, HTTPException

from bot.monitoring import MonitoringError
from bot.monitoring.checks import EVENT_LOOP, OK

TIMEOUT = 8.0
"""Seconds to wait for the answer."""
MAX_BYTES = 4096
EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 -- where to ask a server that listens everywhere
READY = "/readyz"


def probe(host: str, port: int | None) -> None:
    """Ask a bot whether it is ready; raise MonitoringError if it is not."""
    if port is None:
        raise MonitoringError("HEALTH_PORT is not set, so no bot can be asked")
    host = EVERYWHERE.get(host, host)
    connection = HTTPConnection(host, port, timeout=TIMEOUT)
    try:
        connection.request("GET", READY)
        lines = connection.getresponse().read(MAX_BYTES).decode(errors="replace").splitlines()
    except TimeoutError:
        raise MonitoringError(f"{host}:{port} did not answer within {TIMEOUT:.0f} s") from None
    except (OSError, UnicodeError):
        raise MonitoringError(f"nothing answers on {host}:{port}") from None
    except HTTPException:
        lines = []
    finally:
        connection.close()
    _judge(lines, f"{host}:{port}")


def _judge(lines: list[str], place: str) -> None:
    results = [line.partition(": ") for line in lines]
    if not results or results[0][0] != EVENT_LOOP:
        raise MonitoringError(f"another program answers on {place}")
    wrong = [f"{name}: {said}" for name, _, said in results if said != OK]
    if wrong:
        raise MonitoringError(f"not ready: {'; '.join(wrong)}")
