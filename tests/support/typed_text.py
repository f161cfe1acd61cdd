"""Fuzz inputs for the typed plays of Prime Daifugo."""

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

from hypothesis import strategies as st

from engine.games.prime_daifugo.figures import JOKER, JOKER_VALUES, RANKS, Figure, Figures
from engine.games.prime_daifugo.judge import judged
from engine.games.prime_daifugo.legality import in_order, objection
from engine.games.prime_daifugo.notation import PACK, read, spell
from engine.games.prime_daifugo.typed_digits import Letters
from engine.games.prime_daifugo.values import Options, Play, Power

SIGNS = "0123456789ATJQKX=*^|, "
STRANGE = "１２３０ＡＴＪＱＫＸ＝＊＾｜，、　×✕✖·⋅⁰¹²³⁹🃏二〇十ジョーカーⅩ⑩㉑½%-+/\\.()<@`\n\t\0\u202e\ud800é"
SCRAPS = (*"=*^", "9**9**9", "9^9^9", "2=2^9^9", "|X=", "X=", "K=K", "00", "10", "1" * 30, "X,X ", "X=1,")


def tried(text: str, letters: Letters, count: int | None = None) -> Play:
    """Process a text like a typed play; raise RuleError where it is refused."""
    play = read(text, letters, count)
    refused = objection(play, letters, None, Options(), is_reversed=False)
    if refused is not None:
        raise refused
    judged(play, Options())
    return play


def hands(rng: Random) -> Letters:
    """Draw the letters of a hand, or a whole pack."""
    pack = sorted(PACK.elements())
    return Counter(rng.sample(pack, rng.choice((1, 5, 11, 20, len(pack)))))


def plays(rng: Random) -> Play:
    """Draw a play, right or wrong, out of a pack: any row, with any factors."""
    cards = rng.sample(sorted(PACK.elements()), rng.randint(1, 24))
    shown = _row(rng, cards, rng.randint(1, 8))
    factors = tuple(_power(rng, cards) for _ in range(rng.choice((0, 0, 1, 2, 3, 5))) if cards)
    return Play((JOKER,)) if rng.random() < 0.02 else Play(shown, in_order(factors))


def _row(rng: Random, cards: list[str], most: int) -> Figures:
    """Take a row of cards; jokers get values."""
    taken = [cards.pop() for _ in range(min(most, len(cards)))]
    return tuple(_figure(rng, letter) for letter in taken)


def _figure(rng: Random, letter: str) -> Figure:
    return f"{JOKER}{rng.choice(JOKER_VALUES)}" if letter == JOKER else letter


def _power(rng: Random, cards: list[str]) -> Power:
    base = _row(rng, cards, rng.randint(1, 4))
    return Power(base, _row(rng, cards, rng.choice((0, 0, 1, 2))))


def in_digits(rng: Random, text: str) -> str:
    """Replace some letters of a text by their digits."""
    digits = {letter: str(value) for value, letter in enumerate(RANKS, 1)}
    return "".join(digits.get(sign, sign) if rng.random() < 0.7 else sign for sign in text)


def mutated(rng: Random, text: str) -> str:
    """Mutate a text in a few places."""
    signs = list(text)
    for _ in range(rng.randint(1, 6)):
        place, sign = rng.randint(0, len(signs)), rng.choice((*SIGNS, rng.choice(STRANGE)))
        signs[place : place + rng.choice((0, 0, 1, 3))] = rng.choice(([], [sign], signs[place : place + 9]))
    return "".join(signs)


def _typed(rng: Random) -> str:
    return spell(plays(rng))


def _typed_in_digits(rng: Random) -> str:
    return in_digits(rng, _typed(rng))


def _mistyped(rng: Random) -> str:
    return mutated(rng, _typed_in_digits(rng))


def _noise(rng: Random) -> str:
    """Repeat a few signs to any accepted length."""
    signs = rng.choice(("1", "10", "12", "123", "0123", "1X", "1 ", "1=*^", "0123456789", SIGNS))
    return "".join(rng.choices(signs, k=rng.choice((5, 20, 60, 300))))


def _factored_noise(rng: Random) -> str:
    """Join as many random factors as are accepted."""
    parts = ["".join(rng.choices("123X^ ", k=rng.randint(1, 6))) for _ in range(rng.randint(1, 60))]
    return f"{''.join(rng.choices('123', k=9))}={'*'.join(parts)}"


def _strange(rng: Random) -> str:
    return "".join(rng.choices(SIGNS + STRANGE * 2, k=rng.randint(0, 40)))


def _foreign(rng: Random) -> str:
    """Draw signs from all of Unicode, surrogates among them."""
    return "".join(chr(rng.randrange(0x110000)) for _ in range(rng.randint(1, 300)))


def _huge(rng: Random) -> str:
    sign: str = rng.choice((*SIGNS, *STRANGE, *SCRAPS))
    return sign * rng.choice((100, 299, 300, 301, 10_000))


def _pasted(rng: Random) -> str:
    return "".join(rng.choices((*SCRAPS, *SIGNS), k=rng.randint(1, 12)))


KINDS: tuple[Callable[[Random], str], ...] = (
    _typed,
    _typed_in_digits,
    _mistyped,
    _mistyped,
    _noise,
    _factored_noise,
    _strange,
    _foreign,
    _huge,
    _pasted,
)


def random_texts(rng: Random) -> Iterator[str]:
    """Yield fuzz inputs without end, the kinds in turn."""
    while True:
        for kind in KINDS:
            yield kind(rng)


typed_by_hypothesis = st.one_of(
    st.text(max_size=320),
    st.text(SIGNS, max_size=320),
    st.text(SIGNS + STRANGE, max_size=60),
    st.from_regex(
        r"[0-9ATJQKX ]{1,12}(=[0-9JX]{1,4}(\^[0-9X])?(\*[0-9TX]{1,4}(\^[0-9X])?)*)?( ?\|X=[0-9,]*)?"
    ),
)
"""The fuzz inputs of Hypothesis."""
