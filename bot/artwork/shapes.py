"""Shapes of our own as vector paths, each in a box of 100 by 100."""

SUITS = {
    "C": "M50,2a24,24 0 0 1 19,39a24,24 0 1 1 -13,34C57,87 61,94 69,99L31,99C39,94 43,87 44,75"
    "a24,24 0 1 1 -13,-34a24,24 0 0 1 19,-39Z",
    "D": "M50,0C60,18 74,36 91,50C74,64 60,82 50,100C40,82 26,64 9,50C26,36 40,18 50,0Z",
    "H": "M50,98C22,74 0,55 0,29C0,12 12,2 27,2C37,2 45,8 50,18C55,8 63,2 73,2C88,2 100,12 100,29"
    "C100,55 78,74 50,98Z",
    "S": "M50,0C66,24 100,40 100,64C100,78 90,86 78,86C69,86 61,82 56,75C57,87 61,94 69,99L31,99"
    "C39,94 43,87 44,75C39,82 31,86 22,86C10,86 0,78 0,64C0,40 34,24 50,0Z",
}
CAP = (
    "M12,84C14,60 10,46 2,30C18,34 28,42 34,54C38,34 42,18 50,4C58,18 62,34 66,54C72,42 82,34 98,30"
    "C90,46 86,60 88,84ZM12,90L88,90L88,100L12,100Z"
)
"""That of a joker."""


def placed(path: str, colour: str, *, middle: float, top: float, size: float, more: str = "") -> str:
    """Draw a path so wide and so high, around a middle."""
    at = f"translate({middle - size / 2:g} {top:g}) scale({size / 100:g})"
    return f'<path d="{path}" fill="{colour}" transform="{at}"{more}/>'
