"""Failures of a database server, told by SQLSTATE and by what the system says of the connection.

https://www.postgresql.org/docs/current/errcodes-appendix.html
"""

import socket
from collections.abc import Iterator
from contextlib import contextmanager

import asyncpg
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from bot.database.errors import Failure, StoreError

FAILURES_OF_STATES = {
    "08": Failure.NO_SERVER,
    "25006": Failure.SERVER_READ_ONLY,
    "25P03": Failure.STOPPING,
    "28": Failure.NO_ENTRY,
    "3D000": Failure.NO_DATABASE,
    "3F000": Failure.NOT_ALLOWED,
    "40001": Failure.SERVER_LOCKED,
    "40P01": Failure.SERVER_LOCKED,
    "42501": Failure.NOT_ALLOWED,
    "42P01": Failure.NO_TABLES,
    "53": Failure.SERVER_FAILING,
    "53100": Failure.SERVER_FULL,
    "53300": Failure.CROWDED,
    "55P03": Failure.SERVER_LOCKED,
    "57": Failure.STOPPING,
    "57014": Failure.SLOW,
    "58": Failure.SERVER_FAILING,
    "XX001": Failure.SERVER_DAMAGED,
    "XX002": Failure.SERVER_DAMAGED,
}
"""By SQLSTATE, or by its class, the first two characters."""
DRIVER_ERRORS = (DBAPIError, PoolTimeout, OSError, asyncpg.PostgresError, asyncpg.InterfaceError)


@contextmanager
def translating_server_errors(place: str) -> Iterator[None]:
    """Raise StoreError for failures of a server; other errors of SQLAlchemy pass unchanged."""
    try:
        yield
    except DRIVER_ERRORS as error:
        failure = _failure_of(error)
        if failure is None:
            raise
        raise StoreError(place, failure) from error


def _failure_of(error: Exception) -> Failure | None:
    if isinstance(error, PoolTimeout):
        return Failure.OVERLOADED
    cause = getattr(error, "orig", None) or error
    if isinstance(cause, OSError):
        return _failure_of_system(cause)
    state = getattr(cause, "sqlstate", None)
    if state:
        return FAILURES_OF_STATES.get(state, FAILURES_OF_STATES.get(state[:2]))
    return _failure_of_client(cause)


def _failure_of_system(error: OSError) -> Failure:
    """Return what the system's refusal of a connection means."""
    if isinstance(error, socket.gaierror):
        return Failure.NO_HOST
    if isinstance(error, TimeoutError):
        return Failure.SILENT
    # Where a host has several addresses, the library tells their errors in one text alone.
    is_refused = isinstance(error, ConnectionRefusedError | FileNotFoundError)
    return Failure.REFUSED if is_refused or "Connect call failed" in str(error) else Failure.NO_SERVER


def _failure_of_client(error: BaseException) -> Failure | None:
    """Return what an error of the library without an SQLSTATE means; None for a bug."""
    if isinstance(error.__cause__, asyncpg.exceptions.ClientConfigurationError):
        return Failure.BAD_PARAMETER
    text = str(error)
    # The library names no code where the connection ends under its hands.
    if any(
        each in text for each in ("connection is closed", "connection was closed", "cannot switch to state")
    ):
        return Failure.STOPPING
    return Failure.NO_ENTRY if "password" in text or "authentication" in text else None
