"""A player who counts the worlds."""

from collections.abc import Iterable

from engine.chance import Chance
from engine.games.algo.values import Attack, Choose, GameAction, Show, Stay, Tag, Toss, View
from engine.opponents.algo.candidates import likeliest
from engine.opponents.algo.evaluation import is_worth_it
from engine.opponents.algo.secrecy import own_seat, secrecy


class Normal:
    """Attacks where a hit is likeliest, and stays when the next hit is worth less than the risk."""

    def choose(self, view: View, legal_actions: Iterable[GameAction], chance: Chance) -> GameAction:
        """Attack or stay; risk the card that is known best, and show the partner the one that tells most."""
        if view.phase == "show":
            return Show(_most_secret(view))
        if view.phase == "choose":
            return Toss() if Toss() in legal_actions else Choose(_least_secret(view))
        candidate = likeliest(view, chance)
        if view.phase == "go_on" and not is_worth_it(view, candidate):
            return Stay()
        return Attack(candidate.card, candidate.number)


def _least_secret(view: View) -> Tag:
    secrets = secrecy(view, view.lines[own_seat(view)])
    return min(secrets, key=lambda tag: secrets[tag])


def _most_secret(view: View) -> Tag:
    """Choose the card whose number leaves the partner the fewest worlds: it has the number in these alone."""
    secrets = secrecy(view, view.lines[own_seat(view)], known=view.shown)
    return max(secrets, key=lambda tag: secrets[tag])
