"""Errors at a table that are no fault of the bot."""


class TableError(Exception):
    """Something not allowed now: a code, which is also a catalog key, and its facts."""

    code: str

    def __init__(self, code: str | None = None, **facts: object) -> None:
        self.code = code or self.code
        self.facts = facts
        super().__init__(self.code)


class StaleAction(TableError):
    """A control of an earlier moment, which is never applied."""

    code = "stale"


class TimedOut(TableError):
    """A control of a moment at which the clock acted, as the time was up."""

    code = "timed_out"


class Repeated(TableError):
    """A press that was already carried out; the person is shown no error."""

    code = "repeated"


class LastPerson(TableError):
    """Leaving would close the table, as no other person remains; the person is asked first."""

    code = "last_person"


class LosesGame(TableError):
    """Leaving would lose the game of a contest; the person is asked first."""

    code = "loses_game"


class TableOver(TableError):
    """The table has ended."""

    code = "table_over"
