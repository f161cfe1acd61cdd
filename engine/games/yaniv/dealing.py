"""Set up a match, or a random world that agrees with a view."""

from engine.batches import by_batch
from engine.cards import PACK
from engine.chance import Chance
from engine.core import Seat, Step
from engine.games.yaniv.position import MOST_TURNS, Position, deal
from engine.games.yaniv.values import GameEvent, Options, View


def setup(options: Options, seats: int, chance: Chance) -> Step[Position, GameEvent]:
    """Choose a random starter and deal the first round."""
    starter = chance.below(seats)
    empty = Position(options, (0,) * seats, (), starter, starter)
    return deal(empty, list(range(seats)), starter, chance)


def imagine(view: View, seat: Seat | None, chance: Chance) -> Position:
    """Deal the unseen cards: each is in the stock, or in a hand that drew from the stock it was in.

    All worlds that fit are equally likely: what others laid or left says nothing here about what they hold.
    """
    visible = {*view.hand, *view.group, *view.pond, *(card for known in view.known for card in known)}
    unseen = [card for card in chance.shuffled(PACK) if card not in visible]
    hidden = by_batch(unseen, view.batches)
    hands = []
    for other, (known, origins) in enumerate(zip(view.known, view.origins, strict=True)):
        if other == seat:
            hands.append(tuple(sorted(view.hand, key=lambda card: card == view.drawn)))
        else:
            hands.append(known + tuple(hidden[origin].pop() for origin in origins))
    return Position(
        options=view.options,
        totals=view.totals,
        scored=view.scored,
        starter=view.starter,
        turn=view.turn or 0,
        turns=view.turns,
        turn_limit=MOST_TURNS * sum(map(bool, view.sizes)),
        hands=tuple(hands),
        known=view.known,
        stock=tuple(hidden[-1]),
        group=view.group,
        layer=view.layer,
        pond=view.pond,
        batches=view.batches,
        over=view.over,
    )
