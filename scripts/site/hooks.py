"""What MkDocs calls: adds the pages that are not in ``docs/``, and says in which order they stand."""

from __future__ import annotations

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from scripts.site import gallery, pages

_SECTIONS = {
    "Evaluate": (
        *("models", "options", "agents", "own-agents", "policy", "training", "kubernetes", "hosts", "scale"),
        *("watching", "commands", "mistakes", "limitations"),
    ),
    "Results": ("words", "runs", "report", "allure", "exports", "integrity"),
    "Extend": (
        *("contributing", "tasks", "desk", "mutants", "difficulty", "generate", "evolving", "other-benchmarks"),
        *("sandbox-images", "speed", "speed.settling"),
    ),
}
_MOVED = {place: source for source, place in pages.repository_pages().items()}


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Say what the site consists of."""
    apps = [place for place in _MOVED if place.startswith("apps/")]
    config.nav = [
        {"Home": "index.md"},
        *({title: [f"{name}.md" for name in names]} for title, names in _SECTIONS.items()),
        {"Tasks": ["gallery/index.md", *(place.replace("apps/", "gallery/") for place in apps)]},
        {"Apps": apps},
        {"API": [{module.partition(".")[2]: f"api/{module}.md"} for module in pages.facades()]},
    ]
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages of the repository, the API and the gallery."""
    for place, source in _MOVED.items():
        text = (pages.REPOSITORY / source).read_text(encoding="utf-8")
        files.append(File.generated(config, place, content=text))
    for module in pages.facades():
        text = f"# `{module}`\n\n::: {module}\n"
        files.append(File.generated(config, f"api/{module}.md", content=text))
    named = config.extra["gallery_runs"] or ""  # an empty variable is null in YAML
    runs = [pages.REPOSITORY / run for run in named.split()]
    for place, content in gallery.pages(pages.REPOSITORY, runs).items():
        files.append(File.generated(config, place, content=content))
    return files


def on_page_content(content: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Leave out the colons that stand before code in docstrings; it is shown as code without them."""
    del page, config, files
    return content.replace("<p>::</p>", "")


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Let links of the repository lead to pages of the site."""
    del config, files
    place = page.file.src_uri
    if place.startswith(("api/", "gallery/")):
        return markdown
    return pages.as_page(markdown, _MOVED.get(place, f"docs/{place}"), place)
