"""The lesson of Yaniv: groups, where to draw, and when to call."""

from collections.abc import Callable

from bot.faces.lesson import Lesson, Mistake, Scene, Task, dealt
from engine.cards import Card
from engine.games.yaniv.values import Call, Discard, GameAction, Options

MIA, LEO = 1, 2
ONE_ROUND = Options(ending="rounds", rounds=1)
"""So that the call ends the game, and the hands can be seen."""
CALLS = Mistake("call", lambda move: move == Call())
PLAYS_ON = Mistake("on", lambda move: isinstance(move, Discard))
SINGLE = Mistake("single", lambda move: isinstance(move, Discard) and len(move.cards) == 1)


def _laid(*cards: Card) -> Callable[[GameAction], bool]:
    """Return whether a move discards these cards, in any order and with any draw."""
    return lambda move: isinstance(move, Discard) and set(move.cards) == set(cards)


def _stock(*cards: Card) -> Discard:
    return Discard(cards)


ROUND = Scene(
    ONE_ROUND,
    3,
    (
        Task(
            "single",
            _stock("KC"),
            then=((MIA, _stock("QS")), (LEO, _stock("KH"))),
            mistakes=(Mistake("queen", _laid("KC")),),
        ),
        Task(
            "set",
            _stock("9D", "9S"),
            then=((MIA, _stock("JD")), (LEO, _stock("6H", "7H", "8H"))),
            mistakes=(Mistake("king", _laid("9D", "9S")), SINGLE),
            takes=lambda move: move == _stock("9S", "9D"),
        ),
        Task(
            "ends",
            Discard(("7S",), "6H"),
            then=((MIA, _stock("8D")), (LEO, _stock("10C", "10S"))),
            mistakes=(
                Mistake("stock", lambda move: move == _stock("7S")),
                Mistake("eight", lambda move: move == Discard(("7S",), "8H")),
                Mistake("broken", lambda move: _laid("4H")(move) or _laid("5H")(move)),
            ),
        ),
        Task(
            "run",
            _stock("4H", "5H", "6H"),
            then=((MIA, _stock("6C")), (LEO, _stock("JS"))),
            mistakes=(Mistake("ten", lambda move: len(move.cards) > 1 and move.draw is not None), SINGLE),
            takes=lambda move: move == _stock("6H", "5H", "4H"),
        ),
        Task("call", Call(), mistakes=(PLAYS_ON,)),
    ),
    decks=(
        (
            *dealt(
                ("KC", "9D", "7S", "4H", "2D"),
                ("QS", "JD", "8D", "6C", "3S"),
                ("KH", "6H", "7H", "8H", "10C"),
            ),
            "QD",
            *("9S", "5C", "10S", "5H", "4S", "3D", "2C", "JS", "AS", "7C", "KD"),
        ),
    ),
)
JOKER = Scene(
    ONE_ROUND,
    3,
    (
        Task(
            "joker",
            _stock("8D", "XB", "10D"),
            mistakes=(SINGLE, Mistake("pair", lambda move: len(move.cards) == 2)),
            takes=_laid("8D", "XB", "10D"),
        ),
    ),
    decks=(
        (
            *dealt(
                ("8D", "XB", "10D", "QS", "2C"),
                ("3S", "4S", "9C", "JC", "6C"),
                ("5D", "5S", "9H", "KC", "7H"),
            ),
            "KD",
            "AS",
        ),
    ),
)
ASSAF = Scene(
    ONE_ROUND,
    3,
    (Task("assaf", Call(), mistakes=(PLAYS_ON,)),),
    decks=(
        (
            *dealt(
                ("9C", "9D", "9H", "AC", "2D"),
                ("KD", "KH", "KS", "AD", "3S"),
                ("10C", "10D", "8S", "6H", "5D"),
            ),
            "7C",
            *("2S", "XR", "4C"),
        ),
    ),
    opening=((0, _stock("9C", "9D", "9H")), (MIA, _stock("KD", "KH", "KS")), (LEO, _stock("10C", "10D"))),
)
WATCHING = Scene(
    ONE_ROUND,
    3,
    (
        Task(
            "watch",
            _stock("2C", "2D"),
            then=((MIA, _stock("QC")), (LEO, _stock("4H"))),
            mistakes=(CALLS, Mistake("ten", lambda move: move.draw is not None), SINGLE),
            takes=lambda move: move == _stock("2D", "2C"),
        ),
        Task("win", Call(), mistakes=(PLAYS_ON,)),
    ),
    decks=(
        (
            *dealt(
                ("9C", "9D", "9H", "AC", "2D"),
                ("AS", "2S", "3S", "QC", "JD"),
                ("10C", "10D", "10H", "10S", "4H"),
            ),
            "7C",
            *("2C", "9S", "XB", "8S", "7D"),
        ),
    ),
    opening=(
        (0, _stock("9C", "9D", "9H")),
        (MIA, _stock("AS", "2S", "3S")),
        (LEO, Discard(("10C", "10D", "10H", "10S"), "AS")),
    ),
)
LESSON = Lesson((ROUND, JOKER, ASSAF, WATCHING))
