"""The server stops in the middle of a match and comes back."""

import asyncio
import signal

from client.updates import Line
from tests.client.pair import seated, two_seats
from tests.config.launched import Up


async def briefly(seconds):
    """Less patience with a server that starts."""
    await asyncio.sleep(seconds / 10)


async def test_both_clients_play_on_after_the_server_has_been_restarted(tmp_path):
    with Up(tmp_path / "data", "--fast") as before:
        assert before.is_ready(60), before.complained()
        url = f"http://127.0.0.1:{before.port}"
        # who is back first must not have to wait for the other here
        ana_seat, boris_seat = two_seats(url, require_both_connected=False)
        async with seated(url, ana_seat, sleep=briefly) as ana, seated(url, boris_seat, sleep=briefly) as boris:
            await ana.move()
            await boris.at(ana.view["room"]["version"])
            before.process.send_signal(signal.SIGTERM)
            assert await asyncio.to_thread(before.process.wait, 20) == 0
            acting = asyncio.create_task(boris.socket.act({"type": "pass"}))
            with Up(tmp_path / "data", "--fast", port=before.port) as after:
                assert await asyncio.to_thread(after.is_ready, 60), after.complained()
                async with asyncio.timeout(15):
                    version = (await acting)["room"]["version"]
                    await ana.at(version)
                    await ana.move()
                    await boris.at(version + 1)
                for player in (ana, boris):
                    assert [update.up for update in player.told if isinstance(update, Line)] == [False, True]
                    assert [event["type"] for event in player.events] == ["passed", "passed", "card_drawn"]
