"""A key, or the code for one, that was given to an account's token ends with it. Those of before end with nothing."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("gin", "0007_rarer_snapshots")]

    operations = [
        migrations.AddField(model_name=model, name="token_id", field=models.UUIDField(blank=True, null=True))
        for model in ("seatkey", "resumecode")
    ]
