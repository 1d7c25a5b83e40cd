"""The scan: every rule over every file of a skill. It sees what is written, not what is meant; SECURITY.md says what that misses."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from synapse.scrub.scrub import scrub
from synapse.skills.security.credentials import CREDENTIALS
from synapse.skills.security.deceit import find_deceit
from synapse.skills.security.destruction import DESTRUCTION
from synapse.skills.security.download_and_run import DOWNLOAD_AND_RUN
from synapse.skills.security.exfiltration import EXFILTRATION
from synapse.skills.security.hidden_text import find_hidden_text
from synapse.skills.security.injection import INJECTION
from synapse.skills.security.lines import Page, open_page
from synapse.skills.security.names import find_misleading_name, find_misleading_packages
from synapse.skills.security.no_text import find_null_bytes, is_media
from synapse.skills.security.obfuscation import OBFUSCATION
from synapse.skills.security.persistence import PERSISTENCE
from synapse.skills.security.rule import Rule, RuleTable, Where
from synapse.skills.security.threat import Family, Level, Threat, sort_by_level

TABLES = (EXFILTRATION, DOWNLOAD_AND_RUN, DESTRUCTION, PERSISTENCE, CREDENTIALS, INJECTION, OBFUSCATION)
MAX_CHARACTERS = 300_000  # of a file: real ones have a tenth, and a hostile one is not to cost minutes
MAX_PER_RULE = 5  # of one file: who has found five knows
MAX_SHOWN = 120
MAIN = "SKILL.md"


def scan(name: str, files: Iterable[tuple[str, str]]) -> tuple[Threat, ...]:
    """The worst first. `files`: their names within the folder, and their texts; SKILL.md says what the skill is for."""
    read = list(files)
    found = [threat for file, text in read for threat in find_null_bytes(file, text)]
    held = [(file, text.replace("\0", "")[:MAX_CHARACTERS]) for file, text in read if not is_media(file, text)]
    said = "\n".join(text for file, text in held if file == MAIN)
    found += find_misleading_name(name, MAIN)
    for file, text in held:
        page = open_page(file, text)
        found += _scan_page(page, said)
        if len(text) == MAX_CHARACTERS:
            hint = "Only its beginning was scanned; see what the rest is."
            found.append(Threat(Level.MEDIUM, Family.OBFUSCATION, "unscanned", file, 0, "", hint))
    return sort_by_level(tuple(dict.fromkeys(_scrubbed(found))))


def _scan_page(page: Page, said: str) -> Iterator[Threat]:
    for table in TABLES:
        for rule in table.rules:
            yield from _apply(table, rule, page)
    yield from find_hidden_text(page)
    yield from find_deceit(page, said)
    yield from find_misleading_packages(page)


def _apply(table: RuleTable, rule: Rule, page: Page) -> Iterator[Threat]:
    if rule.where is Where.SCRIPT and not page.is_script:
        return
    count = 0
    for match in rule.pattern.finditer(page.text):
        number = page.number_of(match.start())
        if not _holds(rule, page, number):
            continue
        level = rule.level
        if rule.can_be_warned_of and page.is_warned_of(match.start()):
            level = Level.LOW
        start = page.starts[number - 1]
        excerpt = page.text[max(start, match.start() - 20) : match.end() + 40].split("\n")[0].strip()
        yield Threat(level, table.family, rule.name, page.name, number, excerpt[:MAX_SHOWN], rule.hint)
        count += 1
        if count == MAX_PER_RULE:
            return


def _holds(rule: Rule, page: Page, number: int) -> bool:
    if rule.where is Where.PROSE and page.find_block(number):
        return False
    if rule.where is Where.CODE and not page.find_block(number):
        return False
    if rule.without and rule.without.search(page.line(number)):
        return False
    return rule.near is None or bool(rule.near.search(page.around(number, rule.within)))


def _scrubbed(threats: Iterable[Threat]) -> Iterator[Threat]:
    for threat in threats:
        yield replace(threat, excerpt=scrub(threat.excerpt))
