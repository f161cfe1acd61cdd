"""The panel of a leaderboard, with lines that fit the width of a phone."""

from collections.abc import Sequence
from enum import IntEnum

from bot.faces.panel import (
    NEUTRAL,
    Button,
    Choice,
    Divider,
    Panel,
    Part,
    Row,
    Select,
    Text,
    medal,
    text_panel,
)
from bot.faces.person_names import called
from bot.faces.words import Words
from cogs.leaderboards.leaderboard import Line, Period, Standings


class PageSlot(IntEnum):
    """The controls of a list with pages; other features have theirs among them."""

    BACK = 0
    ON = 1
    PERIOD = 2
    GAME = 3
    SEASON = 6
    WHICH_SEASON = 7


def leaderboard_panel(
    shown: Standings,
    person: int,
    words: Words,
    records: Sequence[str] = (),
    games: Sequence[str] = (),
    *,
    has_seasons: bool = False,
) -> Panel:
    """Show a page of lines, the asking person's own, the records, and a select of games."""
    period = {Period.EVER: "leaderboard.ever", Period.MONTH: "leaderboard.month"}[shown.period]
    below = (Divider(), Text("\n".join(records))) if records else ()
    body = (*lines_of(shown, person, words, words(_EMPTY[shown.period])), *below)
    row = _row(shown, words, has_seasons=has_seasons)
    return Panel((head_of(shown, words(period), words), *body, *row, *games_of(shown, games, words)), NEUTRAL)


def head_of(shown: Standings, period: str, words: Words) -> Text:
    """Return the title of a leaderboard, with its period and which games count."""
    title = f"## {words('leaderboard.title', game=words(f'{shown.game}.title'))}"
    return Text(f"{title}\n-# {period}\n-# {words('leaderboard.counted')}")


def lines_of(shown: Standings, person: int, words: Words, empty: str) -> tuple[Part, ...]:
    """Return the lines of a page, or what is said where there are none, and the asking person's own."""
    lines = "\n".join(_line(line, person, words) for line in shown.lines)
    own = (Divider(), Text(_line(shown.own, person, words))) if shown.own else ()
    return Text(lines or empty), *own


def empty_panel(words: Words) -> Panel:
    """Show a server where no game has an entry yet."""
    return text_panel(f"## {words('leaderboard.heading')}\n{words('leaderboard.nobody')}")


_EMPTY = {Period.EVER: "leaderboard.empty", Period.MONTH: "leaderboard.empty_month"}


def _row(shown: Standings, words: Words, *, has_seasons: bool) -> tuple[Part, ...]:
    other = {Period.EVER: "button.this_month", Period.MONTH: "button.all_time"}[shown.period]
    seasons = [Button(PageSlot.SEASON, words("button.season"))] if has_seasons else []
    return turning(shown.page, shown.pages, words, Button(PageSlot.PERIOD, words(other)), *seasons)


def games_of(shown: Standings, games: Sequence[str], words: Words) -> tuple[Row, ...]:
    """Return a select of games; nothing for none."""
    choices = tuple(Choice(game, words(f"{game}.title"), chosen=game == shown.game) for game in games)
    return (Row((Select(PageSlot.GAME, words("leaderboard.which"), choices),)),) if choices else ()


def turning(page: int, pages: int, words: Words, *others: Button) -> tuple[Part, ...]:
    """Show the page number with buttons to the adjacent pages; nothing for a single page."""
    buttons = (
        Button(PageSlot.BACK, "‹", disabled=page == 0),
        Button(PageSlot.ON, "›", disabled=page == pages - 1),
    )
    number = Text(f"-# {words('list.page', page=page + 1, pages=pages)}")
    if pages > 1:
        return number, Row((*buttons, *others))
    return (Row(others),) if others else ()


def _line(line: Line, person: int, words: Words) -> str:
    name = called(line.name)
    return words(
        "leaderboard.line",
        rank=f"{'🙈' if line.is_hidden else medal(line.rank)} {line.rank}.",
        name=_own(line, name, words) if line.person == person else name,
        rating=line.rating,
        wins=words("leaderboard.wins", count=line.wins),
        games=words("leaderboard.games", count=line.games),
    )


def _own(line: Line, name: str, words: Words) -> str:
    return words("leaderboard.you_hidden" if line.is_hidden else "leaderboard.you", name=name)
