"""Largest hands, longest numbers and longest names, at a moment when there is most to be said."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from bot.faces.face import AnyFace
from bot.faces.forms import NO_DRAFT, Draft, Form
from bot.faces.panel import Panel
from bot.faces.words import LANGUAGES, Words
from bot.front import ui
from bot.front.result_panel import outcome_panel
from bot.front.table_panels import board_panel, hand_panel, spectator_panel
from bot.scores.career import Gain
from bot.tables.names import words_for
from bot.tables.table import Phase, Table
from cogs.prime_daifugo.turn import FORM, MAX_TYPED, PLAY, READING
from engine.cards import PACK
from engine.core import Notice
from engine.games.prime_daifugo import GAME
from engine.games.prime_daifugo.figures import letter_of, number_of
from engine.games.prime_daifugo.position import Position
from engine.games.prime_daifugo.values import Fouled, Options, Played, Power
from engine.play import begin
from tests.engine.games.prime_daifugo.tables import table
from tests.support.discord_limits import faults, faults_of_form
from tests.support.tables_in_memory import FACES, SEED, dealt, people

SEATS = 8
LONGEST_NAMES = ("*" * 32, "<@!1>||`_~" * 3 + "[]")
FACE: AnyFace = FACES["prime_daifugo"]
OTHERS = ("8",) * 4 + ("9",) * 3
ALL = "".join(letter_of(card) for card in PACK)
HAND = "".join(each for each in ALL if each not in "89X") + "9XX"
"""All cards but those of the other seats: 47."""
MIXED = tuple("KQJT" * 4 + "7654" * 4 + "32A" * 4)
"""Figures of two digits first: 44 cards, and 60 digits."""
PRIMES = tuple(Power((each,)) for each in "2222333355557777JJJJKKKK")
POWERS = tuple(Power((base,), (each,)) for base, each in zip("2357JK" * 2, "KKQQJJTT9996", strict=True))


def fouled(figures: tuple[str, ...], factors: tuple[Power, ...] = ()) -> Fouled:
    """Make a foul about which everything was found out that there is."""
    number = number_of(figures)
    found = tuple((number // 10**place, 99) for place in range(8))
    fault = "wrong_product" if factors else "not_prime"
    return Fouled(0, figures, number, factors, fault, None, number * 10**12, 47, found)  # type: ignore[arg-type]


TOLD = (
    *[fouled(MIXED), fouled(("K",) * 20, PRIMES), fouled(("K",) * 20, POWERS)] * 2,
    *[Played(0, MIXED, number_of(MIXED), (), PRIMES, is_new=True)] * 2,
)


def crowded(field: int = 0) -> Position:
    """Let one seat hold all that the others and the field do not; everybody has seen everything."""
    held = HAND[field:]
    state = table(held, *OTHERS, stock="", fouls=(999,) * SEATS, passed=tuple(range(1, SEATS)))
    shown = tuple(HAND[:field])
    lying = tuple(Played(1, shown, number_of(shown), ()) for _ in range(12)) if field else ()
    return replace(state, known=state.hands, trick=lying, is_reversed=True, has_drawn=True)


def tables(position: Position) -> Iterator[Table]:
    """Seat the longest names, all of them persons or every second one gone."""
    play = replace(begin(GAME, Options(hand=5), SEATS, SEED), state=position)
    for name in LONGEST_NAMES:
        chairs = people(*(name,) * SEATS)
        gone = tuple(replace(chair, computer="normal") for chair in chairs)
        mixed = tuple((chairs, gone)[seat % 2][seat] for seat in range(SEATS))
        for seated in (chairs, mixed):
            shown = dealt(play, seated, message=10**18)
            for told in (TOLD[:6], TOLD[2:]):
                shown.recent.clear()
                shown.recent.extend(map(Notice, told))
                yield shown


def refused(panel: Panel) -> list[str]:
    return faults(ui.view_of(panel, ui.Address(ui.HAND, "K7Q2M4", 999_999_999)))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("field", [0, 1, 40])
def test_the_table_fits_into_a_message(language: str, field: int) -> None:
    for each in tables(crowded(field)):
        words = words_for(each, language)
        assert refused(board_panel(each, FACE, words)) == []
        assert refused(spectator_panel(each, FACE, words)) == []


def drafts(held: str) -> Iterator[Draft]:
    """Type all cards of a hand, a long composite, nonsense, and digits with many readings."""
    spelled = held.replace("X", "")
    for texts in (
        (spelled, "", ""),
        (spelled[::2], "*".join(spelled[1::2]), ""),
        (spelled[:20], "^".join(spelled[20:22]) + "*" + "*".join(spelled[22:]), ""),
        (f"{spelled}XX", "", "13,13"),
        ("`" * MAX_TYPED, "*" * MAX_TYPED, "<" * MAX_TYPED),
        ("😀" * MAX_TYPED, "@" * MAX_TYPED, ""),
        ("1213", "2*3*5*7*J", ""),
    ):
        yield NO_DRAFT.with_values(FORM, texts)
        yield NO_DRAFT.with_values(FORM, texts).with_values(READING, ["0"])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("field", [0, 1, 12])
def test_the_own_turn_fits_whatever_is_typed(language: str, field: int) -> None:
    for each in tables(crowded(field)):
        words = words_for(each, language)
        for draft in drafts(HAND[field:]):
            each.keep_draft(1, draft)
            assert refused(hand_panel(each, FACE, 0, words, words("error.stale"))) == []


def test_those_drafts_show_previews_of_primes_and_composites() -> None:
    shown = [str(FACE.panel(crowded().view(0), each, Words("en", "ABCDEFGH"))) for each in drafts(HAND)]  # type: ignore[arg-type]
    assert sum("📝 As a prime" in each for each in shown) >= 2
    assert sum("📝 As a composite" in each for each in shown) >= 2
    assert sum("🔀" in each for each in shown) >= 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_form_fits_whatever_stands_in_it(language: str) -> None:
    for draft in drafts(HAND):
        form = FACE.decide(crowded().view(0), PLAY, (), draft, Words(language))
        assert isinstance(form, Form)
        assert faults_of_form(ui.modal_of(form, ui.Address(ui.GAME_FORM, "K7Q2M4", 999_999_999))) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_result_of_a_very_long_game_fits(language: str) -> None:
    laid = (
        *TOLD[-1:],
        Played(0, MIXED, number_of(MIXED), ()),
        Played(0, ("5", "7"), 57, ()),
        Played(0, ("X",), None, ()),
    )
    over = replace(crowded(), over=True, laid=laid * 800)
    for each in tables(over):
        each.phase = Phase.OVER
        gains = {chair.person or 0: Gain(-(10**6), -(10**6)) for chair in each.chairs}
        assert refused(outcome_panel(each, FACE, words_for(each, language), gains)) == []
