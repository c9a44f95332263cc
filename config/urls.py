"""Every address of the service."""

from django.conf import settings
from django.contrib import admin
from django.urls import include, path, re_path

from api.errors import not_found
from api.rest.health import healthz, readyz
from config.admin_login import CountedLogin
from config.metrics import metrics

admin.site.login_form = CountedLogin
handler400 = "api.errors.bad_request"

urlpatterns = [
    path("healthz", healthz),
    path("readyz", readyz),
    path("metrics", metrics),
    path("api/v1/", include("api.rest.urls")),
    re_path(r"^api(?:/|$)", not_found),
    path(settings.ADMIN_PATH, admin.site.urls),
    path("", include("web.urls")),
]
