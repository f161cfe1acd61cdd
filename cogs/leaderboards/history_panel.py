"""The list of a person's own finished games, and what its custom_ids hold."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

import msgspec
from msgspec import Struct

from bot.chats import url_of
from bot.errors import TableError
from bot.faces.face import AnyFace
from bot.faces.panel import NEUTRAL, Choice, Panel, Row, Text, medal, text_panel
from bot.faces.person_names import called
from bot.faces.words import Words, escape
from bot.front.context import Context
from bot.front.controls import Control, Pager, Surface
from bot.front.custom_ids import code_of, game_of
from bot.scores.history import EVERYTHING, FinishedGame, History, Player, Wanted
from cogs.leaderboards.career_panel import title_of

MAX_NAMED = 3
"""Maximum people named per game."""
MAX_CHARACTERS = 3500
"""Maximum characters of the games of a page; Discord's limit for a message is 4000."""
MAX_TITLE = 40
"""Maximum characters of the title of a contest beside a game."""
EVERY_GAME = "0"
"""Means all games in the custom_id of a history."""
WANTED = re.compile(r"(?P<game>0|[a-z]+)(?:P(?P<person>[0-9]{1,19}))?(?:C(?P<cup>[A-Z0-9]{1,8}))?", re.ASCII)
"""What a custom_id says of a history."""
MAX_ID = 2**63 - 1
"""The largest id of a person that the database can hold."""
RANKS = ("history.first", "history.second", "history.third")
"""The catalog keys of the first ranks; `history.rank` is for the others."""


async def _wanted(context: Context) -> Wanted:
    """Read which games a history shows; raise TableError for anything that was never shown."""
    found = WANTED.fullmatch(context.id)
    if found is None:
        raise TableError("foreign_control")
    game, person = game_of(found["game"], context.services.faces), int(found["person"] or 0)
    if (game is None and found["game"] != EVERY_GAME) or person > MAX_ID:
        raise TableError("foreign_control")
    return Wanted(game, person or None, found["cup"])


HISTORY: Surface[Wanted] = Surface("h", "history", _wanted)
PAGES = Pager(HISTORY)


def id_of(wanted: Wanted) -> str:
    """Return what a history shows as a custom_id holds it.

    >>> id_of(EVERYTHING), id_of(Wanted("no_thank_you", 12, "K7Q2M4"))
    ('0', 'nothankyouP12CK7Q2M4')
    """
    person = "" if wanted.with_person is None else f"P{wanted.with_person}"
    cup = "" if wanted.contest is None else f"C{wanted.contest}"
    return f"{code_of(wanted.game) if wanted.game else EVERY_GAME}{person}{cup}"


def history_panel(
    shown: History,
    guild: int,
    words: Words,
    faces: Mapping[str, AnyFace],
    *,
    contests: Mapping[str, str] = MappingProxyType({}),
    selects: Sequence[Control[Any]] = (),
    may_see: Callable[[int], bool] = lambda _: True,
) -> Panel:
    """Show a page of the asking person's games, with selects in which features let them choose one.

    They choose among those of channels that they may see. The titles of contests are those that they may see.
    """
    head = "\n".join(_head(shown, contests, words))
    if not shown.games:
        key = "history.none" if shown.wanted == EVERYTHING else "history.none_such"
        return text_panel(f"{head}\n{words(key)}")
    lines = _lines(shown, guild, words, faces, contests)
    seen = [each for each in shown.games if may_see(each.channel)]
    below = (*PAGES.parts(shown.page, shown.pages, words), *_choosable(seen, words, faces, selects))
    return Panel((Text(head), Text(lines), *below), NEUTRAL)


def _head(shown: History, contests: Mapping[str, str], words: Words) -> Iterator[str]:
    """Yield the title, and lines for the person and the contest to which it is narrowed."""
    wanted = shown.wanted
    game = f" — {title_of(wanted.game, words)}" if wanted.game else ""
    yield f"## {words('history.title')}{game}"
    everybody = (each for played in shown.games for each in played.others)
    names = (each.name for each in everybody if each.person and each.person == wanted.with_person)
    if name := next(names, None):
        yield f"-# {words('history.with', names=called(name))}"
    if title := contests.get(wanted.contest or ""):
        yield f"-# {_contest(title)}"


def _choosable(
    games: Sequence[FinishedGame], words: Words, faces: Mapping[str, AnyFace], selects: Sequence[Control[Any]]
) -> tuple[Row, ...]:
    """Return selects of the games that are still there."""
    choices = tuple(
        Choice(
            each.table_id,
            f"{title_of(each.game, words)} · {_rank(each, words)}",
            note=f"{each.ended:%Y-%m-%d} · {each.table_id}",
        )
        for each in games
        if each.game in faces
    )
    return tuple(Row((each.select(words, choices),)) for each in selects if choices)


def _contest(title: str, most: int = MAX_CHARACTERS) -> str:
    """Name a contest, by its title with at most so many characters."""
    return f"🏆 {escape(title if len(title) <= most else f'{title[: most - 1]}…')}"


def _lines(
    shown: History, guild: int, words: Words, faces: Mapping[str, AnyFace], contests: Mapping[str, str]
) -> str:
    """Describe all games of a page; of long names fewer are told."""
    # A list of one contest names it in its head.
    titles = {} if shown.wanted.contest else contests
    for most in range(MAX_NAMED, 0, -1):
        others = [_with(each.others, words, most) for each in shown.games]
        told = zip(shown.games, others, strict=True)
        lines = "\n".join(
            _line(each, guild, words, faces.get(each.game), names, titles.get(each.contest or ""))
            for each, names in told
        )
        if len(lines) <= MAX_CHARACTERS:
            break
    return lines


def _line(
    played: FinishedGame, guild: int, words: Words, face: AnyFace | None, others: str, contest: str | None
) -> str:
    """Describe a game, with a link to its result where that was posted, and the others in words.

    The score is told in the words of the game, if it has one and is still there.
    """
    game, rank = title_of(played.game, words), _rank(played, words)
    if played.outcome is not None:
        address = url_of(guild, played.channel, played.outcome)
        game = words("history.linked", game=game, address=address)
    if played.is_forfeit:
        score = words("history.forfeit")
    else:
        score = face.scored(played.score, _options(played, face), played.seats, words) if face else ""
    return words(
        "history.line",
        medal=medal(played.rank, is_last=played.is_last),
        day=f"<t:{played.ended.timestamp():.0f}:d>",
        game=game,
        facts=words.dotted(
            filter(None, (rank, score, others, _contest(contest, MAX_TITLE) if contest else ""))
        ),
    )


def _rank(played: FinishedGame, words: Words) -> str:
    key = RANKS[played.rank - 1] if played.rank <= len(RANKS) else "history.rank"
    return words(key, rank=played.rank, seats=played.seats)


def _options(played: FinishedGame, face: AnyFace) -> Struct:
    """Return the options of a game; the default ones where today's rules do not know them."""
    try:
        options: Struct = msgspec.json.decode(played.options, type=face.game.options)
    except msgspec.DecodeError:
        options = face.game.options()
    return options


def _with(others: Sequence[Player], words: Words, most: int) -> str:
    """Name the others, best first; computers are counted, and so are people beyond so many."""
    if not others:
        return ""
    # The name of deleted people is empty.
    people = [
        (called(each.name) if each.name else words("history.somebody"), each.rank == 1)
        for each in others
        if each.name is not None
    ]
    told = [words("history.winner", name=name) if has_won else name for name, has_won in people[:most]]
    told += _computers([each.rank == 1 for each in others if each.name is None], words)
    if len(people) > most:
        told.append(words("history.more", count=len(people) - most))
    return words("history.with", names=words.listed(told))


def _computers(won: Sequence[bool], words: Words) -> Iterator[str]:
    """Count the computers, and those of them that won."""
    if won:
        count = words("history.computers", count=len(won))
        if any(won) and not all(won):
            yield words("history.winning", name=count, count=sum(won))
        else:
            yield words("history.winner", name=count) if won[0] else count
