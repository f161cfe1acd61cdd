"""The face of NO THANK YOU!: its panels, events, options and typed actions."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from bot.faces.face import Face
from bot.faces.forms import Draft
from bot.faces.icon_names import THANK_YOU, minus
from bot.faces.icons import beside, heading
from bot.faces.panel import Button, Divider, Part, Row, Text
from bot.faces.result_sheet import Tally
from bot.faces.speeds import Pace, Speed
from bot.faces.words import Words, escape, signed
from cogs.no_thank_you import action_reasons, beginner_advice, result_text
from cogs.no_thank_you.lesson import LESSON
from cogs.no_thank_you.options import OPTIONS, rematch, reseat
from engine.core import InvalidAction, Result, Seat
from engine.games.no_thank_you import GAME, GIFT, GameAction, GameEvent, Keep, Options, Pass, Trail, View
from engine.opponents import Appraisal

KEEP = 0
"""The slot of [Keep]; slot n + 1 passes to seat n."""


class NoThankYouFace(Face[View, GameAction, GameEvent, Options]):
    """Cards with their gifts, and two actions: keep or pass."""

    game = GAME
    options = OPTIONS
    accent = 0xE8795A
    sign = "🎁"
    place = 10
    emblem = (minus(9), minus(3), THANK_YOU)
    lesson = LESSON
    live = MappingProxyType({Speed.LIVE: Pace(30.0, 120.0)})

    def panel(self, view: View, draft: Draft, words: Words) -> tuple[Part, ...]:
        """Show everybody's gifts and cards to spectators, and to a seat its own cards and buttons."""
        lines = [*_public_lines(view, words), f"-# {words('no_thank_you.legend')}"]
        everybody = words.icons.marked("\n".join(lines))
        if view.seat is None:
            return (Text(_turn(view, words)), Text(everybody))
        own = Text(_own_cards(view, view.seat, words))
        if view.seat == view.holder:
            return (Text(_own_turn(view, words)), *_rows(view, words), Divider(), own, Text(everybody))
        return (Text(_turn(view, words)), Divider(), own, Text(everybody))

    def hand(self, view: View, words: Words) -> str:
        """Show the gifts of a seat, the cards that it keeps, and the one in its hand."""
        return _hand(view, view.seat or 0, words)

    def advice(self, view: View, words: Words) -> str:
        """Advise a newcomer, in one line."""
        return beginner_advice.advice(view, words)

    def decide(self, view: View, slot: int, values: Sequence[str], draft: Draft, words: Words) -> GameAction:
        """Interpret [Keep] and [No thank you → NAME]."""
        if slot == KEEP:
            return Keep()
        if slot <= len(view.gifts):
            return Pass(slot - 1)
        raise InvalidAction("no_such_control")

    def story(self, event: GameEvent, words: Words) -> str:
        """Describe an event in one line."""
        facts: dict[str, object] = {}
        for field in event.__struct_fields__:
            value = getattr(event, field)
            facts[field] = words.name(value) if field in ("seat", "to") else value
        kind = str(event.__struct_config__.tag)
        if kind == "kept":
            kind += "_forced" if facts["forced"] else "_with" if facts["gifts"] else ""
        told = words(f"no_thank_you.story.{kind}", count=facts.get("gifts", 0), **facts)
        return beside(words.icons("dealer"), told) if kind == "dealer_chosen" else told

    def label(self, view: View, action: GameAction, words: Words) -> str:
        """Name an action: to keep, or to whom to pass."""
        return action_reasons.label(view, action, words)

    def reason(self, view: View, best: Appraisal, taken: Appraisal, words: Words) -> str:
        """Explain a decision by the price of the card, the gifts of others and the games won."""
        return action_reasons.reason(view, best, taken, words)

    def read(self, action: str, fields: Mapping[str, str], view: View, words: Words) -> GameAction:
        """Read `keep`, or `pass` to a name or the number of a seat."""
        if action == "keep":
            return Keep()
        if action == "pass":
            return Pass(_seat_called(fields["to"].strip(), words))
        raise InvalidAction("no_such_action")

    def suggest(self, view: View, field: str, text: str, words: Words) -> Sequence[str]:
        """Suggest the others at the table."""
        others = [name for seat, name in enumerate(words.names) if seat != view.seat]
        return [name for name in others if text.casefold() in name.casefold()]

    def score(self, view: View, seat: Seat, result: Result, words: Words) -> str:
        """Break down a seat's score into cards kept and gifts owned."""
        cards = sorted(trail.card or 0 for trail in view.kept(seat))
        if len(cards) > 1:
            key = "no_thank_you.score" if view.gifts[seat] else "no_thank_you.score_bare"
        else:
            key = "no_thank_you.score_short"
        facts = {
            "sum": signed(-sum(cards)),
            "gifts": view.gifts[seat],
            "total": signed(result.scores[seat]),
        }
        return words(key, cards=_minus(cards), **facts)

    def tally(self, view: View, seat: Seat, result: Result, words: Words) -> Tally:
        """Return a seat's cards and gifts, and their sum."""
        return result_text.tally(view, seat, result, self.standing(view, seat, result, words))

    def reseat(self, options: Options, order: Sequence[Seat]) -> Options:
        """Return the options after a change of seats."""
        return reseat(options, order)

    def rematch(self, options: Options, view: View, last: Sequence[Seat]) -> Options:
        """Return the options of a rematch."""
        return rematch(options, view, last)


def _seat_called(name: str, words: Words) -> Seat:
    """Find a seat by typed name or number; names come first, as suggestions are names."""
    names = [known.casefold() for known in words.names]
    if name.casefold() in names:
        return names.index(name.casefold())
    if not name.isdecimal() or len(name) > 2:
        raise InvalidAction("nobody_called", name=escape(name[:32]))
    return int(name) - 1


def _minus(cards: Sequence[int]) -> str:
    return " ".join(signed(-card) for card in cards)


def _turn(view: View, words: Words) -> str:
    """Describe what the table waits for."""
    current, holder = view.current, view.holder
    if current is None or holder is None:
        return words("no_thank_you.over")
    key = "no_thank_you.turn" if current.gifts else "no_thank_you.turn_bare"
    line = words.icons.marked(words(key, name=words.name(holder), count=current.gifts))
    return f"{line}\n-# {words('no_thank_you.pile', count=view.pile)}"


def _public_lines(view: View, words: Words) -> list[str]:
    return [
        words(
            "no_thank_you.seat" if seat != view.holder else "no_thank_you.seat_to_act",
            number=seat + 1,
            name=words.name(seat),
            gifts=gifts,
            kept=len(view.kept(seat)),
        )
        for seat, gifts in enumerate(view.gifts)
    ]


def _own_turn(view: View, words: Words) -> str:
    """Show the card in hand, and the score that keeping it would make."""
    trail = view.trails[-1]
    card, gifts = trail.card or 0, trail.gifts
    shown = signed(-card)
    picture = words.icons(minus(card)) if gifts else words.icons.turned(minus(card))
    now = words("no_thank_you.own_turn" if gifts else "no_thank_you.own_turn_bare", count=gifts)
    then = words("no_thank_you.then_draw" if view.pile else "no_thank_you.then_end", count=view.pile)
    facts = {"card": shown, "points": GIFT * gifts, "sum": signed(GIFT * gifts - card)}
    keeping = words("no_thank_you.keeping" if gifts else "no_thank_you.keeping_bare", then=then, **facts)
    return f"{heading(picture, shown, f'## {shown}')}\n{now}\n-# {keeping}"


def _own_cards(view: View, seat: Seat, words: Words) -> str:
    """Show the gifts and cards of a seat, and the cards that passed through its hands."""
    cards = sorted(trail.card or 0 for trail in view.kept(seat))
    score = GIFT * view.gifts[seat] - sum(cards)
    owned = words("no_thank_you.own_cards", cards=_minus(cards) or "—")
    lines = [
        beside(words.icons(THANK_YOU), words("no_thank_you.own_gifts", count=view.gifts[seat])),
        heading(words.icons.line(map(minus, cards), most=8), owned, size="##"),
        words("no_thank_you.own_score_over" if view.over else "no_thank_you.own_score", score=signed(score)),
    ]
    seen = [_sighting(view, trail, words) for trail in view.trails if _went_by(view, trail, seat)]
    return "\n".join([*lines, words("no_thank_you.seen", cards=words.listed(seen))] if seen else lines)


def _hand(view: View, seat: Seat, words: Words) -> str:
    """Show what a seat holds in one line; the card in its hand stands in brackets."""
    cards = sorted(trail.card or 0 for trail in view.kept(seat))
    held = [view.trails[-1].card or 0] if seat == view.holder else []
    gifts = words.icons.marked(f"🎁 {view.gifts[seat]}")
    shown = [_minus(cards) or "—", *(f"[{signed(-card)}]" for card in held)]
    return f"{gifts}　{beside(words.icons.line(map(minus, [*cards, *held])), ' '.join(shown))}"


def _went_by(view: View, trail: Trail, seat: Seat) -> bool:
    return seat in trail.holders and trail.holders[-1] != seat and not view.over


def _sighting(view: View, trail: Trail, words: Words) -> str:
    card = trail.card or 0
    seen = words("no_thank_you.sighting", card=signed(-card), name=words.name(trail.holders[-1]))
    return beside(words.icons(minus(card)), seen)


def _rows(view: View, words: Words) -> tuple[Row, ...]:
    """Return the buttons: [Keep], and one per possible receiver in seat order."""
    own = view.gifts[view.seat or 0]
    passes = tuple(
        Button(
            seat + 1,
            words("no_thank_you.button.pass", name=words.plain(seat), gifts=view.gifts[seat]),
            "primary",
        )
        for seat in range(len(view.gifts))
        if seat != view.seat and own
    )
    keep = Button(KEEP, words("no_thank_you.button.keep"), "success")
    return (Row((keep,)), Row(passes)) if passes else (Row((keep,)),)
