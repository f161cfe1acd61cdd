"""The small messages by which the timer of cups calls people."""

from collections.abc import Sequence

from bot.database.schema import NOBODY
from cogs.cups.cup import Cup
from cogs.cups.cup_messages import CupMessages
from cogs.cups.public_panel import pairing_line, title_of
from cogs.cups.rules.pairings import Pairing


async def call_directors(messages: CupMessages, cup: Cup, late: Sequence[Pairing]) -> bool:
    """Tell the organiser, and those who were ready, that the time of some pairings is over."""
    words = cup.words(messages.words(cup))
    ready = [
        cup.entrants[place].person
        for each in late
        for place, since in zip(each.entrants, cup.meeting(each.number).ready, strict=True)
        if since is not None
    ]
    people = [each for each in dict.fromkeys((cup.organiser.person, *ready)) if each not in (None, NOBODY)]
    lines = "\n".join(pairing_line(cup, each, words) for each in late)
    mentions = words.listed([f"<@{each}>" for each in people])
    text = words("cup.call.late", people=mentions, pairings=lines, cup=title_of(cup, words))
    return await messages.call(cup, text, people, f"{cup.id}:d{cup.version}")
