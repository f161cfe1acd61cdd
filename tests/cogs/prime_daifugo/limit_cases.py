"""Limit cases of Prime Daifugo: largest hands, longest numbers, and all that is known of them."""

from collections.abc import Iterator

from msgspec.structs import replace

from bot.faces.forms import NO_DRAFT, Draft
from cogs.prime_daifugo.drafts import FORM, MAX_TYPED, TAPPED
from cogs.prime_daifugo.tapping import taps_of
from engine.cards import PACK
from engine.games.prime_daifugo import notation
from engine.games.prime_daifugo.figures import letter_of, number_of
from engine.games.prime_daifugo.position import Position
from engine.games.prime_daifugo.values import Fouled, Options, Played, Power
from tests.engine.games.prime_daifugo.tables import table
from tests.support.limit_cases import LimitCase

SEATS = 8
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


NEWS = (
    *[fouled(MIXED), fouled(("K",) * 20, PRIMES), fouled(("K",) * 20, POWERS)] * 2,
    *[Played(0, MIXED, number_of(MIXED), (), PRIMES, is_new=True)] * 2,
)
LAID = (
    NEWS[-1],
    Played(0, MIXED, number_of(MIXED), ()),
    Played(0, ("5", "7"), 57, ()),
    Played(0, ("X",), None, ()),
)


def full(field: int = 0) -> Position:
    """Return a position where one seat holds the rest of the pack, and all cards are known."""
    state = table(HAND[field:], *OTHERS, stock="", fouls=(999,) * SEATS, passed=tuple(range(1, SEATS)))
    shown = tuple(HAND[:field])
    lying = tuple(Played(1, shown, number_of(shown), ()) for _ in range(12)) if field else ()
    return replace(state, known=state.hands, trick=lying, is_reversed=True, has_drawn=True)


def drafts(held: str) -> Iterator[Draft]:
    """Tap all cards of a hand, a long composite and a joker; type nonsense, and digits with many readings."""
    cards = held.replace("X", "")
    for spelled in (
        cards,
        f"{cards[::2]}={'*'.join(cards[1::2])}",
        f"{cards[:20]}={'^'.join(cards[20:22])}*{'*'.join(cards[22:])}",
        f"{cards}XX|X=13,13",
    ):
        yield NO_DRAFT.with_values(TAPPED, taps_of(notation.read(spelled)))
    yield NO_DRAFT.with_values(TAPPED, (*cards, "X"))
    for texts in (
        ("`" * MAX_TYPED, "*" * MAX_TYPED, "<" * MAX_TYPED),
        ("😀" * MAX_TYPED, "@" * MAX_TYPED, ""),
        ("1213", "2*3*5*7*J", ""),
    ):
        yield NO_DRAFT.with_values(FORM, texts)


def limit_cases() -> dict[str, LimitCase]:
    moments = {
        f"{field} lie": LimitCase(full(field), NEWS[:6], tuple(drafts(HAND[field:]))) for field in (0, 1, 12)
    }
    return {
        **moments,
        "40 lie": LimitCase(full(40), NEWS[2:]),
        "after two plays": LimitCase(full(), NEWS[2:]),
        "own lists": LimitCase(replace(full(), options=Options(assist=True)), NEWS[:1], tuple(drafts(HAND))),
        "over": LimitCase(replace(full(), over=True, laid=LAID * 800), NEWS[2:]),
    }
