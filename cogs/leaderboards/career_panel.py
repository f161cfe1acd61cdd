"""A person's statistics in a server."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from bot.faces.panel import MEDALS, NEUTRAL, Panel, Part, Text
from bot.faces.person_names import called
from bot.faces.words import Words
from bot.scores.career import GameStatistics
from cogs.leaderboards.reliability import Reliability
from cogs.leaderboards.season_storage import NO_MEDALS, Medals


class Career(Struct, frozen=True):
    """A person's statistics in a server."""

    name: str
    figures: Sequence[GameStatistics]
    finished: Reliability
    won: Medals = NO_MEDALS
    is_hidden: bool = False
    """Whether they see their own, hidden from others, of which they are reminded."""


def stats_panel(career: Career, words: Words, parts: Sequence[Part] = ()) -> Panel:
    """Show a person's statistics, with what features say of them."""
    title, finished = f"## {words('stats.title', name=called(career.name))}", career.finished
    if finished.games:
        title += f"\n{words('stats.finished', count=finished.games, finished=finished.finished)}"
    if not career.figures:
        return Panel((Text(f"{title}\n{words('stats.none')}"), *parts), NEUTRAL)
    hint = f"\n-# {words('settings.hidden')}" if career.is_hidden else ""
    head = Text(f"{title}{hint}")
    games = (Text(_statistics(each, career.won.get(each.game, {}), words)) for each in career.figures)
    return Panel((head, *games, *parts), NEUTRAL)


def _statistics(of: GameStatistics, ranks: Mapping[int, int], words: Words) -> str:
    """Describe the games of a kind: those with others, medals of seasons, and those alone."""
    lines = [f"### {title_of(of.game, words)}"]
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


def title_of(game: str, words: Words) -> str:
    """Return the title of a game; one that was removed since has only its name."""
    key = f"{game}.title"
    return words(key) if words.has(key) else game
