"""Events in one line, and a finished round in words."""

from bot.faces.words import Words, signed
from cogs.algo import tiles
from cogs.algo.card_text import LETTERS
from engine.core import Seat
from engine.games.algo.cards import card_of, is_white, number_of
from engine.games.algo.lines import down
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
TEAMS = "AB"
"""The names of the pairs; partners sit opposite each other."""


def story(event: GameEvent, words: Words) -> str:
    """Describe an event in one line."""
    kind = type(event).__name__.lower()
    match event:
        case Attacked():
            return _attacked(event, words)
        case Settled():
            return verdict(event, words)
        case Drawn(seat, tag, white) | Chosen(seat, tag, white) | Stayed(seat, tag, white):
            return words(
                f"algo.story.{kind}", name=words.name(seat), card=tiles.closed(tag, words, is_white=white)
            )
        case Received(tag, card) | Looked(tag, card):
            shown = tiles.named(seen(Placed(tag, card)), words)
            return words.own(f"algo.story.{kind}", f"algo.story.{kind}_by", card=shown)
    return _of_a_seat(event, words)


def _of_a_seat(event: LotDrawn | Begun | Opened | Eliminated | TossCalled | Shown, words: Words) -> str:
    match event:
        case LotDrawn(seat, card):
            return words("algo.story.lot_drawn", name=words.name(seat), card=tiles.opened(card, words))
        case Begun(number, dealer):
            return words("algo.story.begun", number=number, name=words.name(dealer))
        case Opened(seat, tag, card):
            facts = {"letter": LETTERS[tag], "card": tiles.opened(card, words)}
            return words("algo.story.opened", name=words.name(seat), **facts)
        case Eliminated(seat):
            return words("algo.story.eliminated", name=words.name(seat))
        case TossCalled(seat, partner):
            return words("algo.story.toss_called", name=words.name(seat), partner=words.name(partner))
        case Shown(seat, to, tag, white):
            facts = {"to": words.name(to), "card": tiles.closed(tag, words, is_white=white)}
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
        card=tiles.closed(event.tag, words, is_white=event.is_white),
        number=event.number,
        open=tiles.opened(card_of(event.number, white=event.is_white), words),
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
    lines = [_headline(won, options, words)]
    for seat, placed in enumerate(won.lines):
        facts = [hits(won.hits[seat], won.sixes[seat], words)]
        if options.chips != "off":
            facts.append(_paid(won, seat) if with_totals else gained(won.points[seat]))
        mark = WON if seat in won.winners else OTHERS
        cards = tiles.row(tuple(map(seen, placed)), words)
        lines.append(f"{mark} {words.name(seat)}　{words.dotted(facts)}\n{cards}")
    return "\n".join(lines)


def reveal(won: Settled, options: Options, words: Words) -> str:
    """Describe a round in short: the cards that the winners kept face down, and what everybody is paid."""
    lines = [_headline(won, options, words)]
    for seat in won.winners:
        kept = tuple(map(seen, down(won.lines[seat])))
        lines += [f"{WON} {words.name(seat)}　{tiles.cards_of(kept, words)}"] if kept else []
    if options.chips != "off":
        # A pair is paid together; its first seat stands for it.
        paid = range(2 if options.pairs else len(won.lines))
        lines.append(words.dotted(f"{_payee(seat, options, words)} {_paid(won, seat)}" for seat in paid))
    return "\n".join(lines)


def _payee(seat: Seat, options: Options, words: Words) -> str:
    return words("algo.of_team", letter=team_of(seat)) if options.pairs else words.name(seat)


def team_of(seat: Seat) -> str:
    """Return the name of a seat's pair."""
    return TEAMS[seat % 2]


def _headline(won: Settled, options: Options, words: Words) -> str:
    """Name the winner of a round, and what the losers pay for their cards."""
    head = f"**{verdict(won, words)}**"
    if options.chips == "off":
        return head
    losers = len(won.lines) - len(won.winners)
    payers = "pair" if options.pairs and options.chips == "team" else "each" if losers > 1 else "one"
    return f"{head}　{words(f'algo.bonus.{payers}', count=won.bonus)}"


def _paid(won: Settled, seat: Seat) -> str:
    return f"{gained(won.points[seat])} → **{signed(won.totals[seat])}**"


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
