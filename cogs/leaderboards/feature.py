"""What leaderboards, careers and seasons bring to the bot."""

from bot.front.feature import Feature, HelpLine, HubButton, HubRow, ServerSection, Surface
from bot.front.services import Services
from cogs.leaderboards.commands import Leaderboards, game_leaderboard
from cogs.leaderboards.front import leaderboard_presses, season_settings
from cogs.leaderboards.front.season_messages import SeasonMessages
from cogs.leaderboards.front.season_pages import LEADERBOARD


def _end_due(services: Services, _: int = 0) -> None:
    """Look at the start, and when a server has chosen another length or another channel."""
    services.own(SeasonMessages).look()


def _post_again(services: Services, guild: int) -> None:
    services.own(SeasonMessages).force_failed(lambda failed: failed == guild)


FEATURE = Feature(
    surfaces=(
        Surface(LEADERBOARD, "leaderboard", leaderboard_presses.turn_leaderboard),
        Surface(leaderboard_presses.HISTORY, "history", leaderboard_presses.turn_history),
    ),
    commands=(Leaderboards,),
    game_commands=(game_leaderboard,),
    hub=HubRow(
        20,
        (
            HubButton(1, "button.stats", leaderboard_presses.show_stats, is_with_games=True),
            HubButton(3, "button.history", leaderboard_presses.show_history),
            HubButton(2, "button.leaderboard", leaderboard_presses.show_leaderboard),
        ),
    ),
    help=HelpLine(20, "help.leaderboards", ("leaderboard", "stats", "history")),
    server_section=ServerSection(season_settings.parts, season_settings.CHANGES),
    on_ready=_end_due,
    on_server_settings=_end_due,
    on_guild_change=_post_again,
)
