"""The panels of a person's career in a server."""

from collections.abc import Sequence

from bot.faces.panel import NEUTRAL, Panel, Text, medal, text_panel
from bot.faces.person_names import called
from bot.faces.words import Words, signed
from bot.scores.career import FinishedGame, GameStatistics, History
from bot.scores.leaderboard_panel import turning

MAX_WINNERS = 2
"""Maximum winners named per game; eight long names would leave no room for ten games."""


def stats_panel(
    name: str, figures: Sequence[GameStatistics], words: Words, *, is_hidden: bool = False
) -> Panel:
    """Show a person's statistics; `is_hidden` reminds people viewing their own that they are hidden."""
    title = f"## {words('stats.title', name=called(name))}"
    if not figures:
        return text_panel(f"{title}\n{words('stats.none')}")
    hint = f"\n-# {words('settings.hidden')}" if is_hidden else ""
    head = Text(f"{title}\n-# {words('leaderboard.counted')}{hint}")
    return Panel((head, *(Text(_statistics(each, words)) for each in figures)), NEUTRAL)


def _statistics(of: GameStatistics, words: Words) -> str:
    lines = words(
        "stats.game",
        rating=of.rating,
        wins=words("leaderboard.wins", count=of.wins),
        games=words("leaderboard.games", count=of.games),
        place=f"{of.place:.1f}",
        day=f"<t:{of.ended.timestamp():.0f}:d>",
    )
    return f"### {words(f'{of.game}.title')}\n{lines}"


def history_panel(shown: History, guild: int, words: Words) -> Panel:
    """Show a page of the asking person's games."""
    game = f" — {words(f'{shown.game}.title')}" if shown.game else ""
    title = f"## {words('history.title')}{game}"
    if not shown.games:
        return text_panel(f"{title}\n{words('history.none')}")
    lines = "\n".join(_line(each, guild, words) for each in shown.games)
    return Panel((Text(title), Text(lines), *turning(shown.page, shown.pages, words)), NEUTRAL)


def _line(played: FinishedGame, guild: int, words: Words) -> str:
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


def _winners(played: FinishedGame, words: Words) -> str:
    if played.has_won and len(played.winners) == 1:
        return words("history.you_won")
    named = [_named(name, words) for name in played.winners[:MAX_WINNERS]]
    more = len(played.winners) - len(named)
    others = [words("history.more", count=more)] if more else []
    return words("history.won_by", names=words.listed([*named, *others]))


def _named(name: str | None, words: Words) -> str:
    """Return the name of a winner; deleted people have none."""
    if name is None:
        return words("history.computer")
    return called(name) if name else words("history.somebody")
