"""Settings of the server that pictures are taken of: every match has the same cards, with a layoff after the knock."""

from hashlib import sha256

from config.settings.test import *  # noqa: F403
from gin.services import seeds

SEED = sha256(b"196").digest()
seeds.new_seed = lambda: SEED
