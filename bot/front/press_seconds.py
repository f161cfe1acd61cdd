"""How long answers take, by the kind of what was pressed or typed."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from time import perf_counter

import discord

from bot.front import ui
from bot.front.interactions import Interaction
from bot.metrics import PRESS_SECONDS

SURFACES = {
    ui.BOARD: "table",
    ui.HAND: "hand",
    ui.LOBBY: "lobby",
    ui.MENU: "menu",
    ui.FORM: "options_form",
    ui.GAME_FORM: "game_form",
    ui.OUTCOME: "result",
    ui.SHEET: "score_sheet",
    ui.PING: "ping",
    ui.WATCH: "watch",
    ui.COMMENTARY: "commentary",
    ui.LEADERBOARD: "leaderboard",
    ui.HISTORY: "history",
    ui.SETTINGS: "settings",
    ui.PUZZLE: "puzzle",
    ui.DEDUCTION: "deduction",
    ui.SERVER: "server_settings",
    ui.PRIVACY: "privacy",
    ui.LESSON: "lesson",
    ui.PLAY: "play",
    ui.REVIEW: "review",
    ui.DECK: "review_deck",
    ui.REPLAY: "replay",
    ui.FILE: "replay_file",
    ui.PRIMES: "primes",
    ui.PRIME_TRAINING: "prime_training",
    ui.PRIME_ASSIST: "prime_assist",
}
"""The surfaces of custom_ids, as metrics name them."""
OTHER = "other"
KINDS = {
    discord.InteractionType.application_command: "command",
    discord.InteractionType.autocomplete: "autocomplete",
}


@contextmanager
def measured(interaction: Interaction) -> Iterator[None]:
    """Measure the answer to a press, a form or a command."""
    began = perf_counter()
    try:
        yield
    finally:
        PRESS_SECONDS.labels(surface_of(interaction)).observe(perf_counter() - began)


def surface_of(interaction: Interaction) -> str:
    """Name what was pressed or typed; as custom_ids come from outside, all unknown ones have one name."""
    if interaction.type in KINDS:
        return KINDS[interaction.type]
    data: Mapping[str, object] = interaction.data or {}
    found = ui.CUSTOM_ID.fullmatch(str(data.get("custom_id", "")))
    return SURFACES.get(found["surface"], OTHER) if found else OTHER
