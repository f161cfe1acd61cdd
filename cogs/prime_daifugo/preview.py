"""What a play that is half made looks like and how it stands to the field; never whether it is right.

All of it follows from the view and the draft by the form of a play: a right and a wrong one look alike.
"""

from collections.abc import Iterator
from itertools import chain, groupby

from bot.faces.forms import Draft
from bot.faces.icons import IN_A_LINE, NO_ICONS
from bot.faces.panel import Choice, Row, Select
from bot.faces.words import Words
from cogs.prime_daifugo.card_text import claim_of, cut, grouped, row_in, row_of
from cogs.prime_daifugo.drafts import FORM, READING, Interpretation, taps_in
from cogs.prime_daifugo.keypad import LABELS
from cogs.prime_daifugo.tapping import Taps, asks_for_value, is_open, left, parts_of
from cogs.prime_daifugo.typed_actions import facts_of, joined
from engine.core import RuleError
from engine.games.prime_daifugo.figures import JOKER, number_of
from engine.games.prime_daifugo.values import Play, View

MAX_QUOTED = 100
MAX_LABEL = 100


def preview(view: View, draft: Draft, found: Interpretation, words: Words) -> str:
    """Show what was tapped or typed so far in two lines, or what a turn begins with."""
    taps = taps_in(draft)
    if taps:
        return _tapped(view, taps, found, words)
    if len(found.plays) > 1:
        return words("prime_daifugo.preview.ambiguous")
    if found.error is None:
        return _beginning(view, words)
    typed = cut(" ".join(joined(*draft.values(FORM)[:3]).split()), MAX_QUOTED).replace("`", "")
    why = _why(found.error, words)
    return words("prime_daifugo.preview.refused", typed=f"`{typed or ' '}`", why=why)


def _beginning(view: View, words: Words) -> str:
    drawn = words("prime_daifugo.own_drawn") if view.has_drawn else ""
    told = words("prime_daifugo.own_turn", count=len(view.hand))
    return f"{told}{drawn}\n-# {words('prime_daifugo.preview.begin')}"


def _why(error: RuleError, words: Words) -> str:
    return words(f"prime_daifugo.error.{error.code}", **facts_of(error))


def _tapped(view: View, taps: Taps, found: Interpretation, words: Words) -> str:
    shown, factors = parts_of(taps)
    number = "" if JOKER in shown else grouped(number_of(shown))
    told = [] if factors or number in ("", row_of(shown)) else [number]
    lines = [f"### {' = '.join([_cards(taps, words), *told])}"]
    if factors:
        claim = "…" if is_open(taps) else claim_of(factors)
        lines.append(f"**{number} = {claim}**")
    facts = words.dotted(_facts(view, taps, found, words))
    return "\n".join([*lines, *([f"-# {facts}"] if facts else [])])


def _cards(taps: Taps, words: Words) -> str:
    """Render the cards and signs as they were tapped; an open end is marked."""
    icons = words.icons if len(taps) <= IN_A_LINE else NO_ICONS
    runs = [
        [LABELS[tap] for tap in run] if is_sign else [row_in(icons, run)]
        for is_sign, run in groupby(taps, key=LABELS.__contains__)
    ]
    return " ".join([*chain(*runs), *(["…"] if taps[-1] in LABELS else [])])


def _facts(view: View, taps: Taps, found: Interpretation, words: Words) -> Iterator[str]:
    """Yield how many cards go, and how the number stands to the field or what is still missing."""
    if asks_for_value(taps):
        yield words("prime_daifugo.preview.value")
    if is_open(taps):
        return
    play, top = found.play, view.top
    if play is not None and top is not None and not play.factors and len(play.figures) < len(top.figures):
        yield words("prime_daifugo.preview.more", count=len(top.figures) - len(play.figures))
    elif found.error is not None and found.error.code == "one_factor":
        yield words("prime_daifugo.preview.factors")
    elif found.error is not None:
        yield f"⚠️ {_why(found.error, words)}"
    elif play is not None:
        yield from _standing(view, taps, play, words)


def _standing(view: View, taps: Taps, play: Play, words: Words) -> Iterator[str]:
    yield words("prime_daifugo.preview.cards", count=len(play.laid))
    if play.is_joker:
        yield words("prime_daifugo.preview.joker")
    elif view.top is not None and view.top.number is not None:
        yield words("prime_daifugo.preview.beats", number=grouped(view.top.number))
    if not left(view, taps):
        yield words("prime_daifugo.preview.keeps_none")


def readings(found: Interpretation, words: Words) -> Row:
    """Return the readings of typed digits to choose from: card by card, including factors."""
    choices = []
    for number, play in enumerate(found.plays):
        powers = [
            f"{row_of(each.base)} ^ {row_of(each.exponent)}" if each.exponent else row_of(each.base)
            for each in play.factors
        ]
        label = " = ".join(filter(None, (row_of(play.figures), " × ".join(powers))))
        choices.append(Choice(str(number), cut(label, MAX_LABEL)))
    return Row((Select(READING, words("prime_daifugo.choice.readings"), tuple(choices)),))
