"""Errors at a table that are no fault of the bot.

TableError
├── StaleAction   a control of an earlier moment
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
