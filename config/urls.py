"""Every address of the service."""

from django.contrib import admin
from django.urls import include, path

from api.rest.health import healthz, readyz

urlpatterns = [
    path("healthz", healthz),
    path("readyz", readyz),
    path("api/v1/", include("api.rest.urls")),
    path("admin/", admin.site.urls),
    path("", include("web.urls")),
]
