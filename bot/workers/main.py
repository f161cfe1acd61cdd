"""The worker process: runs functions received on standard input until it is closed."""

import faulthandler
import os
import pickle
import signal
import traceback

EXIT_DELAY = 1.0
"""Seconds after its timeout when work ends the process, in case the bot is no longer there to kill it."""


def main() -> None:
    """Serve requests one after the other."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)  # the bot closes the pipe when done
    # What a library prints must not mix with the answers, nor may it read a request.
    with os.fdopen(os.dup(0), "rb") as requests, os.fdopen(os.dup(1), "wb") as answers:
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(2, 1)
        while True:
            try:
                work, timeout = pickle.load(requests)  # noqa: S301 -- from the bot itself
            except EOFError:
                return
            # Works without the GIL, which a long calculation may hold.
            faulthandler.dump_traceback_later(timeout + EXIT_DELAY, exit=True)
            answer = _run(work)
            faulthandler.cancel_dump_traceback_later()
            answers.write(len(answer).to_bytes(8, "big") + answer)
            answers.flush()


def _run(work: bytes) -> bytes:
    """Return (True, result) pickled, or (False, place of the failure), which names no values."""
    try:
        function, args = pickle.loads(work)  # noqa: S301 -- from the bot itself
        return pickle.dumps((True, function(*args)))
    except Exception as error:
        places = "".join(traceback.format_tb(error.__traceback__))
        return pickle.dumps((False, f"{type(error).__name__}\n{places}"))


if __name__ == "__main__":
    main()
