"""A person's own turn: draw, pass, or type a play, review it and lay it."""

from collections.abc import Sequence

from bot.faces.forms import NO_DRAFT, Draft, Form, TextField
from bot.faces.icons import beside, enlarged
from bot.faces.panel import Button, Choice, Part, Row, Select, Text
from bot.faces.words import Words
from cogs.prime_daifugo import table_panel
from cogs.prime_daifugo.card_text import (
    cards_of,
    claim_of,
    cut,
    equation,
    few_pictures_of,
    hand_of,
    large_hand,
    row_of,
    sorted_letters,
)
from cogs.prime_daifugo.typed_actions import facts_of, joined, readings, refusal
from engine.core import IllegalAction, InvalidAction, Redacted, RuleError
from engine.games.prime_daifugo.figures import JOKER, letter_of, letters_of, needed
from engine.games.prime_daifugo.notation import LONGEST
from engine.games.prime_daifugo.values import Draw, GameAction, Pass, Play, View, factor_figures

DRAW, PASS, PLAY, LAY, READING, FORM = range(6)
"""Slots; READING is also where a draft keeps the typed text."""
PRIMES = 20
"""The slot of [My primes]; what it opens is no part of the hand."""
CARDS, FACTORS, VALUES = 10, 11, 12
"""The questions of the form."""
MAX_TYPED = 200
"""Maximum characters of an answer."""
MAX_QUOTED = 100
MAX_LABEL = 100


class Interpretation(Redacted, frozen=True):
    """What a typed text means for the hand it was typed for."""

    plays: tuple[Play, ...] = ()
    """The possible readings."""
    play: Play | None = None
    """The chosen reading, once it is unambiguous."""
    error: RuleError | None = None
    """Why it cannot be laid."""


NOTHING = Interpretation()


def interpreted(view: View, draft: Draft) -> Interpretation:
    """Interpret the text in a draft."""
    typed = draft.values(FORM)
    if not typed:
        return NOTHING
    try:
        plays = tuple(readings(joined(*typed[:3]), view))
    except InvalidAction as error:
        return Interpretation(error=error)
    chosen = draft.values(READING) if len(plays) > 1 else ("0",)
    play = next((each for number, each in enumerate(plays) if str(number) in chosen), None)
    return Interpretation(plays, play, None if play is None else refusal(play, view))


def advice(view: View, words: Words) -> str:
    """Return what the present moment asks of a seat; empty for one without cards, and at the end."""
    if view.seat is None or view.over or not view.hand:
        return ""
    if view.seat != view.turn:
        return words("prime_daifugo.advice.wait")
    if view.has_drawn:
        return words("prime_daifugo.advice.drawn")
    if view.top is None:
        return words("prime_daifugo.advice.lead")
    key = "prime_daifugo.advice.lower" if view.is_reversed else "prime_daifugo.advice.higher"
    return words(key, count=len(view.top.figures))


# ------------------------------------------------------------------ presses


def decide(
    view: View, slot: int, values: Sequence[str], draft: Draft, words: Words
) -> GameAction | Draft | Form:
    """Interpret a press: draw, pass, open the form, take its answers, choose a reading, or lay it."""
    if slot == DRAW:
        return Draw()
    if slot == PASS:
        return Pass()
    if slot == PLAY:
        return form(view, draft, words)
    if slot != LAY:
        return _typed(view, slot, values, draft)
    found = interpreted(view, draft)
    if found.error is not None:
        raise type(found.error)(found.error.code, **facts_of(found.error))
    if found.play is None:  # The panel was drawn before a restart.
        raise IllegalAction("nothing_chosen")
    return found.play


def _typed(view: View, slot: int, values: Sequence[str], draft: Draft) -> Draft:
    if slot == FORM and len(values) == len(_questions(view)):
        if any(len(each) > MAX_TYPED for each in values):
            raise InvalidAction("too_long", most=LONGEST)
        return NO_DRAFT.with_values(FORM, values)
    offered = map(str, range(len(interpreted(view, draft).plays)))
    if slot == READING and len(values) == 1 and values[0] in offered:
        return draft.with_values(READING, values)
    raise InvalidAction("no_such_control")


def form(view: View, draft: Draft, words: Words) -> Form:
    """Return the form for a play, filled in with the previous text."""
    typed = dict(zip(_questions(view), draft.values(FORM), strict=False))
    asked = tuple(
        TextField(
            slot,
            words(f"prime_daifugo.form.{name}"),
            words(f"prime_daifugo.form.{name}_prompt"),
            MAX_TYPED,
            typed.get(slot, ""),
            required=slot == CARDS,
        )
        for slot, name in _questions(view).items()
    )
    # The hand and the field, which the form covers on a phone.
    own = words("prime_daifugo.form.hand", cards=cards_of(view.hand))
    return Form(words("prime_daifugo.form"), asked, FORM, f"{own}\n{table_panel.to_beat(view, words)}")


def _questions(view: View) -> dict[int, str]:
    """Return the questions; the values of jokers are only asked of a holder of jokers."""
    asked = {CARDS: "cards", FACTORS: "factors"}
    return asked | {VALUES: "values"} if letters_of(view.hand)[JOKER] else asked


# ------------------------------------------------------------------ panel


def controls(view: View, draft: Draft, words: Words) -> tuple[Part, ...]:
    """Show the hand, the number to beat, and the possible actions."""
    found = interpreted(view, draft)
    has_typed = bool(draft.values(FORM))
    return (
        Text(f"{hand(view, words)}\n{table_panel.field(view, words)}"),
        _actions(view, words, has_typed=has_typed),
        *(_preview(view, draft, found, words) if has_typed else ()),
    )


def hand(view: View, words: Words) -> str:
    """Show the seat's own cards in large type."""
    key = "prime_daifugo.own_turn" if view.seat == view.turn else "prime_daifugo.own_cards"
    suffix = words("prime_daifugo.own_drawn") if view.seat == view.turn and view.has_drawn else ""
    shown = large_hand(map(letter_of, view.hand), words.icons)
    return f"{shown}\n{words(key, count=len(view.hand))}{suffix}"


def short_hand(view: View, words: Words) -> str:
    """Show a seat's cards in one line, with pictures if they are few; empty for one without cards."""
    if not view.hand:
        return ""
    return beside(few_pictures_of(sorted_letters(view.hand), words.icons), cards_of(view.hand))


def _actions(view: View, words: Words, *, has_typed: bool) -> Row:
    play = words("prime_daifugo.button.change" if has_typed else "prime_daifugo.button.play")
    is_dry = view.has_drawn or not view.stock
    return Row(
        (
            Button(DRAW, words("prime_daifugo.button.draw"), disabled=is_dry),
            Button(PASS, words("prime_daifugo.button.pass")),
            Button(PLAY, play, "secondary" if has_typed else "primary"),
            *((Button(PRIMES, words("prime_daifugo.primes.title")),) if view.options.assist else ()),
        )
    )


def _preview(view: View, draft: Draft, found: Interpretation, words: Words) -> tuple[Part, ...]:
    """Show the typed cards as they would be laid, or their formal fault; nothing about primes."""
    choice = (_readings(found, words),) if len(found.plays) > 1 else ()
    if found.error is not None:
        typed = cut(" ".join(joined(*draft.values(FORM)[:3]).split()), MAX_QUOTED).replace("`", "")
        why = words(f"prime_daifugo.error.{found.error.code}", **facts_of(found.error))
        return (Text(words("prime_daifugo.preview.refused", typed=f"`{typed or ' '}`", why=why)), *choice)
    if found.play is None:
        return (Text(words("prime_daifugo.preview.ambiguous")), *choice)
    lay = Row((Button(LAY, words("prime_daifugo.button.lay"), "success"),))
    return (Text(preview(view, found.play, words)), *choice, lay)


def preview(view: View, play: Play, words: Words) -> str:
    """Render the cards, the number, the factors, and the cards that stay in hand."""
    factors, spent = claim_of(play.factors), tuple(factor_figures(play.factors))
    what = f"{equation(play.figures)} = {factors}" if factors else equation(play.figures)
    kind = "joker" if play.is_joker else "composite" if factors else "prime"
    icons = table_panel.icons_beside(view, words)
    lines = [
        enlarged(few_pictures_of(play.figures, icons), "##")
        + words(f"prime_daifugo.preview.{kind}", what=what)
    ]
    if factors:
        pictures = enlarged(few_pictures_of(spent, icons), "###")
        lines.append(pictures + words("prime_daifugo.preview.factors", cards=row_of(spent)))
    kept = letters_of(view.hand) - needed(play.laid)
    goes = words("prime_daifugo.preview.goes", count=len(play.laid))
    if not kept:
        return "\n".join([*lines, words("prime_daifugo.preview.keeps_none", goes=goes)])
    facts = {"count": kept.total(), "cards": hand_of(kept.elements())}
    return "\n".join([*lines, words("prime_daifugo.preview.keeps", goes=goes, **facts)])


def _readings(found: Interpretation, words: Words) -> Row:
    """Return the buttons to choose a reading: card by card, including its factors."""
    choices = []
    for number, play in enumerate(found.plays):
        powers = [
            f"{row_of(each.base)} ^ {row_of(each.exponent)}" if each.exponent else row_of(each.base)
            for each in play.factors
        ]
        label = " = ".join(filter(None, (row_of(play.figures), " × ".join(powers))))
        choices.append(Choice(str(number), cut(label, MAX_LABEL), chosen=play == found.play))
    return Row((Select(READING, words("prime_daifugo.choice.readings"), tuple(choices)),))
