"""The rule book's section 3, ruling by ruling: what becomes of the used cards."""

from engine.core import Notice
from engine.games.yaniv.values import Discarded, Drawn, Recycled
from tests.engine.games.yaniv.kit import conserved
from tests.engine.games.yaniv.tables import after, cards, discard, done, draws, table, used_up
from tests.engine.steps import event_of, refusal


def test_Y4_an_empty_stock_is_made_anew_of_the_used_cards_when_a_card_of_it_is_drawn() -> None:
    step = done(used_up(), discard("KS"))
    drawn = event_of(step, Drawn).card
    assert step.notices[0] == Notice(Recycled(3))
    assert sorted((drawn, *step.state.stock)) == ["2D", "3D", "4D"]
    assert step.state.batches == (cards("2D 3D 4D"),)
    assert conserved(step.state) == conserved(used_up())


def test_Y4_nothing_is_recycled_but_for_a_draw_from_an_empty_stock_nor_where_nothing_is_used() -> None:
    step = done(used_up(), discard("KS", "9S"))
    assert [type(notice.event) for notice in step.notices] == [Discarded]
    assert (step.state.stock, step.state.batches, step.state.pond) == ((), (), cards("2D 3D 4D 9C"))
    state = after(table("KS QH", "QC", group="9S", pond=("2D",), stock=("3D",)), discard("KS"))
    assert (state.stock, state.batches, state.pond) == ((), (), ("2D", "9S"))
    state = used_up(pond="")
    assert draws(state) == ["9S", "9C"]
    assert refusal(state, discard("KS")) == ("no_stock", {})


def test_Y4_a_stock_is_made_anew_again_and_again_without_what_lies_last() -> None:
    state = after(used_up(pond="2D"), discard("KS"), discard("QC"))
    assert state.batches == (("2D",), cards("9C 9S"))
    assert len(state.stock) == 1
    assert state.pond == ("KS",)
    state = after(used_up(), discard("KS"))
    assert (state.group, state.pond) == (("KS",), ("9S", "9C"))
    state = used_up(pond="2D 3D 4D 5D 6D 7D 8D")
    stock = after(state, discard("KS")).stock
    assert stock != tuple(sorted(stock))
