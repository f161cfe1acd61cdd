"""What plays gain in their own turn, by which players choose who look no further."""

from collections.abc import Mapping
from statistics import fmean

from engine.cards import Card
from engine.games.expect.cards import ROLES, Role
from engine.games.expect.values import Options, Play
from engine.opponents.expect.nodes import Node, plays, scores_after


def gained(node: Node, attack: Play, prediction: Play, options: Options) -> int:
    """Return the points that the attacker gains on the predictor in a turn."""
    before, later = node.scores, scores_after(node, attack, prediction, options)
    return (later[1] - before[1]) - (later[0] - before[0])


def mean_gains(node: Node, role: Role, options: Options) -> dict[Play, float]:
    """Return what every play of a role gains on average beside numbers of the other side without letters."""
    attacks, predictions = (plays(each, hand) for each, hand in zip(ROLES, node.hands, strict=True))
    if role == "attack":
        bare = [each for each in predictions if each.letter is None]
        return {own: fmean([gained(node, own, each, options) for each in bare]) for own in attacks}
    bare = [each for each in attacks if each.letter is None]
    return {own: -fmean([gained(node, each, own, options) for each in bare]) for own in predictions}


def ranked(gains: Mapping[Play, float]) -> list[Play]:
    """Return the best play of every number, the best of them first."""
    best = dict[Card, Play]()
    for play in sorted(gains, key=lambda each: -gains[each]):
        best.setdefault(play.number, play)
    return list(best.values())
