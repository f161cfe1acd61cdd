"""Marks: whose turn it is, the dealer, a gift, who is away, computers by level, roles in Expect."""

from bot.artwork.lettering import text
from bot.artwork.shapes import GIFT, MIDDLE, PAPER, Box, disc, lines, placed

TURN, DEALER, GIFTS, AWAY = "#2b8a3e", "#b35c00", "#c2255c", "#5c6470"
LEVELS = {"beginner": "#2b8a3e", "easy": "#0b7285", "normal": "#1971c2", "strong": "#862e9c"}
ATTACK, PREDICT = "#c92a2a", "#1971c2"
FAINT = 0.2
"""The opacity of the bars of a level that is not reached."""
TRIANGLE = "M51,37L97,64L51,91Z"
EYE = (
    f'<path d="M16,64C36,32 92,32 112,64C92,96 36,96 16,64Z" fill="{PAPER}"/>'
    f'<circle cx="64" cy="64" r="19" fill="{PREDICT}"/><circle cx="71" cy="57" r="6" fill="{PAPER}"/>'
)
SWORDS = "M34,34L84,84M94,34L44,84M30,76L52,98M98,76L76,98"


def _computer(level: str) -> str:
    """Draw a head over a bar for each level, of which as many are bright as the level is high."""
    ground = LEVELS[level]
    signs = [
        f'<rect x="33" y="32" width="62" height="41" rx="11" fill="{PAPER}"/>',
        lines("M64,32V19", PAPER, 8),
    ]
    signs += [f'<circle cx="{x}" cy="53" r="7" fill="{ground}"/>' for x in (51, 77)]
    reached = list(LEVELS).index(level)
    for number in range(len(LEVELS)):
        opacity = "" if number <= reached else f' fill-opacity="{FAINT}"'
        bar = f'<rect x="{32 + 17 * number}" y="81" width="13" height="25" rx="4" fill="{PAPER}"{opacity}/>'
        signs.append(bar)
    return "".join(signs)


SIGNS = {
    "turn": (TURN, f'<path d="{TRIANGLE}" fill="{PAPER}"/>' + lines(TRIANGLE, PAPER, 10)),
    "dealer": (DEALER, text("D", PAPER, Box(middle=MIDDLE + 1, top=33, width=70, height=62), weight=15)),
    "gift": (GIFTS, placed(GIFT, PAPER, Box(top=29, width=66, height=66))),
    "away": (
        AWAY,
        text("Z", PAPER, Box(middle=52, top=44, width=50, height=52), weight=12)
        + text("Z", PAPER, Box(middle=91, top=26, width=30, height=30), weight=9),
    ),
    **{level: (ground, _computer(level)) for level, ground in LEVELS.items()},
    "attack": (ATTACK, lines(SWORDS, PAPER, 11)),
    "predict": (PREDICT, EYE),
}
PICTURES = {name: disc(ground, PAPER) + sign for name, (ground, sign) in SIGNS.items()}
"""The marks by their names."""
