"""The modes of the database's files: hands and seeds stand in them, so only this account may read them."""

import logging
import os
import stat
from pathlib import Path

log = logging.getLogger(__name__)

PRIVATE = 0o600
"""Read and written by their owner alone."""
OTHERS = 0o077
"""The rights of all other accounts."""
STEPS = "-steps"
"""What is added to a database's name for the journal of its steps."""
BESIDE = ("-wal", "-shm", "-journal", STEPS, "-lock", "-rating-lock")
"""What SQLite and this program add to a database's name for the files that belong to it."""


def files_of(path: Path) -> list[Path]:
    """Return a database and the files that belong to it, as far as there are any; links are followed."""
    real = os.path.realpath(path)
    return [each for end in ("", *BESIDE) if (each := Path(f"{real}{end}")).exists()]


def make_private(path: Path) -> None:
    """Create a database's file if it is missing, and take all rights on it from other accounts.

    Raise OSError if this account may not use the file. SQLite gives new files beside it the same mode.
    """
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE))
    if os.name == "posix":
        wide = [each for each in files_of(path) if stat.S_IMODE(each.stat().st_mode) & OTHERS]
        if wide:
            _narrow(wide, path)


def _narrow(wide: list[Path], path: Path) -> None:
    try:
        for each in wide:
            each.chmod(stat.S_IMODE(each.stat().st_mode) & ~OTHERS)
    except PermissionError:
        log.warning("other accounts can read the database %s, and its owner is another account", path)
    else:
        log.info("other accounts could read the database %s; now only this one can", path)
