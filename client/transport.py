"""Sends requests until they are answered, without ever doing one twice."""

import random
import time
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

import httpx

from client.problems import Problem, Unreachable

ATTEMPTS: Final = 6
FIRST_DELAY: Final = 0.25
"""Seconds before the first repeat; each later one waits twice as long: about 8 s in all."""
LONGEST_WAIT: Final = 60.0
"""Seconds: whoever is asked to wait longer is told so instead."""
TIMEOUT: Final = 10.0
OVERLOADED: Final = frozenset({429, 502, 503, 504})
"""Statuses that ask for a repeat: too many requests, or a server or proxy that is just restarting."""


class Transport:
    """One server's `/api/v1/`. Not for several threads at once."""

    def __init__(self, base_url: str, sleep: Callable[[float], None] = time.sleep) -> None:
        """`base_url` such as `https://example.org`; `sleep` takes seconds."""
        self.url = base_url.rstrip("/")
        self._sleep = sleep
        self._http = httpx.Client(timeout=TIMEOUT)

    def send(self, method: str, path: str, headers: Mapping[str, str], json: Any = None) -> httpx.Response:
        """The answer to a request that is safe to repeat: a read, or one with an `Idempotency-Key`.

        Repeated, with growing pauses, when the line breaks or the server is overloaded; `Retry-After` is
        obeyed. Raises Problem for a refusal and Unreachable when no attempt was answered.
        """
        delays = _delays()
        while True:
            delay = next(delays, None)
            try:
                response = self._http.request(method, f"{self.url}/api/v1/{path}", headers=headers, json=json)
            except (httpx.UnsupportedProtocol, httpx.InvalidURL) as error:
                raise Unreachable(self.url, str(error)) from error
            except httpx.TransportError as error:
                if delay is None:
                    raise Unreachable(self.url, str(error)) from error
                self._sleep(delay)
                continue
            pause = _pause(response, delay)
            if pause is None:
                return _accepted(response)
            self._sleep(pause)

    def close(self) -> None:
        """Closes the connections."""
        self._http.close()


def _delays() -> Iterator[float]:
    """Seconds to wait after each attempt but the last, spread so that clients do not return all at once."""
    for attempt in range(ATTEMPTS - 1):
        yield FIRST_DELAY * 2**attempt * random.uniform(0.5, 1)


def _pause(response: httpx.Response, delay: float | None) -> float | None:
    """Seconds until the repeat, or None if this answer is final."""
    if delay is None:
        return None
    asked = response.headers.get("Retry-After", "")
    return repeat_after(response.status_code, float(asked) if asked.isdecimal() else delay)


def repeat_after(status: int, pause: float) -> float | None:
    """Seconds before asking again after an answer of `status`; None if that is final, or the pause too long."""
    return pause if status in OVERLOADED and pause <= LONGEST_WAIT else None


def _accepted(response: httpx.Response) -> httpx.Response:
    if response.is_success or response.status_code == httpx.codes.NOT_MODIFIED:
        return response
    raise Problem.of(response)
