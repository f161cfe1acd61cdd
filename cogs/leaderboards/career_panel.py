"""The panels of a person's career in a server."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from bot.errors import TableError
from bot.faces.face import AnyFace
from bot.faces.panel import MEDALS, NEUTRAL, Choice, Panel, Row, Text, medal, text_panel
from bot.faces.person_names import called
from bot.faces.words import Words
from bot.front.context import Context
from bot.front.controls import Control, Pager, Surface
from bot.front.custom_ids import game_of
from bot.scores.career import FinishedGame, GameStatistics, History
from cogs.leaderboards.reliability import Reliability
from cogs.leaderboards.season_storage import NO_MEDALS, Medals

MAX_WINNERS = 2
"""Maximum winners named per game; eight long names would leave no room for ten games."""

EVERY_GAME = "0"
"""Means all games in the custom_id of a history."""


async def _game_named(context: Context) -> str | None:
    """Read which game a history is of; None for all. Raise TableError for anything else."""
    game = game_of(context.id, context.services.faces)
    if game is None and context.id != EVERY_GAME:
        raise TableError("foreign_control")
    return game


HISTORY: Surface[str | None] = Surface("h", "history", _game_named)
PAGES = Pager(HISTORY)

RANKS = ("history.first", "history.second", "history.third")
"""The catalog keys of the first ranks; `history.rank` is for the others."""


class Career(Struct, frozen=True):
    """A person's statistics in a server."""

    name: str
    figures: Sequence[GameStatistics]
    finished: Reliability
    won: Medals = NO_MEDALS
    is_hidden: bool = False
    """Whether they see their own, hidden from others, of which they are reminded."""


def stats_panel(career: Career, words: Words) -> Panel:
    """Show a person's statistics."""
    title, finished = f"## {words('stats.title', name=called(career.name))}", career.finished
    if finished.games:
        title += f"\n{words('stats.finished', count=finished.games, finished=finished.finished)}"
    if not career.figures:
        return text_panel(f"{title}\n{words('stats.none')}")
    hint = f"\n-# {words('settings.hidden')}" if career.is_hidden else ""
    head = Text(f"{title}{hint}")
    games = (Text(_statistics(each, career.won.get(each.game, {}), words)) for each in career.figures)
    return Panel((head, *games), NEUTRAL)


def _statistics(of: GameStatistics, ranks: Mapping[int, int], words: Words) -> str:
    """Describe the games of a kind: those with others, medals of seasons, and those alone."""
    lines = [f"### {_title(of.game, words)}"]
    last = words("stats.day", day=f"<t:{of.ended.timestamp():.0f}:d>")
    if of.games:
        wins, games = words("leaderboard.wins", count=of.wins), words("leaderboard.games", count=of.games)
        lines.append(words("stats.together", rating=of.rating, wins=wins, games=games))
        last = words("stats.place", place=f"{of.place:.1f}", day=last)
    if ranks:
        counted = (f"{MEDALS[rank - 1]} {count}" for rank, count in ranks.items())
        lines.append(words("season.medals", medals=words.dotted(counted)))
    if of.alone:
        wins = words("leaderboard.wins", count=of.alone_wins)
        lines.append(words("stats.alone", wins=wins, games=words("leaderboard.games", count=of.alone)))
    return "\n".join([*lines, f"-# {last}"])


def _title(game: str, words: Words) -> str:
    """Return the title of a game; one that was removed since has only its name."""
    key = f"{game}.title"
    return words(key) if words.has(key) else game


def history_panel(
    shown: History,
    guild: int,
    words: Words,
    faces: Mapping[str, AnyFace],
    selects: Sequence[Control[Any]] = (),
) -> Panel:
    """Show a page of the asking person's games, with selects in which features let them choose one."""
    game = f" — {_title(shown.game, words)}" if shown.game else ""
    title = f"## {words('history.title')}{game}"
    if not shown.games:
        return text_panel(f"{title}\n{words('history.none')}")
    lines = "\n".join(_line(each, guild, words, faces.get(each.game)) for each in shown.games)
    below = (*PAGES.parts(shown.page, shown.pages, words), *_choosable(shown, words, faces, selects))
    return Panel((Text(title), Text(lines), *below), NEUTRAL)


def _choosable(
    shown: History, words: Words, faces: Mapping[str, AnyFace], selects: Sequence[Control[Any]]
) -> tuple[Row, ...]:
    """Return selects of the games that are still there."""
    choices = tuple(
        Choice(
            each.table_id,
            f"{_title(each.game, words)} · {_rank(each, words)}",
            note=f"{each.ended:%Y-%m-%d} · {each.table_id}",
        )
        for each in shown.games
        if each.game in faces
    )
    return tuple(Row((each.select(words, choices),)) for each in selects if choices)


def _line(played: FinishedGame, guild: int, words: Words, face: AnyFace | None) -> str:
    """Describe a game, with a link to its result where that was posted.

    The score is told in the words of the game, if it has one and is still there.
    """
    game, rank = _title(played.game, words), _rank(played, words)
    if played.outcome is not None:
        address = f"https://discord.com/channels/{guild}/{played.channel}/{played.outcome}"
        game = words("history.linked", game=game, address=address)
    score = face.scored(played.score, _options(played, face), played.seats, words) if face else ""
    return words(
        "history.line",
        medal=medal(played.rank),
        day=f"<t:{played.ended.timestamp():.0f}:d>",
        game=game,
        reached=words("history.scored", rank=rank, score=score) if score else rank,
        winners=_winners(played, words),
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


def _winners(played: FinishedGame, words: Words) -> str:
    if played.has_won and len(played.winners) == 1:
        return words("history.you_won")
    # Computers have no name, and that of deleted people is empty.
    named = [
        words("history.computer") if name is None else called(name) if name else words("history.somebody")
        for name in played.winners[:MAX_WINNERS]
    ]
    more = len(played.winners) - len(named)
    others = [words("history.more", count=more)] if more else []
    return words("history.won_by", names=words.listed([*named, *others]))
