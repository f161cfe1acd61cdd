"""Table 5.2 of the rule book, cell by cell: what a turn of Expect costs."""

PAID = """
        none    J       A       Q       K       JOKER
none    d       2d      3d      d       d       d+10
J       2d      d       JA      2d      2d      2d+10
A       3d      AJ      d       3d      3d      3d+10
Q       d       2d      3d      d       d       d+10
K       d       2d      3d      d       d       d+10
JOKER   d+10    2d+10   3d+10   d+10    d+10    d
"""
"""What the predictor takes: a row for the attacker's letter, a column for the predictor's."""
OFF = """
        none    J       A       Q       K       JOKER
none    -/-     -/-     -/-     -/2d    -/3d    -/-
J       -/-     -/-     -/-     -/2d    -/3d    -/-
A       -/-     -/-     -/-     -/2d    -/3d    -/-
Q       2d/-    2d/-    2d/-    -/-     JA      2d/-
K       3d/-    3d/-    3d/-    AJ      -/-     3d/-
JOKER   -/-     -/-     -/-     -/2d    -/3d    -/-
"""
"""What comes off the attacker and off the predictor; JA and AJ come off the one with the larger product."""
UNPAID = ("none Q", "none K", "Q none", "K none", "Q K", "K Q")
"""Where nothing is paid at a table on which Q and K stand in place of it."""
NAMES = {"J": "J", "A": "A", "Q": "Q", "K": "K", "X": "JOKER"}

Pair = tuple[int, int]


def _read(table: str) -> dict[str, str]:
    head, *rows = (line.split() for line in table.strip().splitlines())
    return {
        f"{first} {other}": cell for first, *cells in rows for other, cell in zip(head, cells, strict=True)
    }


PAID_AT, OFF_AT = _read(PAID), _read(OFF)


def paid(letters: str, own: int, other: int, *, replaces: bool) -> int:
    """Return what the predictor takes, for the attacker's number and the predictor's."""
    return 0 if replaces and letters in UNPAID else _amount(PAID_AT[letters], own, other)


def taken_off(letters: str, own: int, other: int) -> Pair:
    """Return what comes off the attacker and off the predictor."""
    cell = OFF_AT[letters]
    if cell in {"JA", "AJ"}:
        loss = _amount(cell, own, other)
        return (loss, 0) if _lead(cell, own, other) > 0 else (0, loss)
    attacker, predictor = cell.split("/")
    return _amount(attacker, own, other), _amount(predictor, own, other)


def name_of(letter: str | None) -> str:
    """Return the name of a letter in the table."""
    return "none" if letter is None else NAMES[letter[0]]


def _amount(term: str, own: int, other: int) -> int:
    if term == "-":
        return 0
    if term in {"JA", "AJ"}:
        return abs(_lead(term, own, other)) // 2
    multiple, _, more = term.partition("+")
    return int(multiple.rstrip("d") or 1) * (max(own, other) - min(own, other)) + int(more or 0)


def _lead(term: str, own: int, other: int) -> int:
    """Multiply one number by 2 and one by 3, and say by how much the attacker's product is the larger."""
    return 2 * own - 3 * other if term == "JA" else 3 * own - 2 * other
