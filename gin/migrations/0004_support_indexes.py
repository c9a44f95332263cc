"""Indexes of the admin's lists and searches, made while the game goes on."""

from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models

PATIENCE = "SET lock_timeout = 0"  # an index made beside running transactions waits for them
NAME_PREFIX = (
    "CREATE INDEX CONCURRENTLY IF NOT EXISTS seat_name_prefix ON gin_seat (upper(name::text) text_pattern_ops)"
)


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("gin", "0003_support")]

    operations = [
        migrations.RunSQL(PATIENCE, migrations.RunSQL.noop),
        AddIndexConcurrently(
            model_name="room",
            index=models.Index(fields=["mode", "status", "-created_at"], name="room_of_state"),
        ),
        AddIndexConcurrently(
            model_name="match", index=models.Index(fields=["-started_at"], name="match_newest")
        ),
        AddIndexConcurrently(
            model_name="match", index=models.Index(fields=["status", "-started_at"], name="match_of_status")
        ),
        migrations.RunSQL(NAME_PREFIX, "DROP INDEX CONCURRENTLY seat_name_prefix"),
        migrations.RunSQL("RESET lock_timeout", migrations.RunSQL.noop),
    ]
