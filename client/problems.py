"""What can go wrong between a client and the server."""

from typing import Any

import httpx


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
        document = json_object(response)
        code = document.pop("code", "not_understood")
        detail = document.pop("detail", response.reason_phrase)
        facts = {name: fact for name, fact in document.items() if name not in ("type", "title", "status", "instance")}
        return cls(code, response.status_code, detail, facts)


def json_object(response: httpx.Response) -> dict[str, Any]:
    """The response's JSON object; empty if it is none."""
    try:
        document = response.json()
    except ValueError:
        return {}
    return document if isinstance(document, dict) else {}
