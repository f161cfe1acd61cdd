"""A small HTTP server in threads of its own: it answers even while the event loop is stuck."""

import logging
import os
import socket
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler
from socketserver import ThreadingTCPServer
from threading import Lock, Thread
from time import monotonic
from typing import Any, TypeAlias
from urllib.parse import urlsplit

from msgspec import Struct

from bot.monitoring import MonitoringError

log = logging.getLogger(__name__)

TEXT = "text/plain; charset=utf-8"
REQUEST_TIMEOUT = 2.0
"""Seconds in which a client has to send its request."""
CONNECTION_TIMEOUT = 10.0
"""Seconds after which the connection is closed then, whatever its client still reads."""
MAX_CONNECTIONS = 20
"""Connections at a time: each takes a thread, and the bot needs threads of its own."""
MAX_OF_ADDRESS = 10
"""Those of one address."""
STOP_POLL = 0.05
"""Seconds within which the server notices that it is to end."""


class Answer(Struct, frozen=True):
    """What a path is answered with."""

    body: bytes
    status: HTTPStatus = HTTPStatus.OK
    kind: str = TEXT


Page: TypeAlias = Callable[[str], Answer]
"""Answers a request, by what the client accepts."""


class Connection(Struct):
    """An open connection: whose it is, when it is closed, and whether its request is still to come."""

    address: str
    deadline: float
    is_silent: bool = True


class HttpServer(ThreadingTCPServer):
    """Serves pages by their paths, each request in a thread of its own; the address is taken at once.

    Where there are too many connections, a new one takes the place of the oldest that has asked for nothing
    yet: a probe asks at once.
    """

    daemon_threads = True
    block_on_close = False
    # Elsewhere than on Windows this only skips the wait after an earlier run.
    allow_reuse_address = os.name != "nt"
    request_queue_size = MAX_CONNECTIONS

    def __init__(self, host: str, port: int) -> None:
        self._pages: Mapping[str, Page] = {}
        self._thread: Thread | None = None
        self._connections: dict[Any, Connection] = {}
        """The open ones by their sockets, the oldest first."""
        self._changing = Lock()
        self.address_family = socket.AF_INET6 if ":" in host else socket.AF_INET
        try:
            super().__init__((host, port), _Handler)
        except (OSError, UnicodeError) as error:
            reason = getattr(error, "strerror", None) or "there is no such address"
            raise MonitoringError(f"HEALTH_PORT: port {port} on {host} cannot be used: {reason}") from None
        self.port: int = self.server_address[1]

    def serve(self, pages: Mapping[str, Page]) -> None:
        """Answer requests from now on."""
        self._pages = pages
        self._thread = Thread(target=self.serve_forever, args=(STOP_POLL,), name="health", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Answer no more, and let go of the address."""
        if self._thread is not None:
            self.shutdown()
            self._thread.join()
            self._thread = None
        self.server_close()

    def answer(self, path: str, accept: str) -> Answer:
        """Answer a request in its thread."""
        try:
            page = self._pages.get(urlsplit(path).path)
        except ValueError:
            return Answer(b"This is no address of a page.\n", HTTPStatus.BAD_REQUEST)
        if page is None:
            there = "\n".join(sorted(self._pages))
            return Answer(f"There are these pages:\n{there}\n".encode(), HTTPStatus.NOT_FOUND)
        try:
            return page(accept)
        except Exception as error:
            log.warning("a page of the health port failed", exc_info=True)
            # The text of an unknown error may hold anything.
            reason = f"failed with {type(error).__name__}\n"
            return Answer(reason.encode(), HTTPStatus.INTERNAL_SERVER_ERROR)

    def verify_request(self, request: Any, client_address: Any) -> bool:
        """Return whether a connection may stay; close a silent one for it if there are too many."""
        address = str(client_address[0])
        with self._changing:
            own = [each for each, known in self._connections.items() if known.address == address]
            is_full = len(self._connections) >= MAX_CONNECTIONS
            if len(own) >= MAX_OF_ADDRESS or is_full:
                rivals = self._connections if is_full else own
                silent = next((each for each in rivals if self._connections[each].is_silent), None)
                if silent is None:
                    return False
                del self._connections[silent]
                _hang_up(silent)
            self._connections[request] = Connection(address, monotonic() + REQUEST_TIMEOUT)
        return True

    def heard(self, request: Any) -> None:
        """Note that the request of a connection has come."""
        with self._changing:
            if (known := self._connections.get(request)) is not None:
                known.is_silent, known.deadline = False, monotonic() + CONNECTION_TIMEOUT

    def service_actions(self) -> None:
        """Close the connections whose time is up; their threads end by that."""
        now = monotonic()
        with self._changing:
            for request, known in self._connections.items():
                if known.deadline <= now:
                    _hang_up(request)

    def shutdown_request(self, request: Any) -> None:
        """Forget a connection that ends."""
        with self._changing:
            self._connections.pop(request, None)
        super().shutdown_request(request)

    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing of a client that is gone."""


def _hang_up(request: socket.socket) -> None:
    with suppress(OSError):
        request.shutdown(socket.SHUT_RDWR)


class _Handler(BaseHTTPRequestHandler):
    server: HttpServer
    server_version, sys_version = "tefuda", ""
    timeout = CONNECTION_TIMEOUT

    def do_GET(self) -> None:
        self.server.heard(self.connection)
        answer = self.server.answer(self.path, self.headers.get("Accept", ""))
        self.send_response(answer.status)
        self.send_header("Content-Type", answer.kind)
        self.send_header("Content-Length", str(len(answer.body)))
        self.end_headers()
        if self.command == "GET":
            self.wfile.write(answer.body)

    do_HEAD = do_GET  # noqa: N815 -- the library's name

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 -- the library's name
        """Log no requests: a probe comes every few seconds."""


@contextmanager
def address_taken(host: str, port: int | None) -> Iterator[HttpServer | None]:
    """Take an address within a block, if there is a port; raise MonitoringError if it cannot be used."""
    server = None if port is None else HttpServer(host, port)
    try:
        yield server
    finally:
        if server is not None:
            server.close()
