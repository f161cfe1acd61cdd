import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from threading import Event

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


def asked(client: socket.socket, path: str) -> bytes:
    """Ask by a connection; return what is answered."""
    client.sendall(f"GET {path} HTTP/1.0\r\n\r\n".encode())
    with client.makefile("rb") as answer:
        return answer.read()


@contextmanager
def silent(server: HttpServer, many: int) -> Iterator[list[socket.socket]]:
    """Connect without a word."""
    address = ("127.0.0.1", server.port)
    with ExitStack() as stack:
        yield [stack.enter_context(socket.create_connection(address, timeout=20)) for _ in range(many)]


def test_what_is_no_address_of_a_page_is_answered(server: HttpServer) -> None:
    with silent(server, 1) as (client,):
        answer = asked(client, "http://[::1/hello")
    assert answer.startswith(b"HTTP/1.0 400")
    assert answer.endswith(b"This is no address of a page.\n")


def test_a_client_that_dribbles_is_left(server: HttpServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each byte ends a wait, but not the time that a connection has."""
    monkeypatch.setattr(http_server._Handler, "timeout", None)
    monkeypatch.setattr(http_server, "REQUEST_TIMEOUT", 0.0)
    with silent(server, 1) as (client,):
        assert client.recv(1) == b""


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nobody be left for their slowness."""
    monkeypatch.setattr(http_server._Handler, "timeout", None)
    monkeypatch.setattr(http_server, "REQUEST_TIMEOUT", 600.0)


@pytest.mark.usefixtures("patient")
@pytest.mark.parametrize(("of_address", "in_all"), [(10, 20), (30, 20)])
def test_a_probe_takes_the_place_of_the_oldest_client_that_says_nothing(
    server: HttpServer, monkeypatch: pytest.MonkeyPatch, of_address: int, in_all: int
) -> None:
    monkeypatch.setattr(http_server, "MAX_OF_ADDRESS", of_address)
    room = min(of_address, in_all)
    with silent(server, room) as clients:
        assert get(server.port, "/hello")[0] == 200
        assert clients[0].recv(1) == b""
        assert asked(clients[1], "/hello").startswith(b"HTTP/1.0 200"), "one was enough"


@pytest.mark.usefixtures("patient")
def test_a_page_that_is_being_answered_gives_way_to_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    asked, go = Event(), Event()

    def slow(_: str) -> Answer:
        asked.set()
        go.wait(20)
        return Answer(b"slow")

    monkeypatch.setattr(http_server, "MAX_CONNECTIONS", 1)
    with address_taken("127.0.0.1", 0) as server, ThreadPoolExecutor() as pool:
        assert server is not None
        server.serve({"/slow": slow})
        first = pool.submit(get, server.port, "/slow")
        asked.wait(20)
        with silent(server, 1) as (second,):
            assert second.recv(1) == b""
        go.set()
        assert first.result() == (200, "slow")


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
