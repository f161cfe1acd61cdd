"""What the controls of the shared places are answered with: so two that were swapped are found.

The shared places are the hub and the result. Each slot has the key of a
sentence that stands in no other answer of its place, as far as its place allows.
"""

import re

from bot.faces.line_breaks import unjoined
from bot.faces.words import catalog
from tests.support.hanging.controls import Known
from tests.support.person_language import LANGUAGE

FIRST_GAME = 100
"""From here on, the slots of the hub are those of games."""
HUB = {
    0: "yaniv.rules",
    1: "stats.none",
    2: "leaderboard.nobody",
    3: "history.none",
    4: "settings.hint",
    5: "play.more_hint",
    6: "privacy.exported",
    7: "privacy.question",
    8: "play.title",
    9: "play.title",
    10: "server.hint",
    11: "help",
    12: "play.no_tables",
}
OF_A_GAME = {
    0: "hand.title",
    1: "lobby.fillers",
    2: "learn.title",
    3: "play.title",
    4: "button.show_answer",
    5: "play.which_number",
    6: "prime_daifugo.check.composite",
}
"""By the last digit of the slots of the hub."""
RESULT = {0: "lobby.ready", 1: "record", 2: "outcome.title"}
SHARED = {"y": HUB, "r": RESULT}


def expected(known: Known) -> str | None:
    """Return the key of what a control is answered with; None in other places than the shared ones."""
    if known.surface not in SHARED:
        return None
    slot = known.slots[0]
    is_of_a_game = known.surface == "y" and slot >= FIRST_GAME
    return OF_A_GAME[slot % 10] if is_of_a_game else SHARED[known.surface][slot]


def says(told: str, key: str) -> bool:
    """Return whether a text has the sentence of a key, whatever facts stand in it."""
    message = catalog(LANGUAGE).get(key)
    assert message, key
    sentence = str(message.string[0] if isinstance(message.string, list | tuple) else message.string)
    return re.search(re.sub(r"\\\{\w+\\\}", ".*", re.escape(unjoined(sentence))), unjoined(told)) is not None
