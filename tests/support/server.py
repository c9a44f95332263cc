"""The real server, all of its processes, for tests that look at it from outside."""

from collections.abc import Iterator

import pytest

from tests.config.launched import Up


@pytest.fixture(scope="session")
def server_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where it answers. It stops when the tests have ended."""
    data = tmp_path_factory.mktemp("server") / "data"
    with Up(data, "--fast", DJANGO_SETTINGS_MODULE="tests.support.settings") as up:
        assert up.is_ready(180), up.complained()
        yield f"http://127.0.0.1:{up.port}"
        up.process.terminate()
        assert up.process.wait(60) == 0
