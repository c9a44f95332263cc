"""The application behind what stands for a proxy with TLS: it says that the browser's line was a safe one."""

from typing import Any

from config.asgi import application as site


async def application(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """Hand everything on."""
    if scope["type"] == "http":
        scope["headers"] = [*scope["headers"], (b"x-forwarded-proto", b"https")]
    await site(scope, receive, send)
