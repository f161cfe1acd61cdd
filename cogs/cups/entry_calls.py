"""The small messages before the first round: the start, the check-in, and who is told of the cup."""

import logging
from collections.abc import Iterable

from bot.errors import TableError
from bot.faces.panel import NEUTRAL, Button, Panel, Row, Text
from bot.front.services import Services
from bot.workers.fair_share import Cooldown
from cogs.cups import decisions, entry
from cogs.cups.calls import Call
from cogs.cups.cup import Cup
from cogs.cups.cup_access import cups_of
from cogs.cups.cup_messages import CupMessages
from cogs.cups.cup_storage import Change
from cogs.cups.cup_values import Phase
from cogs.cups.entry_lines import entry_lines, moment
from cogs.cups.public_panel import ENTER, HERE, link_to, title_of
from cogs.cups.rules.cup_rules import MIN_ENTRANTS
from cogs.cups.seeds import ratings_of

log = logging.getLogger(__name__)

TOLD_INTERVAL = 3600.0
"""Minimum seconds between two calls of the same person because the start time of a cup has changed."""


def start_calls(_: Services) -> Cooldown:
    """Return what keeps a start time that changes often from calling people each time."""
    return Cooldown(TOLD_INTERVAL)


async def tell_start(services: Services, cup: Cup, changed_by: int) -> None:
    """Tell the entrants that the start time has changed, apart from whoever changed it."""
    calls, starts = services.own(start_calls), cup.settings.starts
    others = [each for each in _people(cup) if each != changed_by and calls.admit(each, cup.id)]
    key = "cup.call.no_start" if starts is None else "cup.call.start"
    if starts is not None and cup.settings.check_in:
        key = "cup.call.start_check_in"
    times = {"time": moment(starts), "left": moment(starts, "R")} if starts else {}
    await _call(
        services,
        cup,
        key,
        others,
        f"{cup.id}:{Call.CHANGED}:{cup.version}",
        count=cup.settings.check_in,
        **times,
    )


async def announce_cup(services: Services, cup: Cup, role: int) -> None:
    """Tell a role of a cup in its channel; raise PostError where that is not possible."""
    messages = services.own(CupMessages)
    words = messages.words(cup)
    lines = [words("cup.call.announced", role=f"<@&{role}>", cup=title_of(cup, words))]
    told = Text("\n".join([*lines, *entry_lines(cup, words)]))
    panel = Panel((told, Row((ENTER.button(words), link_to(cup, words)))), NEUTRAL)
    await services.posts.post(cup, panel, messages.at(cup), nonce=f"{cup.id}:{Call.ROLE}", roles=[role])


async def pass_moment(services: Services, cup: Cup) -> None:
    """Open the check-in of a cup, or start it, as it is time."""
    cups, now = services.own(cups_of), services.own(cups_of).clock()
    ratings, before = await ratings_of(cups.store, cup), cup

    def decide(current: Cup) -> Change:
        nonlocal before
        before = current
        return entry.passing(current, now, ratings)

    try:
        planned = decisions.after(cup, decide(cup))
        if planned.phase == Phase.ENTRY and planned.settings.check_in_open:
            # Called before that is noted: after a kill they are called again, by a message of the same nonce.
            await _call_to_check_in(services, planned)
        after = await cups.change(cup.id, cup.guild, decide)
    except TableError as error:
        log.debug("cup %s does not start: %s", cup.id, error.code)
        return
    if after.phase == Phase.RUNNING:
        await _tell_left_out(services, before, after)
    elif after.settings.starts is None:
        await _tell_missing(services, before, after)


async def _call_to_check_in(services: Services, cup: Cup) -> None:
    words, starts = services.own(CupMessages).words(cup), cup.settings.starts
    assert starts is not None  # noqa: S101 -- there is no check-in without
    missing = [each.person for each in cup.entrants if each.person is not None and each.checked_in is None]
    times = {"time": moment(starts, "t"), "left": moment(starts, "R")}
    nonce, button = f"{cup.id}:{Call.CHECK_IN}:{starts.timestamp():.0f}", HERE.button(words)
    await _call(services, cup, "cup.call.check_in", missing, nonce, button, **times)


async def _tell_left_out(services: Services, before: Cup, after: Cup) -> None:
    """Tell who is not in a cup that has started, as they did not check in."""
    stayed = {each.number for each in after.entrants}
    words = before.words(services.own(CupMessages).words(before))
    names = [words.person(at) for at, each in enumerate(before.entrants) if each.number not in stayed]
    if names:
        told = {"names": words.listed(names)}
        await _call(services, after, "cup.call.left_out", (), f"{after.id}:{Call.LEFT_OUT}", **told)


async def _tell_missing(services: Services, before: Cup, after: Cup) -> None:
    """Tell the organisers and the entrants that too few are there to start."""
    settings = before.settings
    here = sum(each.checked_in is not None or not settings.check_in for each in before.entrants)
    directors = [each.person for each in (after.organiser, *after.co_organisers)]
    key = "cup.call.few_here" if settings.check_in else "cup.call.few"
    people = dict.fromkeys([*directors, *_people(after)])
    await _call(
        services,
        after,
        key,
        people,
        f"{after.id}:{Call.MISSING}:{after.version}",
        count=here,
        least=MIN_ENTRANTS,
    )


def _people(cup: Cup) -> list[int]:
    return [each.person for each in cup.entrants if each.person is not None]


async def _call(
    services: Services,
    cup: Cup,
    key: str,
    people: Iterable[int],
    nonce: str,
    *buttons: Button,
    **facts: object,
) -> None:
    """Post a sentence that begins with the people whom it calls."""
    messages, called = services.own(CupMessages), [each for each in people if each]
    words = messages.words(cup)
    text = words(key, cup=title_of(cup, words), **facts)
    mentions = " ".join(f"<@{each}>" for each in called)
    await messages.tell(cup, f"{mentions} {text}".strip(), called, nonce, *buttons)
