"""What the actions of one turn are worth: the probability of going out first, over sampled worlds."""

from collections.abc import Sequence
from functools import cached_property

from engine.games.prime_daifugo.fewest_plays import hard_first
from engine.games.prime_daifugo.figures import letters_of, number_of
from engine.games.prime_daifugo.values import GROTHENDIECK, Draw, GameAction, Pass, Play, View
from engine.opponents.prime_daifugo.choices import Choices, left
from engine.opponents.prime_daifugo.drawing import may_draw
from engine.opponents.prime_daifugo.holds import Holds
from engine.opponents.prime_daifugo.outlook import Outlook


class Thinking:
    """Values actions by whether a play holds, and by who then empties a hand from the lead.

    Others are taken to know the hand that they play against. Passing and drawing have the same value: that of
    waiting until another seat has led.
    """

    def __init__(self, view: View, worlds: Sequence[Sequence[str]], longest: int) -> None:
        self._view = view
        self._worlds = worlds
        self._longest = longest
        self._hand = hard_first(letters_of(view.hand))
        self._choices = Choices(view, self._hand, longest)
        self._holds = Holds(worlds, longest, view.is_reversed)
        self.outlook = Outlook(self._holds, longest)

    @cached_property
    def finish(self) -> Play | None:
        """Return the play that empties the hand, or None."""
        return self._choices.finish()

    @cached_property
    def plays(self) -> tuple[Play, ...]:
        """Return the plays worth considering, best first."""
        found = self._choices.plays(self._holds)
        return tuple(sorted(found, key=lambda play: -self.value(play)))

    def best(self) -> GameAction:
        """Return the action with the highest value; it draws before it passes."""
        if self.finish:
            return self.finish
        play = self.plays[0] if self.plays else None
        if play and (self._view.top is None or self.value(play) >= self.value(Pass())):
            return play
        return Draw() if may_draw(self._view) else Pass()

    def value(self, action: GameAction) -> float:
        """Estimate the probability of winning."""
        if not isinstance(action, Play):
            return waiting(self.outlook.chance(self._hand), self._rivals_chance)
        rest = left(self._hand, action)
        if not rest:
            return 1.0
        own, held = self.outlook.chance(rest), self.hold(action)
        return held * leading(own, self._rivals_chance) + (1 - held) * waiting(own, self._rivals_chance)

    def hold(self, play: Play) -> float:
        """Return the share of the worlds in which nobody beats a play."""
        number = 0 if play.is_joker else number_of(play.figures)
        if play.is_joker or (number == GROTHENDIECK and not play.factors):
            return 1.0
        return self._holds.above(len(play.figures), -number if self._view.is_reversed else number)

    @cached_property
    def _rivals_chance(self) -> float:
        """Return the probability that another seat empties its hand once it leads."""
        against = Outlook(Holds([(self._hand,)], self._longest, self._view.is_reversed), self._longest)
        chances = []
        for hands in self._worlds:
            none = 1.0
            for hand in hands:
                none *= 1 - against.chance(hand)
            chances.append(1 - none)
        return sum(chances) / len(chances)


def leading(own: float, others: float) -> float:
    """Return the probability that the leader goes out first, if the lead changes at every failure.

    >>> leading(0.5, 0.5)
    0.6666666666666666
    """
    return own / (own + others - own * others)


def waiting(own: float, others: float) -> float:
    """Return the probability that a seat goes out first while the others lead.

    >>> waiting(0.5, 0.5)
    0.33333333333333337
    """
    return 1 - leading(others, own)
