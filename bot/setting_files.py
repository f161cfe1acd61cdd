"""Files that hold settings: the keys of .env, and the files that hold one setting each, such as the token.

A variable of the environment is passed on to every process that is started, and shows in the tools of the
host; a file is read once, by the account that may.
"""

import os
import stat
from io import StringIO
from pathlib import Path

from dotenv.parser import parse_stream

ENCODING = "utf-8-sig"
"""With or without a byte order mark."""
OTHERS = 0o077
"""The rights of all other accounts."""
MOST_BYTES = 4096
SHARED = Path("/run/secrets")
"""Where container engines put secrets, often for all accounts to read; a container has but one."""
CREDENTIALS = "CREDENTIALS_DIRECTORY"
"""The variable by which systemd names the folder with a service's credentials."""


class SettingFileError(ValueError):
    """A file cannot serve for settings; the text says why and shows nothing of its contents."""


def keys_of(path: Path) -> list[str]:
    """List the keys of a .env file in upper case, repeated ones as often as they appear; none without a file.

    Raise SettingFileError, also for what the settings library would ignore.
    """
    if not os.path.lexists(path):
        return []
    if not path.is_file():
        raise SettingFileError("is not a file that can be read")
    try:
        bindings = list(parse_stream(StringIO(path.read_text(ENCODING))))
    except UnicodeDecodeError:
        raise SettingFileError("is not written in UTF-8") from None
    except OSError:
        raise SettingFileError("is not a file that can be read") from None
    # A binding without a key is a comment.
    bindings = [each for each in bindings if each.key is not None or each.error]
    wrong = [str(each.original.line) for each in bindings if each.error or each.value is None]
    if wrong:
        raise SettingFileError(f"is not of the form KEY=value in line {' and '.join(wrong)}")
    return [each.key.upper() for each in bindings if each.key]


def credential(name: str) -> Path | None:
    """Return the file of a credential that systemd has loaded for this service, if there is one."""
    folder = os.environ.get(CREDENTIALS)
    path = Path(folder, name) if folder else None
    return path if path is not None and path.exists() else None


def read(path: Path) -> str:
    """Return what stands in a private file, without the white space at its end; raise SettingFileError.

    Its name is shown only if there is such a file: somebody may have put the secret itself in its place.
    """
    try:
        found = path.stat()
    except (OSError, ValueError):
        raise SettingFileError("names no file that this account can see") from None
    _require_private(path, found)
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise SettingFileError(f"{path} cannot be read: {error.strerror}") from None
    if len(data) > MOST_BYTES:
        raise SettingFileError(f"{path} has more than {MOST_BYTES} bytes")
    try:
        text = data.decode(ENCODING).rstrip()
    except UnicodeDecodeError:
        raise SettingFileError(f"{path} is not written in UTF-8") from None
    if not text:
        raise SettingFileError(f"{path} is empty")
    return text


def _require_private(path: Path, found: os.stat_result) -> None:
    if stat.S_ISDIR(found.st_mode):
        raise SettingFileError(f"{path} is a folder; name a file in it")
    if not stat.S_ISREG(found.st_mode):
        raise SettingFileError(f"{path} is no ordinary file")
    if os.name == "posix" and found.st_mode & OTHERS and not _is_guarded(path):
        raise SettingFileError(f"{path} can be used by other accounts; take their rights away: chmod 600")


def _is_guarded(path: Path) -> bool:
    """Return whether a file lies where whoever started this process guards it, whatever its mode says."""
    folders = (SHARED, os.environ.get(CREDENTIALS))
    own = Path(os.path.realpath(path))
    return any(own.is_relative_to(os.path.realpath(folder)) for folder in folders if folder)
