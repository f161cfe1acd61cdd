"""What one person has done in a server, as panels."""

from collections.abc import Sequence

from bot.faces.panel import QUIET, Panel, Text, medal, text_panel
from bot.faces.words import Words, escape, signed
from bot.scores.career import Figures, History, Played
from bot.scores.leaderboard import turning

NAMED = 2
"""How many winners of a game are named; eight long names would not leave room for ten games."""


def stats_panel(name: str, figures: Sequence[Figures], words: Words, *, is_hidden: bool = False) -> Panel:
    """Show what a person has reached at every game; whoever looks at their own is told that they hide."""
    title = f"## {words('stats.title', name=escape(name))}"
    if not figures:
        return text_panel(f"{title}\n{words('stats.none')}")
    hint = f"\n-# {words('settings.hidden')}" if is_hidden else ""
    head = Text(f"{title}\n-# {words('leaderboard.counted')}{hint}")
    return Panel((head, *(Text(_reached(each, words)) for each in figures)), QUIET)


def _reached(at: Figures, words: Words) -> str:
    lines = words(
        "stats.game",
        rating=at.rating,
        wins=words("leaderboard.wins", count=at.wins),
        games=words("leaderboard.games", count=at.games),
        place=f"{at.place:.1f}",
        day=f"<t:{at.ended.timestamp():.0f}:d>",
    )
    return f"### {words(f'{at.game}.title')}\n{lines}"


def history_panel(shown: History, guild: int, words: Words) -> Panel:
    """Show a page of the games of whoever asks."""
    game = f" — {words(f'{shown.game}.title')}" if shown.game else ""
    title = f"## {words('history.title')}{game}"
    if not shown.games:
        return text_panel(f"{title}\n{words('history.none')}")
    told = "\n".join(_told(each, guild, words) for each in shown.games)
    return Panel((Text(title), Text(told), *turning(shown.page, shown.pages, words)), QUIET)


def _told(played: Played, guild: int, words: Words) -> str:
    line = words(
        "history.line",
        medal=medal(played.rank),
        day=f"<t:{played.ended.timestamp():.0f}:d>",
        game=words(f"{played.game}.title"),
        rank=played.rank,
        seats=played.seats,
        score=signed(played.score),
        winners=_winners(played, words),
    )
    if played.outcome is None:
        return line
    address = f"https://discord.com/channels/{guild}/{played.channel}/{played.outcome}"
    return words("history.linked", line=line, address=address)


def _winners(played: Played, words: Words) -> str:
    if played.has_won and len(played.winners) == 1:
        return words("history.you_won")
    named = [_named(name, words) for name in played.winners[:NAMED]]
    more = len(played.winners) - len(named)
    others = [words("history.more", count=more)] if more else []
    return words("history.won_by", names=words.listed([*named, *others]))


def _named(name: str | None, words: Words) -> str:
    """Name a winner; who was forgotten has no name any more."""
    if name is None:
        return words("history.computer")
    return escape(name) if name else words("history.somebody")
