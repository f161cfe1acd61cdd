"""Settings that are kept in files: the token, and the address of the database with its password.

A variable of the environment is passed on to every process that is started, and shows in the tools of the
host; a file is read once, by the account that may.
"""

import os
import stat
from pathlib import Path

from bot.env_file import ENCODING

OTHERS = 0o077
"""The rights of all other accounts."""
MOST_BYTES = 4096
SHARED = Path("/run/secrets")
"""Where container engines put secrets, often for all accounts to read; a container has but one."""
CREDENTIALS = "CREDENTIALS_DIRECTORY"
"""The variable by which systemd names the folder with a service's credentials."""


class SecretFileError(ValueError):
    """A file cannot serve as a setting; the text says why and shows nothing of its contents."""


def credential(name: str) -> Path | None:
    """Return the file of a credential that systemd has loaded for this service, if there is one."""
    folder = os.environ.get(CREDENTIALS)
    path = Path(folder, name) if folder else None
    return path if path is not None and path.exists() else None


def read(path: Path) -> str:
    """Return what stands in a private file, without the white space at its end; raise SecretFileError.

    Its name is shown only if there is such a file: somebody may have put the secret itself in its place.
    """
    try:
        found = path.stat()
    except (OSError, ValueError):
        raise SecretFileError("names no file that this account can see") from None
    _require_private(path, found)
    text = _text_of(path)
    if not text:
        raise SecretFileError(f"{path} is empty")
    return text


def _require_private(path: Path, found: os.stat_result) -> None:
    if stat.S_ISDIR(found.st_mode):
        raise SecretFileError(f"{path} is a folder; name a file in it")
    if not stat.S_ISREG(found.st_mode):
        raise SecretFileError(f"{path} is no ordinary file")
    if os.name == "posix" and found.st_mode & OTHERS and not _is_guarded(path):
        raise SecretFileError(f"{path} can be used by other accounts; take their rights away: chmod 600")


def _is_guarded(path: Path) -> bool:
    """Return whether a file lies where whoever started this process guards it, whatever its mode says."""
    folders = (SHARED, os.environ.get(CREDENTIALS))
    own = Path(os.path.realpath(path))
    return any(own.is_relative_to(os.path.realpath(folder)) for folder in folders if folder)


def _text_of(path: Path) -> str:
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise SecretFileError(f"{path} cannot be read: {error.strerror}") from None
    if len(data) > MOST_BYTES:
        raise SecretFileError(f"{path} has more than {MOST_BYTES} bytes")
    try:
        return data.decode(ENCODING).rstrip()
    except UnicodeDecodeError:
        raise SecretFileError(f"{path} is not written in UTF-8") from None
