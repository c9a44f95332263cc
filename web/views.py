"""The pages of the browser client: the server gives the frame and the texts, the scripts do the rest by the API."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def start(request: HttpRequest) -> HttpResponse:
    """Three ways to play, what runs here, and where its API is described."""
    return render(request, "web/start.html")


def room(request: HttpRequest, room_id: str) -> HttpResponse:  # noqa: ARG001  the script reads the address
    """The table of a room; the key to it is in the browser."""
    return render(request, "web/table.html")


def invite(request: HttpRequest, code: str) -> HttpResponse:  # noqa: ARG001  the script reads the address
    """The page behind an invite. Its address is a secret between two: no other page gets to know it."""
    response = render(request, "web/table.html")
    response["Referrer-Policy"] = "no-referrer"
    response["Cache-Control"] = "no-store"
    return response


def resume(request: HttpRequest) -> HttpResponse:
    """The page behind a link from one's other device; the code in it is the script's to read."""
    return render(request, "web/table.html")


def account(request: HttpRequest) -> HttpResponse:
    """One's account; links in mails lead here too, with their codes for the script."""
    return render(request, "web/account.html")


def guide(request: HttpRequest) -> HttpResponse:
    """The rules and the guide."""
    return render(request, "web/table.html")


def offline(request: HttpRequest) -> HttpResponse:
    """What the worker shows when there is no connection."""
    return render(request, "web/offline.html")


def worker(request: HttpRequest) -> HttpResponse:
    """The service worker, at the root so that it serves every page."""
    return render(request, "web/worker.js", content_type="text/javascript")


def manifest(request: HttpRequest) -> HttpResponse:
    """What makes it an app that can be installed."""
    return render(request, "web/manifest.json", content_type="application/manifest+json")
