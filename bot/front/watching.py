"""What the settings say about watching the bot: health, metrics, backups, Sentry."""

from collections.abc import Awaitable, Iterator
from contextlib import ExitStack, contextmanager

from aiohttp import TraceConfig

from bot.front.interactions import Client
from bot.front.monitor import Monitor
from bot.front.services import Services
from bot.monitoring.http_server import HttpServer, address_taken
from bot.monitoring.rest_trace import count_requests
from bot.monitoring.sentry import reporting
from bot.settings import Settings
from bot.shutdown import Gate


class Watch:
    """The address of health and metrics, if there is one, before the bot runs."""

    def __init__(self, settings: Settings, server: HttpServer | None) -> None:
        self._settings, self._server = settings, server

    async def over(
        self, client: Client, services: Services, gate: Gate, database_url: str, work: Awaitable[None]
    ) -> None:
        """Watch a bot that has not logged in yet, while some work is done."""
        if self._server is not None:
            client.http.http_trace = count_requests(client.http.http_trace or TraceConfig())
        monitor = Monitor(client, services, gate, database_url, self._settings.backup_dir)
        async with monitor.running(self._server):
            await work


@contextmanager
def watching(settings: Settings, *, is_reporting: bool = False) -> Iterator[Watch]:
    """Take the address of health and metrics within a block, and report faults to Sentry if that is set.

    Raise MonitoringError if one of these cannot be.
    """
    with ExitStack() as stack:
        if is_reporting and settings.sentry_dsn is not None:
            known = (settings.sentry_dsn, settings.discord_token)
            stack.enter_context(reporting(*(each.get_secret_value() for each in known if each)))
        yield Watch(settings, stack.enter_context(address_taken(settings.health_host, settings.health_port)))
