"""Actions as labels, and why one was better, for looking back at a game."""

from bot.faces.words import Words, decimals
from cogs.prime_daifugo.card_text import claim_of, cut, equation
from engine.games.prime_daifugo.values import Draw, GameAction, Pass, View
from engine.opponents import Appraisal

LONG = 22
"""Maximum characters of a number, of its cards or of its factors, so that a label has at most 80."""
MOST = 3
"""The most plays that a plan counts."""


def label(_: View, action: GameAction, words: Words) -> str:
    """Name an action: the number and its cards."""
    if isinstance(action, Draw):
        return words("prime_daifugo.review.draw")
    if isinstance(action, Pass):
        return words("prime_daifugo.review.pass")
    shown = equation(action.figures, LONG)
    return f"{shown} = {cut(claim_of(action.factors), LONG)}" if action.factors else shown


def reason(view: View, best: Appraisal, taken: Appraisal, words: Words) -> str:
    """Say of both how often they are beaten, and what is left; where that is equal, how often they win."""
    told = _told(view, best, words, is_best=True), _told(view, taken, words)
    both = words("prime_daifugo.review.both", best=told[0], taken=told[1])
    if best.facts != taken.facts:
        return both
    one, two = 100 * best.value, 100 * taken.value
    digits = decimals(one, two)
    wins = {"best": f"{round(one, digits):.{digits}f}", "taken": f"{round(two, digits):.{digits}f}"}
    return words("prime_daifugo.review.wins", both=both, **wins)


def _told(view: View, each: Appraisal, words: Words, *, is_best: bool = False) -> str:
    facts, name = each.facts, label(view, each.action, words)
    if "drawn" in facts:
        key = "prime_daifugo.review.foul_to_draw" if is_best else "prime_daifugo.review.foul"
        return words(key, play=name, count=facts["drawn"])
    if facts["cards"] == 0:
        return words("prime_daifugo.review.out", play=name)
    plays = int(facts["plays"])
    left = words(
        "prime_daifugo.review.left_in" if plays else "prime_daifugo.review.left",
        count=facts["cards"],
        plays=plays,
        most=MOST,
    )
    if "beaten" not in facts:
        waiting = "draws" if isinstance(each.action, Draw) else "passes"
        return words(f"prime_daifugo.review.{waiting}", left=left)
    return words(
        "prime_daifugo.review.laid", play=name, beaten=facts["beaten"], worlds=facts["worlds"], left=left
    )
