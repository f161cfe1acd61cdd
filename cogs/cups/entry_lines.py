"""What is said of a cup before it starts: its text, its start and check-in, who may enter, and the seeds."""

from datetime import datetime

from bot.faces.words import Words, escape, visible
from cogs.cups.cup import Cup
from cogs.cups.cup_values import Seeding

MOST_LINES = 10
"""How many lines of the text are shown, so that the buttons stay in sight."""


def moment(time: datetime, style: str = "F") -> str:
    """Write a moment as each reader's Discord shows it."""
    return f"<t:{time.timestamp():.0f}:{style}>"


def told_text(cup: Cup) -> str:
    """Return what the organiser says about a cup; nothing in it can act as markup or a mention."""
    shown = (escape(visible(line)) for line in cup.terms.text.splitlines())
    return "\n".join([line for line in shown if line][:MOST_LINES])


def ways(cup: Cup, words: Words) -> tuple[str, ...]:
    """Say by what entrants are seeded and whether the third place is played for, where that is not usual."""
    seeding, third = cup.settings.seeding, cup.rules.third_place
    seeded = () if seeding is Seeding.LOT else (words(f"cup.seeding.{seeding}"),)
    return (*((words("cup.third_place"),) if third else ()), *seeded)


def round_line(cup: Cup, words: Words) -> str:
    """Say how long a round is, and what happens then."""
    after = words(f"cup.at_deadline.{cup.settings.at_deadline}")
    return words.dotted((words("cup.days", count=cup.terms.days), after))


def entry_lines(cup: Cup, words: Words) -> list[str]:
    """Say when the cup starts, how to check in, and who may enter."""
    settings, lines = cup.settings, list[str]()
    if settings.starts is not None:
        starts = moment(settings.starts), moment(settings.starts, "R")
        lines.append(words("cup.starts", time=starts[0], left=starts[1]))
        if settings.check_in_open:
            here = sum(each.checked_in is not None for each in cup.entrants)
            lines.append(words("cup.check_in_open", count=here, of=len(cup.entrants)))
        elif settings.check_in:
            lines.append(words("cup.check_in", count=settings.check_in))
    if settings.entry_role is not None:
        lines.append(words("cup.entry_role", role=f"<@&{settings.entry_role}>"))
    return lines


def settled_lines(cup: Cup, words: Words) -> list[str]:
    """Say to directors what is settled, also where it is as usual."""
    settings, lines = cup.settings, entry_lines(cup, words)
    if settings.starts is None:
        lines.insert(0, words("cup.setup.no_start"))
        if settings.check_in:
            lines.append(words("cup.setup.check_in_waits", count=settings.check_in))
    many = words("cup.setup.most", count=len(cup.entrants), most=settings.most)
    lines.append(f"👥 {words.dotted((many, words(f'cup.seeding.{settings.seeding}')))}")
    if settings.announced:
        lines.append(words("cup.setup.announced", role=f"<@&{settings.announce_role}>"))
    return lines


def entrant_names(cup: Cup, words: Words) -> str:
    """List the entrants in their order, marked if they have checked in."""
    is_open, names = cup.settings.check_in_open, []
    for place, each in enumerate(cup.entrants):
        mark = "✅ " if is_open and each.checked_in is not None else ""
        names.append(f"{mark}{words.person(place)}")
    return words("cup.comma").join(names)
