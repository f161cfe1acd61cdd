"""Cards of NO THANK YOU!: −1 to −16, their back, and THANK YOU."""

from bot.artwork import plates
from bot.artwork.lettering import text
from bot.artwork.plates import PAPER
from bot.artwork.shapes import GIFT, ornament, placed

MINUS, THANKS = "#6741d9", "#c2255c"


def minus(number: str) -> str:
    """Draw a NO THANK YOU card."""
    sign = text(f"−{number}", PAPER, middle=plates.MIDDLE, top=32, height=64, weight=11, most=90)
    return plates.card(MINUS, PAPER) + sign


def minus_back() -> str:
    """Draw the back of a NO THANK YOU card."""
    frame = plates.panel(26, 17, "none", f' stroke="{PAPER}" stroke-width="5"')
    return plates.card(MINUS, PAPER) + frame + ornament(PAPER)


def thank_you() -> str:
    """Draw the THANK YOU card, a gift of five points."""
    gift = placed(GIFT, PAPER, middle=plates.MIDDLE, top=66, width=52, height=48)
    points = text("+5", PAPER, middle=plates.MIDDLE, top=13, height=48, weight=12, most=84)
    return plates.card(THANKS, PAPER) + points + gift
