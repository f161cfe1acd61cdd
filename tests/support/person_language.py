"""Whether somebody was answered in Japanese alone, while the language of their Discord is English."""

import re

LANGUAGE = "ja"
"""What they chose in /settings."""
JAPANESE = re.compile(r"[\u3041-\u30ff\u4e00-\u9fff]")
ENGLISH = re.compile(r"[A-Za-z]{2,} [a-z]{2,} [a-z]{2,}")
"""Three English words in a row, unlike `NO THANK YOU!`."""
CODE = re.compile(r"</[^>]*>|`[^`]*`")
"""Mentions of commands, and what is typed."""


def is_japanese(text: str) -> bool:
    """Return whether a text is in Japanese; commands apart.

    >>> is_japanese("アルゴ </table show:1>"), is_japanese("Scores — Yaniv"), is_japanese("表 It is over")
    (True, False, False)
    """
    shown = CODE.sub("", text)
    return bool(JAPANESE.search(shown)) and not ENGLISH.search(shown)
