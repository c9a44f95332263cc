"""The catalogs of texts: `PACKAGE/locale/LANGUAGE/LC_MESSAGES/DOMAIN.po`, compiled, compared with the sources, updated.

Babel does it, so no machine needs the gettext programs. `python -m config.translations` brings all catalogs up to date
with the sources; new texts are then empty in them and for people to translate.
"""

import re
from argparse import ArgumentParser
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.utils.translation.template import templatize

ROOT = Path(__file__).parents[1]
LANGUAGES = ("cs", "da", "el", "hr", "hy")
PYTHON_AND_TEMPLATES, SCRIPTS = (".py", ".html", ".txt"), (".js", ".mjs")
OTHERS_SOURCES = {"config": ("accounts", "api", "gin")}
"""Packages without catalogs of their own, by the one that holds their texts."""
SKIPPED = {"vendor", "migrations", "locale"}
KEYWORDS: dict[str, Any] = {
    **DEFAULT_KEYWORDS,
    **{f"{name}_lazy": DEFAULT_KEYWORDS[name] for name in ("gettext", "ngettext", "pgettext", "npgettext")},
    "gettext_noop": None,
}
PLACEHOLDER = re.compile(r"%\(\w+\)|%[sd]|\{\w+\}")


def catalogs(root: Path = ROOT) -> list[Path]:
    """Every catalog of the project."""
    return sorted(root.glob("*/locale/*/LC_MESSAGES/*.po"))


def compile_all(root: Path = ROOT) -> None:
    """Compile each catalog that is newer than its compiled form."""
    for po in catalogs(root):
        mo = po.with_suffix(".mo")
        if not mo.exists() or mo.stat().st_mtime < po.stat().st_mtime:
            compiled = BytesIO()
            write_mo(compiled, read(po))
            new = mo.with_suffix(".new")
            new.write_bytes(compiled.getvalue())
            new.replace(mo)  # a running server never reads half of it


def problems(root: Path = ROOT) -> list[str]:
    """What is missing, left over, unsure or broken in any catalog, one line each."""
    found = [
        f"{po.parents[2].parent.name}: no {po.name} in {language}"
        for po in catalogs(root)
        for language in LANGUAGES
        if not (po.parents[2] / language / "LC_MESSAGES" / po.name).exists()
    ]
    for po in catalogs(root):
        found += [f"{po.relative_to(root)}: {problem}" for problem in _problems(read(po), template(po, root))]
    return sorted(set(found))


def update_all(root: Path = ROOT) -> None:
    """Bring every catalog up to date with the sources: adds what is new, drops what is gone, guesses nothing."""
    for po in catalogs(root):
        catalog = read(po)
        catalog.update(template(po, root), no_fuzzy_matching=True, update_creation_date=False)
        with po.open("wb") as file:
            write_po(file, catalog, width=120, ignore_obsolete=True, sort_output=True, include_lineno=False)


def read(po: Path) -> Catalog:
    """The catalog in a file, for the language that its folder names."""
    with po.open("rb") as file:
        return read_po(file, locale=po.parents[1].name)


def template(po: Path, root: Path = ROOT) -> Catalog:
    """What the sources of a catalog's package and domain say today."""
    package = po.parents[3]
    folders = [package, *(root / name for name in OTHERS_SOURCES.get(package.name, ()))]
    scripts = po.stem.endswith("js")
    found = Catalog()
    for path in (path for folder in folders for path in _sources(folder, SCRIPTS if scripts else PYTHON_AND_TEMPLATES)):
        for _, message, comments, context in _extract(path):
            found.add(message, None, [(str(path.relative_to(root)), 1)], auto_comments=comments, context=context)
    return found


def _sources(folder: Path, suffixes: tuple[str, ...]) -> Iterator[Path]:
    for path in sorted(folder.rglob("*")):
        if path.suffix in suffixes and not SKIPPED & set(path.relative_to(folder).parts):
            yield path


def _extract(path: Path) -> Iterator[tuple[int, Any, list[str], str | None]]:
    text, method = path.read_text(), "javascript" if path.suffix in SCRIPTS else "python"
    if path.suffix in (".html", ".txt"):
        text = templatize(text, origin=str(path))
    return iter(list(extract(method, BytesIO(text.encode()), KEYWORDS, ["Translators:"])))


def _problems(catalog: Catalog, template: Catalog) -> Iterator[str]:
    ours, wanted = ({_key(m) for m in c if m.id} for c in (catalog, template))
    yield from (f"missing: {text!r}" for _, text in wanted - ours)
    yield from (f"no longer in the sources: {text!r}" for _, text in ours - wanted)
    for message in (m for m in catalog if m.id):
        yield from (f"{problem}: {message.id!r}" for problem in _flaws(message, catalog))


def _key(message: Message) -> tuple[str | None, Any]:
    return message.context, message.id


def _flaws(message: Message, catalog: Catalog) -> Iterator[str]:
    forms = message.string if isinstance(message.string, tuple | list) else (message.string,)
    sources = message.id if isinstance(message.id, tuple | list) else (message.id,)
    if not all(forms) or (message.pluralizable and len(forms) != catalog.num_plurals):
        yield "not translated"
    elif message.fuzzy:
        yield "fuzzy"
    elif {*PLACEHOLDER.findall(str(forms[-1]))} != {*PLACEHOLDER.findall(sources[-1])}:
        yield "other placeholders"


if __name__ == "__main__":
    ArgumentParser(description="Bring all catalogs up to date with the sources.").parse_args()
    update_all()
