"""Failures of a database server, told by SQLSTATE and by what the system says of the connection.

https://www.postgresql.org/docs/current/errcodes-appendix.html
"""

import socket
from collections.abc import Iterator
from contextlib import contextmanager

import asyncpg
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from bot.database.errors import Damaged, Failing, Full, Locked, Newer, ReadOnly, StoreError, Unreachable


class NoServer(Unreachable):
    """Its server does not answer."""

    problem = "cannot be reached"
    remedy = "start its server, or correct the address in DATABASE_URL"


class NoHost(NoServer):
    """The name of its host is unknown."""

    problem = "is on a host that does not exist"
    remedy = "correct the host in DATABASE_URL"


class Refused(NoServer):
    """Nothing listens at its address."""

    problem = "cannot be reached, as nothing listens at its address"


class Silent(NoServer):
    """Its server is there, but says nothing."""

    problem = "does not answer in time"
    remedy = "look after its server and the network between"


class Stopping(NoServer):
    """Its server starts or stops, or ended the connection."""

    problem = "is on a server that starts, stops or ended the connection"
    remedy = "wait until it is back"


class BadParameter(Unreachable):
    """Its address has a parameter with a value that the driver refuses."""

    problem = "has an address that cannot be used"
    remedy = "correct what follows the ? in DATABASE_URL, or supply the certificates that it asks for"


class NoEntry(Unreachable):
    """Its server does not let the role in."""

    problem = "does not let this role in"
    remedy = "correct name and password in DATABASE_URL, or the server's pg_hba.conf"


class NoDatabase(Unreachable):
    """It does not exist on the server."""

    problem = "does not exist on its server"
    remedy = "create it there, or correct its name in DATABASE_URL"


class NoTables(StoreError):
    """The tables of this program are not there."""

    problem = "lacks tables of this program"
    remedy = "run: bot migrate"


class Overloaded(Locked):
    """All connections of this process are in use."""

    problem = "is asked more by this process than it can answer"
    remedy = "look after the load of its server, or divide the shards among more processes"


class Crowded(Locked):
    """Its server admits no more connections."""

    problem = "has no connection left"
    remedy = "raise max_connections of its server, or let fewer programs use it"


class ServerLocked(Locked):
    """Another connection holds what is needed."""

    problem = "is kept waiting by another connection"
    remedy = "wait until that is done, or end it"


class Slow(Locked):
    """A statement took too long."""

    problem = "takes too long to answer"
    remedy = "look after the load of its server, and what waits there for a lock"


class ServerReadOnly(ReadOnly):
    """It takes no writes."""

    remedy = "name the primary server in DATABASE_URL, and let the database take writes"


class NotAllowed(ReadOnly):
    """The role may not do what is needed."""

    problem = "may not be changed by this role"
    remedy = "make the role the owner of the database"


class ServerFull(Full):
    """The disk of its server is full."""

    remedy = "make room on its server"


class ServerFailing(Failing):
    """Its server has no memory left, or cannot read or write its files."""

    problem = "cannot be read or written because its server fails"
    remedy = "look into the server's log"


class ServerDamaged(Damaged):
    """Its contents are corrupt."""

    problem = "is damaged"
    remedy = "restore a backup with pg_restore"


class ServerNewer(Newer):
    """A newer version of this program wrote it."""

    remedy = "update the program, or name another database in DATABASE_URL; nothing was written to it"


class WrongEncoding(StoreError):
    """It cannot hold every text."""

    problem = "does not store text as UTF-8"
    remedy = "create one with ENCODING 'UTF8' and TEMPLATE template0; nothing was written to it"


class TooOld(StoreError):
    """Its server is older than this program can use."""

    problem = "is on a server that is too old"
    remedy = "update the server; nothing was written to it"


KINDS: dict[str, type[StoreError]] = {
    "08": NoServer,
    "25006": ServerReadOnly,
    "25P03": Stopping,
    "28": NoEntry,
    "3D000": NoDatabase,
    "3F000": NotAllowed,
    "40001": ServerLocked,
    "40P01": ServerLocked,
    "42501": NotAllowed,
    "42P01": NoTables,
    "53": ServerFailing,
    "53100": ServerFull,
    "53300": Crowded,
    "55P03": ServerLocked,
    "57": Stopping,
    "57014": Slow,
    "58": ServerFailing,
    "XX001": ServerDamaged,
    "XX002": ServerDamaged,
}
"""By SQLSTATE, or by its class, the first two characters."""
DRIVER_ERRORS = (DBAPIError, PoolTimeout, OSError, asyncpg.PostgresError, asyncpg.InterfaceError)


@contextmanager
def translating_server_errors(place: str) -> Iterator[None]:
    """Raise StoreError for failures of a server; other errors of SQLAlchemy pass unchanged."""
    try:
        yield
    except DRIVER_ERRORS as error:
        kind = _kind_of(error)
        if kind is None:
            raise
        raise kind(place) from error


def _kind_of(error: Exception) -> type[StoreError] | None:
    if isinstance(error, PoolTimeout):
        return Overloaded
    cause = getattr(error, "orig", None) or error
    if isinstance(cause, OSError):
        return _kind_of_system(cause)
    state = getattr(cause, "sqlstate", None)
    if state:
        return KINDS.get(state, KINDS.get(state[:2]))
    return _kind_of_client(cause)


def _kind_of_system(error: OSError) -> type[StoreError]:
    """Return what the system's refusal of a connection means."""
    if isinstance(error, socket.gaierror):
        return NoHost
    if isinstance(error, TimeoutError):
        return Silent
    # Where a host has several addresses, the library tells their errors in one text alone.
    is_refused = isinstance(error, ConnectionRefusedError | FileNotFoundError)
    return Refused if is_refused or "Connect call failed" in str(error) else NoServer


def _kind_of_client(error: BaseException) -> type[StoreError] | None:
    """Return what an error of the library without an SQLSTATE means; None for a bug."""
    if isinstance(error.__cause__, asyncpg.exceptions.ClientConfigurationError):
        return BadParameter
    text = str(error)
    # The library names no code where the connection ends under its hands.
    if any(
        each in text for each in ("connection is closed", "connection was closed", "cannot switch to state")
    ):
        return Stopping
    return NoEntry if "password" in text or "authentication" in text else None
