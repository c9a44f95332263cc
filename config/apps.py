"""The composition root as an app: its commands, and the task application that `send_task` goes through."""

from django.apps import AppConfig

from config import reports, tasks
from config.celery import app

__all__ = ["CompositionConfig", "app", "tasks"]


class CompositionConfig(AppConfig):
    name = "config"

    def ready(self) -> None:
        """Report errors and traces, where somebody wants them."""
        reports.start()
