import pytest

from bot.errors import Repeated, StaleAction, TableError, TableOver
from bot.faces.forms import NO_DRAFT
from bot.tables.seat_rules import seating
from bot.tables.table import PUBLIC_EVENTS, Phase, Table, encode
from engine.games import yaniv
from engine.games.no_thank_you import GAME, KEEP, Options, Pass
from engine.play import advance, begin
from tests.support.tables_in_memory import SEED, dealt, people, random_games, set_columns, table_of

ANA, BEN = CHAIRS = people("Ana", "Ben")


def playing() -> Table:
    return dealt(begin(GAME, Options(dealer=0), 2, SEED), CHAIRS)


def go_on(table: Table, seat: int) -> None:
    assert table.play is not None
    table.turn_to(advance(table.play, seat, Pass(1 - seat)))
    table.actors.append(seat)


def code_of(table: Table, *phases: Phase) -> str:
    with pytest.raises(TableError) as caught:
        table.require(*phases)
    return caught.value.code


def test_before_the_deal_a_moment_is_who_sits_where_and_nobody_is_to_act() -> None:
    lobby = table_of(GAME, CHAIRS)
    assert (lobby.moment, lobby.to_act) == (seating(CHAIRS), None)
    with pytest.raises(TableError, match="not_started"):
        lobby.view(0)
    assert table_of(GAME, CHAIRS[1:]).moment != lobby.moment


def test_a_draft_is_good_for_one_moment_and_one_person() -> None:
    table = playing()
    draft = NO_DRAFT.with_values(1, ["a"])
    table.keep_draft(1, draft)
    assert (table.draft(1), table.draft(2)) == (draft, NO_DRAFT)
    go_on(table, 0)
    assert table.draft(1) == NO_DRAFT


def test_a_table_remembers_the_latest_happenings_that_somebody_is_shown() -> None:
    (plays,) = random_games(yaniv.GAME, 4, 1)
    table = dealt(plays[0], people("A", "B", "C", "D"))
    told = [*plays[0].notices]
    for play in plays[1:]:
        table.turn_to(play)
        told += play.notices
        for seat in (None, *range(4)):
            shown, kept = (
                [each for each in some if each.to in (None, seat)] for some in (told, table.recent)
            )
            assert kept[-PUBLIC_EVENTS:] == shown[-PUBLIC_EVENTS:]
    assert len(told) > len(table.recent) * 10


def test_what_is_asked_of_another_phase_is_refused_with_the_reason() -> None:
    lobby, table = table_of(GAME, CHAIRS), playing()
    lobby.require(Phase.LOBBY)
    table.require(Phase.LOBBY, Phase.PLAYING)
    assert code_of(lobby, Phase.PLAYING) == "not_started"
    assert code_of(table, Phase.LOBBY) == "already_started"


@pytest.mark.parametrize("phase", [Phase.OVER, Phase.CLOSED])
def test_an_ended_table_waits_for_nobody_and_refuses_everything(phase: Phase) -> None:
    table = playing()
    set_columns(table, phase=phase)
    assert table.to_act is None
    for asked in Phase:
        with pytest.raises(TableOver):
            table.require(asked)


def test_a_control_is_of_the_present_moment_or_stale_or_a_second_press_of_ones_own() -> None:
    table = playing()
    go_on(table, 0)
    table.require_moment(1, 1)
    table.require_moment(1, None)
    for moment in (2, 7, 999_999_999):
        with pytest.raises(StaleAction):
            table.require_moment(0, moment)
    go_on(table, 1)
    with pytest.raises(Repeated):
        table.require_moment(0, 0)
    with pytest.raises(StaleAction):
        table.require_moment(1, 0)


def test_a_table_shows_nothing_of_its_contents_to_a_log_and_spells_actions_as_json() -> None:
    assert repr(playing()) == f"<Table {playing().id} no_thank_you playing moment 0>"
    assert encode(KEEP) == '{"do":"keep"}'
    assert encode(Pass(2)) == '{"do":"pass","to":2}'
    assert encode(Options()) == '{"dealer":null}'
