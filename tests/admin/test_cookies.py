"""The admin's cookies mean something in the admin alone."""

import pytest
from django.conf import settings

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("path", ["/", "/api/v1/docs", "/room/x"])
def test_no_other_page_looks_at_them(admin_client, django_assert_num_queries, path):
    admin_client.get(path)  # what is read once for a process
    with django_assert_num_queries(0):
        answer = admin_client.get(path)
    assert not answer.cookies


def test_the_admin_does(admin_client, client):
    page = f"/{settings.ADMIN_PATH}"
    assert admin_client.get(page).status_code == 200
    assert client.get(page).status_code == 302
