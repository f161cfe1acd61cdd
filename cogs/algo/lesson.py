"""The lesson of Algo: reading a line, going on or staying, what a miss costs, and who is out."""

from bot.faces.lesson import Lesson, Mistake, Scene, Task, dealt
from engine.games.algo.cards import Card, card_of
from engine.games.algo.values import Attack, Options, Stay

YOU, MIA, LEO = range(3)
A, B, C, D, E, F, G, H, J, K, L, M = range(12)
"""The letters of the cards: the dealt ones from the learner's lowest on, then those that are drawn."""
STAYS = Mistake("stay", lambda move: move == Stay())
ATTACKS = Mistake("attack", lambda move: isinstance(move, Attack))


def _black(*numbers: int) -> tuple[Card, ...]:
    return tuple(card_of(number, white=False) for number in numbers)


def _white(*numbers: int) -> tuple[Card, ...]:
    return tuple(card_of(number, white=True) for number in numbers)


def _says(name: str, card: int, *numbers: int) -> Mistake:
    """Describe attacks on a card with some of the wrong numbers, or with any number."""
    return Mistake(
        name,
        lambda move: (
            isinstance(move, Attack) and move.card == card and (not numbers or move.number in numbers)
        ),
    )


DUEL = Scene(
    Options(single=True),
    2,
    (
        Task("read", Attack(E, 1), mistakes=(_says("zero", E, 0), _says("larger", E), ATTACKS)),
        Task("stay", Stay(), then=((MIA, Attack(B, 8)),), mistakes=(ATTACKS,)),
        Task(
            "between",
            Attack(G, 8),
            mistakes=(_says("held", G, 9, 10), _says("eleven", G, 11), _says("smaller", G), ATTACKS),
        ),
        Task("again", Attack(H, 10), mistakes=(STAYS, _says("held", H, 9, 11), _says("smaller", H), ATTACKS)),
        Task(
            "miss",
            Attack(F, 4),
            then=((MIA, Attack(D, 11)), (MIA, Attack(A, 2))),
            mistakes=(STAYS, ATTACKS),
        ),
        Task("last", Attack(F, 6), mistakes=(ATTACKS,)),
    ),
    decks=(
        _black(1, 0),
        (
            *dealt((*_black(1, 6), *_white(8), *_black(10)), (*_black(0, 9), *_white(9), *_black(11))),
            *(*_white(1), *_black(7), *_white(7, 10), *_black(3, 5)),
        ),
    ),
    opening=((MIA, Attack(A, 3)),),
)
THREE = Scene(
    Options(single=True),
    3,
    (
        Task("out", Attack(H, 6), mistakes=(STAYS, _says("held", H, 4, 5), _says("order", H), ATTACKS)),
        Task("shelter", Stay(), then=((MIA, Attack(M, 3)),), mistakes=(ATTACKS,)),
        Task("win", Attack(F, 10), mistakes=(_says("held", F, 9), _says("said", F, 11), ATTACKS)),
    ),
    decks=(
        _black(1, 0, 2),
        (
            *dealt(
                (*_white(0), *_black(4), *_white(10)),
                (*_white(3, 6), *_black(11)),
                (*_black(2), *_white(5), *_black(9)),
            ),
            *(*_white(1), *_black(7), *_white(4, 8, 9)),
        ),
    ),
    opening=(
        *((MIA, Attack(B, 5)), (MIA, Attack(C, 9)), (MIA, Attack(A, 3))),
        *((LEO, Attack(D, 0)), (LEO, Attack(E, 4)), (LEO, Attack(F, 11))),
        *((YOU, Attack(G, 3)), (YOU, Attack(J, 11))),
    ),
)
LESSON = Lesson((DUEL, THREE))
