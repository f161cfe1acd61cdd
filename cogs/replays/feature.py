"""What replays bring to the bot."""

from bot.front.feature import Feature, HelpLine, HistoryChoice, ResultButton, Surface
from cogs.replays.commands import Replays
from cogs.replays.front import file_presses, replay_presses
from cogs.replays.replay_controls import Control, slot_of
from cogs.replays.replay_panel import REPLAY
from cogs.replays.replay_steps import SPECTATOR

FEATURE = Feature(
    surfaces=(
        Surface(REPLAY, "replay", replay_presses.answer),
        Surface(file_presses.FILE, "replay_file", file_presses.answer),
    ),
    commands=(Replays,),
    result_buttons=(ResultButton("button.replay", REPLAY, slot_of(Control.OPEN, SPECTATOR)),),
    history=HistoryChoice(5, "replay.which", replay_presses.open_table, place=10),
    help=HelpLine(50, "help.replays", ("replay",)),
)
