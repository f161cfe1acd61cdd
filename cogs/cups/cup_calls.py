"""The small messages by which a cup calls people in time: players, and those who direct it."""

from datetime import datetime

from bot.database.schema import NOBODY
from bot.faces.person_names import called
from bot.faces.words import Words
from cogs.cups.calls import Call, people_at
from cogs.cups.cup import Cup
from cogs.cups.cup_messages import CupMessages
from cogs.cups.cup_values import Organiser
from cogs.cups.deadlines import DAY
from cogs.cups.entry_lines import moment
from cogs.cups.overdue import MOST_CALLS, PATIENCE, Due, is_waiting
from cogs.cups.public_panel import MY_GAME, pairing_line, title_of
from cogs.cups.rules.pairings import Pairing


async def call_due(messages: CupMessages, cup: Cup, due: Due, now: datetime) -> bool:
    """Call people for what is due; return False if that is to be tried again.

    After a kill they are called again, by messages of the same nonces.
    """
    words = cup.words(messages.words(cup))
    is_told = True
    if due.reminded:
        people = _people(cup, due.reminded)
        text, button = reminder(cup, due.reminded, words, now), MY_GAME.button(words)
        is_told = await messages.call(cup, text, people, _nonce(cup, Call.REMIND), button)
    if due.called and is_told:
        text, button = late_call(cup, due, words, now), MY_GAME.button(words)
        people = called_late(cup, due)
        is_told = await messages.call(cup, text, people, _nonce(cup, Call.LATE), button)
    return is_told


async def tell_decided(messages: CupMessages, before: Cup, after: Cup, due: Due) -> None:
    """Tell what a cup has decided by itself; it calls those who lost by that."""
    words = after.words(messages.words(after))
    decided = [after.competition.pairing(number) for number in due.decided]
    closed = [each for each in decided if each.outcome is not None]
    lost = [place for each in closed for place in each.entrants if _has_lost(each, place)]
    if closed:
        people, lines = _people(after, lost), "\n".join(pairing_line(after, each, words) for each in closed)
        facts = {"people": _mentions(people), "pairings": lines, "cup": title_of(after, words)}
        text = words("cup.call.decided", **facts).strip()
        await messages.tell(after, text, people, _nonce(before, Call.DECIDED))


async def tell_extended(messages: CupMessages, cup: Cup, pairing: Pairing, ruler: Organiser) -> None:
    """Tell both of a pairing how long they have now, and who gave them the time."""
    words, people = cup.words(messages.words(cup)), list(people_at(cup, *pairing.entrants))
    deadline = cup.deadline_of(pairing)
    if deadline is None:
        return
    facts = {"people": _mentions(people), "name": called(ruler.name), "cup": title_of(cup, words)}
    text = words("cup.call.more_time", **facts, time=moment(deadline), left=moment(deadline, "R")).strip()
    nonce = f"{cup.id}:{Call.MORE_TIME}:{cup.version}"
    await messages.tell(cup, text, people, nonce, MY_GAME.button(words))


def _has_lost(pairing: Pairing, place: int) -> bool:
    outcome = pairing.outcome
    return outcome is not None and not outcome.is_draw and outcome.winner != place


def _nonce(cup: Cup, call: Call) -> str:
    return f"{cup.id}:{call}:{cup.due.timestamp():.0f}" if cup.due else f"{cup.id}:{call}"


def _people(cup: Cup, places: tuple[int, ...] | list[int]) -> list[int]:
    people = (cup.entrants[place].person for place in places)
    return [each for each in people if each is not None]


def _mentions(people: list[int]) -> str:
    return " ".join(f"<@{each}>" for each in people)


# -------------------------------------------------------------------- reminders


def reminder(cup: Cup, places: tuple[int, ...], words: Words, now: datetime) -> str:
    """Remind people of their games: those who are called are mentioned, the others named."""
    pairings = (cup.pairing_of(place) for place in places)
    shown = {each.number: each for each in pairings if each is not None}
    lines = [_line(cup, each, places, words, now) for each in shown.values()]
    return "\n".join((words("cup.remind.head", cup=title_of(cup, words)), *lines))


def _line(cup: Cup, pairing: Pairing, places: tuple[int, ...], words: Words, now: datetime) -> str:
    first, second = (_called(cup, each, places, words) for each in pairing.entrants)
    deadline = cup.deadline_of(pairing)
    times = {"time": moment(deadline), "left": moment(deadline, "R")} if deadline is not None else {}
    waiting = [each for each in pairing.entrants if is_waiting(cup, pairing, each, now)]
    if waiting:
        (called,) = (each for each in pairing.entrants if each not in waiting)
        names = {"person": _called(cup, called, places, words), "name": words.person(waiting[0])}
        return words("cup.remind.ready" if times else "cup.remind.ready_early", **names, **times)
    if deadline is None:
        return words("cup.remind.early", first=first, second=second)
    key = "cup.remind.late" if deadline <= now else "cup.remind.pair"
    return words(key, first=first, second=second, **times)


def _called(cup: Cup, place: int, places: tuple[int, ...], words: Words) -> str:
    return f"<@{cup.entrants[place].person}>" if place in places else f"**{words.person(place)}**"


# -------------------------------------------------------------------- directors


def called_late(cup: Cup, due: Due) -> list[int]:
    """List those who organise a cup, and those who were ready for a late pairing."""
    late = [cup.pairing(number) for number in due.called]
    ready = [
        place
        for each in late
        for place, since in zip(each.entrants, cup.meeting(each.number).ready, strict=True)
        if since is not None
    ]
    directors = [each.person for each in (cup.organiser, *cup.co_organisers) if each.person != NOBODY]
    return list(dict.fromkeys((*directors, *_people(cup, ready))))


def late_call(cup: Cup, due: Due, words: Words, now: datetime) -> str:
    """Tell that the time of some pairings is over, and when the cup decides them if nobody else does."""
    late = [cup.pairing(number) for number in due.called]
    lines = "\n".join(pairing_line(cup, each, words) for each in late)
    deadlines = [each for each in map(cup.deadline_of, late) if each is not None]
    decided = max(min(deadlines) + PATIENCE, now + max(MOST_CALLS - cup.calls, 1) * DAY)
    mentions = _mentions(called_late(cup, due))
    key = "cup.call.again" if cup.calls else "cup.call.late"
    told = words(key, people=mentions, pairings=lines, cup=title_of(cup, words)).strip()
    return f"{told}\n-# {words('cup.call.stands', time=moment(decided), left=moment(decided, 'R'))}"
