"""The lesson of Prime Daifugo: primes, fouls, 57, jokers, composites, and going out."""

from bot.faces.lesson import LEARNER, Lesson, Mistake, Scene, Task, dealt
from engine.core import Seat
from engine.games.prime_daifugo import notation
from engine.games.prime_daifugo.figures import number_of
from engine.games.prime_daifugo.values import Draw, GameAction, Options, Pass, Play

MIA = 1
SMALL = Options(hand=7)
PASSES = Mistake("pass", lambda move: move == Pass())
DRAWS = Mistake("draw", lambda move: move == Draw())


def _plays(text: str, seat: Seat = MIA) -> tuple[Seat, GameAction]:
    return seat, notation.read(text)


def _shows(name: str, number: int) -> Mistake:
    """Describe plays that show a number, with or without factors."""
    return Mistake(
        name, lambda move: isinstance(move, Play) and not move.is_joker and number_of(move.figures) == number
    )


PRIMES = Scene(
    SMALL,
    2,
    (
        Task("prime", notation.read("4A"), then=(_plays("53"),), mistakes=(PASSES, DRAWS)),
        Task(
            "beat", notation.read("67"), then=((MIA, Pass()),), mistakes=(_shows("even", 76), PASSES, DRAWS)
        ),
        Task("foul", notation.read("9A"), mistakes=(PASSES, DRAWS)),
    ),
    decks=(
        (
            *dealt(("4C", "AC", "6D", "7H", "9S", "AH", "KD"), ("5C", "3D", "8H", "QS", "2C", "2H", "JD")),
            *("10C", "4D"),
        ),
    ),
)
WAITING = Scene(
    SMALL,
    2,
    (
        Task("draw", Draw(), mistakes=(PASSES,)),
        Task("pass", Pass()),
    ),
    decks=(
        (
            *dealt(("4C", "6C", "8D", "8H", "QS", "2C", "10H"), ("9C", "7D", "5H", "3S", "KC", "JC", "AD")),
            "8S",
        ),
    ),
    opening=((LEARNER, Pass()), _plays("97")),
)
CLEARING = Scene(
    SMALL,
    2,
    (
        Task(
            "cut",
            notation.read("57"),
            then=(_plays("3", LEARNER), _plays("K")),
            mistakes=(PASSES, DRAWS),
        ),
        Task("joker", notation.read("X"), mistakes=(PASSES, DRAWS)),
        Task("wild", notation.read("8X|X=9"), mistakes=(_shows("three", 83), PASSES, DRAWS)),
    ),
    decks=(dealt(("5C", "7C", "3D", "XB", "XR", "8H", "4S"), ("4D", "3H", "KS", "6C", "QD", "9H", "2S")),),
    opening=((LEARNER, Pass()), _plays("43")),
)
COMPOSITES = Scene(
    SMALL,
    2,
    (
        Task(
            "composite",
            notation.read("65=5*K"),
            then=((MIA, Pass()),),
            mistakes=(
                Mistake("bare", lambda move: move == notation.read("65")),
                _shows("prime", 83),
                PASSES,
                DRAWS,
            ),
        ),
        Task(
            "out",
            notation.read("8=2^3"),
            mistakes=(
                Mistake("part", lambda move: isinstance(move, Play) and len(move.laid) < 3),
                PASSES,
                DRAWS,
            ),
        ),
    ),
    decks=(dealt(("6C", "5C", "5D", "KH", "8S", "2D", "3C"), ("6H", "AC", "4D", "4H", "QC", "9D", "10S")),),
    opening=((LEARNER, Pass()), _plays("6A")),
)
LESSON = Lesson((PRIMES, WAITING, CLEARING, COMPOSITES))
