"""Names that processes share: tasks."""

from typing import Final

TASK_DELIVER: Final = "accounts.deliver"
TASK_SWEEP_LETTERS: Final = "accounts.sweep_letters"
