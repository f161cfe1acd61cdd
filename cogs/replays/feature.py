"""What replays bring to the bot."""

from bot.front.feature import Feature, HelpLine, HistoryChoice, ResultButton, Surface
from bot.front.replays import files, presses
from bot.front.replays.panel import REPLAY
from bot.replays.moving import Control, slot_of
from bot.replays.stepping import SPECTATOR
from cogs.replays.commands import Replays

FEATURE = Feature(
    surfaces=(
        Surface(REPLAY, "replay", presses.answer),
        Surface(files.FILE, "replay_file", files.answer),
    ),
    commands=(Replays,),
    result_buttons=(ResultButton("button.replay", REPLAY, slot_of(Control.OPEN, SPECTATOR)),),
    history=HistoryChoice(5, "replay.which", presses.open_table, place=10),
    help=HelpLine(50, "help.replays", ("replay",)),
)
