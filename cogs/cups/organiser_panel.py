"""The panel behind [⋯]: the seal for everybody, decisions for the organiser and for moderators."""

from enum import IntEnum

from bot.faces.face import AnyFace
from bot.faces.panel import NEUTRAL, Button, Choice, Control, Panel, Part, Row, Select, Text
from bot.faces.words import Words
from cogs.cups.cup import Cup, Phase
from cogs.cups.public_panel import heading, link_to, organiser_line, pairing_line, setting_lines
from cogs.cups.rules.pairings import Pairing
from engine.chance import commitment

MOST_CHOICES = 25
"""Discord's limit."""
DAYS = (1, 3, 7)
"""How much time the organiser may give a pairing at once."""


class MenuSlot(IntEnum):
    """The controls behind [⋯]; those of a question stand 50 above what they confirm."""

    PICK = 0
    FIRST = 1
    SECOND = 2
    BOTH_LOST = 3
    EXTEND = 4
    END = 10
    TAKE_OVER = 11
    DROP = 12
    BACK = 13
    CONFIRM = 50


NOTHING = 999_999_999
"""In place of a pairing or an entrant in the custom_id."""


def menu_panel(
    cup: Cup, face: AnyFace, words: Words, *, directs: bool, is_organiser: bool, gone: tuple[int, ...] = ()
) -> Panel:
    """Show the facts of a cup, and to those who direct it what they may decide."""
    words = cup.words(words)
    facts = f"{organiser_line(cup, words)}\n{setting_lines(cup, face, words)}"
    seal = f"-# {words('cup.seal', seal=commitment(cup.terms.seed))}"
    parts: list[Part] = [heading(cup, words), Text(f"{facts}\n{seal}")]
    if directs and cup.is_open:
        parts += _decisions(cup, words, gone)
        parts.append(Row(_rights(words, is_organiser=is_organiser)))
    elif cup.is_open:
        parts.append(Text(f"-# {words('cup.menu.who')}"))
    return Panel((*parts, Row((link_to(cup, words),))), NEUTRAL)


def _rights(words: Words, *, is_organiser: bool) -> tuple[Control, ...]:
    end = Button(MenuSlot.END, words("cup.button.end"), "danger")
    return (end,) if is_organiser else (Button(MenuSlot.TAKE_OVER, words("cup.button.take_over")), end)


def _decisions(cup: Cup, words: Words, gone: tuple[int, ...]) -> list[Part]:
    """Offer the open pairings, and the entrants to take out; first those who left the server."""
    if cup.phase != Phase.RUNNING:
        return []
    pairings = cup.competition.open_pairings[:MOST_CHOICES]
    picked = tuple(Choice(str(each.number), _label(each, words)) for each in pairings)
    parts: list[Part] = [
        Text(words("cup.menu.decide")),
        Row((Select(MenuSlot.PICK, words("cup.menu.which"), picked),)),
    ]
    active = [each for each in range(len(cup.entrants)) if each not in cup.competition.withdrawn]
    active.sort(key=lambda each: each not in gone)
    people = tuple(
        Choice(str(each), words.people[each], note=words("cup.menu.left_server") if each in gone else "")
        for each in active[:MOST_CHOICES]
    )
    return [*parts, Row((Select(MenuSlot.DROP, words("cup.menu.drop"), people),))]


def _label(pairing: Pairing, words: Words) -> str:
    names = [words.people[each] for each in pairing.entrants]
    return words("cup.menu.pair", first=names[0], second=names[-1])[:100]


def pairing_panel(cup: Cup, pairing: Pairing, words: Words) -> Panel:
    """Offer what may be decided about a pairing."""
    words = cup.words(words)
    first, second = (words.people[each] for each in (pairing.entrants[0], pairing.entrants[-1]))
    wins = (
        Button(MenuSlot.FIRST, words("cup.button.wins", name=first)[:80]),
        Button(MenuSlot.SECOND, words("cup.button.wins", name=second)[:80]),
        Button(MenuSlot.BOTH_LOST, words("cup.button.both_lost")),
    )
    more = tuple(
        Button(MenuSlot.EXTEND + at, words("cup.button.extend", count=days)) for at, days in enumerate(DAYS)
    )
    back = Button(MenuSlot.BACK, words("cup.button.back"))
    lines = Text(pairing_line(cup, pairing, words))
    return Panel((heading(cup, words), lines, Row(wins), Row((*more, back))), NEUTRAL)


def question_panel(cup: Cup, question: str, slot: int, words: Words) -> Panel:
    """Ask before something that cannot be undone."""
    yes = Button(slot + MenuSlot.CONFIRM, words("cup.button.yes"), "danger")
    row = Row((yes, Button(MenuSlot.BACK, words("cup.button.back"))))
    return Panel((heading(cup, words), Text(question), row), NEUTRAL)
