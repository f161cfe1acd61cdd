"""What replays bring to the bot."""

from bot.front.feature import Feature, HelpLine, HistoryChoice, HubButton, HubRow
from cogs.replays.commands import Replays
from cogs.replays.record_files import FILE, UPLOAD, ask_for_file
from cogs.replays.replay_presses import REPLAY, choose, open_replay

FEATURE = Feature(
    surfaces=(REPLAY, FILE, UPLOAD),
    commands=(Replays,),
    result_buttons=(open_replay,),
    history=HistoryChoice(choose, place=10),
    hub=HubRow(25, (HubButton(ask_for_file),)),
    help=HelpLine(50, "help.replays", ("replay",)),
)
