"""The panel of a pairing that a director decides."""

from functools import partial

from bot.errors import TableError
from bot.faces.panel import NEUTRAL, Choice, Panel, Row, Text
from bot.faces.words import Words
from bot.front.context import Context, Question
from cogs.cups import rulings
from cogs.cups.cup import Cup
from cogs.cups.cup_access import cups_of
from cogs.cups.cup_calls import tell_extended
from cogs.cups.cup_messages import CupMessages
from cogs.cups.cup_storage import Change
from cogs.cups.cup_values import Phase
from cogs.cups.entry_lines import moment
from cogs.cups.organiser_surface import (
    BACK,
    MAX_DIGITS,
    MOST_CHOICES,
    ORGANISER,
    asking,
    change,
    director,
    question_of,
)
from cogs.cups.public_panel import heading, pairing_line
from cogs.cups.rules.cup_rules import CupError
from cogs.cups.rules.pairings import Pairing
from cogs.cups.rules.revocation import last_ruling
from engine.core import InvalidAction

NUMBERS = 1000
"""More than there are pairings in a cup."""
DAYS = (1, 3, 7)
"""How much time a director may give a pairing at once."""


@ORGANISER.control("cup.menu.which")
async def pick(context: Context, cup: Cup) -> None:
    """Show the pairing that was chosen."""
    number = context.press.chosen_number(MAX_DIGITS)
    rulings.require_neutral(cup, context.person, cup.pairing(number))
    panel = pairing_panel(cup, cup.pairing(number), context.words)
    await context.update(panel, ORGANISER.at(cup.id, number))


def _winner(context: Context, cup: Cup) -> int:
    """Return the entrant of the pairing whose win was pressed: the first, or the second."""
    return cup.pairing(context.moment).entrants[-1 if context.number else 0]


async def _decide(context: Context, cup: Cup, winner: int | None, *, is_draw: bool = False) -> None:
    number, ruler = context.moment, director(context)
    decide = partial(rulings.deciding, number=number, winner=winner, ruler=ruler, is_draw=is_draw)
    await change(context, cup, decide)


async def _ask_who_wins(context: Context, cup: Cup) -> Question:
    name = cup.words(context.words).person(_winner(context, cup))
    return question_of(context, cup, "cup.menu.wins_question", name=name)


@ORGANISER.control("cup.button.wins", asks=_ask_who_wins)
async def wins(context: Context, cup: Cup) -> None:
    """Decide that the first or the second of a pairing wins."""
    await _decide(context, cup, _winner(context, cup))


@ORGANISER.control("cup.button.both_lost", asks=asking("cup.menu.both_lost_question"))
async def both_lost(context: Context, cup: Cup) -> None:
    """Decide that both of a pairing lose."""
    await _decide(context, cup, None)


@ORGANISER.control("cup.button.draw", asks=asking("cup.menu.draw_question"))
async def draw(context: Context, cup: Cup) -> None:
    """Decide that a pairing is a draw."""
    await _decide(context, cup, None, is_draw=True)


async def _ask_to_extend(context: Context, cup: Cup) -> Question:
    """Show the new deadline before it counts; the address of the answer says what it is added to."""
    if context.number not in DAYS:
        raise InvalidAction("no_such_control")
    now, pairing = context.services.own(cups_of).clock(), cup.pairing(context.moment)
    rulings.require_neutral(cup, context.person, pairing)
    later = rulings.extended_to(cup, pairing.number, context.number, now)
    at = deadline_mark(cup, pairing) * NUMBERS + pairing.number
    times = {"time": moment(later), "left": moment(later, "R")}
    return question_of(context, cup, "cup.menu.extend_question", at, **times)


@ORGANISER.control("cup.button.extend", asks=_ask_to_extend)
async def extend(context: Context, cup: Cup) -> None:
    """Give a pairing more days, unless its deadline is another than that which was shown; tell both."""
    if context.number not in DAYS:
        raise InvalidAction("no_such_control")
    mark, number = divmod(context.moment, NUMBERS)
    now, ruler = context.services.own(cups_of).clock(), director(context)

    def decide(cup: Cup) -> Change:
        if deadline_mark(cup, cup.pairing(number)) != mark:
            raise TableError("cup_deadline_moved")
        return rulings.extending(cup, number, context.number, now, ruler)

    cup = await change(context, cup, decide)
    await tell_extended(context.services.own(CupMessages), cup, cup.pairing(number), ruler)


def deadline_mark(cup: Cup, pairing: Pairing) -> int:
    """Return six digits that change with the deadline of a pairing."""
    deadline = cup.deadline_of(pairing)
    return int(deadline.timestamp()) // 60 % 10**6 if deadline is not None else 0


async def _ask_to_revoke(context: Context, cup: Cup) -> Question:
    cup.require(Phase.RUNNING)
    number = last_ruling(cup.competition)
    if number is None:
        raise CupError("cup_not_last_ruling")
    line = pairing_line(cup, cup.competition.pairing(number), cup.words(context.words))
    return question_of(context, cup, "cup.menu.revoke_question", pairing=line)


@ORGANISER.control("cup.button.revoke", asks=_ask_to_revoke)
async def revoke(context: Context, cup: Cup) -> None:
    """Take the last ruling back."""
    await change(context, cup, partial(rulings.revoking, ruler=director(context)))


def pairing_choices(cup: Cup, words: Words) -> list[Choice]:
    """List the open pairings; the words are those of the cup."""
    choices = []
    for each in cup.competition.open_pairings[:MOST_CHOICES]:
        names = [words.people[place] for place in each.entrants]
        label = words("cup.menu.pair", first=names[0], second=names[-1])[:100]
        choices.append(Choice(str(each.number), label))
    return choices


def pairing_panel(cup: Cup, pairing: Pairing, words: Words) -> Panel:
    """Offer what may be decided about a pairing."""
    words = cup.words(words)
    first, second = (words.people[each] for each in (pairing.entrants[0], pairing.entrants[-1]))
    decided = (
        wins.button(words, label=words("cup.button.wins", name=first)[:80]),
        wins.button(words, number=1, label=words("cup.button.wins", name=second)[:80]),
        both_lost.button(words),
        *(() if cup.rules.is_bracket else (draw.button(words),)),
    )
    more = tuple(
        extend.button(words, number=days, label=words("cup.button.extend", count=days)) for days in DAYS
    )
    lines = Text(pairing_line(cup, pairing, words))
    return Panel((heading(cup, words), lines, Row(decided), Row((*more, BACK.button(words)))), NEUTRAL)
