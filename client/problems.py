"""What can go wrong between a client and the server."""

from typing import Any, Final

import httpx

STANDARD: Final = frozenset({"type", "title", "status", "code", "detail", "instance"})
"""Members of a problem document that are no facts of the case."""

CONTENT_TYPE: Final = "application/problem+json"
"""Of a problem document: what else says that it failed is somebody else's word."""


class ClientError(Exception):
    """Anything that this client raises about the server."""


class Unreachable(ClientError):
    """No server answers at `url`, after all repeats."""

    def __init__(self, url: str, reason: str) -> None:
        super().__init__(f"{url}: {reason}")
        self.url = url


class Problem(ClientError):
    """A refusal (RFC 9457): nothing has changed on the server.

    `code` is stable, choose your words by it; `detail` is English, for developers; `facts` holds what else
    the server said, such as `{"deadwood": 14, "limit": 10}`. An answer that is no problem document, from a
    proxy for instance, has the code `not_understood`.
    """

    def __init__(self, code: str, status: int, detail: str, facts: dict[str, Any]) -> None:
        super().__init__(f"{status} {code}: {detail}")
        self.code = code
        self.status = status
        self.detail = detail
        self.facts = facts

    @classmethod
    def of(cls, response: httpx.Response) -> "Problem":
        """The problem that `response` states."""
        is_problem = response.headers.get("Content-Type", "").startswith(CONTENT_TYPE)
        stated = json_object(response) if is_problem else {}
        return cls.stated({"detail": response.reason_phrase, **stated, "status": response.status_code})

    @classmethod
    def stated(cls, document: dict[str, Any]) -> "Problem":
        """The problem in a problem document."""
        facts = {name: fact for name, fact in document.items() if name not in STANDARD}
        return cls(document.get("code", "not_understood"), document["status"], document["detail"], facts)


class Closed(ClientError):
    """The socket is closed for good; an act that was not answered before may or may not have been done.

    `code`: 1000 this client closed it, 4401 no key, 4404 not a room of this key, 4410 the room is closed or
    expired, 4429 this seat opened so many sockets that this one, the oldest, had to go; an HTTP status where the
    server refused the handshake.
    """

    def __init__(self, code: int) -> None:
        super().__init__(f"the socket is closed: {code}")
        self.code = code


def json_object(response: httpx.Response) -> dict[str, Any]:
    """The response's JSON object; empty if it is none."""
    try:
        document = response.json()
    except ValueError:
        return {}
    return document if isinstance(document, dict) else {}
