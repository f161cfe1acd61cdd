"""Log records that are kept while something runs."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager


class LogRecords(logging.Handler):
    """Keeps log records from a level up, formatted."""

    def __init__(self, level: int) -> None:
        super().__init__(level)
        self.records: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(self.format(record))

    @contextmanager
    def heard(self) -> Iterator[None]:
        """Keep what is logged meanwhile."""
        logging.getLogger().addHandler(self)
        try:
            yield
        finally:
            logging.getLogger().removeHandler(self)
