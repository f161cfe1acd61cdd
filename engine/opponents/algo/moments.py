"""What a seat knew when it attacked, so that the attack can be read as evidence about its own cards."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TypeAlias

from engine.core import Redacted, Seat
from engine.games.algo.cards import Card, is_white, number_of
from engine.games.algo.inference import Place, inferred
from engine.games.algo.scoring import side_of
from engine.games.algo.turns import DEALT, PAIRED
from engine.games.algo.values import Tag, View
from engine.opponents.algo.candidates import own_seat

SHARPNESS = 10
"""The power of (chance of the attack / chance of the best one) that is the likelihood of an attack."""
STRAY = 0.02
"""The likelihood of an attack that is far from the best one: nobody attacks like this player alone."""

World: TypeAlias = Mapping[Tag, Card]


class Spot(Redacted, frozen=True, gc=False):
    """A card in a line as everybody saw it at that time."""

    tag: Tag
    is_white: bool
    is_open: bool
    misses: frozenset[int]


class Moment(Redacted, frozen=True):
    """A rival's attack and the lines before it."""

    seat: Seat
    tag: Tag
    number: int
    lines: tuple[tuple[Spot, ...], ...]
    held: Tag | None
    """The drawn card, which is in no line."""

    def own(self) -> set[Tag]:
        """Return the cards of the seat, which are not likely to be the one it named."""
        line = {spot.tag for spot in self.lines[self.seat]}
        return line if self.held is None else {*line, self.held}

    def known(self) -> Iterator[Tag]:
        """Generate the cards that the seat saw: the open ones, its own, and the drawn one."""
        for owner, line in enumerate(self.lines):
            yield from (spot.tag for spot in line if spot.is_open or owner == self.seat)
        if self.held is not None:
            yield self.held


def moments(view: View) -> list[Moment]:
    """Return the attacks of the other sides in this round, each with what was known before it."""
    own, seats = side_of(view.options, own_seat(view)), len(view.lines)
    misses: dict[Tag, frozenset[int]] = {}
    found, opened = list[Moment](), set[Tag]()
    # A drawn card has a higher tag than all before it.
    drawn = seats * (PAIRED if view.options.pairs else DEALT[seats])
    for guess in view.guesses:
        held = guess.by if guess.by >= drawn else None
        drawn = max(drawn, guess.by)
        if side_of(view.options, guess.seat) != own:
            lines = tuple(
                tuple(
                    Spot(card.tag, card.is_white, card.tag in opened, misses.get(card.tag, frozenset()))
                    for card in line
                    if held is None or card.tag < held
                )
                for line in view.lines
            )
            found.append(Moment(guess.seat, guess.tag, guess.number, lines, held))
        opened.add(guess.tag if guess.is_hit else guess.by)
        if not guess.is_hit:
            misses[guess.tag] = misses.get(guess.tag, frozenset()) | {guess.number}
    return found


def likelihood(found: Sequence[Moment], world: World) -> float:
    """Return how likely the attacks were in a world, as a share of what it would be if each was the best."""
    whole = 1.0
    for moment in found:
        whole *= _fit(moment, tuple(world[tag] for tag in moment.known()))
    return whole


@lru_cache(maxsize=1 << 14)
def _fit(moment: Moment, known: tuple[Card, ...]) -> float:
    """Return the likelihood of an attack by a seat that saw these cards."""
    cards, lines = iter(known), list[list[Place]]()
    hidden, target = list[tuple[int, int]](), (0, 0)
    for owner, line in enumerate(moment.lines):
        lines.append([])
        for at, spot in enumerate(line):
            if spot.is_open or owner == moment.seat:
                lines[-1].append(Place(spot.is_white, number_of(next(cards))))
                continue
            lines[-1].append(Place(spot.is_white, misses=spot.misses))
            hidden.append((owner, at))
            target = (owner, at) if spot.tag == moment.tag else target
    lines += [[Place(is_white(card), number_of(card))] for card in cards]
    counts = inferred(lines).counts
    best = max(max(counts[owner][at]) for owner, at in hidden)
    owner, at = target
    return STRAY + float((counts[owner][at][moment.number] / best) ** SHARPNESS) if best else STRAY
