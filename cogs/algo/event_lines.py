"""Events in one line, and a finished round in words."""

from bot.faces.words import Words, signed
from cogs.algo.card_text import LETTERS, back, drawn, opened, row_of
from cogs.algo.tiles import row
from engine.games.algo.cards import is_white, number_of
from engine.games.algo.values import (
    Attacked,
    Begun,
    Chosen,
    Drawn,
    Eliminated,
    GameEvent,
    Looked,
    LotDrawn,
    Opened,
    Options,
    Placed,
    Received,
    Seen,
    Settled,
    Shown,
    Stayed,
    TossCalled,
    View,
)

WON, OTHERS = "🏆", "•"


def story(event: GameEvent, words: Words) -> str:
    """Describe an event in one line."""
    kind = type(event).__name__.lower()
    match event:
        case Attacked():
            return _attacked(event, words)
        case Settled():
            return verdict(event, words)
        case Drawn(seat, tag, white) | Chosen(seat, tag, white) | Stayed(seat, tag, white):
            return words(f"algo.story.{kind}", name=words.name(seat), card=back(tag, is_white=white))
        case Received(tag, card) | Looked(tag, card):
            return words.own(
                f"algo.story.{kind}", f"algo.story.{kind}_by", card=row_of((seen(Placed(tag, card)),))
            )
    return _of_a_seat(event, words)


def _of_a_seat(event: LotDrawn | Begun | Opened | Eliminated | TossCalled | Shown, words: Words) -> str:
    match event:
        case LotDrawn(seat, card):
            return words("algo.story.lot_drawn", name=words.name(seat), card=opened(card))
        case Begun(number, dealer):
            return words("algo.story.begun", number=number, name=words.name(dealer))
        case Opened(seat, tag, card):
            facts = {"letter": LETTERS[tag], "card": opened(card)}
            return words("algo.story.opened", name=words.name(seat), **facts)
        case Eliminated(seat):
            return words("algo.story.eliminated", name=words.name(seat))
        case TossCalled(seat, partner):
            return words("algo.story.toss_called", name=words.name(seat), partner=words.name(partner))
        case Shown(seat, to, tag, white):
            facts = {"to": words.name(to), "card": back(tag, is_white=white)}
            return words("algo.story.shown", name=words.name(seat), **facts)


def seen(placed: Placed) -> Seen:
    """Return a card as seen by a seat that knows it."""
    return Seen(placed.tag, is_white(placed.card), number_of(placed.card), placed.is_open)


# ------------------------------------------------------------------ attacks


def _attacked(event: Attacked, words: Words) -> str:
    """Describe an attack and its answer: the attacking card, the target, the number, and YES or NO."""
    story = words(
        "algo.attack.yes" if event.is_hit else "algo.attack.no",
        name=words.name(event.seat),
        by=LETTERS[event.by],
        target=words.name(event.target),
        card=back(event.tag, is_white=event.is_white),
        number=event.number,
        open=drawn(str(event.number), is_white=event.is_white),
    )
    return story + words("algo.attack.paid", count=event.paid) if event.paid else story


# ------------------------------------------------------------------ a finished round


def verdict(won: Settled, words: Words) -> str:
    """Name the winner of a round in one line."""
    names = words.listed([words.name(seat) for seat in won.winners])
    key = "algo.settled.seat" if len(won.winners) == 1 else "algo.settled.pair"
    return words(key, number=won.number, names=names)


def settlement(won: Settled, options: Options, words: Words, *, with_totals: bool) -> str:
    """Describe a round in full: all rows open, correct attacks per seat, payments, perhaps the new totals."""
    head = f"**{verdict(won, words)}**"
    if options.chips != "off":
        losers = len(won.lines) - len(won.winners)
        payers = "pair" if options.pairs and options.chips == "team" else "each" if losers > 1 else "one"
        head += "　" + words(f"algo.bonus.{payers}", count=won.bonus)
    lines = [head]
    for seat, placed in enumerate(won.lines):
        facts = [hits(won.hits[seat], won.sixes[seat], words)]
        if options.chips != "off":
            became = f" → **{signed(won.totals[seat])}**" if with_totals else ""
            facts.append(f"{gained(won.points[seat])}{became}")
        mark = WON if seat in won.winners else OTHERS
        cards = row(tuple(map(seen, placed)), words)
        lines.append(f"{mark} {words.name(seat)}　{words.dotted(facts)}\n{cards}")
    return "\n".join(lines)


def hits(many: int, sixes: int, words: Words) -> str:
    """Count correct attacks, and those of a 6 among them."""
    text = words("algo.hits", count=many)
    return text + words("algo.sixes", count=sixes) if sixes else text


def gained(chips: int) -> str:
    """Format a payment with its sign.

    >>> gained(40), gained(-20), gained(0)
    ('+40', '−20', '±0')
    """
    return f"{chips:+}".replace("-", "−") if chips else "±0"


def just_won(view: View) -> Settled | None:
    """Return the previous round while it is recent; the last round stays."""
    is_news = view.scored and (view.over or len(view.guesses) < len(view.lines))
    return view.scored[-1] if is_news else None
