"""The clock of this machine beside that of Discord, as the answers to requests tell it."""

import time
from email.utils import parsedate_to_datetime
from types import SimpleNamespace

import aiohttp

from bot.diagnosis.findings import Findings, no, not_tried, yes

MOST_OFF = 1.0
"""Seconds: a press has to be answered within three."""
RESOLUTION = 1.0
"""Seconds: the header Date tells whole ones."""
MOST_UNSURE = 3.0
"""Seconds beyond which slow answers prove nothing."""


class ClockTrace:
    """Notes how far this clock can be ahead of Discord's; each request narrows it down."""

    def __init__(self) -> None:
        self.least, self.most = float("-inf"), float("inf")

    def note(self, began: float, ended: float, date: float) -> None:
        """Note when a request was sent and answered, and the second in which Discord answered."""
        self.least = max(self.least, began - (date + RESOLUTION))
        self.most = min(self.most, ended - date)

    def trace(self) -> aiohttp.TraceConfig:
        """Return an `http_trace` for discord.py that notes all requests."""
        trace = aiohttp.TraceConfig()

        async def began(_: object, context: SimpleNamespace, __: object) -> None:
            context.began = time.time()

        async def ended(_: object, context: SimpleNamespace, answer: aiohttp.TraceRequestEndParams) -> None:
            if date := answer.response.headers.get("Date"):
                self.note(context.began, time.time(), parsedate_to_datetime(date).timestamp())

        trace.on_request_start.append(began)
        trace.on_request_end.append(ended)
        return trace


def of_clock(least: float, most: float) -> Findings:
    """Judge a clock by how many seconds it is ahead of Discord's, at least and at most."""
    if most == float("inf"):
        return [not_tried("Discord's answers had no date.")]
    if least > MOST_OFF or most < -MOST_OFF:
        seconds, way = (least, "ahead of") if least > 0 else (-most, "behind")
        said = f"It is {seconds:.0f} s {way} Discord's, by which answers and panels are timed."
        return [no(said, "let the system set it, on the host of a container too: timedatectl set-ntp true")]
    difference = max(most, -least)
    if difference > MOST_UNSURE:
        return [not_tried(f"Discord answers too slowly to tell; the difference is below {difference:.0f} s.")]
    return [yes(f"It differs from Discord's by {difference:.1f} s at most.")]
