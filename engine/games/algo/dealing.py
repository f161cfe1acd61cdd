"""Set up a game, or a random world that agrees with a view."""

from collections.abc import Sequence

from engine.chance import Chance
from engine.core import InvalidOptions, Notice, Seat, Step
from engine.games.algo.cards import PACK, Card, is_white
from engine.games.algo.inference import sampled
from engine.games.algo.knowledge import lines_of
from engine.games.algo.lines import Line, hidden_of
from engine.games.algo.position import Position
from engine.games.algo.scoring import start_of
from engine.games.algo.turns import deal
from engine.games.algo.values import GameEvent, LotDrawn, Options, Placed, Seen, View


def setup(options: Options, seats: int, chance: Chance) -> Step[Position, GameEvent]:
    """Draw lots for the dealer and deal the first round; raise InvalidOptions unless pairs are four seats."""
    if options.pairs and seats != 4:
        raise InvalidOptions("pairs_need_four")
    lots = chance.shuffled(PACK)[:seats]
    dealer = lots.index(min(lots))
    empty = Position(
        options, lots, start_of(options, seats), (), dealer, dealer, "choose", lines=(), hidden=(), stock=()
    )
    dealt = deal(empty, dealer, chance)
    drawn = tuple(Notice(LotDrawn(seat, card)) for seat, card in enumerate(lots))
    return Step(dealt.state, drawn + dealt.notices)


def imagine(view: View, seat: Seat | None, chance: Chance) -> Position:
    """Draw one of the worlds that agree with the view, all equally likely, and shuffle the stock."""
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
        hidden=hidden_of(lines),
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
    """Shuffle the remaining cards, but for the top card, which has the colour that everybody sees."""
    if view.top is None:
        return chance.shuffled(left)
    top = chance.choice([card for card in left if is_white(card) == view.top])
    return (top, *chance.shuffled([card for card in left if card != top]))
