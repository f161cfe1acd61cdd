"""The call of somebody whose opponent is ready."""

from bot.front.services import Services
from bot.workers.fair_share import Cooldown
from cogs.cups.calls import Call, people_at
from cogs.cups.cup import Cup
from cogs.cups.cup_access import cups_of
from cogs.cups.cup_messages import CupMessages
from cogs.cups.cup_registry import RETRY_DELAY
from cogs.cups.public_panel import MY_GAME, title_of
from cogs.cups.rules.pairings import Pairing

CALL_INTERVAL = 3600.0
"""Minimum seconds between two calls of the same person to the same game."""


def ready_calls(_: Services) -> Cooldown:
    """Return what keeps a person from being called to the same game too often."""
    return Cooldown(CALL_INTERVAL)


async def call_opponent(services: Services, cup: Cup, person: int) -> None:
    """Tell the opponent of somebody who is ready, at most once an hour."""
    place = cup.require_entrant(person)
    pairing = cup.pairing_of(place)
    other = None if pairing is None else pairing.opponent(place)
    if pairing is None or other is None:
        return
    for opponent in people_at(cup, other):
        if _waits(cup, pairing, place) and services.own(ready_calls).admit(
            opponent, (cup.id, pairing.number)
        ):
            await _call(services, cup, pairing, place, opponent)


def _waits(cup: Cup, pairing: Pairing, place: int) -> bool:
    """Return whether somebody is ready for a game of a pairing, which has no table yet."""
    meeting, now = cup.meeting(pairing.number), cup.pairing_of(place)
    is_same = now is not None and (now.number, len(now.games)) == (pairing.number, len(pairing.games))
    return is_same and meeting.table_id is None and cup.readiness(pairing, place)[0] is not None


async def _call(services: Services, cup: Cup, pairing: Pairing, place: int, opponent: int) -> None:
    messages = services.own(CupMessages)
    words = cup.words(messages.words(cup))
    facts = {"person": f"<@{opponent}>", "name": words.person(place), "cup": title_of(cup, words)}
    nonce = f"{cup.id}:{Call.READY}:{pairing.number}.{len(pairing.games)}"
    text, button = words("cup.call.ready", **facts), MY_GAME.button(words)
    if await messages.call(cup, text, [opponent], nonce, button):
        return

    async def call_again() -> None:
        now = await services.own(cups_of).read(cup.id)
        if now is not None and _waits(now, pairing, place):
            await _call(services, now, pairing, place, opponent)

    services.background.later(RETRY_DELAY, services.background.spawn, call_again)
