"""What an attack of Algo's strong player tells the others, and what it does about it."""

from engine.chance import Chance
from engine.games.algo.position import Position
from engine.games.algo.values import Attack, Guess, View
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


def test_an_attack_tells_which_own_cards_make_it_good() -> None:
    # B's white card is 2 or 3, and its black 10 is certain: who attacks the white one holds white 3.
    left = []
    for own in (3, 5):
        lines = f"W1 W{own}? W6 B8?", "B2 W2? B4 B9 B10? B11"
        seen = [card for line in table(*lines).view(A).lines for card in line if card.is_open]
        hits = tuple(Guess(A, card.tag, card.number or 0, is_hit=True, by=0) for card in seen)
        state = table(*lines, held="W11", guesses=hits)
        left.append(told(state.view(A), attack_of(state, "W2 is 2")).stayed)
    assert left[0] < left[1] - 0.1


def test_a_reader_is_taken_to_know_nothing_but_the_open_cards() -> None:
    public = public_view(TELLING.view(A))
    assert public.seat == B
    assert {card.number for line in public.lines for card in line if not card.is_open} == {None}


def test_of_equal_attacks_none_is_made_that_gives_an_own_card_away() -> None:
    # A's lowest card is white 0 or 1 for the others. Naming 0 tells them which.
    state = table("W1? W2 B6?", "B0 W3? B5 B8? B10", held="W11")
    view = state.view(A)
    (worth, telling), (other, _), *_ = ranked(view, counted(view), outlook_of(view))
    assert worth == other
    assert telling.action == action_of(state, "W3 is 0")
    for number in range(9):
        assert choice(state, number, Strong()) != telling.action


def test_the_only_attack_that_may_hit_is_made_whatever_it_reveals() -> None:
    state = table("B0? B9?", "B3 W3? B4 W10", held="B6")
    view = state.view(A)
    sure = discreet(view, counted(view), outlook_of(view), Chance("sure", 1))
    assert sure == action_of(state, "W3 is 3")


def test_partners_cards_stay_secret_when_an_attack_is_read() -> None:
    lines = ("B0? W3?", "B1? W4?", "B2? W5?", "B3? W6?")
    view = table(*lines, options=PAIRS, chosen=0, phase="attack").view(A)
    own_cards = 2
    assert told(view, Candidate(3, 4, B, 0.5)).stayed > own_cards + unseen(view) / 2
