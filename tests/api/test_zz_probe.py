import time, pytest
from django.test import Client
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("n", range(5))
def test_a(n):
    c = Client()
    for _ in range(3):
        t = time.perf_counter()
        r = c.post("/api/v1/rooms", {"mode": "computer"}, content_type="application/json")
        print(r.status_code, time.perf_counter() - t)
    key = r.json()["seats"][0]["key"]; rid = r.json()["room_id"]
    t = time.perf_counter()
    r = c.get(f"/api/v1/rooms/{rid}", headers={"Authorization": f"Seat {key}"})
    print(r.status_code, time.perf_counter() - t, r.headers)
    t = time.perf_counter()
    r = c.post(f"/api/v1/rooms/{rid}/actions", {"type": "pass", "expected_version": 2}, content_type="application/json", headers={"Authorization": f"Seat {key}"})
    print(r.status_code, time.perf_counter() - t)
