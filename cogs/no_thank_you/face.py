"""The face of NO THANK YOU!: cards with their gifts, and two actions, keep or pass."""

from collections.abc import Mapping

from bot.faces.face import Face
from bot.faces.icon_names import THANK_YOU, minus
from bot.faces.result_sheet import Tally
from bot.faces.speeds import Pace, Speed
from bot.faces.words import Words, escape, signed
from cogs.no_thank_you import action_reasons, table_panel
from cogs.no_thank_you.lesson import LESSON
from cogs.no_thank_you.options import OPTIONS, rematch, reseat
from cogs.no_thank_you.table_panel import minus_row
from engine.core import InvalidAction, Result, Seat
from engine.games.no_thank_you import GAME, GIFT, GameAction, GameEvent, Keep, Options, Pass, Seen, View


def story(event: GameEvent, words: Words) -> str:
    """Describe an event in one line."""
    if isinstance(event, Seen):
        return words.own("no_thank_you.story.seen", "no_thank_you.story.seen_by", card=event.card)
    facts: dict[str, object] = {}
    for field in event.__struct_fields__:
        value = getattr(event, field)
        facts[field] = words.name(value) if field in ("seat", "to") else value
    kind = str(event.__struct_config__.tag)
    if kind == "kept":
        kind += "_forced" if facts["forced"] else "_with" if facts["gifts"] else ""
    told = words(f"no_thank_you.story.{kind}", count=facts.get("gifts", 0), **facts)
    mark = words.icons("dealer") if kind == "dealer_chosen" else ""
    return f"{mark} {told}".strip()


def read(action: str, fields: Mapping[str, str], _: View, words: Words) -> GameAction:
    """Read `keep`, or `pass` to a name or the number of a seat."""
    if action == "keep":
        return Keep()
    if action == "pass":
        return Pass(_seat_called(fields["to"].strip(), words))
    raise InvalidAction("no_such_action")


def _seat_called(name: str, words: Words) -> Seat:
    """Find a seat by typed name or number; names come first, as suggestions are names."""
    names = [known.casefold() for known in words.names]
    if name.casefold() in names:
        return names.index(name.casefold())
    if not name.isdecimal() or len(name) > 2:
        raise InvalidAction("nobody_called", name=escape(name[:32]))
    return int(name) - 1


def suggest(view: View, _: str, text: str, words: Words) -> list[str]:
    """Suggest the others at the table."""
    others = [name for seat, name in enumerate(words.names) if seat != view.seat]
    return [name for name in others if text.casefold() in name.casefold()]


def score(view: View, seat: Seat, result: Result, words: Words) -> str:
    """Break down a seat's score into cards kept and gifts owned."""
    cards = sorted(trail.card or 0 for trail in view.kept(seat))
    if len(cards) > 1:
        key = "no_thank_you.score" if view.gifts[seat] else "no_thank_you.score_bare"
    else:
        key = "no_thank_you.score_short"
    facts = {"sum": signed(-sum(cards)), "gifts": view.gifts[seat], "total": signed(result.scores[seat])}
    return words(key, cards=minus_row(cards), **facts)


def tally(view: View, seat: Seat, result: Result, _: Words) -> Tally:
    """Return a seat's points, its cards and gifts, and their sum."""
    cards, gifts = sorted(trail.card or 0 for trail in view.kept(seat)), view.gifts[seat]
    terms = [*(signed(-card) for card in cards), *([f"+{GIFT}×{gifts}"] if gifts else [])]
    icons = (*map(minus, cards), *(THANK_YOU,) * gifts)
    # The sum names all cards.
    points = signed(result.scores[seat])
    return Tally(points, "", icons, f"{' '.join(terms) or '0'} = {points}")


FACE = Face[View, GameAction, GameEvent, Options](
    game=GAME,
    options=OPTIONS,
    accent=0xE8795A,
    sign="🎁",
    place=10,
    emblem=(minus(9), minus(3), THANK_YOU),
    lesson=LESSON,
    live={Speed.LIVE: Pace(30.0, 120.0)},
    panel=table_panel.panel,
    decide=table_panel.decide,
    advice=table_panel.advice,
    hand=table_panel.hand,
    story=story,
    label=action_reasons.label,
    reason=action_reasons.reason,
    read=read,
    suggest=suggest,
    score=score,
    tally=tally,
    reseat=reseat,
    rematch=rematch,
)
