"""Pages and periods shared by score queries."""

from datetime import datetime

PAGE_SIZE = 10
"""Lines per page."""


def page_of(wanted: int, lines: int) -> tuple[int, int]:
    """Clamp a page number, counted from 0, to the existing pages, and return it with their count.

    >>> page_of(1, 11), page_of(99, 11), page_of(0, 0)
    ((1, 2), (1, 2), (0, 1))
    """
    pages = max(1, -(-lines // PAGE_SIZE))
    return min(wanted, pages - 1), pages


def start_of_month(now: datetime) -> datetime:
    """Return the start of the month."""
    return now.replace(day=1, hour=0, minute=0, second=0, microsecond=0)
