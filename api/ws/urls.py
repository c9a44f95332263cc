"""The addresses of sockets."""

from typing import Any

from django.urls import path, re_path

from api.ws.consumer import RoomConsumer
from api.ws.nowhere import Nowhere

room: Any = RoomConsumer.as_asgi()
nowhere: Any = Nowhere.as_asgi()

urlpatterns: list[Any] = [path("ws/v1/rooms/<str:room_id>", room), re_path(r"", nowhere)]
