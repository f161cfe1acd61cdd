"""Asking a server as probes do."""

from http.client import HTTPConnection


def get(port: int, path: str, method: str = "GET") -> tuple[int, str]:
    """Return the status and the text of an answer."""
    connection = HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        connection.request(method, path)
        answer = connection.getresponse()
        return answer.status, answer.read().decode()
    finally:
        connection.close()
