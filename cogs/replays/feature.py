"""What replays bring to the bot."""

from bot.front.feature import Feature, HelpLine, HistoryChoice
from cogs.replays.commands import Replays
from cogs.replays.record_files import FILE
from cogs.replays.replay_presses import REPLAY, choose, open_replay

FEATURE = Feature(
    surfaces=(REPLAY, FILE),
    commands=(Replays,),
    result_buttons=(open_replay,),
    history=HistoryChoice(choose, place=10),
    help=HelpLine(50, "help.replays", ("replay",)),
)
