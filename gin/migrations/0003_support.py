"""What support did, and requests to be erased. The audit log is guarded by the database itself."""

import uuid

from django.db import migrations, models
from django.db.models import Q

GUARD = """
CREATE FUNCTION gin_auditentry_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' AND OLD.outcome = '' AND to_jsonb(NEW) - 'outcome' = to_jsonb(OLD) - 'outcome' THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'the audit log is only added to';
END $$;
CREATE TRIGGER gin_auditentry_guard BEFORE UPDATE OR DELETE ON gin_auditentry
    FOR EACH ROW EXECUTE FUNCTION gin_auditentry_guard();
"""
NO_GUARD = """
DROP TRIGGER gin_auditentry_guard ON gin_auditentry;
DROP FUNCTION gin_auditentry_guard();
"""
DEEDS = [
    ("reveal", "Reveal"),
    ("expire_room", "Expire Room"),
    ("void_hand", "Void Hand"),
    ("requeue_bot", "Requeue Bot"),
    ("end_match", "End Match"),
    ("revoke_key", "Revoke Key"),
    ("erase", "Erase"),
]
ONE_OR_THE_OTHER = Q(room__isnull=False, seat__isnull=False, account="") | (
    Q(room__isnull=True, seat__isnull=True) & ~Q(account="")
)


class Migration(migrations.Migration):
    dependencies = [("gin", "0002_insights")]

    operations = [
        migrations.CreateModel(
            name="AuditEntry",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("at", models.DateTimeField()),
                ("actor", models.CharField(max_length=150)),
                ("deed", models.CharField(choices=DEEDS, max_length=11)),
                ("reason", models.TextField()),
                ("room", models.UUIDField(blank=True, null=True)),
                ("match", models.PositiveIntegerField(blank=True, null=True)),
                ("version", models.PositiveIntegerField(blank=True, null=True)),
                ("seat", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("what", models.CharField(blank=True, max_length=32)),
                ("outcome", models.CharField(blank=True, max_length=64)),
            ],
            options={
                "verbose_name_plural": "audit entries",
                "default_permissions": ("view",),
                "permissions": (
                    ("act_as_support", "Can void hands, end matches, expire rooms, revoke keys, erase seats"),
                    ("reveal_cards", "Can look at hidden cards, giving a reason"),
                ),
                "constraints": [models.CheckConstraint(condition=~Q(reason=""), name="audit_reason_given")],
                "indexes": [
                    models.Index(fields=["-at"], name="audit_newest"),
                    models.Index(fields=["room", "-at"], name="audit_of_room"),
                ],
            },
        ),
        migrations.CreateModel(
            name="ErasureRequest",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("asked_at", models.DateTimeField()),
                (
                    "ticket",
                    models.CharField(
                        help_text="Which mail or ticket asks for it. No names.", max_length=100
                    ),
                ),
                (
                    "room",
                    models.UUIDField(
                        blank=True, help_text="The room's id, together with the seat; or an account.", null=True
                    ),
                ),
                ("seat", models.PositiveSmallIntegerField(blank=True, choices=[(1, "1"), (2, "2")], null=True)),
                (
                    "account",
                    models.CharField(blank=True, help_text="The account's e-mail address.", max_length=254),
                ),
                ("done_at", models.DateTimeField(blank=True, editable=False, null=True)),
            ],
            options={
                "default_permissions": ("add", "view"),
                "constraints": [
                    models.CheckConstraint(
                        condition=Q(done_at__isnull=False) | ONE_OR_THE_OTHER,
                        name="erasure_of_seat_or_account",
                    ),
                    models.CheckConstraint(condition=Q(seat__isnull=True) | Q(seat__in=[1, 2]), name="erasure_seat_known"),
                ],
                "indexes": [models.Index(fields=["-asked_at"], name="erasure_newest")],
            },
        ),
        migrations.AlterModelOptions(name="match", options={"verbose_name_plural": "matches"}),
        migrations.RunSQL(GUARD, NO_GUARD),
    ]
