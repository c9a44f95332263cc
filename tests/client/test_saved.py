"""The game that waits for its player."""

import stat

from client.terminal.saved import SavedGame, can_keep, load, save, state_file

GAME = SavedGame("room-1", "secret", "hard")
URL = "http://127.0.0.1:8000"


def test_a_kept_game_comes_back(tmp_path):
    path = tmp_path / "gin" / "terminal.json"
    save(path, URL, GAME)
    assert load(path, URL) == GAME


def test_only_its_owner_can_read_it(tmp_path):
    path = tmp_path / "terminal.json"
    path.write_text("{}")
    path.chmod(0o644)
    save(path, URL, GAME)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_each_server_has_its_own(tmp_path):
    path = tmp_path / "terminal.json"
    other = SavedGame("room-2", "other", "easy")
    save(path, URL, GAME)
    save(path, "http://elsewhere", other)
    assert (load(path, URL), load(path, "http://elsewhere")) == (GAME, other)


def test_it_is_known_before_whether_a_game_could_be_kept(tmp_path):
    path = tmp_path / "gin" / "terminal.json"
    save(path, URL, GAME)
    assert can_keep(path)
    assert load(path, URL) == GAME
    assert not can_keep(path / "in" / "a-file")


def test_nothing_kept_or_a_broken_file_is_no_game(tmp_path):
    path = tmp_path / "terminal.json"
    assert load(path, URL) is None
    for broken in ("", "[]", '{"http://127.0.0.1:8000": {"room_id": "x"}}', '{"http://127.0.0.1:8000": 3}'):
        path.write_text(broken)
        assert load(path, URL) is None


def test_the_place_follows_the_environment(tmp_path):
    assert state_file({"XDG_STATE_HOME": str(tmp_path)}) == tmp_path / "gin" / "terminal.json"
    assert state_file({}).parts[-4:] == (".local", "state", "gin", "terminal.json")
