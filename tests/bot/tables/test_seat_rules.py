import pytest

from bot.database.rows import Chair
from bot.errors import TableError
from bot.tables import seat_rules
from bot.tables.table_creation import seated_again
from engine.core import InvalidOptions
from engine.games.no_thank_you import GAME
from engine.opponents import LEVELS
from tests.support.tables_in_memory import people

COMPUTER = Chair("", None, seat_rules.COMPUTER)
ANA, BEN = people("Ana", "Ben")
GONE = Chair("Cleo", 3, seat_rules.COMPUTER)


def refusal(work: object, *args: object) -> TableError:
    assert callable(work)
    with pytest.raises(TableError) as caught:
        work(*args)
    return caught.value


def test_a_chair_knows_who_plays_it_and_a_person_has_the_seat_where_they_sit() -> None:
    assert [chair.is_computer for chair in (ANA, COMPUTER, GONE)] == [False, True, True]
    assert [chair.has_left for chair in (ANA, COMPUTER, GONE)] == [False, False, True]
    assert [seat_rules.seat_of((COMPUTER, ANA, BEN), person) for person in (1, 2)] == [1, 2]
    for person, code in ((7, "not_seated"), (3, "substituted")):
        assert refusal(seat_rules.seat_of, (ANA, GONE), person).code == code
    assert seat_rules.persons((BEN, COMPUTER, GONE, ANA)) == (2, 1)


def test_a_newcomer_sits_down_at_the_end_or_for_the_last_computer_of_a_full_table() -> None:
    for newcomer in (BEN, COMPUTER):
        assert seat_rules.place_for((ANA, COMPUTER), newcomer, GAME) == 2
    assert seat_rules.with_seat((ANA, COMPUTER), 2, BEN) == (ANA, COMPUTER, BEN)
    chairs = (ANA, COMPUTER, COMPUTER, Chair("Dora", 4))
    assert seat_rules.place_for(chairs, BEN, GAME) == 2
    assert seat_rules.with_seat(chairs, 2, BEN) == (ANA, COMPUTER, BEN, Chair("Dora", 4))


def test_nobody_sits_down_twice_nor_at_a_full_table_which_says_how_many_it_takes() -> None:
    assert (
        refusal(seat_rules.place_for, (ANA,), Chair("Ana under another name", 1), GAME).code
        == "already_seated"
    )
    error = refusal(seat_rules.place_for, people("Cleo", "Dora", "Eve", "Finn"), Chair("Gus", 9), GAME)
    assert (error.code, error.facts) == ("table_full", {"most": 4})
    full = (ANA, COMPUTER, COMPUTER, COMPUTER)
    assert refusal(seat_rules.place_for, full, COMPUTER, GAME).code == "table_full"


def test_the_computer_that_came_last_goes_first() -> None:
    assert seat_rules.last_computer((COMPUTER, ANA, COMPUTER, BEN)) == 2
    assert refusal(seat_rules.last_computer, (ANA, GONE)).code == "no_computer"


def test_the_host_stays_the_host_while_seated_then_the_first_person_is_and_no_computer() -> None:
    assert seat_rules.heir((ANA, BEN), 2) == 2
    assert seat_rules.heir((COMPUTER, BEN, ANA), 9) == 2
    assert seat_rules.heir((GONE, BEN), 3) == 2
    assert seat_rules.heir((COMPUTER, GONE), 1) is None
    assert seat_rules.heir((), 1) is None


def test_only_the_host_may_start_and_too_few_are_told_how_many_are_missing() -> None:
    seat_rules.require_host(1, 1)
    assert refusal(seat_rules.require_host, 1, 2).code == "not_host"
    seat_rules.require_seats((ANA, COMPUTER), GAME)
    error = refusal(seat_rules.require_seats, (ANA,), GAME)
    assert (error.code, error.facts) == ("too_few", {"count": 1})


def test_a_person_takes_the_first_fillers_seat_even_where_seats_are_free() -> None:
    chairs = (ANA, seat_rules.FILLER, seat_rules.FILLER)
    assert seat_rules.place_for(chairs, BEN, GAME) == 1
    assert seat_rules.place_for((ANA, COMPUTER, seat_rules.FILLER), BEN, GAME) == 2
    assert seat_rules.place_for(chairs, COMPUTER, GAME) == 3
    assert seat_rules.place_for((ANA, COMPUTER), BEN, GAME) == 2


def test_a_filler_comes_back_to_its_seat_and_to_no_other() -> None:
    guest = Chair("Ben", 2, filler=True)
    assert seat_rules.vacated((ANA, guest), 1) == (ANA, seat_rules.FILLER)
    assert seat_rules.vacated((ANA, guest), 0) is None
    assert seat_rules.filled((ANA, guest, COMPUTER, seat_rules.FILLER)) == [3]


def test_only_computers_take_a_level() -> None:
    easy, filler = Chair("", None, "easy"), Chair("", None, "easy", filler=True)
    seats = (ANA, COMPUTER, seat_rules.FILLER)
    assert seat_rules.at_level(seats, "easy") == (ANA, easy, filler)
    assert seat_rules.at_level(seats, "") == seats


def test_a_computer_is_of_a_level_that_there_is() -> None:
    assert [seat_rules.computer_of(level).computer for level in LEVELS] == [*LEVELS]
    for level in ("", "random", seat_rules.ABSENT, "STRONG"):
        with pytest.raises(InvalidOptions):
            seat_rules.computer_of(level)


def test_a_computer_keeps_its_level_for_the_next_game_and_whoever_left_had_a_normal_one() -> None:
    strong = seat_rules.computer_of("strong")
    assert seated_again(strong) == strong
    assert seat_rules.substituted((strong, BEN), 1)[1].computer == "normal"
    assert seat_rules.handed_over((strong, BEN), [1])[1].computer == "normal"
    assert seated_again(GONE).computer == "normal"
