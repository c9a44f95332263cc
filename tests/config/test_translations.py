"""Catalogs and their sources, in a small project of one page and one script."""

import gettext
import re
import subprocess
import sys
from pathlib import Path

import pytest

from config import translations
from config.translations import LANGUAGES, ROOT, catalogs, problems, update_all

PAGE = "{% load i18n %}<h1>{% translate 'Gin rummy' %}</h1>{% blocktranslate %}Hi {{ name }}{% endblocktranslate %}"
PAGE_PO = 'msgid "Gin rummy"\nmsgstr "Žolíky"\n\nmsgid "Hi %(name)s"\nmsgstr "Ahoj %(name)s"\n'
SCRIPT = 'export const deal = (n) => ngettext("one card", "{n} cards", n);'
SCRIPT_PO = 'msgid "one card"\nmsgid_plural "{n} cards"\n'


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A project whose catalogs are complete."""
    (tmp_path / "web/templates").mkdir(parents=True)
    (tmp_path / "web/templates/page.html").write_text(PAGE)
    (tmp_path / "web/deal.js").write_text(SCRIPT)
    for language in LANGUAGES:
        folder = tmp_path / f"web/locale/{language}/LC_MESSAGES"
        folder.mkdir(parents=True)
        (folder / "django.po").write_text(PAGE_PO)
        forms = {"cs": 3, "hr": 3}.get(language, 2)
        plurals = "".join(f'msgstr[{form}] "{{n}} karet"\n' for form in range(forms))
        (folder / "djangojs.po").write_text(SCRIPT_PO + plurals)
    return tmp_path


def po(root: Path, language: str) -> Path:
    return root / f"web/locale/{language}/LC_MESSAGES/django.po"


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))


def test_complete_catalogs_have_no_problems(root: Path) -> None:
    assert problems(root) == []


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('msgstr "Žolíky"', 'msgstr ""', "not translated: 'Gin rummy'"),
        ('msgid "Gin', '#, fuzzy\nmsgid "Gin', "fuzzy: 'Gin rummy'"),
        ("Ahoj %(name)s", "Ahoj", "other placeholders: 'Hi %(name)s'"),
        ('msgid "Gin rummy"', 'msgid "Rummy"', "missing: 'Gin rummy'"),
        ('msgid "Gin rummy"', 'msgid "Rummy"', "no longer in the sources: 'Rummy'"),
    ],
)
def test_each_flaw_is_named(root: Path, old: str, new: str, problem: str) -> None:
    edit(po(root, "cs"), old, new)
    assert f"web/locale/cs/LC_MESSAGES/django.po: {problem}" in problems(root)


def test_a_plural_form_too_few_is_not_translated(root: Path) -> None:
    edit(po(root, "hr").with_name("djangojs.po"), 'msgstr[2] "{n} karet"\n', "")
    assert any("not translated: ('one card', '{n} cards')" in problem for problem in problems(root))


def test_every_catalog_exists_in_every_language(root: Path) -> None:
    po(root, "hy").unlink()
    assert problems(root) == ["web: no django.po in hy"]


def test_updating_adds_the_new_drops_the_gone_and_keeps_the_rest(root: Path) -> None:
    edit(root / "web/templates/page.html", "Gin rummy", "Gin")
    update_all(root)
    assert "Rummy" not in po(root, "cs").read_text()
    assert {problem.split(": ", 1)[1] for problem in problems(root)} == {"not translated: 'Gin'"}
    assert "Ahoj %(name)s" in po(root, "cs").read_text()


def test_updating_again_changes_nothing(root: Path) -> None:
    update_all(root)
    dated = re.sub(r"(?<=POT-Creation-Date: )\d{4}", "2020", po(root, "cs").read_text())
    po(root, "cs").write_text(dated)
    assert "2020" in dated
    before = [path.read_bytes() for path in catalogs(root)]
    update_all(root)
    assert [path.read_bytes() for path in catalogs(root)] == before


def test_no_catalog_is_asked_for_by_name() -> None:
    named = [sys.executable, "-m", "config.translations", "cs"]
    assert subprocess.run(named, cwd=ROOT, stderr=subprocess.DEVNULL, check=False).returncode == 2


def test_compiled_texts_follow_the_catalog(root: Path) -> None:
    translations.compile_all(root)
    with po(root, "cs").with_suffix(".mo").open("rb") as compiled:
        assert gettext.GNUTranslations(compiled).gettext("Gin rummy") == "Žolíky"
