"""Errors at a table that are no fault of the bot.

TableError
├── StaleAction   a control of an earlier moment
├── TimedOut      a control of a moment at which the clock has acted
├── Repeated      a press that was already carried out
├── LastPerson    leaving would close the table
└── TableOver     the table has ended
"""


class TableError(Exception):
    """Something not allowed now: a code, which is also a catalog key, and its facts."""

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts


class StaleAction(TableError):
    """A control of an earlier moment, which is never applied."""

    def __init__(self) -> None:
        super().__init__("stale")


class TimedOut(TableError):
    """A control of a moment at which the clock acted, as the time was up."""

    def __init__(self) -> None:
        super().__init__("timed_out")


class Repeated(TableError):
    """A press that was already carried out; the person is shown no error."""

    def __init__(self) -> None:
        super().__init__("repeated")


class LastPerson(TableError):
    """Leaving would close the table, as no other person remains; the person is asked first."""

    def __init__(self) -> None:
        super().__init__("last_person")


class TableOver(TableError):
    """The table has ended."""

    def __init__(self) -> None:
        super().__init__("table_over")
