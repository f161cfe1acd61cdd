"""Cards of NO THANK YOU!: −1 to −16, their back, and THANK YOU."""

from bot.artwork import plates
from bot.artwork.lettering import text

MINUS, THANKS = "#6741d9", "#c2255c"


def minus(number: str) -> str:
    """Draw a NO THANK YOU card."""
    return plates.card(MINUS, plates.PAPER) + _sign(f"−{number}", 30, 68, 14)


def minus_back() -> str:
    """Draw the back of a NO THANK YOU card."""
    frame = plates.frame(26, 17, 10, plates.PAPER, 5)
    return plates.card(MINUS, plates.PAPER) + frame


def thank_you() -> str:
    """Draw the THANK YOU card, a gift of five points."""
    return plates.card(THANKS, plates.PAPER) + _sign("+5", 30, 68, 14)


def _sign(word: str, top: float, height: float, weight: float) -> str:
    return text(word, plates.PAPER, middle=plates.MIDDLE, top=top, height=height, weight=weight, most=86)
