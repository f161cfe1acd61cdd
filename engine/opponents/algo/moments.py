"""What a seat knew when it attacked, so that the attack can be read as evidence about its own cards."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TypeAlias

from engine.core import Redacted, Seat
from engine.games.algo.cards import Card, is_white, number_of
from engine.games.algo.inference import Place, inferred
from engine.games.algo.scoring import side_of
from engine.games.algo.turns import DEALT, PAIRED
from engine.games.algo.values import Guess, Seen, Tag, View
from engine.opponents.algo.secrecy import own_seat

SHARPNESS = 10
"""The power of (chance of the attack / chance of the best one) that is the likelihood of an attack."""
STRAY = 0.02
"""The likelihood of an attack that is far from the best one: nobody attacks like this player alone."""

World: TypeAlias = Mapping[Tag, Card]
Misses: TypeAlias = Mapping[Tag, frozenset[int]]


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
        return {spot.tag for spot in self.lines[self.seat]} | {tag for tag in (self.held,) if tag is not None}

    def known(self) -> Iterator[Tag]:
        """Generate the cards that the seat saw: the open ones, its own, and the drawn one."""
        for owner, line in enumerate(self.lines):
            yield from (spot.tag for spot in line if spot.is_open or owner == self.seat)
        if self.held is not None:
            yield self.held


def moments(view: View) -> list[Moment]:
    """Return the attacks of the other sides in this round, each with what was known before it."""
    own = side_of(view.options, own_seat(view))
    misses: dict[Tag, frozenset[int]] = {}
    found, opened, highest = list[Moment](), set[Tag](), _dealt(view)
    for guess in view.guesses:
        # A drawn card has a higher tag than all before it.
        is_drawn = guess.by >= highest
        highest = max(highest, guess.by)
        if side_of(view.options, guess.seat) != own:
            found.append(_moment(view, guess, opened, misses, is_drawn=is_drawn))
        opened.add(guess.tag if guess.is_hit else guess.by)
        if not guess.is_hit:
            misses[guess.tag] = misses.get(guess.tag, frozenset()) | {guess.number}
    return found


def _dealt(view: View) -> int:
    """Return the lowest tag of a drawn card."""
    seats = len(view.lines)
    return seats * (PAIRED if view.options.pairs else DEALT[seats])


def _moment(view: View, guess: Guess, opened: set[Tag], misses: Misses, *, is_drawn: bool) -> Moment:
    lines = tuple(
        tuple(_spot(card, opened, misses) for card in line if not is_drawn or card.tag < guess.by)
        for line in view.lines
    )
    return Moment(guess.seat, guess.tag, guess.number, lines, guess.by if is_drawn else None)


def _spot(card: Seen, opened: set[Tag], misses: Misses) -> Spot:
    return Spot(card.tag, card.is_white, card.tag in opened, misses.get(card.tag, frozenset()))


def likelihood(found: Sequence[Moment], world: World) -> float:
    """Return how likely the attacks were in a world, as a share of what it would be if each was the best."""
    whole = 1.0
    for moment in found:
        whole *= _fit(moment, tuple(world[tag] for tag in moment.known()))
    return whole


@lru_cache(maxsize=1 << 14)
def _fit(moment: Moment, known: tuple[Card, ...]) -> float:
    """Return the likelihood of an attack by a seat that saw these cards."""
    lines, hidden, target = _lines(moment, known)
    counts = inferred(lines).counts
    best = max(max(counts[line][at]) for line, at in hidden)
    line, at = target
    return STRAY + float((counts[line][at][moment.number] / best) ** SHARPNESS) if best else STRAY


def _lines(
    moment: Moment, known: tuple[Card, ...]
) -> tuple[list[list[Place]], list[tuple[int, int]], tuple[int, int]]:
    """Return the lines as the seat saw them, its hidden places, and the place that it attacked."""
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
    return lines + [[Place(is_white(card), number_of(card))] for card in cards], hidden, target
