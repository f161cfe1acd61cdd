"""Pictures as files. What draws them is imported by the first drawing: the bot itself never needs it."""

from bot.artwork.catalogue import SIDE, frames


def draw(name: str) -> bytes:
    """Return a picture of 128 by 128 pixels: a PNG, or a GIF if it moves.

    Raise ValueError for a name that is no picture.
    """
    drawn = [rendered(document(frame)) for frame in frames(name)]
    if len(drawn) == 1:
        return drawn[0]
    from bot.artwork.animation import animated  # noqa: PLC0415

    return animated(drawn)


def document(inner: str) -> str:
    """Return an SVG of one picture."""
    box = f'viewBox="0 0 {SIDE} {SIDE}" width="{SIDE}" height="{SIDE}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {box}>{inner}</svg>'


def rendered(svg: str) -> bytes:
    """Return an SVG without text as PNG."""
    import resvg_py  # noqa: PLC0415

    return resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True)
