"""The keys of a .env file, with the mistakes that the settings library ignores."""

import os
from collections import Counter
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

from dotenv.parser import Binding, parse_stream

ENCODING = "utf-8-sig"
"""With or without a byte order mark."""


class UnreadableError(Exception):
    """The file cannot be read as settings; the text says why and shows no value."""

    def __init__(self, path: Path, problem: str) -> None:
        super().__init__(f"{path}: {problem}.")


def keys_of(path: Path) -> list[str]:
    """List the keys of a file in upper case, repeated ones as often as they appear; raise UnreadableError."""
    bindings = [each for each in parse_stream(StringIO(_text_of(path))) if not _is_comment(each)]
    wrong = [str(each.original.line) for each in bindings if each.error or each.value is None]
    if wrong:
        raise UnreadableError(path, f"is not of the form KEY=value in line {' and '.join(wrong)}")
    return [each.key.upper() for each in bindings if each.key]


def repeated(keys: list[str]) -> Iterator[str]:
    """Yield the keys that appear more than once."""
    yield from (key for key, times in Counter(keys).items() if times > 1)


def _text_of(path: Path) -> str:
    if not os.path.lexists(path):
        return ""
    if not path.is_file():
        raise UnreadableError(path, "is not a file that can be read")
    try:
        return path.read_text(ENCODING)
    except UnicodeDecodeError:
        raise UnreadableError(path, "is not written in UTF-8") from None
    except OSError:
        raise UnreadableError(path, "is not a file that can be read") from None


def _is_comment(binding: Binding) -> bool:
    return binding.key is None and not binding.error
