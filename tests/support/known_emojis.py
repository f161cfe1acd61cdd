"""Controls with an emoji that does not exist are refused, as Discord does and simcord does not."""

import json
import re
from collections.abc import Iterator
from typing import Any

from simcord.backend import Backend

from bot.front.emojis import INVALID_FORM
from tests.support.discord_errors import failure

ON_A_CONTROL = re.compile(r'"emoji": \{[^}]*"id": "([0-9]+)"')


class KnownEmojis(list[dict[str, Any]]):
    """The errors of a simulated Discord: simcord iterates over them at every request."""

    def __init__(self, backend: Backend) -> None:
        super().__init__()
        self._backend = backend
        self.refused: list[str] = []
        """The paths of the requests that were refused."""

    def __iter__(self) -> Iterator[dict[str, Any]]:
        request = self._backend.http_requests[-1]
        used = {int(each) for each in ON_A_CONTROL.findall(json.dumps(request.json, default=str))}
        if used - set(self._backend.application_emojis):
            self.refused.append(request.path)
            yield failure(400, INVALID_FORM, "Invalid Form Body")
