"""The rule book and the code: every citation is found, options and the table of Expect are the engine's."""

import re
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

import msgspec
import pytest
from msgspec.structs import replace

from engine.chance import Chance
from engine.games import GAMES
from engine.play import begin
from tests.docs.citations import citations, rulings_in, sections_in

ROOT = Path(__file__).parents[2]
RULES_PAGE = (ROOT / "docs" / "rules.md").read_text("utf-8")
DEFINED = rulings_in(RULES_PAGE) | sections_in(RULES_PAGE)
SECTIONS = {1: "no_thank_you", 2: "prime_daifugo", 3: "yaniv", 4: "algo", 5: "expect"}

# ------------------------------------------------------------------ citations


def unknown(source: str) -> list[tuple[int, str]]:
    return [(line, cited) for line, cited in citations(source) if cited not in DEFINED]


def modules(folder: str) -> list[Path]:
    """List the modules of a folder, but not these tests, which make citations up."""
    here = Path(__file__).parent
    return [path for path in sorted((ROOT / folder).rglob("*.py")) if here not in path.parents]


@pytest.mark.parametrize("folder", ["engine", "bot", "cogs", "tests"])
def test_every_citation_is_found_in_the_rule_book(folder: str) -> None:
    missing = [
        f"{path.relative_to(ROOT)}:{line} cites {cited}, which docs/rules.md does not define"
        for path in modules(folder)
        for line, cited in unknown(path.read_text("utf-8"))
    ]
    assert not missing, "\n".join(missing)


def test_the_rule_book_cites_rulings_that_it_defines() -> None:
    assert set(re.findall(r"\(([NPYAE]\d+)\)", RULES_PAGE)) <= DEFINED


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('"""Keep it (N99)."""\n', [(1, "N99")]),
        ('def f():\n    """Keep it.\n\n    That is ruling Y77.\n    """\n', [(4, "Y77")]),
        ("x = 1  # for ever (P88)\n", [(1, "P88")]),
        ("def test_A2_A66_backs_are_seen(): ...\n", [(1, "A66")]),
        ("async def test_E55_nothing(): ...\n", [(1, "E55")]),
        ('"""The course (rule book, 4.9)."""\n', [(1, "4.9")]),
        ('"""The rule book\'s section 8, and 2.1 beside section 2.1 and 2.9."""\n', [(1, "8"), (1, "2.9")]),
        ('"""Guarded (2.8)."""\n', [(1, "2.8")]),
        ('assert x, "12 for the joker (E44)"\n', [(1, "E44")]),
        ('"""Rulings N1 and E1 to E7, sections 6 and (5.2)."""\n', []),
        ('"""Lay cards.\n\n    >>> lay("A99")\n    ["A98"]\n    """\n', []),
        ('name = "P99"\n"""A name as "P99", or `A46`."""\n', []),
    ],
)
def test_an_unknown_citation_is_seen(source: str, found: list[tuple[int, str]]) -> None:
    assert unknown(source) == found


def test_rulings_are_defined_once_and_in_order() -> None:
    rulings = re.findall(r"^\* \*\*([NPYAE])(\d+)\. ", RULES_PAGE, re.MULTILINE)
    for game in "NPYAE":
        numbers = [int(number) for letter, number in rulings if letter == game]
        # A16 is not in use.
        assert numbers == [each for each in range(1, numbers[-1] + 1) if (game, each) != ("A", 16)]


# ------------------------------------------------------------------ options


def table_under(heading: str) -> list[list[str]]:
    """Read the first table below a heading, without its head."""
    text = RULES_PAGE.split(f"\n### {heading}\n")[1].split("\n#")[0]
    rows = [line.strip().strip("|").split(" | ") for line in text.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in row] for row in rows[2:]]


def spelled(default: Any) -> str:
    """Write a default as the book does: 0 is a number, and no switch."""
    if default is None:
        return "none"
    return ("on" if default else "off") if isinstance(default, bool) else str(default)


def values_of(hint: Any) -> str:
    if get_origin(hint) is Literal:
        return ", ".join(str(value) for value in get_args(hint))
    if get_origin(hint) is Annotated:
        meta = get_args(hint)[1]
        return f"{meta.ge} to {meta.le}"
    return "on, off" if hint is bool else "none, or a seat"


@pytest.mark.parametrize(("section", "game"), SECTIONS.items())
def test_the_options_are_those_of_the_engine(section: int, game: str) -> None:
    heading = re.search(rf"^### ({section}\.\d Options)$", RULES_PAGE, re.MULTILINE)
    assert heading
    rows_there = [tuple(row[:3]) for row in table_under(heading[1])]
    options = GAMES[game].options
    hints = get_type_hints(options, include_extras=True)
    assert rows_there == [
        (f"`{field.encode_name}`", spelled(field.default), values_of(hints[field.name]))
        for field in msgspec.structs.fields(options)
    ]


# ------------------------------------------------------------------ the table of effects (5.2)

LETTERS = {"none": None, "J": "J", "A": "A", "Q": "Q", "K": "K", "JOKER": "X"}
CELL = re.compile(r"(\d+)/(\d+)/(\d+) → (\d+)/(\d+)")


def cells() -> dict[tuple[str, str], str]:
    columns = list(LETTERS)
    return {
        (row[0].strip("*"), column): cell
        for row in table_under("5.2 The table of effects")[:6]
        for column, cell in zip(columns, row[1:], strict=True)
    }


def replaced_cells() -> dict[tuple[str, str], str]:
    return {(row[0], row[1]): row[2] for row in table_under("5.2 The table of effects")[8:]}


def card(letter: str | None, suit: str, joker: str) -> str | None:
    return joker if letter == "X" else letter and letter + suit


def scores_after(attack: str, prediction: str, **options: Any) -> tuple[int, ...]:
    """Attack with 3 and predict 7, both at 20."""
    game = GAMES["expect"]
    state: Any = replace(begin(game, game.options(black=0, **options), 2, "").state, scores=(20, 20))
    lays = (
        {"do": "lay", "number": "3S", "letter": card(LETTERS[attack], "S", "XB")},
        {"do": "lay", "number": "7D", "letter": card(LETTERS[prediction], "D", "XR")},
    )
    for seat, lay in enumerate(lays):
        state = state.apply(seat, msgspec.convert(lay, game.actions), Chance("", seat)).state
    scores: tuple[int, ...] = state.scores
    return scores


def checked(cell: str) -> tuple[int, int]:
    """Return the scores of a cell whose own arithmetic is right."""
    found = CELL.fullmatch(cell)
    assert found, cell
    payment, off_attacker, off_predictor, attacker, predictor = map(int, found.groups())
    assert (20 - off_attacker, 20 + payment - off_predictor) == (attacker, predictor), cell
    return attacker, predictor


def test_the_table_of_effects_is_what_the_engine_does() -> None:
    table = cells()
    assert len(table) == 36
    for (attack, prediction), cell in table.items():
        assert scores_after(attack, prediction) == checked(cell), (attack, prediction)


def test_the_table_where_q_and_k_replace_the_payment_is_what_the_engine_does() -> None:
    changed = replaced_cells()
    assert len(changed) == 6
    for (attack, prediction), cell in (cells() | changed).items():
        assert scores_after(attack, prediction, qk_mode="replace") == checked(cell), (attack, prediction)
