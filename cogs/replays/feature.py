"""What replays bring to the bot."""

from bot.front.feature import Feature, HelpLine, HistoryChoice, HubButton, HubRow, ResultButton, StepButton
from cogs.replays.commands import Replays
from cogs.replays.record_files import FILE, UPLOAD, ask_for_file
from cogs.replays.replay_presses import REPLAY, STEP, choose, open_replay, open_step

FEATURE = Feature(
    surfaces=(REPLAY, STEP, FILE, UPLOAD),
    commands=(Replays,),
    additions=(
        ResultButton(open_replay),
        StepButton(open_step),
        HistoryChoice(choose, place=10),
        HubRow(25, (HubButton(ask_for_file),)),
        HelpLine(50, "help.replays", ("replay",)),
    ),
)
