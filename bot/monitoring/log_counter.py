"""Counts of what is logged as a warning or an error."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from bot.metrics import LOG_RECORDS


class LogCounter(logging.Handler):
    """Counts records by their level."""

    def emit(self, record: logging.LogRecord) -> None:
        """Count a record."""
        LOG_RECORDS.labels(record.levelname.lower()).inc()


@contextmanager
def counting_log_records() -> Iterator[None]:
    """Count warnings and errors within a block."""
    counter = LogCounter(logging.WARNING)
    logging.getLogger().addHandler(counter)
    try:
        yield
    finally:
        logging.getLogger().removeHandler(counter)
