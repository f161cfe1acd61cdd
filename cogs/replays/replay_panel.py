"""The panel of a replay: a position, what happened at this step, and the controls.

It is drawn from what the chosen eyes see and heard, and from facts that are public once a game is over.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from bot.database.rows import Actor
from bot.faces.face import AnyFace
from bot.faces.line_breaks import with_units
from bot.faces.panel import Choice, Divider, Panel, Part, Row, Text, characters
from bot.faces.words import Words
from bot.front.controls import Surface, nothing
from bot.front.table_panels import MAX_CHARACTERS, fitting, position
from bot.tables.seat_rules import Chairs
from cogs.replays.replay_steps import OPEN, SEATS, SPECTATOR, Move, Position, Replay, Sight, seat_of, sight_of
from engine.core import Redacted

STEPS: Surface[Any] = Surface("", "replay", nothing)
"""The controls of a replay, whose number tells by whose eyes it is seen, and the moment the step.

Replays of tables and those of files have surfaces of their own.
"""
FIRST, BACK, ON, LAST = (STEPS.declare(name) for name in ("first", "back", "on", "last"))
EYES = STEPS.declare("eyes", "replay.whose")
ROUND = STEPS.declare("round", "replay.rounds")
SHARE = STEPS.declare("share", "replay.share")
SHOW = STEPS.declare("show", "replay.show", style="primary", old=range(7, 100, 10))
"""On a shared message: the same step, in private."""
SIGNS = {"⏮": FIRST, "◀": BACK, "▶": ON, "⏭": LAST}
MOST_CHOICES = 25
"""Discord's limit for a select."""
MOST_NAME = 80
"""Maximum characters of a name in a select, of Discord's 100."""


class Shown(Redacted, frozen=True, kw_only=True):
    """A step of a replay by somebody's eyes."""

    face: AnyFace
    sight: Sight
    at: Position
    table: str
    last: int
    """The number of the last step."""
    starts: tuple[int, ...]
    round: int
    move: Move | None
    """Who took the action of this step; None at the deal."""
    chairs: Chairs
    seal: str = ""
    """The seal of the deal, for a record that was checked."""
    contest: str = ""
    """The contest and the round for which it was played, for use in text."""
    can_share: bool = False


def shown_of(
    face: AnyFace,
    replay: Replay,
    chairs: Chairs,
    at: Position,
    *,
    contest: str = "",
    can_share: bool = False,
) -> Shown:
    """Return a step as these eyes see it."""
    step = min(at.step, replay.last)
    return Shown(
        face=face,
        sight=sight_of(replay.plays[step], at.eyes, len(chairs)),
        at=Position(step, at.eyes),
        table=replay.table,
        last=replay.last,
        starts=replay.starts,
        round=replay.round_at(step),
        move=replay.moves[step - 1] if step else None,
        chairs=chairs,
        seal=replay.seal,
        contest=contest,
        can_share=can_share,
    )


def replay_panel(shown: Shown, words: Words) -> Panel:
    """Show a step in private, with the controls."""
    return fitting(lambda drawn: _panel(shown, drawn, (), _controls(shown, drawn)), words, shown.face)


def shared_panel(shown: Shown, sharer: str, words: Words) -> Panel:
    """Show a step to a channel, with a button that opens it in private."""
    show = SHOW.button(words, number=shown.at.eyes)
    notes = (f"-# {words('replay.shared_by', name=sharer)}",)
    return fitting(lambda drawn: _panel(shown, drawn, notes, (Row((show,)),)), words, shown.face)


def _panel(shown: Shown, words: Words, notes: Iterable[str], controls: tuple[Row, ...]) -> Panel:
    checked = words("replay.checked" if shown.at.step else "replay.holds", seal=shown.seal)
    head = Text("\n".join((_title(shown, words), *notes, *([f"-# {checked}"] if shown.seal else []))))
    seen: tuple[Part, ...] = (head, Divider(), *position(shown.face, shown.sight.view, words))
    for lines in (_hands(shown, words), _told(shown, words)):
        seen = (*seen, *_within(lines, MAX_CHARACTERS - characters(seen)))
    return Panel((*seen, *controls), shown.face.accent)


def _within(lines: Iterable[str], room: int) -> tuple[Part, ...]:
    """Return as many lines as there is room for, below a divider."""
    kept: list[str] = []
    for line in map(with_units, lines):
        room -= len(line) + 1
        if room < 0:
            break
        kept.append(line)
    return (Divider(), Text("\n".join(kept))) if kept else ()


# ------------------------------------------------------------------ texts


def _title(shown: Shown, words: Words) -> str:
    title = words("replay.title", game=words(f"{shown.face.game.name}.title"))
    step = words("replay.step" if shown.at.step else "replay.deal", step=shown.at.step, last=shown.last)
    many = len(shown.starts)
    rounds = [words("replay.round", number=shown.round, rounds=many)] if many > 1 else []
    facts = (words("table.id", table=shown.table), step, *rounds)
    seat = seat_of(shown.at.eyes)
    if seat is not None:
        whose = words("replay.eyes.seat", name=words.name(seat))
    else:
        whose = words("replay.eyes.open" if shown.at.eyes == OPEN else "replay.eyes.spectator")
    contest = f"\n-# {shown.contest}" if shown.contest else ""
    return f"### {title}{contest}\n-# {words.dotted(facts)}\n-# 👁 {whose}"


def _hands(shown: Shown, words: Words) -> Iterator[str]:
    """Yield the cards of every seat, with all cards open."""
    for seat, view in enumerate(shown.sight.hands):
        cards = shown.face.hand(view, words)
        if cards:
            yield words("replay.hand", name=words.name(seat), cards=cards)


def _told(shown: Shown, words: Words) -> Iterator[str]:
    """Yield what happened at this step, and who decided if it was not the person of the seat."""
    for notice in shown.sight.heard:
        # With all cards open, the only seat that was told is named.
        is_others = notice.to is not None and shown.at.eyes == OPEN
        reading = words.telling_of(words.name(notice.to or 0)) if is_others else words
        yield f"-# {shown.face.story(notice.event, reading)}"
    move = shown.move
    if move is None or move.actor in (None, Actor.PERSON):
        return
    chair = shown.chairs[move.seat]
    if chair.has_left or not chair.is_computer:
        yield f"-# {words(f'replay.by_{move.actor}', name=words.person(move.seat))}"


# ------------------------------------------------------------------ controls


def _controls(shown: Shown, words: Words) -> tuple[Row, ...]:
    at = shown.at
    turning = tuple(
        control.button(
            words,
            number=at.eyes,
            label=sign,
            style="primary" if control is ON else "secondary",
            disabled=at.step == (shown.last if control in (ON, LAST) else 0),
        )
        for sign, control in SIGNS.items()
    )
    fixed = {SPECTATOR: words("replay.eyes.spectator"), OPEN: words("replay.eyes.open")}
    seats = {
        SEATS + seat: words("replay.eyes.seat", name=words.plain(seat)[:MOST_NAME])
        for seat in range(len(shown.chairs))
    }
    whose = [Choice(str(eyes), label, chosen=eyes == at.eyes) for eyes, label in (fixed | seats).items()]
    share = (Row((SHARE.button(words, number=at.eyes),)),) if shown.can_share else ()
    eyes = EYES.select(words, whose, number=at.eyes)
    return (Row(turning), *_rounds(shown, words), Row((eyes,)), *share)


def _rounds(shown: Shown, words: Words) -> tuple[Row, ...]:
    """Return a select of the rounds of a match; none is chosen, or one could not go back to its beginning."""
    if len(shown.starts) < 2:
        return ()
    choices = tuple(
        Choice(
            str(number),
            words("replay.to_round", number=number),
            note=words("replay.step", step=shown.starts[number - 1], last=shown.last),
        )
        for number in rounds_offered(len(shown.starts), shown.round)
    )
    return (Row((ROUND.select(words, choices, number=shown.at.eyes),)),)


def rounds_offered(count: int, now: int) -> Sequence[int]:
    """Return the rounds of a select: all of them, or the page with this round and one of each neighbour.

    >>> list(rounds_offered(3, 2)), list(rounds_offered(60, 30))[::24], list(rounds_offered(60, 60))[:2]
    ([1, 2, 3], [23, 47], [46, 47])
    """
    if count <= MOST_CHOICES:
        return range(1, count + 1)
    page, each = (now - 1) // (MOST_CHOICES - 2), MOST_CHOICES - 2
    return range(max(page * each, 1), min((page + 1) * each + 1, count) + 1)
