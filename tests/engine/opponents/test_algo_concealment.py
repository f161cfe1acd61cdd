"""What an attack of Algo's strong player tells the others, and what it does about it."""

from engine.chance import Chance
from engine.games.algo.position import Position
from engine.games.algo.values import Attack, View
from engine.opponents.algo.beliefs import counted, weighed
from engine.opponents.algo.candidates import Candidate
from engine.opponents.algo.concealment import discreet, public_view, read
from engine.opponents.algo.evaluation import Outlook, outlook_of, ranked, unseen
from engine.opponents.algo.levels import Strong
from tests.engine.games.algo.tables import PAIRS, A, B, action_of, table
from tests.engine.opponents.test_algo import choice

TELLING = table("W2 W4? W5 B6? B7?", "B1 W3? B5 B8? B10", held="W11")
"""A's white 4 can be 3 or 4, and so can B's white 3 be 1 or 3 for A; black 8 can be 8 or 9."""


def attack_of(state: Position, spelled: str) -> Candidate:
    action = action_of(state, spelled)
    assert isinstance(action, Attack)
    return Candidate(action.card, action.number, B, 0.5)


def told(view: View, candidate: Candidate) -> Outlook:
    """Return what is left once the rivals have read an attack."""
    public = public_view(view)
    return read(candidate, outlook_of(view), public, weighed(public, Chance("read", 1)))


def test_who_names_a_number_has_told_that_it_is_not_among_the_own_cards() -> None:
    view = TELLING.view(A)
    own, other = (told(view, attack_of(TELLING, name)) for name in ("W3 is 3", "W3 is 1"))
    assert own.stayed < other.stayed
    assert own.missed < own.stayed


def test_a_reader_is_taken_to_know_nothing_but_the_open_cards() -> None:
    public = public_view(TELLING.view(A))
    assert public.seat == B
    assert {card.number for line in public.lines for card in line if not card.is_open} == {None}


def test_of_equal_attacks_none_is_made_that_gives_an_own_card_away() -> None:
    view = TELLING.view(A)
    assert attack_of(TELLING, "W3 is 3").action in [
        each.action for _, each in ranked(view, counted(view), outlook_of(view))[:2]
    ]
    for number in range(9):
        assert choice(TELLING, number, Strong()) != action_of(TELLING, "W3 is 3")


def test_the_only_attack_that_may_hit_is_made_whatever_it_reveals() -> None:
    state = table("B0? B9?", "B3 W3? B4 W10", held="B6")
    view = state.view(A)
    sure = discreet(view, counted(view), outlook_of(view), Chance("sure", 1))
    assert sure == action_of(state, "W3 is 3")


def test_partners_cards_stay_secret_when_an_attack_is_read() -> None:
    lines = ("B0? W3?", "B1? W4?", "B2? W5?", "B3? W6?")
    view = table(*lines, options=PAIRS, chosen=0, phase="attack").view(A)
    assert told(view, Candidate(3, 4, B, 0.5)).stayed > unseen(view) > 0
