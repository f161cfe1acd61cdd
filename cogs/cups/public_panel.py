"""The public message of a cup: its entry, a round with its pairings, or the final places."""

from collections.abc import Sequence
from itertools import accumulate

import msgspec

from bot.chats import url_of
from bot.database.schema import NOBODY
from bot.faces.face import AnyFace
from bot.faces.panel import NEUTRAL, Button, Link, Panel, Part, Row, Text
from bot.faces.person_names import MARKS, called
from bot.faces.speed_words import speed_line
from bot.faces.speeds import Speed
from bot.faces.words import Words, escape, visible
from bot.front.controls import Surface
from cogs.cups.cup import Cup
from cogs.cups.cup_access import find_cup
from cogs.cups.cup_lines import round_name, written
from cogs.cups.cup_pictures import pictures
from cogs.cups.cup_values import Phase
from cogs.cups.entry_lines import entrant_names, entry_lines, round_line, told_text, ways
from cogs.cups.rules.cup_rules import MIN_ENTRANTS, Format
from cogs.cups.rules.pairings import How, Outcome, Pairing
from cogs.cups.rules.standings import winners
from cogs.cups.step_lines import when
from engine.chance import commitment

SHORT_SEAL = 8
"""Digits of a seal in its short form, as at a table."""
MOST_TEXT, MOST_TEXTS = 2500, 3400
"""Maximum characters of the pairings of a round, and of two, in a message, whose limit is 4000."""


CUP: Surface[Cup] = Surface("c", "cup", find_cup)
"""The public message of a cup."""
ENTER = CUP.declare("enter", "cup.button.enter", style="primary", old=(0,))
WITHDRAW = CUP.declare("withdraw", "cup.button.withdraw", old=(1,))
HERE = CUP.declare("here", "cup.button.here", style="success")
START = CUP.declare("start", "cup.button.start", style="success", old=(2,))
MENU = CUP.declare("menu", old=(3,))
MY_GAME = CUP.declare("my_game", "cup.button.my_game", style="primary", old=(4,))
TABLE = CUP.declare("table", old=(5,))
RECORD = CUP.declare("record", "cup.button.record", old=(6,))


def link_to(cup: Cup, words: Words) -> Link:
    """Return the button that leads to the message of a cup."""
    return Link(words("cup.button.to_cup"), url_of(cup.guild, cup.channel, cup.posted.message))


def title_of(cup: Cup, words: Words) -> str:
    """Return the name of a cup for use in text."""
    return escape(plain_title(cup, words))


def plain_title(cup: Cup, words: Words) -> str:
    """Return the name of a cup where Discord reads no markup; marks of the bot are taken out."""
    return title_in(cup.terms.title, cup.game, words)


def title_in(title: str, game: str, words: Words) -> str:
    """Return the name of a cup with this title, without marks; one without a title is named by its game."""
    typed = "".join(each for each in visible(title) if each not in MARKS)
    return visible(typed) or words("cup.untitled", game=words(f"{game}.title"))


def heading(cup: Cup, words: Words) -> Text:
    """Return the heading of any message about a cup."""
    game = words(f"{cup.game}.title")
    return Text(f"## 🏆 {title_of(cup, words)}\n-# {words('cup.id', game=game, cup=cup.id)}")


def setting_lines(cup: Cup, face: AnyFace, words: Words) -> str:
    """Say what is played, how fast, and how long a round is."""
    options = msgspec.json.decode(cup.terms.options, type=face.game.options)
    rules = cup.rules
    played_by = [words(f"cup.format.{rules.format}"), words(f"command.cup.open.best_of.{rules.best_of}")]
    if rules.format is Format.SWISS and rules.rounds:
        played_by.append(words("cup.rounds", count=rules.rounds))
    settings = (
        words.dotted((*played_by, *ways(cup, words))),
        face.options.described(options, words),
        speed_line(face, Speed(cup.terms.speed), words),
        round_line(cup, words),
    )
    return "\n".join(f"-# {each}" for each in settings if each)


def organiser_line(cup: Cup, words: Words) -> str:
    """Name the organiser and the co-organisers."""
    people = [each for each in (cup.organiser, *cup.co_organisers) if each.person != NOBODY]
    if not people:
        return words("cup.no_organiser")
    names = words("cup.comma").join(f"**{called(each.name)}**" for each in people)
    return words("cup.organiser" if len(people) == 1 else "cup.organisers", names=names)


def cup_panel(cup: Cup, face: AnyFace, words: Words) -> Panel:
    """Show a cup as it is now; the words are those of the cup."""
    words = cup.words(words)
    if cup.phase == Phase.ENTRY:
        return Panel((heading(cup, words), *_entry(cup, face, words)), face.accent)
    if cup.phase == Phase.RUNNING:
        return Panel((heading(cup, words), *_round(cup, words)), face.accent)
    if cup.phase == Phase.OVER:
        return Panel((heading(cup, words), *_end(cup, words)), face.accent)
    return Panel((heading(cup, words), Text(words("cup.closed"))), NEUTRAL)


# ---------------------------------------------------------------------- entry


def _entry(cup: Cup, face: AnyFace, words: Words) -> tuple[Part, ...]:
    seal = words("cup.short_seal", seal=commitment(cup.terms.seed)[:SHORT_SEAL])
    missing = MIN_ENTRANTS - len(cup.entrants)
    ready = "cup.can_start" if cup.settings.starts is None else "cup.starts_itself"
    state = words("cup.missing", count=missing) if missing > 0 else words(ready)
    here = (HERE.button(words),) if cup.settings.check_in_open else ()
    return (
        Text(about(cup, face, words)),
        *(Text(line) for line in ["\n".join(entry_lines(cup, words))] if line),
        Text(entrant_lines(cup, words)),
        Text(f"{state}\n-# {seal}"),
        Row((*here, ENTER.button(words), WITHDRAW.button(words, label=words("cup.button.leave")))),
        Row((START.button(words, disabled=missing > 0), MENU.button(words, label="⋯"))),
    )


def about(cup: Cup, face: AnyFace, words: Words) -> str:
    """Say what the organiser says about a cup, who that is, and what is played."""
    text = told_text(cup)
    lines = f"{organiser_line(cup, words)}\n{setting_lines(cup, face, words)}"
    return f"{text}\n{lines}" if text else lines


def entrant_lines(cup: Cup, words: Words) -> str:
    """List the entrants in their order."""
    names = entrant_names(cup, words)
    head = words("cup.entrants", count=len(cup.entrants), most=cup.settings.most)
    return f"{head}\n{names}" if names else head


def entry_closed_panel(cup: Cup, face: AnyFace, words: Words) -> Panel:
    """Show what became of the entry: who plays, and where the first round is."""
    words = cup.words(words)
    seal = words("cup.short_seal", seal=commitment(cup.terms.seed)[:SHORT_SEAL])
    told = about(cup, face, words)
    closed = f"{words('cup.entry_closed')}\n-# {seal}"
    parts = (heading(cup, words), Text(told), Text(entrant_lines(cup, words)), Text(closed))
    return Panel((*parts, Row((link_to(cup, words),))), NEUTRAL)


# --------------------------------------------------------------------- rounds


def _round(cup: Cup, words: Words) -> tuple[Part, ...]:
    playing = Row((MY_GAME.button(words), table_button(cup, words)))
    # On a phone, four buttons in a row would leave [⋯] alone on the next.
    row = Row((WITHDRAW.button(words), *thread_links(cup, words), MENU.button(words, label="⋯")))
    return (*round_parts(cup, words), playing, row)


def round_parts(cup: Cup, words: Words) -> tuple[Text, ...]:
    """Show the round that is played: what to do, its pairings, and those of the next that can be played."""
    round_index = cup.round_number - 1
    own = [each for each in cup.competition.pairings if each.round_index == round_index]
    early = [each for each in cup.competition.open_pairings if each.round_index > round_index]
    head = f"### {round_name(cup.competition, round_index, words)}\n{_to_do(cup, words)}"
    lines = pairing_lines(cup, own, words)
    if not early:
        return Text(head), Text(lines)
    more = pairing_lines(cup, early, words, MOST_TEXTS - len(lines))
    return Text(head), Text(lines), Text(f"-# {words('cup.next_already')}\n{more}")


def _to_do(cup: Cup, words: Words) -> str:
    if cup.deadline is None:
        return words("cup.to_do")
    return words("cup.to_do_until", time=when(cup.deadline))


def thread_links(cup: Cup, words: Words) -> tuple[Link, ...]:
    """Return the button that leads to the thread of a cup, if there is one."""
    url = url_of(cup.guild, cup.arena)
    return (Link(words("cup.button.to_thread"), url),) if cup.posted.thread is not None else ()


def table_button(cup: Cup, words: Words) -> Button:
    """Return the button to the cup as a whole: the bracket, or the cross table."""
    is_bracket = cup.rules.is_bracket
    return TABLE.button(words, label=words("cup.button.bracket" if is_bracket else "cup.button.table"))


def pairing_lines(cup: Cup, pairings: list[Pairing], words: Words, room: int = MOST_TEXT) -> str:
    """Describe some pairings, one a line, as far as there is room."""
    lines = [pairing_line(cup, each, words) for each in pairings]
    lengths = accumulate(len(each) + 1 for each in lines)
    kept = [line for line, length in zip(lines, lengths, strict=True) if length <= room]
    return "\n".join(kept if len(kept) == len(lines) else (*kept, "…")) or words("cup.no_pairings")


def pairing_line(cup: Cup, pairing: Pairing, words: Words) -> str:
    """Describe a pairing: who meets, the games so far, and what is going on."""
    if pairing.second is None:
        return words("cup.line.bye", name=words.person(pairing.first))
    names = {"first": words.person(pairing.first), "second": words.person(pairing.second)}
    both = words("cup.line.pair", **names)
    if pairing.games:
        wins = (pairing.wins(pairing.first), pairing.wins(pairing.second))
        both = words("cup.line.score", first=names["first"], second=names["second"], a=wins[0], b=wins[1])
    return f"{both} {_state(cup, pairing, words)}".rstrip()


def ruled_by(cup: Cup, pairing: Pairing, words: Words) -> str:
    """Say which director ruled on a pairing: what else they were by then is known of who organises it now."""
    ruler = cup.ruler_of(pairing.number)
    if ruler is None:
        return words("cup.bracket.ruled")
    key = "cup.ruled.organiser" if cup.is_organiser(ruler.person) else "cup.ruled.other"
    return words(key, name=called(ruler.name))


def _outcome(cup: Cup, pairing: Pairing, outcome: Outcome, words: Words) -> str:
    key = "draw" if outcome.is_draw else "nobody" if outcome.winner is None else "won"
    if outcome.winner is not None and outcome.how in (How.FORFEIT, How.WITHDRAWAL):
        key = outcome.how.value
    name = "" if outcome.winner is None else words.person(outcome.winner)
    told = words(f"cup.line.{key}", name=name)
    if outcome.how is not How.RULED:
        return told
    return words("cup.line.ruled", outcome=told, ruling=ruled_by(cup, pairing, words))


def _state(cup: Cup, pairing: Pairing, words: Words) -> str:
    if pairing.outcome is not None:
        return _outcome(cup, pairing, pairing.outcome, words)
    meeting = cup.meeting(pairing.number)
    if meeting.table_id is not None:
        return words("cup.line.playing", table=meeting.table_id)
    said, both = [], zip(pairing.entrants, meeting.ready, strict=True)
    if ready := [words.person(each) for each, since in both if since is not None]:
        said.append(words("cup.line.ready", names=words.listed(ready)))
    if meeting.extended is not None:
        said.append(words("cup.line.extended", time=when(meeting.extended)))
    if undoer := cup.undoer_of(pairing.number):
        said.append(words("cup.line.undone", name=called(undoer.name)))
    return " ".join(said)


def round_panel(cup: Cup, round_number: int, words: Words) -> Panel:
    """Show a round that is over, numbered from 1, with the cup as it stands now as a picture."""
    words = cup.words(words)
    own = [each for each in cup.competition.pairings if each.round_index == round_number - 1]
    head = f"### {round_name(cup.competition, round_number - 1, words)}\n-# {words('cup.round_over')}"
    lines = Text(pairing_lines(cup, own, words))
    link = Row((link_to(cup, words),))
    return Panel((heading(cup, words), Text(head), lines, link), NEUTRAL)


# ------------------------------------------------------------------------ end


def _end(cup: Cup, words: Words) -> tuple[Part, ...]:
    won = winner_line([words.person(each) for each in winners(cup.competition)], words)
    buttons = Row((table_button(cup, words), RECORD.button(words), *thread_links(cup, words)))
    return (Text(f"### {won}"), *whole(cup, words), buttons)


def winner_line(best: Sequence[str], words: Words) -> str:
    """Say who has won a cup that is over."""
    key = "cup.winner" if len(best) == 1 else "cup.winners"
    return words(key, name=words.listed(best)) if best else words("cup.no_winner")


def whole(cup: Cup, words: Words) -> tuple[Part, ...]:
    """Show the bracket or the cross table as pictures and as words; the words are those of the cup."""
    ruled = [each for each in cup.competition.pairings if each.outcome and each.outcome.how is How.RULED]
    rulings = {each.number: ruled_by(cup, each, words) for each in ruled}
    text = written(cup.competition, words, rulings=rulings)
    said = (Text(text),) if text else ()
    return (*said, *pictures(cup.competition, plain_title(cup, words), words))


def table_panel(cup: Cup, face: AnyFace, words: Words) -> Panel:
    """Show the bracket or the cross table to somebody who asks."""
    words = cup.words(words)
    return Panel((heading(cup, words), *whole(cup, words), Row((link_to(cup, words),))), face.accent)
