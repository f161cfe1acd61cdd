"""What may go wrong at a table through no fault of the bot.

TableError
├── StaleAction   a playing control of an older moment
├── Repeated      the same press again, after it was carried out
└── TableOver     the table has ended
"""


class TableError(Exception):
    """Something that may not be done now: a code that is also a sentence's key, and the facts it needs."""

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts


class StaleAction(TableError):
    """A playing control of an older moment: never applied."""

    def __init__(self) -> None:
        super().__init__("stale")


class Repeated(TableError):
    """The same press again, after it was carried out: nobody needs to be told."""

    def __init__(self) -> None:
        super().__init__("repeated")


class TableOver(TableError):
    """The table has ended."""

    def __init__(self) -> None:
        super().__init__("table_over")
