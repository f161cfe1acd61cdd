"""The panel behind [⋯] with everything that a person may do besides playing."""

from bot.faces.panel import Panel
from bot.front import ui
from bot.front.interactions import Interaction, may_manage, words_of
from bot.front.play_panel import more_panel
from bot.front.services import Services
from bot.front.ui import Address

GAMES = Address(ui.PLAY, "0", 0)
"""The address of controls that belong to no table."""


def more(services: Services, interaction: Interaction) -> tuple[Panel, Address]:
    """Return the panel for a person, and where its controls are."""
    words, alone = words_of(interaction), (tuple(services.puzzles), tuple(services.questions))
    return more_panel(words, *alone, manages=may_manage(interaction)), GAMES
