"""What leaderboards, careers and seasons bring to the bot."""

from bot.front.feature import Feature, HelpLine, HubButton, HubRow, Listeners, ServerSection
from bot.front.services import Services
from cogs.leaderboards import season_settings
from cogs.leaderboards.commands import Leaderboards
from cogs.leaderboards.history_panel import HISTORY
from cogs.leaderboards.history_presses import OPEN_HISTORY
from cogs.leaderboards.leaderboard_panel import LEADERBOARD
from cogs.leaderboards.leaderboard_presses import (
    OPEN_LEADERBOARD,
    OPEN_STATS,
    STATISTICS,
)
from cogs.leaderboards.season_messages import SeasonMessages


def _end_due(services: Services, _: int = 0) -> None:
    """Look at the start, and when a server has chosen another length or another channel."""
    services.own(SeasonMessages).look()


def _post_again(services: Services, guild: int) -> None:
    services.own(SeasonMessages).force_failed(lambda failed: failed == guild)


FEATURE = Feature(
    surfaces=(LEADERBOARD, HISTORY, STATISTICS),
    commands=(Leaderboards,),
    additions=(
        HubRow(
            20,
            (
                HubButton(OPEN_STATS, 1),
                HubButton(OPEN_HISTORY, 3),
                HubButton(OPEN_LEADERBOARD, 2),
            ),
        ),
        HelpLine(20, "help.leaderboards", ("leaderboard", "stats", "history")),
        ServerSection(10, season_settings.parts),
    ),
    on=Listeners(
        ready=_end_due,
        server_settings=_end_due,
        guild_change=_post_again,
    ),
)
