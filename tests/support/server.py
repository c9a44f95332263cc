"""The real server, all of its processes, for tests that look at it from outside."""

from collections.abc import Iterator

import pytest

from tests.config.launched import Up


@pytest.fixture(scope="session")
def server_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where it answers. It stops when the tests have ended; its rates are out of their reach."""
    with pytest.MonkeyPatch.context() as environment:
        for scope in ("CREATE", "JOIN", "ACT"):
            environment.setenv(f"THROTTLE_{scope}", "1000000/minute")
        up = Up(tmp_path_factory.mktemp("server") / "data", "--fast")
    with up:
        assert up.is_ready(60), up.complained()
        yield f"http://127.0.0.1:{up.port}"
        up.process.terminate()
        assert up.process.wait(20) == 0
