"""The ASGI application: pages, REST and sockets in one; what uvicorn imports, and nobody else."""

from os import environ

from channels.routing import ProtocolTypeRouter, URLRouter
from django.core.asgi import get_asgi_application

environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.dev")
http = get_asgi_application()

from api.ws.urls import urlpatterns  # noqa: E402 - models can be imported once Django is set up
from config.one_core import stay_on_one_core  # noqa: E402
from config.proxies import Sockets  # noqa: E402

application = ProtocolTypeRouter({"http": http, "websocket": Sockets(URLRouter(urlpatterns))})
stay_on_one_core()
