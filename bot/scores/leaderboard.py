"""The leaderboard of a server as a panel: a line for everybody, made for the width of a phone."""

from collections.abc import Sequence

from bot.face import Divider, Panel, Text
from bot.scores.queries import SHOWN, Line
from bot.screens import QUIET, medal, text_panel
from bot.words import Words, escape, signed


def leaderboard_panel(game: str, lines: Sequence[Line], person: int, words: Words) -> Panel:
    """Show the first lines, and below them that of the person who asks when it is another."""
    title = f"## {words('leaderboard.title', game=words(f'{game}.title'))}"
    if not lines:
        return text_panel(f"{title}\n{words('leaderboard.empty')}")
    told = [_told(line, person, words) for line in lines]
    own = (Divider(), Text(told[SHOWN])) if len(told) > SHOWN else ()
    first = Text("\n".join(told[:SHOWN]))
    return Panel((Text(f"{title}\n-# {words('leaderboard.counted')}"), first, *own), QUIET)


def _told(line: Line, person: int, words: Words) -> str:
    name = escape(line.name)
    return words(
        "leaderboard.line",
        rank=f"{medal(line.rank)} {line.rank}.",
        name=words("leaderboard.you", name=name) if line.person == person else name,
        wins=words("leaderboard.wins", count=line.wins),
        games=words("leaderboard.games", count=line.games),
        best="–" if line.best is None else signed(line.best),
    )
