"""What the actions of one turn are worth: the probability of going out first, over sampled worlds."""

from collections.abc import Sequence
from functools import cached_property

from engine.games.prime_daifugo.fewest_plays import hard_first
from engine.games.prime_daifugo.figures import letters_of, number_of
from engine.games.prime_daifugo.judge import judged
from engine.games.prime_daifugo.turns import penalty_of
from engine.games.prime_daifugo.values import GROTHENDIECK, Draw, GameAction, Pass, Play, View
from engine.opponents.prime_daifugo.choices import Choices
from engine.opponents.prime_daifugo.emptying_chance import EmptyingChances
from engine.opponents.prime_daifugo.hand_parts import left
from engine.opponents.prime_daifugo.worlds import UnbeatenPlays, World

LONGEST = 12
"""The size of the longest primes that are known."""
PENALTIES = 3
"""How many samples of the cards drawn for a foul are rated: each makes a large hand."""

LED = 3
"""Who led a size chose it for what it holds there, and answers as well as so many hands dealt at random."""
SURE = 0.8
"""The value from which on a play is laid without a draw."""
RICH = 0.63
"""The value of a foul on a field that draws many cards, as measured against a player of 360 primes."""
FAR = 7
"""The fewest cards that are many: a seat that holds them does not go out in its next turn."""


def may_draw(view: View) -> bool:
    """Return whether the seat to act may draw and would not hold too many cards (P16)."""
    return view.stock > 0 and not view.has_drawn and not _bursts(view, 1)


def _bursts(view: View, drawn: int) -> bool:
    """Return whether the seat to act loses by drawing so many cards (P16)."""
    return 0 < view.options.hand_limit < len(view.hand) + drawn


class Thinking:
    """Values actions by whether a play holds, and by who then empties a hand from the lead.

    Others are taken to know the hand that they play against. Passing has the value of waiting until another
    seat has led; drawing has at least that of the best that can be done without.
    """

    def __init__(self, view: View, worlds: Sequence[World], longest: int) -> None:
        self._view = view
        self._worlds = worlds
        self._longest = longest = view.options.most_shown(longest)
        self.hand = hard_first(letters_of(view.hand))
        self._choices = Choices(view, self.hand, longest)
        self._unbeaten = UnbeatenPlays([world.hands for world in worlds], longest, view.is_reversed)
        self.emptying = EmptyingChances(self._unbeaten, longest)
        self.finish = self._choices.finish()
        """The play that empties the hand, or None."""

    @cached_property
    def plays(self) -> tuple[Play, ...]:
        """Return the plays worth considering, best first."""
        found = self._choices.plays(self._unbeaten)
        return tuple(sorted(found, key=lambda play: -self.value(play)))

    @cached_property
    def all_in(self) -> Play | None:
        """Return the foul of the whole hand if it is worth more than any play, or than a pass."""
        foul = None if self.finish else self._choices.all_in()
        if foul is None or (self._view.top and not self._enriches(foul)):
            return None
        least = self.value(self.plays[0] if self.plays else Pass())
        # The large hand is slow to rate, and may be worth this at most.
        most = RICH if self._view.top else waiting(1.0, self._rivals_chance)
        return foul if least < most and least < self.value(foul) else None

    def best(self) -> GameAction:
        """Return the action with the highest value; it draws before it lays what is not sure."""
        if self.finish:
            return self.finish
        play = self.plays[0] if self.plays else None
        if may_draw(self._view) and (play is None or self.value(play) < SURE):
            return Draw()
        if self.all_in:
            return self.all_in
        if play and (self._view.top is None or self.value(play) >= self.value(Pass())):
            return play
        return Pass()

    def value(self, action: GameAction) -> float:
        """Estimate the probability of winning."""
        if isinstance(action, Draw) and _bursts(self._view, 1):
            return 0.0
        if isinstance(action, Draw) and not self.finish:
            # What may be laid before a draw may be laid after it.
            later: list[GameAction] = [*self.plays[:1], *filter(None, [self.all_in]), Pass()]
            return max(map(self.value, later))
        if not isinstance(action, Play):
            return waiting(self.emptying.chance(self.hand), self._rivals_chance)
        if judged(action, self._view.options) is not None:
            return self._value_of_foul(action)
        rest = left(self.hand, action)
        if not rest:
            return 1.0
        own, held = self.emptying.chance(rest), self.hold(action)
        if self._view.top:
            held **= LED
        return held * leading(own, self._rivals_chance) + (1 - held) * waiting(own, self._rivals_chance)

    def _value_of_foul(self, foul: Play) -> float:
        if _bursts(self._view, self.penalty(foul)):
            return 0.0
        if self._enriches(foul):
            return RICH
        # The hand with what the foul draws.
        stocks = [world.state.stock[: self.penalty(foul)] for world in self._worlds[:PENALTIES]]
        hands = [hard_first(letters_of((*self._view.hand, *cards))) for cards in stocks]
        return waiting(sum(map(self.emptying.chance, hands)) / len(hands), self._rivals_chance)

    def _enriches(self, foul: Play) -> bool:
        """Return whether a foul on a field draws many cards while no other seat is about to go out."""
        view = self._view
        others = [size for seat, size in enumerate(view.sizes) if size and seat != view.turn]
        return view.top is not None and min(self.penalty(foul), *others) >= FAR

    def penalty(self, foul: Play) -> int:
        """Return how many cards a foul draws."""
        return penalty_of(self._worlds[0].state, foul)

    def hold(self, play: Play) -> float:
        """Return the share of the worlds in which nobody beats a play."""
        number = 0 if play.is_joker else number_of(play.figures)
        if play.is_joker or (number == GROTHENDIECK and not play.factors):
            return 1.0
        return self._unbeaten.above(len(play.figures), -number if self._view.is_reversed else number)

    @cached_property
    def _rivals_chance(self) -> float:
        """Return the probability that another seat empties its hand once it leads."""
        against = EmptyingChances(
            UnbeatenPlays([(self.hand,)], self._longest, self._view.is_reversed), self._longest
        )
        chances = []
        for world in self._worlds:
            none = 1.0
            for hand in world.hands:
                none *= 1 - against.chance(hand)
            chances.append(1 - none)
        return sum(chances) / len(chances)


def leading(own: float, others: float) -> float:
    """Return the probability that the leader goes out first, if the lead changes at every failure.

    >>> leading(0.5, 0.5)
    0.6666666666666666
    """
    return own / (own + others * (1 - own))


def waiting(own: float, others: float) -> float:
    """Return the probability that a seat goes out first while the others lead.

    >>> waiting(0.5, 0.5)
    0.33333333333333337
    """
    return 1 - leading(others, own)
