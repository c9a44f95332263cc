"""Requests done once, for doors whose services know nothing of repeats."""

from gin.store.receipts import Made, once

__all__ = ["Made", "once"]
