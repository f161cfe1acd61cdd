"""A player that counts possible worlds."""

from collections.abc import Iterable

from engine.chance import Chance
from engine.games.algo.values import Attack, Choose, GameAction, Show, Stay, Tag, Toss, View
from engine.opponents.algo.candidates import likeliest
from engine.opponents.algo.evaluation import is_worth_it
from engine.opponents.algo.secrecy import own_seat, secrecy


class Normal:
    """Makes the likeliest attack, and stays when another is not worth the risk."""

    def choose(self, view: View, legal_actions: Iterable[GameAction], chance: Chance) -> GameAction:
        """Attack or stay; risk the least secret card, and show the partner the most informative one."""
        if view.phase == "show":
            return Show(most_secret(view))
        if view.phase == "choose":
            return Toss() if Toss() in legal_actions else Choose(least_secret(view))
        candidate = likeliest(view, chance)
        if view.phase == "go_on" and not is_worth_it(view, candidate):
            return Stay()
        return Attack(candidate.card, candidate.number)


def least_secret(view: View) -> Tag:
    """Return the own card that is risked with the least loss."""
    secrets = secrecy(view, view.lines[own_seat(view)])
    return min(secrets, key=lambda tag: secrets[tag])


def most_secret(view: View) -> Tag:
    """Return the card whose number leaves the partner the fewest worlds."""
    secrets = secrecy(view, view.lines[own_seat(view)], known=view.shown)
    return max(secrets, key=lambda tag: secrets[tag])
