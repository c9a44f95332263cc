"""The player's language: gettext catalogs, read as they are committed."""

from collections.abc import Mapping
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path
from typing import Final, TypeAlias

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

Texts: TypeAlias = NullTranslations
LOCALES: Final = Path(__file__).parent.parent / "locale"
LANGUAGES: Final = ("en", "cs", "da", "el", "hr", "hy")


def texts(language: str) -> Texts:
    """The texts in one of LANGUAGES. English is what stands in the code."""
    if language == "en":
        return NullTranslations()
    compiled = BytesIO()
    with catalog(language).open("rb") as source:
        write_mo(compiled, read_po(source, locale=language))
    compiled.seek(0)
    return GNUTranslations(compiled)


def catalog(language: str) -> Path:
    """Where the translations into `language` stand."""
    return LOCALES / language / "LC_MESSAGES" / "client.po"


def language_of(environment: Mapping[str, str]) -> str:
    """The language that the environment asks for, such as `cs` for `LANG=cs_CZ.UTF-8`; English if unknown."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if wished := environment.get(name):
            language = wished[:2].lower()
            return language if language in LANGUAGES else "en"
    return "en"
