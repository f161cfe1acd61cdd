"""People's names as they are shown: never a mark or a word of the bot, nor the name of somebody else.

People choose their names freely. So what the bot itself shows beside names is taken out of them, and a name
that reads like a word of the bot gets a mark that no name can contain.
"""

import re
from functools import lru_cache
from itertools import groupby
from unicodedata import category, normalize

from bot.faces.lookalikes import CAPITALS, KANA, LOOKALIKES
from bot.faces.words import escape, visible

PERSON = "👤"
"""Stands before the name of a person that reads like a word of the bot."""
LONGEST = 32
"""Maximum characters of a name, as on Discord."""
MAX_ACCENTS = 2
"""Maximum combining characters on a letter, as in Thai; more are stacked to cover other lines."""
STROKES = "\u0334\u0335\u0336\u0337\u0338"
"""Combining characters that strike a letter out."""
ARROWS = "".join(
    chr(code)
    for first, last in (
        *((0x2798, 0x27AF), (0x27B1, 0x27BE), (0x2B60, 0x2B95), (0x1F800, 0x1F8FF)),  # arrows
        *((0x23F4, 0x23F7), (0x2BC5, 0x2BC8), (0x1F780, 0x1F783)),  # triangles
    )
    for code in range(first, last + 1)
)
"""Arrows and triangles that look like those of the bot, by their blocks."""
MARKS = frozenset(
    f"{PERSON}👥👑🤖🥇🥈🥉🏅🏆🏁🏳🎁🎉🎯🎴🃏🆕👁💡💥💨📈📜📝📢📣🎙🔀🔄🔑🔎🔥🙈📖🤝🤫🧮🧹🌙👋💤🏖📦🗑🗓⌛⏳⏰⏩⏸⏮⏭➕⋯⚔⚠✂✏❌"
    "←→↑↓↩⌫└├─〓↳"
    "■□▫▪◻◼◽◾⬛⬜🔲🔳🟡🟥🟦⚫⚪●○▶►▸▹▷➡⇒🔼🔽▲△▼▽◀"
    f"{ARROWS}‣⁍⊲⊳⊴⊵➔⫸"
    "♠♡♢♣♤♥♦♧✅✓✔☑✖✕✗✘❎♔♕♚♛⚜★☆"
)
"""Marks that the bot shows, and characters that look like them."""
PAIRS = (("rn", "m"), ("vv", "w"), ("cl", "d"))
"""Two letters that look like one, after those."""
ENGLISH, JAPANESE = "you|computer|host|bot|tefuda", "コンピユ|アナタ|ホスト|ボツト"
"""What the bot calls people and itself, as `_poses` reads it; コンピユ begins two spellings."""
NUMBERED = r"(?<![a-z])com ?[l\d](?![a-z])"
"""What it calls a computer at a table."""
WORDS_OF_THE_BOT = re.compile(rf"(?<![a-z])(?:{ENGLISH})(?=[lo]*(?:[^a-z]|$))|{JAPANESE}|{NUMBERED}")
"""The same as words of a name."""
SPELLED_OUT = re.compile(rf"(?:{ENGLISH}|{JAPANESE})(?:ータ?ー?)?[lo\d]*")
"""The same as a whole name, perhaps with a number, without the blanks between its letters."""
SEAT = re.compile(r"(?<!\w)[PpРрΡρᴘᏢꮲⲢⲣꓑᑭ]\s*[\dlI|!]{1,2}(?!\w)")
"""What stands for a seat in a score sheet, in NFKC, and what looks like it."""
STRAY_JOINER = re.compile(
    "^\u200d+|\u200d+$|(?<![\u00a9-\u00ae\u2000-\u3299\U0001f000-\U0001faff])[\ufe0e\ufe0f]+"
)
"""What joins emoji, without an emoji before it."""
RANK = re.compile(r"#\d{1,3}(?!\d)|(?:第\s*)?[\d一二三四五六七八九十]+\s*[.,):、。・位]")
"""What stands before a name in a list, in NFKC."""


@lru_cache(4096)
def presentable(name: str) -> str:
    r"""Return a name without marks of the bot and stacked accents; empty if nothing is left.

    >>> presentable("Ana 🌸"), presentable("👑 Ana\u202e"), presentable("Z\u0301\u0302\u0303\u0304oe")
    ('Ana 🌸', 'Ana', 'Ź̂oe')
    >>> presentable("Computer 1 🤖"), presentable("🥇 1. Ben"), presentable("▶")
    ('👤 Computer 1', '👤 1. Ben', '')
    """
    kept = "".join(each for each in normalize("NFC", name) if each not in MARKS)
    few = _with_few_accents(STRAY_JOINER.sub("", visible(kept)))
    shown = visible(STRAY_JOINER.sub("", few[:LONGEST]))
    if shown and _poses(shown):
        return f"{PERSON} {shown}"
    # One text for both: names are kept for every table that is shown.
    return name if shown == name else shown


def called(name: str) -> str:
    r"""Return a stored name for use in text: nothing in it can act as markup, a mention or a mark.

    >>> print(called("**Ana** 👑"), called("👑"))
    \*\*Ana\*\* ?
    """
    return escape(presentable(name) or "?")


def alike(name: str) -> str:
    r"""Return a key that is equal for names that look the same or are typed the same.

    >>> alike("Ana") == alike("АNА") == alike("Ａná") == alike("A\u200dna")
    True
    >>> alike("はな") == alike("ばな"), alike("Ana") == alike("Anna")
    (False, False)
    """
    letters = _folded(name).translate(LOOKALIKES)
    for pair, single in PAIRS:
        letters = letters.replace(pair, single)
    return "".join(letters.split())


def _folded(name: str) -> str:
    """Return the plain letters of a name, in lower case and without accents."""
    capitals = normalize("NFKD", name).translate(CAPITALS)
    small = normalize("NFKD", capitals.casefold())
    return normalize("NFC", "".join(each for each in small if not _is_accent(each)))


def _poses(name: str) -> bool:
    """Return whether a name reads like a word of the bot, or like a line of a list.

    Such a line begins with a rank, or has a seat of a score sheet in it.
    """
    words = [alike(word).translate(KANA) for word in re.split(r"[\W_]+", _folded(name))]
    if WORDS_OF_THE_BOT.search(" ".join(words)) or SPELLED_OUT.fullmatch("".join(words)):
        return True
    is_number = category(name[0]) in ("Nl", "No") and name[0] != "〇"
    plain = normalize("NFKC", name)
    return is_number or bool(RANK.match(plain) or SEAT.search(plain))


def _is_accent(character: str) -> bool:
    """Return whether a character changes a letter so little that names look alike; voicing marks do not."""
    is_combining = category(character) in ("Mn", "Me") and character not in "\u3099\u309a"
    return category(character) == "Cf" or (is_combining and (character < "\u0370" or character > "\u1ab0"))


def _with_few_accents(name: str) -> str:
    """Take out strokes, enclosures, accents without a letter, and those that are too many for it."""
    kept = ""
    # What is drawn on the character before it, or joins two.
    for is_joined, run in groupby(
        name, lambda each: category(each) in ("Mn", "Me", "Cf") and each not in "\ufe0e\ufe0f"
    ):
        shown = [each for each in run if category(each) != "Me" and each not in STROKES]
        if not is_joined:
            kept += "".join(shown)
        elif kept and not kept[-1].isspace():
            # A letter may have one accent, as most are one with it.
            most = 1 if shown and _is_accent(shown[0]) else MAX_ACCENTS
            kept += "".join(shown[:most])
    return kept
