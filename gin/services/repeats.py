"""Requests done once, for doors whose services know nothing of repeats."""

from gin.store.receipts import ANYBODY, Made, once

__all__ = ["ANYBODY", "Made", "once"]
