"""Texts in the players' languages, from the .po catalogs in bot/locales.

The msgid of a catalog entry is a key, not an English text: so both languages are translations, and neither
is better maintained. Faces and panels get a `Words` and hold no text of their own.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path
from types import MappingProxyType
from unicodedata import category

from babel import Locale
from babel.lists import format_list
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from msgspec import Struct
from msgspec.structs import replace

from bot.faces.icons import NO_ICONS, Icons
from bot.faces.line_breaks import JOINER

LANGUAGES = ("en", "ja")
"""The bot's languages; the first is the fallback."""
LOCALES = Path(__file__).parents[1] / "locales"
BLANKS = "\u115f\u1160\u2800\u3164\uffa0"
"""Blank characters that count as letters."""
JOINERS = "\u200d\ufe0e\ufe0f"
"""Characters that join emoji and are invisible alone."""
MARKDOWN = re.compile(r"([\\*_~`|>#\[\]()<@:-])")
MARKUP = re.compile(r"\\(.)|\*\*")
BOLD = re.compile(r"```.*?```|`[^`\n]*`|\\.|\*\*(?P<bold>(?:\\.|[^\\*\n]|\*(?!\*))+)\*\*", re.DOTALL)
"""What is bold, and code and escapes, in which nothing is."""


class Commands:
    """The ids by which text mentions the commands of this application, once Discord has told them.

    Two of them are equal only if they are the same object.
    """

    def __init__(self) -> None:
        self._ids: Mapping[str, int] = MappingProxyType({})

    def use(self, ids: Mapping[str, int]) -> None:
        """Mention these commands from now on, by their English names."""
        self._ids = dict(ids)

    def mention(self, path: str) -> str:
        """Return the mention of a command; empty if its id is not known.

        >>> commands = Commands()
        >>> commands.use({"table": 7})
        >>> commands.mention("table show"), commands.mention("help")
        ('</table show:7>', '')
        """
        found = self._ids.get(path.partition(" ")[0])
        return f"</{path}:{found}>" if found else ""


UNKNOWN = Commands()
"""No command has an id."""


class Words(Struct, frozen=True):
    """How to address a reader: the language, the names at a table in seat order, pictures and commands."""

    language: str
    names: tuple[str, ...] = ()
    people: tuple[str, ...] = ()
    """The names without a word about computers that play for somebody, also distinct."""
    icons: Icons = NO_ICONS
    commands: Commands = UNKNOWN
    told: str = ""
    """Whose secret is told to others; empty where only its own seat reads it."""

    def __call__(self, key: str, **facts: object) -> str:
        """Return the text of a key; `count` among the facts selects the plural. Raise KeyError if missing."""
        count, sentence = facts.get("count"), _sentence(self.language, key)
        if isinstance(count, int) and _is_plural(self.language, key):
            sentence = _translations(self.language).ngettext(key, key, count)
        return sentence.format(**facts)

    def has(self, key: str) -> bool:
        """Return whether this language has a text for the key."""
        return key in catalog(self.language)

    def named(self, names: Iterable[str], people: Iterable[str] = ()) -> "Words":
        """Return the same language for a table with these people."""
        return replace(self, names=tuple(names), people=tuple(people))

    def pictured(self, icons: Icons) -> "Words":
        """Return the same words with pictures beside them."""
        return replace(self, icons=icons)

    def stilled(self) -> "Words":
        """Return the same words with pictures that do not move."""
        return self.pictured(self.icons.stilled())

    def telling_of(self, name: str) -> "Words":
        """Return the same words for others, who read what that seat alone was told."""
        return replace(self, told=name)

    def own(self, key: str, of_other: str, **facts: object) -> str:
        """Say what a seat alone is told: by the first key to itself, by the second to others."""
        return self(of_other, name=self.told, **facts) if self.told else self(key, **facts)

    def mentioning(self, commands: Commands) -> "Words":
        """Return the same words with commands that can be pressed."""
        return replace(self, commands=commands)

    def command(self, path: str) -> str:
        """Return a command for use in text, as its English name: a mention, or as the person types it."""
        mention = self.commands.mention(path)
        if mention:
            return mention
        parts = path.split(" ")
        names = [f"command.{'.'.join(parts[: at + 1])}.name" for at in range(len(parts))]
        shared = f"command.game.{parts[-1]}.name"
        return f"`/{' '.join(self(name if self.has(name) else shared) for name in names)}`"

    def name(self, seat: int) -> str:
        """Return a seat's name for use in text: nothing in it can act as markup or a mention."""
        return escape(self.names[seat])

    def person(self, seat: int) -> str:
        """Return the name of the person whose seat it is, even if a computer plays it, for use in text."""
        return escape(self.people[seat])

    def plain(self, seat: int) -> str:
        """Return a seat's name where Discord reads no markup, as on a button."""
        return self.names[seat]

    def dotted(self, facts: Iterable[str]) -> str:
        """Join facts by the middle dot of the language."""
        return self("dot").join(facts)

    def listed(self, items: Sequence[str]) -> str:
        """Join items in the style of the language: `a, b and c`."""
        return format_list(items, locale=_locale(self.language))


def decimals(one: float, two: float, least: int = 0) -> int:
    """Return how many decimals tell two numbers apart: `least`, or one more where they would look equal.

    >>> decimals(78.4, 57.0), decimals(78.4, 78.1), decimals(5.04, 5.01, least=1), decimals(2, 2)
    (0, 1, 2, 0)
    """
    more = least + 1
    return more if round(one, least) == round(two, least) and round(one, more) != round(two, more) else least


def signed(number: int) -> str:
    """Format a number with a true minus sign.

    >>> signed(-5), signed(12)
    ('−5', '12')
    """
    return str(number).replace("-", "−")


@lru_cache(maxsize=5000)
def escape(text: str) -> str:
    r"""Escape the markup in a person's text.

    >>> print(escape("**Ana** <@1>"))
    \*\*Ana\*\* \<\@1\>
    """
    return MARKDOWN.sub(r"\\\1", text)


def plain(text: str) -> str:
    r"""Remove the markup of a text: its bold type, and the escapes in names.

    >>> print(plain(r"**\*\*Ana\*\*** wins"))
    **Ana** wins
    """
    return MARKUP.sub(r"\1", text)


@lru_cache(maxsize=256)
def bolded(text: str) -> str:
    r"""Let everything that is meant to be bold be so, whatever names begin and end with.

    To CommonMark `**` between a bracket, a mark or an emoji inside and a letter outside is no markup.

    >>> bolded("**けん（離席中）**のL, **けん**のL, (**!**)").replace(JOINER, "+")
    '**けん（離席中）+**のL, **けん**のL, (**!**)'
    """
    return BOLD.sub(_bolded, text)


def _bolded(found: re.Match[str]) -> str:
    bold = found["bold"]
    if bold is None:
        return found[0]
    before = found.string[max(found.start() - 1, 0) : found.start()]
    after = found.string[found.end() : found.end() + 1]
    start = JOINER if _is_mark(bold[0]) and not _ends_word(before) else ""
    end = JOINER if _is_mark(bold[-1]) and not _ends_word(after) else ""
    return f"**{start}{bold}{end}**"


def _is_mark(letter: str) -> bool:
    return category(letter)[0] in "PS"


def _ends_word(letter: str) -> bool:
    return not letter or letter.isspace() or _is_mark(letter)


def visible(name: str) -> str:
    r"""Remove invisible and direction-changing characters from a name.

    >>> visible("A\u202ena\n B"), visible("\u3164\u200b"), visible("\u200d\ufe0f")
    ('Ana B', '', '')
    """
    spaced = (" " if each.isspace() else each for each in name)
    seen = (
        each
        for each in spaced
        if each in JOINERS or not (each in BLANKS or category(each) in ("Cc", "Cf", "Co", "Cs"))
    )
    shown = " ".join("".join(seen).split())
    return shown if any(category(each)[0] in "LNPSC" and each not in JOINERS for each in shown) else ""


def language_of(locale: str) -> str:
    """Return the language for a Discord locale.

    >>> language_of("ja"), language_of("en-GB"), language_of("fr")
    ('ja', 'en', 'en')
    """
    language = locale.partition("-")[0]
    return language if language in LANGUAGES else LANGUAGES[0]


@cache
def _locale(language: str) -> Locale:
    return Locale(language)


@cache
def catalog(language: str) -> Catalog:
    """Merge all catalogs of a language; raise ValueError for a key that occurs in two of them."""
    whole = Catalog(locale=language)
    for path in sorted((LOCALES / language).glob("*.po")):
        with path.open("rb") as file:
            for message in read_po(file, locale=language):
                if message.id and message.id in whole:
                    raise ValueError(f"{path.name}: {message.id} occurs twice")
                if message.id:
                    whole[message.id] = message
    return whole


@cache
def _translations(language: str) -> GNUTranslations:
    compiled = BytesIO()
    write_mo(compiled, catalog(language))
    compiled.seek(0)
    return GNUTranslations(compiled)


@cache
def _sentence(language: str, key: str) -> str:
    if key not in catalog(language):
        raise KeyError(f"{language}: {key}")
    return _translations(language).gettext(key)


@cache
def _is_plural(language: str, key: str) -> bool:
    message = catalog(language).get(key)
    return message is not None and message.pluralizable
