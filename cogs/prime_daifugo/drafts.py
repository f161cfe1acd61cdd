"""A play half made: its taps, or the texts typed into the form until they can only mean one play."""

from collections.abc import Sequence

from bot.faces.forms import NO_DRAFT, Draft
from cogs.prime_daifugo.keypad import BACK, CARDS, TAPS
from cogs.prime_daifugo.tapping import Taps, is_spelled, taps_of, text_of, with_tap, without_last
from cogs.prime_daifugo.typed_actions import joined, readings, refusal
from engine.core import IllegalAction, InvalidAction, Redacted, RuleError
from engine.games.prime_daifugo.notation import LONGEST
from engine.games.prime_daifugo.values import Play, View

READING, FORM, TAPPED = 4, 5, 6
"""Slots: that of a choice among readings, and where a draft keeps what was typed or tapped."""
MAX_TYPED = 200
"""Maximum characters of an answer."""


class Interpretation(Redacted, frozen=True):
    """What a draft means for the hand it was made for."""

    plays: tuple[Play, ...] = ()
    """The possible readings."""
    play: Play | None = None
    """The only one."""
    error: RuleError | None = None
    """Why it cannot be laid."""


def taps_in(draft: Draft) -> Taps:
    """Return the taps of a draft."""
    taps = draft.values(TAPPED)
    return taps if is_spelled(taps) else ()


def interpreted(view: View, draft: Draft) -> Interpretation:
    """Interpret what was typed or tapped; taps are spelled, so that both are read in one way."""
    typed, taps = draft.values(FORM), taps_in(draft)
    if not typed and not taps:
        return Interpretation()
    try:
        plays = tuple(readings(joined(*typed[:3]) if typed else text_of(taps), view))
    except InvalidAction as error:
        return Interpretation(error=error)
    if len(plays) > 1:
        return Interpretation(plays)
    return Interpretation(plays, plays[0], refusal(plays[0], view))


def with_press(view: View, draft: Draft, slot: int) -> Draft:
    """Return the draft after a tap, or without the last one; raise IllegalAction if it cannot follow."""
    taps = taps_in(draft)
    if slot == BACK:
        return _tapped(without_last(taps))
    if not taps and slot not in CARDS:  # The panel was drawn before a restart.
        raise IllegalAction("nothing_chosen")
    return _tapped(with_tap(view, taps, TAPS[slot]))


def of_typed(view: View, texts: Sequence[str]) -> Draft:
    """Return the draft of what was typed: as taps if it means one play, else as it is."""
    if any(len(each) > MAX_TYPED for each in texts):
        raise InvalidAction("too_long", most=LONGEST)
    draft = NO_DRAFT.with_values(FORM, texts)
    play = interpreted(view, draft).play
    return draft if play is None else _tapped(taps_of(play))


def of_reading(view: View, draft: Draft, values: Sequence[str]) -> Draft:
    """Return the draft of the reading that was chosen."""
    if not draft.chosen:  # The panel was drawn before a restart.
        raise IllegalAction("nothing_chosen")
    plays = interpreted(view, draft).plays
    if len(values) != 1 or values[0] not in map(str, range(len(plays))):
        raise InvalidAction("no_such_control")
    return _tapped(taps_of(plays[int(values[0])]))


def _tapped(taps: Taps) -> Draft:
    return NO_DRAFT.with_values(TAPPED, taps) if taps else NO_DRAFT
