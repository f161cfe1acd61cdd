"""Events in one line, and a scored round in words."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from bot.faces.cards import row_of, shown
from bot.faces.words import Words
from engine.cards import Card, in_order
from engine.core import Seat
from engine.games.yaniv.scoring import FINE
from engine.games.yaniv.values import (
    Begun,
    Called,
    Discarded,
    Drawn,
    GameEvent,
    Recycled,
    Settled,
    View,
    points_of,
)

CALLED, RETURNED, OTHERS = "📣", "↩️", "▫️"
LAPS = 2
"""Turns of everybody for which the previous round is shown."""


def drawn(cards: Sequence[Card], words: Words, marks: Mapping[Card, str] = MappingProxyType({})) -> str:
    """Show cards as pictures, or as text; marks say what stands beside some of them, as "[{}]"."""
    texts = (marks.get(card, "{}").format(shown(card)) for card in cards)
    return words.icons.line(cards, marks) or " ".join(texts)


def story(event: GameEvent, words: Words) -> str:
    """Describe an event in one line."""
    match event:
        case Begun(number, starter, card):
            return words(
                "yaniv.story.begun", number=number, name=words.name(starter), card=drawn([card], words)
            )
        case Discarded(seat, cards, taken):
            facts = {"name": words.name(seat), "cards": row_of(cards)}
            facts |= {"card": shown(taken)} if taken else {}
            key = "yaniv.story.discarded_and_took" if taken else "yaniv.story.discarded"
            return words(key, **facts)
        case Drawn(card):
            return words.own("yaniv.story.drawn", "yaniv.story.drawn_by", card=shown(card))
        case Recycled(cards):
            return words("yaniv.story.recycled", count=cards)
        case Called(seat):
            return words("yaniv.story.called", name=words.name(seat))
        case Settled():
            return verdict(event, words)


# ------------------------------------------------------------------ a scored round


def verdict(scored: Settled, words: Words) -> str:
    """Describe in one line how a round ended."""
    if scored.caller is None:
        return words("yaniv.round.uncalled", number=scored.number)
    key = "yaniv.round.returned" if scored.returned else "yaniv.round.yaniv"
    facts = {"number": scored.number, "name": words.name(scored.caller), "fine": FINE}
    return words(key, count=points_of(scored.hands[scored.caller]), **facts)


def settlement(scored: Settled, words: Words, *, with_totals: bool) -> str:
    """Describe a round in full: every hand, its points, and perhaps the new total."""
    played = [seat for seat, points in enumerate(scored.points) if points is not None]
    lines = [_settled(seat, scored, words, with_totals=with_totals) for seat in played]
    return "\n".join([f"**{verdict(scored, words)}**", *lines])


def _settled(seat: Seat, scored: Settled, words: Words, *, with_totals: bool) -> str:
    mark = CALLED if seat == scored.caller else RETURNED if seat in scored.returned else OTHERS
    hand, total = drawn(in_order(scored.hands[seat]), words), scored.totals[seat]
    change = "halved" if seat in scored.halved else "out" if seat in scored.out else "total"
    key = f"yaniv.round.{change}" if with_totals else f"yaniv.last.{change}"
    points, held = scored.points[seat] or 0, points_of(scored.hands[seat])
    added = f"+{points} ({held}+{FINE})" if points > held else f"+{points}"
    became = words(key, points=added, total=total, before=2 * total)
    return f"{mark} {words.name(seat)}　{hand}　{became}"


def just_scored(view: View) -> Settled | None:
    """Return the previous round while it is recent: for a seat until it acts; the last round stays."""
    alive = sum(1 for size in view.sizes if size)
    is_news = view.drawn is None if view.hand else view.turns < LAPS * alive
    return view.scored[-1] if view.scored and (view.over or is_news) else None


def eliminated_in(view: View, seat: Seat) -> int | None:
    """Return the number of the round in which a seat passed the limit."""
    return next((each.number for each in view.scored if seat in each.out), None)
