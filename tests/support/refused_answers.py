"""Acknowledgments that Discord refuses at random, as it does when one comes too late or twice."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any
from unittest.mock import patch

from simcord.backend import Backend
from simcord.backend.errors import BackendError
from simcord.backend.models import Interaction
from simcord.http import router

from bot.front.acknowledgment import ALREADY_ACKNOWLEDGED, UNKNOWN_INTERACTION

EVERY = 10
"""One first answer in so many is refused, on average."""
UNKNOWN_WEBHOOK = 10015
"""Discord's code for whatever else is sent for an interaction that it does not know."""
UNKNOWN, TAKEN = "unknown", "taken"
"""How: nothing arrives, then and later; or it arrives, and Discord tells of an error all the same."""


class RefusedAnswers:
    """Refuses first answers in one of these ways, by chance; none if no way is given."""

    def __init__(self, way: str, rng: Random, every: int = EVERY) -> None:
        self._way, self._rng, self._every = way, rng, every
        self._tokens: dict[str, bool] = {}
        """Whether the first answer to an interaction is refused."""
        self.count: Counter[int] = Counter()
        """The refused answers, by the types that Discord gives to them."""
        self.is_pausing = False

    def has_refused(self, record: Interaction) -> bool:
        """Return whether Discord refused the first answer to an interaction."""
        return self._tokens.get(record.token, False)

    def has_caused(self, error: BaseException) -> bool:
        """Return whether an error is a refusal of an answer that comes too late, which ends a command."""
        return (
            self._way == UNKNOWN
            and getattr(getattr(error, "original", None), "code", 0) == UNKNOWN_INTERACTION
        )

    @contextmanager
    def refusing(self) -> Iterator[None]:
        """Refuse answers within a block."""
        dispatch = router.dispatch

        def answer(backend: Backend, method: str, path: str, **given: Any) -> Any:
            token = self._token_of(path)
            if not self._is_refused(token, path, given.get("json")):
                return dispatch(backend, method, path, **given)
            is_first = path.endswith("/callback")
            if self._way == UNKNOWN:
                raise BackendError(404, UNKNOWN_INTERACTION if is_first else UNKNOWN_WEBHOOK, "unknown")
            found = dispatch(backend, method, path, **given)
            if is_first:
                raise BackendError(400, ALREADY_ACKNOWLEDGED, "taken")
            return found

        with patch.object(router, "dispatch", answer) if self._way else self.paused():
            yield

    @contextmanager
    def paused(self) -> Iterator[None]:
        """Refuse nothing new within a block."""
        former, self.is_pausing = self.is_pausing, True
        try:
            yield
        finally:
            self.is_pausing = former

    @staticmethod
    def _token_of(path: str) -> str | None:
        _, kind, _, *rest = (*path.split("/"), "", "")
        return rest[0] if kind in ("interactions", "webhooks") else None

    def _is_refused(self, token: str | None, path: str, body: Any) -> bool:
        if token is None:
            return False
        if token not in self._tokens and path.endswith("/callback"):
            self._tokens[token] = not self.is_pausing and self._rng.randrange(self._every) == 0
            self.count[body["type"]] += self._tokens[token]
        return self._tokens.get(token, False)
