"""What the tests of security share: the API over a real database, emptied after each file."""

from tests.api.conftest import api, transactional_db

__all__ = ["api", "transactional_db"]
