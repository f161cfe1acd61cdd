"""The computer players: two that overlook things, one that counts worlds, and one that reads attacks."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from engine.chance import Chance
from engine.core import Seat
from engine.games.algo.cards import number_of
from engine.games.algo.knowledge import inferred_from
from engine.games.algo.position import Position
from engine.games.algo.values import Attack, Choose, GameAction, Show, Stay, Toss, View
from engine.opponents import Anytime
from engine.opponents.algo.appraisal import blunder
from engine.opponents.algo.beliefs import Belief, counted, seen_in, weighed
from engine.opponents.algo.candidates import likeliest, own_seat
from engine.opponents.algo.concealment import discreet
from engine.opponents.algo.deduction import deduced
from engine.opponents.algo.evaluation import outlook_of, ranked, secrecy, value

RECENT = 3
"""How many of the latest attacks Beginner and Easy remember for certain."""
OVERLOOKED = 4
"""Beginner overlooks one in so many cards, anew at each decision."""
BOLD = 2
"""Beginner and the newcomer go on if a card has no more possible numbers than this."""
CAREFUL = 0.5
"""Easy goes on if an attack seems to be at least so likely to hit."""


class Beginner:
    """Attacks the card with the fewest possible numbers of those that it notices.

    It deduces from each line alone and remembers few misses, but says no number that cannot be right.
    """

    def choose(self, view: View, legal_actions: Iterable[GameAction], chance: Chance) -> GameAction:
        """Attack or stay; choose, show and toss at random."""
        if view.phase in {"choose", "show"}:
            return chance.choice(tuple(legal_actions))
        possible = deduced(replace(view, guesses=view.guesses[-RECENT:]))
        noticed = {tag: numbers for tag, numbers in possible.items() if chance.below(OVERLOOKED)} or possible
        fewest = min(map(len, noticed.values()))
        if view.phase == "go_on" and fewest > BOLD and not blunder(view, Stay()):
            return Stay()
        card = chance.choice([tag for tag, numbers in noticed.items() if len(numbers) == fewest])
        return Attack(card, chance.choice(tuple(inferred_from(view)[card])))


class Easy:
    """Makes what seems the likeliest attack to one who forgets half of the older misses, and soon stays.

    It says no number that cannot be right.
    """

    def choose(self, view: View, legal_actions: Iterable[GameAction], chance: Chance) -> GameAction:
        """Attack or stay; choose, show and toss as Normal does."""
        if prepared := _prepared(view, legal_actions):
            return prepared
        old = len(view.guesses) - RECENT
        kept = tuple(guess for at, guess in enumerate(view.guesses) if at >= old or chance.below(2))
        candidate = likeliest(view, chance, kept)
        if view.phase == "go_on" and candidate.chance < CAREFUL and not blunder(view, Stay()):
            return Stay()
        return candidate.action


class Normal:
    """Makes the likeliest attack, and stays when another is not worth the risk."""

    def choose(self, view: View, legal_actions: Iterable[GameAction], chance: Chance) -> GameAction:
        """Attack or stay; risk the least secret card, and show the partner the most informative one."""
        if prepared := _prepared(view, legal_actions):
            return prepared
        candidate = likeliest(view, chance)
        if view.phase == "go_on":
            outlook = outlook_of(view)
            if value(candidate, outlook) < outlook.staying:
                return Stay()
        return candidate.action


class Strong(Anytime):
    """Weighs worlds by the attacks of the others, looks two attacks ahead, and reveals little by its own."""

    def refine(self, view: View, legal_actions: Iterable[GameAction], chance: Chance) -> Iterator[GameAction]:
        """Generate the choice by exact counts, by weighed worlds, and by what an attack reveals too."""
        if prepared := _prepared(view, legal_actions):
            yield prepared
            return
        yield best(view, counted(view))
        belief = weighed(view, chance)
        chosen = best(view, belief)
        yield chosen
        if chosen != Stay():
            yield discreet(view, belief, outlook_of(view), chance)


class SeesAll:
    """Chooses as Strong does, from the true cards."""

    def choose(self, state: Position, seat: Seat, chance: Chance) -> GameAction:
        """Attack only what hits."""
        view = state.view(seat)
        if prepared := _prepared(view, state.legal_actions(seat)):
            return prepared
        cards = {placed.tag: placed.card for line in state.lines for placed in line}
        unknown = [card.tag for row in seen_in(view) for card in row if card.number is None]
        return best(view, Belief({tag: {number_of(cards[tag]): 1.0} for tag in unknown}, ((1.0, cards),)))


def best(view: View, belief: Belief) -> GameAction:
    """Return the attack worth most, or a stay that is worth more."""
    outlook = outlook_of(view)
    worth, attack = ranked(view, belief, outlook)[0]
    return Stay() if view.phase == "go_on" and worth < outlook.staying else attack.action


def _prepared(view: View, legal_actions: Iterable[GameAction]) -> GameAction | None:
    """Return what a seat does before it attacks; None if it has to attack or stay.

    It shows the card whose number leaves the partner the fewest worlds, and risks the least secret one.
    """
    line = view.lines[own_seat(view)]
    if view.phase == "show":
        secrets = secrecy(view, line, known=view.shown)
        return Show(max(secrets, key=secrets.__getitem__))
    if view.phase == "choose":
        if Toss() in legal_actions:
            return Toss()
        secrets = secrecy(view, line)
        return Choose(min(secrets, key=secrets.__getitem__))
    return None
