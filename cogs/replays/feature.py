"""What replays bring to the bot."""

from bot.front.feature import Feature, HelpLine, HistoryChoice, HubButton, HubRow, ResultButton
from cogs.replays.commands import Replays
from cogs.replays.record_files import FILE, UPLOAD, ask_for_file
from cogs.replays.replay_presses import REPLAY, choose, open_replay

FEATURE = Feature(
    surfaces=(REPLAY, FILE, UPLOAD),
    commands=(Replays,),
    additions=(
        ResultButton(open_replay),
        HistoryChoice(choose, place=10),
        HubRow(25, (HubButton(ask_for_file),)),
        HelpLine(50, "help.replays", ("replay",)),
    ),
)
