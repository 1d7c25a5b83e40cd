"""Names that are taken for others: one letter off a skill or package that everybody knows, or letters of another script."""

import re
import unicodedata
from collections.abc import Iterator

from synapse.skills.security.lines import Page
from synapse.skills.security.threat import Family, Level, Threat

# Long enough that one letter more or less is no word of its own.
KNOWN_SKILLS = (
    *(
        "skill-creator",
        "frontend-design",
        "webapp-testing",
        "mcp-builder",
        "canvas-design",
        "brand-guidelines",
        "theme-factory",
        "doc-coauthoring",
    ),
    *(
        "internal-comms",
        "algorithmic-art",
        "brainstorming",
        "systematic-debugging",
        "test-driven-development",
        "writing-plans",
        "executing-plans",
    ),
    *("using-git-worktrees", "code-reviewer", "release-notes", "skill-enhance"),
)
KNOWN_PACKAGES = (
    *(
        "requests",
        "tensorflow",
        "matplotlib",
        "beautifulsoup4",
        "pandas",
        "cryptography",
        "sqlalchemy",
        "selenium",
        "playwright",
        "anthropic",
        "langchain",
    ),
    *(
        "setuptools",
        "urllib3",
        "python-dateutil",
        "pydantic",
        "fastapi",
        "django",
        "express",
        "lodash",
        "typescript",
        "webpack",
        "mongoose",
        "puppeteer",
    ),
    *(
        "cross-env",
        "dotenv",
        "python-dotenv",
        "colorama",
        "discord.py",
        "opencv-python",
        "scikit-learn",
        "transformers",
        "huggingface-hub",
    ),
)
# One letter off, and honest.
_HONEST = frozenset(
    (
        "request",
        "panda",
        "code-review",
        "release-note",
        "theme-factor",
        "writing-plan",
        "executing-plan",
        "transformer",
        "webpacks",
        "requests2",
    )
)
_INSTALL = re.compile(
    r"\b(?:pip3?|uv|pipx|uv pip|npm|pnpm|yarn|bun)\s{1,3}(?:install|add|i)\s{1,3}((?:-\S{1,30}\s{1,3}|[\w@./\[\]=<>~^-]{1,60}\s{0,3}){1,12})",
    re.IGNORECASE,
)
_PLAIN = re.compile(r"^[a-z0-9.-]+", re.IGNORECASE)


def find_misleading_name(name: str, file: str) -> Iterator[Threat]:
    if _is_mixed(name):
        yield Threat(
            Level.HIGH,
            Family.NAME,
            "mixed-letters",
            file,
            0,
            ascii(name),
            "Letters of another script stand among these; spell the name in one.",
        )
    close = find_close(name.lower(), KNOWN_SKILLS)
    if close:
        yield Threat(
            Level.MEDIUM,
            Family.NAME,
            "close-name",
            file,
            0,
            name,
            f"It is one letter off {close}; is it meant to be taken for that?",
        )


def find_misleading_packages(page: Page) -> Iterator[Threat]:
    for match in _INSTALL.finditer(page.text):
        for word in match[1].split():
            found = _PLAIN.match(word)
            close = find_close(found[0].lower(), KNOWN_PACKAGES) if found else ""
            if close:
                number = page.number_of(match.start())
                yield Threat(
                    Level.MEDIUM,
                    Family.NAME,
                    "close-package",
                    page.name,
                    number,
                    word,
                    f"It is one letter off {close}: see that it is the one you mean.",
                )


def find_close(name: str, known: tuple[str, ...]) -> str:
    """The known name that this one is one letter, or two swapped, away from; empty when it is none or that very one."""
    if name in known or name in _HONEST:
        return ""
    return next((one for one in known if abs(len(one) - len(name)) <= 1 and _is_one_off(name, one)), "")


def _is_one_off(a: str, b: str) -> bool:
    start = next((at for at, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
    rest_a, rest_b = a[start:], b[start:]
    swapped = rest_a[:2] == rest_b[:2][::-1] and rest_a[2:] == rest_b[2:]
    return swapped or rest_a[1:] == rest_b[1:] or rest_a[1:] == rest_b or rest_a == rest_b[1:]


def _is_mixed(name: str) -> bool:
    if name.isascii():
        return False
    scripts = {unicodedata.name(one, "").split(" ")[0] for one in name if one.isalpha()}
    return "LATIN" in scripts and bool(scripts & {"CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE"})
