"""Static files as a server for others hands them out: named by their content, compressed, kept by browsers for ever."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedStatics(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # it has no types
    """Modules import each other by these names too."""

    support_js_module_import_aggregation = True
