"""What is pressed below a puzzle: once, in the order of the presses, and nothing that is not offered."""

from msgspec.structs import replace

from bot.faces.puzzles import VALUES as FACTOR
from bot.faces.puzzles import Exercise
from bot.front.custom_ids import Press
from bot.front.services import Services
from cogs.algo.card_text import LETTERS
from cogs.puzzles.puzzle_panel import (
    ANSWER,
    BACKWARDS,
    HINT,
    NEXT,
    OLD_VALUES,
    PIECES,
    PUZZLE,
    SHOW,
    TYPED,
    VALUES,
)
from cogs.puzzles.puzzle_presses import puzzle_surfaces
from tests.cogs.algo.solving import GAME, begin


def button(letter: str, number: int) -> int:
    """Return the number of the button for a number of a card."""
    return FACTOR * LETTERS.index(letter) + number


async def test_what_is_pressed_twice_counts_once(services: Services) -> None:
    solver = await begin(services)
    (letter, number), (other, _), *_ = solver.answers.items()
    for which, said_of_it in ((other, solver.wrong(other)), (letter, number)):
        if solver.offers(BACKWARDS):
            await solver.press(BACKWARDS)
        await solver.press(PIECES, LETTERS.index(which))
        await solver.at_once(*((VALUES, button(which, said_of_it)),) * 3)
    for control in (HINT, SHOW):
        await solver.at_once(*((control, 0),) * 3)
    done = await solver.done()
    assert (done.mistakes, len(done.found), done.hints, done.points) == (1, 1, 1, 0)


async def test_a_number_counts_for_the_card_that_it_was_offered_for(services: Services) -> None:
    solver = await begin(services)
    (letter, number), (other, _), *_ = solver.answers.items()
    await solver.press(PIECES, LETTERS.index(letter))
    here = solver.message
    await solver.press(BACKWARDS)
    await solver.press(PIECES, LETTERS.index(other))
    solver.message = here
    await solver.press(VALUES, button(letter, number))
    done = await solver.done()
    assert (done.mistakes, done.found) == (0, (LETTERS.index(letter),))


async def test_what_older_panels_offered_does_nothing_that_was_not_meant(services: Services) -> None:
    solver = await begin(services)
    letter, number = next(iter(solver.answers.items()))
    at = solver.message.at
    await solver.send(Press(at, 0, (letter,), control=PIECES.name))
    assert solver.offers(VALUES, button(letter, number)), "a card of a select is chosen"
    before = await solver.done()
    for control, values in ((OLD_VALUES, (str(number),)), (ANSWER, ())):
        await solver.send(Press(at, 0, values, control=control.name))
        assert solver.offers(VALUES), "and else the panel is shown as it is"
        assert await solver.done() == before


async def test_no_forged_press_does_more_than_its_button_would(services: Services) -> None:
    solver = await begin(services)
    letter, number = next(iter(solver.answers.items()))
    await solver.answer(letter, number)
    before = await solver.done()
    first = LETTERS.index(next(iter(solver.answers)))
    is_open = next(LETTERS[tag] for tag, card in solver.puzzle.cards.items() if card.is_open)
    tries: list[tuple[str, tuple[str, ...]]] = [
        (PIECES.name, (letter,)),
        (PIECES.name, (is_open,)),
        (PIECES.name, ("7",)),
        (PIECES.name, ()),
        (TYPED.name, ()),
        ("unknown", ()),
    ]
    for control, values in tries:
        refused = await solver.send(Press(solver.message.at, 0, values, control=control))
        assert "There is no such button" in refused.text, (control, values)
        assert await solver.done() == before, (control, values)
    for number in (first, 99, 9999):
        refused = await solver.send(Press(solver.message.at, number, control=PIECES.name, number=number))
        assert "There is no such button" in refused.text, number
    for number in (6, 99, FACTOR * first, 9999):
        told = await solver.send(Press(solver.message.at, number, control=VALUES.name, number=number))
        assert "Nothing was counted" in told.text or "Which card?" in told.text, number
    assert await solver.done() == before


async def test_a_puzzle_of_somebody_else_or_of_nobody_is_refused(services: Services) -> None:
    ana, sakura = await begin(services, "Ana"), await begin(services, "さくら")
    for name in PUZZLE.controls:
        refused = await sakura.send(Press(ana.message.at, 0, control=name))
        assert "期限が切れたか、あなたの問題ではありません" in refused.text
    unknown = await ana.send(Press(replace(ana.message.at, table="1ABCDEFGHJKL"), 0, control=NEXT.name))
    assert "or it is not yours" in unknown.text
    (primes,) = puzzle_surfaces(services.faces["prime_daifugo"])
    foreign = await ana.context.pressed(NEXT, ana.name, surface=primes)
    assert "or it is not yours" in foreign.text, "nor is it one of another game"
    assert await ana.done() == Exercise(GAME, 1, 0, None)


async def test_what_is_no_answer_is_refused_for_its_reason_and_costs_nothing(services: Services) -> None:
    solver = await begin(services)
    is_open = next(LETTERS[tag] for tag, each in solver.puzzle.cards.items() if each.is_open)
    for card in ("I", "", "AB", "Z", "*" * 50):
        assert "Which card? Type the letter of a face-down one: " in await solver.type(card, 0)
    for number in (6, -1, 10**9):
        told = await solver.type(next(iter(solver.answers)), number)
        assert "This deck has the numbers from 0 to 5. Nothing was counted." in told
    assert "is open already. Nothing was counted." in await solver.type(is_open, 0)
    assert await solver.done() == Exercise(GAME, 1, 0, None)
