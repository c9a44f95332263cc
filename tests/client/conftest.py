"""The real server for this folder's tests."""

from tests.support.server import server_url

__all__ = ["server_url"]
