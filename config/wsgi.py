"""The WSGI application: REST alone; what granian imports, and nobody else."""

from os import environ

from django.core.wsgi import get_wsgi_application

from config.one_core import stay_on_one_core

environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.dev")
application = get_wsgi_application()
stay_on_one_core()
