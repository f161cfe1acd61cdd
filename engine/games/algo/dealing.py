"""The start of a game, and worlds that a seat could not tell from the real one."""

from collections.abc import Sequence

from engine.chance import Chance
from engine.core import InvalidOptions, Notice, Seat, Step
from engine.games.algo.cards import PACK, Card, is_white
from engine.games.algo.inference import sampled
from engine.games.algo.knowledge import lines_of
from engine.games.algo.lines import Line
from engine.games.algo.position import Position
from engine.games.algo.scoring import start_of
from engine.games.algo.turns import deal
from engine.games.algo.values import GameEvent, LotDrawn, Options, Placed, Seen, View


def setup(options: Options, seats: int, chance: Chance) -> Step[Position, GameEvent]:
    """Draw for the deal and deal the first round; raise InvalidOptions for pairs that are not four."""
    if options.pairs and seats != 4:
        raise InvalidOptions("pairs_need_four")
    lots = chance.shuffled(PACK)[:seats]
    dealer = lots.index(min(lots))
    empty = Position(
        options, lots, start_of(options, seats), (), dealer, dealer, "choose", lines=(), stock=()
    )
    dealt = deal(empty, dealer, chance)
    told = tuple(Notice(LotDrawn(seat, card)) for seat, card in enumerate(lots))
    return Step(dealt.state, told + dealt.notices)


def imagine(view: View, seat: Seat | None, chance: Chance) -> Position:
    """Draw a world among those that fit, and deal the stock what is left."""
    cards = sampled(lines_of(view), chance)
    lines = tuple(_placed(seen, dealt) for seen, dealt in zip(view.lines, cards, strict=False))
    held = _placed((view.held,), cards[-1])[0] if view.held else None
    left = sorted(set(PACK).difference(*cards))
    return Position(
        options=view.options,
        lots=view.lots,
        totals=view.totals,
        scored=view.scored,
        dealer=view.dealer,
        turn=view.turn or 0,
        phase=view.phase,
        lines=lines,
        stock=_stock(view, left, chance),
        held=held,
        chosen=view.chosen,
        has_tossed=view.has_tossed,
        guesses=view.guesses,
        shown=view.shown,
        over=view.over,
    )


def _placed(seen: Sequence[Seen], cards: Sequence[Card]) -> Line:
    return tuple(Placed(each.tag, card, each.is_open) for each, card in zip(seen, cards, strict=True))


def _stock(view: View, left: Sequence[Card], chance: Chance) -> tuple[Card, ...]:
    """Shuffle what is left so that the top card has the colour that all see."""
    stock = chance.shuffled(left)
    if view.top is None:
        return stock
    top = next(card for card in stock if is_white(card) == view.top)
    return (top, *(card for card in stock if card != top))
