import socket
from collections.abc import Iterator

import pytest

from bot.monitoring import MonitoringError, http_server
from bot.monitoring.http_server import Answer, HttpServer, address_taken
from tests.bot.monitoring.asking import get


@pytest.fixture
def server() -> Iterator[HttpServer]:
    with address_taken("127.0.0.1", 0) as server:
        assert server is not None
        server.serve({"/hello": lambda accept: Answer(f"hello {accept}".encode())})
        yield server


def test_a_page_is_found_by_its_path_any_other_names_the_pages_and_nothing_can_be_sent(
    server: HttpServer,
) -> None:
    assert get(server.port, "/hello") == (200, "hello ")
    assert get(server.port, "/hello?to=you") == (200, "hello ")
    assert get(server.port, "/hello", "HEAD") == (200, "")
    for path in ("/", "/hello/", "/../hello", "/%00"):
        assert get(server.port, path) == (404, "There are these pages:\n/hello\n"), path
    assert get(server.port, "/hello", "POST")[0] == 501


def test_a_client_that_says_nothing_keeps_nobody_waiting(server: HttpServer) -> None:
    with socket.create_connection(("127.0.0.1", server.port)):
        assert get(server.port, "/hello")[0] == 200


def test_a_client_that_dribbles_is_left(server: HttpServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each byte ends a wait, but not the time that a connection has."""
    monkeypatch.setattr(http_server._Handler, "timeout", None)
    monkeypatch.setattr(http_server, "CONNECTION_TIMEOUT", 0.0)
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as client:
        assert client.recv(1) == b""


def test_clients_take_no_more_threads_than_they_may(
    server: HttpServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http_server, "MAX_CONNECTIONS", 1)
    monkeypatch.setattr(http_server._Handler, "timeout", None)
    monkeypatch.setattr(http_server, "CONNECTION_TIMEOUT", 60.0)
    with (
        socket.create_connection(("127.0.0.1", server.port)),
        socket.create_connection(("127.0.0.1", server.port), timeout=20) as second,
    ):
        assert second.recv(1) == b""


def test_a_page_that_fails_says_so_without_its_reasons() -> None:
    def fail(_: str) -> Answer:
        raise ValueError("a hand of ♠A")

    with address_taken("127.0.0.1", 0) as server:
        assert server is not None
        server.serve({"/metrics": fail})
        assert get(server.port, "/metrics") == (500, "failed with ValueError\n")


def test_an_address_is_free_again_afterwards_and_without_a_port_there_is_no_server() -> None:
    with address_taken("127.0.0.1", 0) as server:
        assert server is not None
        server.serve({})
    with address_taken("127.0.0.1", server.port) as again:
        assert again is not None
    with address_taken("127.0.0.1", None) as server:
        assert server is None


def test_an_address_that_is_not_of_this_machine_and_a_port_in_use_are_named(server: HttpServer) -> None:
    for host in ("192.0.2.1", "a..b", "2001:db8::1"):
        with pytest.raises(MonitoringError, match=r"^HEALTH_PORT: port 8790 on .* cannot be used: [^\n]+$"):
            HttpServer(host, 8790)
    with pytest.raises(MonitoringError, match=f"port {server.port} on 127.0.0.1 cannot be used: Address alr"):
        HttpServer("127.0.0.1", server.port)
