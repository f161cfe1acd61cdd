"""Marks: whose turn it is, the dealer, a gift, who is away, computers by level, roles in Expect."""

from bot.artwork import plates
from bot.artwork.lettering import text

PAPER = plates.PAPER


def _bars(count: int) -> str:
    bars = "".join(
        f'<rect x="{34 + 22 * bar}" y="{84 - 14 * bar}" width="16" height="{14 + 14 * bar}" fill="{PAPER}"'
        f' fill-opacity="{1 if bar < count else 0.3}"/>'
        for bar in range(3)
    )
    eyes = f'<circle cx="48" cy="34" r="9" fill="{PAPER}"/><circle cx="80" cy="34" r="9" fill="{PAPER}"/>'
    return _disc("#4c6ef5") + eyes + bars


def _disc(ground: str) -> str:
    return plates.disc(ground, PAPER)


def _letter(ground: str, word: str) -> str:
    return _disc(ground) + text(word, PAPER, middle=64, top=34, height=60, weight=13, most=70)


def _filled(ground: str, path: str) -> str:
    return (
        _disc(ground)
        + f'<path d="{path}" fill="{PAPER}" stroke="{PAPER}" stroke-width="6" stroke-linejoin="round"/>'
    )


def _marks() -> dict[str, str]:
    return {
        "turn": _filled("#2b8a3e", "M50,34L94,64L50,94Z"),
        "dealer": _letter("#b35c00", "D"),
        "gift": _filled("#c2255c", "M34,50L94,50L94,94L34,94ZM64,50L44,30M64,50L84,30"),
        "away": _letter("#5c6470", "Z"),
        "easy": _bars(1),
        "normal": _bars(2),
        "strong": _bars(3),
        "attack": _filled("#c92a2a", "M36,92L84,30L94,30L94,42L46,96ZM34,74L54,96"),
        "predict": _filled(
            "#1971c2", "M22,64C40,36 88,36 106,64C88,92 40,92 22,64ZM64,76a12,12 0 1 0 -.1,0Z"
        ),
    }


MARKS = _marks()
"""The marks by their names."""
