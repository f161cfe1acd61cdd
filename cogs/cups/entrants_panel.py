"""The panel in which directors take entrants out before the start, and seed them by hand."""

from collections.abc import Sequence
from functools import partial

from bot.faces.panel import NEUTRAL, Choice, Panel, Part, Row, Text, evenly
from bot.faces.words import Words
from bot.front.context import Context, Question
from bot.front.controls import Control
from cogs.cups import entry
from cogs.cups.cup import Cup
from cogs.cups.cup_access import cups_of
from cogs.cups.cup_values import Entrant, Seeding
from cogs.cups.entry_lines import entrant_names
from cogs.cups.organiser_surface import MAX_DIGITS, MOST_CHOICES
from cogs.cups.public_panel import heading
from cogs.cups.settings_surface import BACK_TO_SETTINGS, SETTINGS, question


async def show_entrants(context: Context, cup: Cup) -> None:
    """Show the entrants, and let one be chosen."""
    await context.update(entrants_panel(cup, context.words), SETTINGS.at(cup.id))


PEOPLE = SETTINGS.declare("people", "cup.button.people", handler=show_entrants)


@SETTINGS.control("cup.setup.pick")
async def pick(context: Context, cup: Cup) -> None:
    """Show the entrant who was chosen."""
    number = context.press.chosen_number(MAX_DIGITS)
    panel = entrant_panel(cup, entry.entrant(cup, number), context.words)
    await context.update(panel, SETTINGS.at(cup.id, number))


async def _ask_to_remove(context: Context, cup: Cup) -> Question:
    chosen = entry.entrant(cup, context.moment)
    name = cup.words(context.words).person(cup.entrants.index(chosen))
    return question(context, cup, "cup.setup.remove_question", chosen.number, name=name)


@SETTINGS.control("cup.button.remove", style="danger", asks=_ask_to_remove)
async def remove(context: Context, cup: Cup) -> None:
    """Take an entrant out."""
    decide = partial(entry.removing, number=context.moment)
    await show_entrants(context, await context.services.own(cups_of).change(cup.id, cup.guild, decide))


@SETTINGS.control("cup.setup.rank")
async def rank(context: Context, cup: Cup) -> None:
    """Put an entrant at a rank among the seeds, or with 0 among those who follow by lot."""
    decide = partial(entry.ranking, number=context.moment, rank=context.press.chosen_number(MAX_DIGITS))
    await show_entrants(context, await context.services.own(cups_of).change(cup.id, cup.guild, decide))


# ------------------------------------------------------------------ the panels


def entrants_panel(cup: Cup, words: Words) -> Panel:
    """List the entrants, and the seeds if a director chooses them."""
    words = cup.words(words)
    many = words("cup.entrants", count=len(cup.entrants), most=cup.settings.most)
    told = [many, entrant_names(cup, words)]
    if cup.settings.seeding is Seeding.HAND:
        told.append(f"**{words('cup.setup.seeds')}**")
        seeded = [words.person(cup.entrants.index(each)) for each in entry.seeded_by_hand(cup)]
        told += [f"{place}. {name}" for place, name in enumerate(seeded, 1)]
        told.append(words("cup.setup.unseeded"))
    parts: list[Part] = [heading(cup, words), Text("\n".join(each for each in told if each))]
    choices = [Choice(str(each.number), words.people[at]) for at, each in enumerate(cup.entrants)]
    parts += _selects(pick, choices, words)
    return Panel((*parts, Row((BACK_TO_SETTINGS.button(words),))), NEUTRAL)


def entrant_panel(cup: Cup, chosen: Entrant, words: Words) -> Panel:
    """Offer what may be decided about an entrant."""
    words = cup.words(words)
    place = cup.entrants.index(chosen)
    parts: list[Part] = [heading(cup, words), Text(f"**{words.person(place)}**")]
    if cup.settings.seeding is Seeding.HAND:
        seeded = entry.seeded_by_hand(cup)
        last = len(seeded) + (chosen not in seeded)
        own = seeded.index(chosen) + 1 if chosen in seeded else 0
        choices = [Choice("0", words("cup.setup.no_rank"), own == 0)]
        choices += [
            Choice(str(each), words("cup.setup.at_rank", rank=each), each == own)
            for each in range(1, last + 1)
        ]
        parts += _selects(rank, choices, words)
    buttons = (remove.button(words), PEOPLE.button(words, label=words("cup.button.back")))
    return Panel((*parts, Row(buttons)), NEUTRAL)


def _selects(control: Control[Cup], choices: Sequence[Choice], words: Words) -> list[Row]:
    """Offer choices in as many selects as it takes."""
    parts = enumerate(evenly(choices, MOST_CHOICES))
    return [Row((control.select(words, part, number=number),)) for number, part in parts]
