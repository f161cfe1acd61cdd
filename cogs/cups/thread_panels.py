"""What is announced in the thread of a cup: a round, the winners, or that the cup was ended."""

from collections.abc import Mapping

from bot.faces.panel import NEUTRAL, Panel, Row, Text, medal
from bot.faces.person_names import called
from bot.faces.words import Words
from cogs.cups.calls import PODIUM
from cogs.cups.cup import Cup
from cogs.cups.cup_values import Ended
from cogs.cups.public_panel import (
    MY_GAME,
    link_to,
    round_parts,
    table_button,
    title_of,
    winner_line,
)
from cogs.cups.rules.standings import standings, winners


def open_round_panel(cup: Cup, words: Words) -> Panel:
    """Show the round that is played: what to do comes first."""
    words = cup.words(words)
    buttons = Row((MY_GAME.button(words), table_button(cup, words), link_to(cup, words)))
    return Panel((*round_parts(cup, words), buttons), NEUTRAL)


def end_panel(cup: Cup, words: Words) -> Panel:
    """Congratulate the winners of a cup that is over, and name the first places."""
    words = cup.words(words)
    won = winner_line([words.person(each) for each in winners(cup.competition)], words)
    first = [each for each in standings(cup.competition) if each.place <= PODIUM and not each.has_withdrawn]
    places = "\n".join(
        f"{medal(each.place, is_last=False)} {each.place}. {words.person(each.entrant)}" for each in first
    )
    head = Text(f"-# 🏆 {title_of(cup, words)}\n### {won}")
    return Panel((head, Text(places), Row((table_button(cup, words), link_to(cup, words)))), NEUTRAL)


def ended_panel(cup: Cup, words: Words, enders: Mapping[str, str]) -> Panel:
    """Say why a cup has no winner, and who has ended it if that is known."""
    words = cup.words(words)
    facts = {"cup": title_of(cup, words), "name": called(enders.get(cup.id, ""))}
    why = Ended(cup.ended) if cup.ended else Ended.DIRECTOR
    key = f"cup.ended.{why}" if why is not Ended.DIRECTOR or cup.id in enders else "cup.ended.unknown"
    return Panel(
        (Text(words(key, **facts)), Text(words("cup.ended.nobody")), Row((link_to(cup, words),))), NEUTRAL
    )
