"""The lesson of Expect: attack, predict, what letters do, and how the game ends."""

from collections.abc import Sequence

from bot.faces.lesson import LEARNER, Lesson, Mistake, Moves, Scene, Task
from engine.core import Seat
from engine.games.expect.values import Declare, GameAction, Lay, Options

MIA = 1
BLACK = Options(black=LEARNER)
"""The learner attacks in odd turns."""


def _lay(cards: str) -> Lay:
    """Return a play, as in "2S" or "2S+AS"."""
    return Lay(*cards.split("+"))


def _turns(*plays: str) -> Moves:
    """Return turns from the first one on, each as the attack and the prediction."""
    moves: list[tuple[Seat, GameAction]] = []
    for number, each in enumerate(plays):
        attack, prediction = each.split()
        attacker = MIA if number % 2 else LEARNER
        moves += [(attacker, _lay(attack)), (1 - attacker, _lay(prediction))]
    return tuple(moves)


def _letter(name: str, *letters: str | None) -> Mistake:
    """Describe plays with one of these letters; None is a number alone."""
    return Mistake(name, lambda move: isinstance(move, Lay) and move.letter in letters)


def _number(name: str, numbers: Sequence[str]) -> Mistake:
    return Mistake(name, lambda move: isinstance(move, Lay) and move.number in numbers)


BEGINNING = Scene(
    BLACK,
    2,
    (
        Task(
            "attack",
            _lay("10S"),
            then=((MIA, _lay("6D")), (MIA, _lay("9H"))),
            mistakes=(_letter("letter", "JS", "QS", "KS", "AS", "XB"),),
        ),
        Task("predict", _lay("6C"), mistakes=(_letter("letter", "JC", "QC", "KC", "AC", "XB"),)),
        Task(
            "triple",
            _lay("2S+AS"),
            then=((MIA, _lay("7D")),),
            mistakes=(_letter("double", "JS"), _letter("bare", None), _letter("own", "QS", "KS")),
        ),
    ),
)
ENDING = Scene(
    BLACK,
    2,
    (
        Task(
            "relief",
            _lay("2C+KC"),
            then=(),
            mistakes=(
                _letter("bare", None),
                _letter("queen", "QC"),
                _letter("more", "AC", "XB"),
                _number("close", ("8C", "9C")),
            ),
        ),
        Task(
            "joker",
            _lay("10S+XB"),
            then=((MIA, _lay("9D")), (MIA, _lay("8H"))),
            mistakes=(_letter("weak", "JS", "AS", None), _number("nine", ("9S",))),
        ),
        Task(
            "hit",
            _lay("8C+AC"),
            mistakes=(_letter("bare", None), _letter("queen", "QC"), _number("nine", ("9C",))),
        ),
        Task(
            "sure",
            _lay("9S+AS"),
            then=((MIA, _lay("10D")), (MIA, Declare()), (MIA, _lay("9H"))),
            mistakes=(_letter("double", "JS"), _letter("bare", None)),
        ),
        Task("declare", Declare(), mistakes=(Mistake("lay", lambda move: isinstance(move, Lay)),)),
        Task("end", _lay("9C"), mistakes=(_letter("queen", "QC"),)),
    ),
    opening=(
        *_turns(
            *("2S 7D", "2H+JH 10C", "3S+QS 5D", "3H 7C", "4S+KS 6D", "4H+AH 6C", "5S 8D+KD"),
            *("5H 3C+JC", "6S 2D", "6H+QH 4C", "7S 4D+QD", "7H 5C", "8S 3D+JD"),
        ),
        (MIA, _lay("10H")),
    ),
)
LESSON = Lesson((BEGINNING, ENDING))
