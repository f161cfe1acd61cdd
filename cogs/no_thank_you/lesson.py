"""The lesson of NO THANK YOU!: what a card costs, what a pass costs, and who cannot pass."""

from bot.faces.lesson import Lesson, Mistake, Moves, Scene, Task
from engine.core import Seat
from engine.games.no_thank_you import Keep, Options, Pass

YOU, MIA, LEO = range(3)
KEEPS = Mistake("keep", lambda move: move == Keep())
PASSES = Mistake("pass", lambda move: isinstance(move, Pass))
TO_LEO = Mistake("leo", lambda move: move == Pass(LEO))


def _keeps(seat: Seat, times: int = 1) -> Moves:
    return ((seat, Keep()),) * times


COSTS = Scene(
    Options(dealer=YOU),
    3,
    (
        Task("small", Keep(), mistakes=(PASSES,)),
        Task("large", Pass(MIA), then=((MIA, Pass(LEO)), (LEO, Pass(YOU))), mistakes=(KEEPS, TO_LEO)),
        Task("gifts", Keep(), mistakes=(PASSES,)),
    ),
    decks=((3, 14, 9),),
)
FORCING = Scene(
    Options(dealer=LEO),
    3,
    (
        Task("compare", Keep(), mistakes=(PASSES,)),
        Task("force", Pass(LEO), mistakes=(KEEPS, Mistake("mia", lambda move: move == Pass(MIA)))),
    ),
    decks=((10, 11, 13, 16, 15),),
    opening=(
        *((LEO, Pass(MIA)), *_keeps(MIA)),
        *((MIA, Pass(LEO)), (LEO, Pass(MIA)), *_keeps(MIA)),
        *((MIA, Pass(LEO)), (LEO, Pass(YOU))),
    ),
)
FORCED = Scene(
    Options(dealer=YOU),
    3,
    (
        Task("last", Pass(MIA), then=(*_keeps(MIA), (MIA, Pass(YOU))), mistakes=(KEEPS, TO_LEO)),
        Task("guard", Keep(), mistakes=(PASSES,)),
    ),
    decks=((7, 10, 16, 12, 4, 11),),
    opening=(
        *((YOU, Pass(MIA)), *_keeps(MIA)),
        *((MIA, Pass(YOU)), (YOU, Pass(LEO)), *_keeps(LEO)),
        (LEO, Pass(YOU)),
    ),
)
ENDING = Scene(
    Options(dealer=MIA),
    3,
    (Task("end", Keep(), mistakes=(PASSES,)),),
    decks=((13, 1, 6, 2, 9, 16, 3, 5, 7, 12, 15, 8, 14, 11, 10, 4),),
    opening=(
        *(*_keeps(MIA, 5), (MIA, Pass(LEO))),
        *(*_keeps(LEO, 5), (LEO, Pass(YOU))),
        *(*_keeps(YOU, 2), (YOU, Pass(MIA))),
        *(*_keeps(MIA, 2), (MIA, Pass(YOU)), *_keeps(YOU)),
    ),
)
LESSON = Lesson((COSTS, FORCING, FORCED, ENDING))
