"""The other side of the workshop: a process that takes work from its standard input until that ends."""

import faulthandler
import os
import pickle
import signal
import sys
import traceback
from typing import Any, BinaryIO

SPARE = 1.0
"""Seconds after the limit when work ends by itself, should nobody be left to end it."""


def main() -> None:
    """Do what is asked for, one piece after the other."""
    for order in (signal.SIGINT, signal.SIGTERM):
        signal.signal(order, signal.SIG_IGN)  # the bot finishes what is under way, and then its pipe ends
    # Whatever prints something must not spoil an answer.
    with os.fdopen(os.dup(1), "wb") as answers:
        os.dup2(2, 1)
        _serve(sys.stdin.buffer, answers)


def _serve(orders: BinaryIO, answers: BinaryIO) -> None:
    while True:
        try:
            work, seconds = pickle.load(orders)  # noqa: S301 -- from the bot itself
        except EOFError:
            return
        # It needs no lock of the interpreter, which a long calculation may hold.
        faulthandler.dump_traceback_later(seconds + SPARE, exit=True)
        answer = _done(work)
        faulthandler.cancel_dump_traceback_later()
        answers.write(len(answer).to_bytes(8, "big") + answer)
        answers.flush()


def _done(work: bytes) -> bytes:
    """Give (True, result), or (False, where it failed) without a word of what it was about."""
    try:
        function, args = pickle.loads(work)  # noqa: S301 -- from the bot itself
        answer: tuple[bool, Any] = (True, function(*args))
        return pickle.dumps(answer)
    except Exception as error:
        places = "".join(traceback.format_tb(error.__traceback__))
        return pickle.dumps((False, f"{type(error).__name__}\n{places}"))


if __name__ == "__main__":
    main()
