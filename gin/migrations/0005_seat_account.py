"""A seat's account is a player's, no longer an admin's log-in. None was ever set."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0002_accounts"), ("gin", "0004_support_indexes")]

    operations = [
        migrations.RemoveField(model_name="seat", name="account"),
        migrations.AddField(
            model_name="seat",
            name="account",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="seats",
                to="accounts.account",
            ),
        ),
    ]
