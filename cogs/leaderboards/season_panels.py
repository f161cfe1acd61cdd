"""The panels of seasons: the final tables as they are posted, and a season on the leaderboard."""

from collections.abc import Sequence
from datetime import datetime

from bot.database.ratings import BASE
from bot.database.season_ends import MIN_GAMES, Season
from bot.faces.panel import NEUTRAL, Choice, Divider, Panel, Part, Row, Text, medal
from bot.faces.person_names import called
from bot.faces.words import Words
from cogs.leaderboards.leaderboard import Standings
from cogs.leaderboards.leaderboard_panel import (
    PAGES,
    PERIOD,
    WHICH_SEASON,
    games_of,
    head_of,
    lines_of,
)
from cogs.leaderboards.season_storage import FinalTable

MAX_LINES = 25
"""Lines of all final tables together in one message: long names leave room for no more."""


def day_of(moment: datetime) -> str:
    """Return the date of a moment, as each reader's Discord writes it."""
    return f"<t:{moment.timestamp():.0f}:D>"


def final_panel(
    season: Season, tables: Sequence[FinalTable], following: Season | None, words: Words
) -> Panel:
    """Show the first places of each game, fewer where there are many games, and what comes now."""
    period = words("season.period", begun=day_of(season.begun), ends=day_of(season.ends))
    head = Text(f"## {words('season.over', number=season.number)}\n-# {period}")
    most = max(MAX_LINES // len(tables), 1) if tables else 0
    games = []
    for table in tables:
        lines = [f"### {words(f'{table.game}.title')}"]
        for line in table.lines[:most]:
            rank = f"{medal(line.rank, is_last=line.is_last)} {line.rank}."
            lines.append(words("season.line", rank=rank, name=called(line.name), rating=line.rating))
        if hidden := table.total - min(most, len(table.lines)):
            lines.append(f"-# {words('season.more', count=hidden)}")
        games.append(Text("\n".join(lines)))
    notes = [words("season.back", start=BASE)]
    if following is not None:
        notes.append(words("season.now", number=following.number, day=day_of(following.ends)))
    notes.append(words("season.all_places", leaderboard=words.command("leaderboard")))
    below = Text("\n".join(f"-# {each}" for each in notes))
    return Panel((head, *games, Divider(), below), NEUTRAL)


# ------------------------------------------------------------------ on the leaderboard


def season_panel(
    season: Season,
    shown: Standings,
    words: Words,
    games: Sequence[str],
    seasons: Sequence[Season],
) -> Panel:
    """Show a page of a season, with selects of games and of seasons."""
    period = words(
        "season.final" if season.over else "season.running",
        number=season.number,
        begun=day_of(season.begun),
        ends=day_of(season.ends),
    )
    empty = words("season.empty" if season.over else "season.empty_yet")
    body = lines_of(shown, words, empty)
    condition = Text(f"-# {words('season.condition', count=MIN_GAMES)}")
    all_time = PERIOD.button(words, label=words("button.all_time"))
    row = PAGES.parts(shown.page, shown.pages, words, all_time)
    below = (*row, *games_of(shown, games, words), _seasons(season, seasons, words))
    return Panel((head_of(shown, period, words), *body, condition, *below), NEUTRAL)


def _seasons(shown: Season, seasons: Sequence[Season], words: Words) -> Part:
    choices = tuple(
        Choice(
            str(each.number),
            words("season.name", number=each.number),
            each.number == shown.number,
            f"{each.begun:%Y-%m-%d} – {each.ends:%Y-%m-%d}",
        )
        for each in seasons
    )
    return Row((WHICH_SEASON.select(words, choices),))
