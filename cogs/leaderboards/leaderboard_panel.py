"""The panel of a leaderboard, with lines that fit the width of a phone."""

import re
from collections.abc import Sequence

from msgspec import Struct

from bot.errors import TableError
from bot.faces.panel import NEUTRAL, Choice, Divider, Panel, Part, Row, Text, text_panel
from bot.faces.words import Words
from bot.front.context import Context
from bot.front.controls import Pager, Surface
from bot.front.custom_ids import code_of, game_of
from bot.scores.rankings import name_of, rank_of
from cogs.leaderboards.leaderboard import Line, Period, Standings


class Shown(Struct, frozen=True):
    """What a leaderboard shows: a game, and all time, a month, or a season by its number."""

    game: str
    period: Period = Period.EVER
    season: int | None = None

    @property
    def id(self) -> str:
        """Return it as a custom_id holds it.

        >>> Shown("no_thank_you").id, Shown("no_thank_you", season=12).id
        ('anothankyou', 's12nothankyou')
        """
        kind = self.period if self.season is None else f"s{self.season}"
        return f"{kind}{code_of(self.game)}"


NAMED = re.compile(r"(?:s(?P<season>[0-9]{1,4})|(?P<period>[a-z]))(?P<game>[a-z]+)", re.ASCII)
"""What a custom_id says of a leaderboard."""


async def _list_named(context: Context) -> Shown:
    """Read what a control is about; raise TableError for anything that was never shown."""
    found = NAMED.fullmatch(context.id)
    game = game_of(found["game"], context.services.faces) if found else None
    if found is None or game is None or found["period"] not in (None, *Period):
        raise TableError("foreign_control")
    if found["season"]:
        return Shown(game, season=int(found["season"]))
    return Shown(game, Period(found["period"]))


LEADERBOARD: Surface[Shown] = Surface("t", "leaderboard", _list_named)
"""A leaderboard; its controls are about what it shows, and server and person always come from the press."""
PAGES = Pager(LEADERBOARD)
PERIOD = LEADERBOARD.declare("period")
GAME = LEADERBOARD.declare("game", "leaderboard.which")
SEASON = LEADERBOARD.declare("season", "button.season")
WHICH_SEASON = LEADERBOARD.declare("which_season", "season.which")


def leaderboard_panel(
    shown: Standings,
    words: Words,
    records: Sequence[str] = (),
    games: Sequence[str] = (),
    *,
    has_seasons: bool = False,
) -> Panel:
    """Show a page of lines, the asking person's own, the records, and a select of games."""
    period, empty, other = {
        Period.EVER: ("leaderboard.ever", "leaderboard.empty", "button.this_month"),
        Period.MONTH: ("leaderboard.month", "leaderboard.empty_month", "button.all_time"),
    }[shown.period]
    below = (Divider(), Text("\n".join(records))) if records else ()
    body = (*lines_of(shown, words, words(empty)), *below)
    seasons = (SEASON.button(words),) if has_seasons else ()
    change = PERIOD.button(words, label=words(other))
    row = PAGES.parts(shown.page, shown.pages, words, change, *seasons)
    return Panel((head_of(shown, words(period), words), *body, *row, *games_of(shown, games, words)), NEUTRAL)


def head_of(shown: Standings, period: str, words: Words) -> Text:
    """Return the title of a leaderboard, with its period and which games count."""
    title = f"## {words('leaderboard.title', game=words(f'{shown.game}.title'))}"
    return Text(f"{title}\n-# {period}\n-# {words('leaderboard.counted')}")


def lines_of(shown: Standings, words: Words, empty: str) -> tuple[Part, ...]:
    """Return the lines of a page, or what is said where there are none, and the asking person's own."""
    lines = "\n".join(_line(line, shown.asker, words) for line in shown.lines)
    own = (Divider(), Text(_line(shown.own, shown.asker, words))) if shown.own else ()
    return Text(lines or empty), *own


def empty_panel(words: Words) -> Panel:
    """Show a server where no game has an entry yet."""
    return text_panel(f"## {words('leaderboard.heading')}\n{words('leaderboard.nobody')}")


def games_of(shown: Standings, games: Sequence[str], words: Words) -> tuple[Row, ...]:
    """Return a select of games; nothing for none."""
    choices = tuple(Choice(game, words(f"{game}.title"), chosen=game == shown.game) for game in games)
    return (Row((GAME.select(words, choices),)),) if choices else ()


def _line(line: Line, asker: int, words: Words) -> str:
    rank = rank_of(line.rank, is_hidden=line.is_hidden, is_last=line.is_last)
    name = name_of(line.name, words, is_own=line.person == asker, is_hidden=line.is_hidden)
    wins, games = words("leaderboard.wins", count=line.wins), words("leaderboard.games", count=line.games)
    return words("leaderboard.line", rank=rank, name=name, rating=line.rating, wins=wins, games=games)
