"""Scripts that do other than the text says: a formatter that calls out, a loop that never ends."""

import re
from collections.abc import Iterator

from synapse.skills.security.lines import Page
from synapse.skills.security.rule import compile_rule
from synapse.skills.security.sending import SEND
from synapse.skills.security.threat import Family, Level, Threat

_NETWORK_WORDS = re.compile(
    r"\b(?:apis?|https?|urls?|web\w*|download\w*|upload\w*|fetch\w*|network\w*|online|internet|remote|cloud|servers?|requests?|sync\w*|post(?:s|ing)?|publish\w*|deploy\w*|endpoint\w*|slack|github|gitlab|e-?mails?|browser\w*|crawl\w*|scrap(?:e|es|ing)|search\w*|curl|hosts?|sites?|ping|dns|mcp|notif\w*|webhook\w*|s3|aws|gcp|azure)\b"
    r"|网络|下载|上传|接口|联网|网站|搜索",
    re.IGNORECASE,
)
_CALLS = re.compile(
    r"\b(?:requests|httpx|aiohttp)\.(?:get|request|Client|ClientSession)\b|\burlopen\(|\bsocket\.(?:socket|create_connection)\(|^\s{0,12}(?:curl|wget|nc)\s|\bfetch\(|\baxios\b|\bhttp\.client\b",
    re.IGNORECASE | re.MULTILINE,
)
_SENDS = compile_rule(SEND)
_ENDLESS = re.compile(
    r"^[ \t]{0,20}(?:while\s{1,3}(?:True|1|\(\s?(?:true|1)\s?\)|true|:)\s{0,3}(?::|;|\{|do)|for\s?\(\s?;\s?;\s?\))",
    re.MULTILINE,
)
_ENDS = re.compile(
    r"\b(?:break|return|exit|raise|throw|sleep|wait\w*|readline|recv\w*|accept|yield|await|input|select|poll|quit|done\s*<)\b"
)
_REMARK = re.compile(r"(?:^|\s)(?:#|//).*")
LOOP_LINES = 20
MAX_LINE = 400


def find_deceit(page: Page, said: str) -> Iterator[Threat]:
    """`said`: the skill's own description and text."""
    if not page.is_script:
        return
    is_announced = bool(_NETWORK_WORDS.search(said))
    sent = None if is_announced else _SENDS.search(page.text)
    called = None if is_announced else _CALLS.search(page.text)
    if sent:
        yield _threat(
            page,
            sent,
            Level.HIGH,
            "unannounced-sending",
            "The skill's text says nothing of a network, and this sends something away.",
        )
    elif called:
        yield _threat(
            page,
            called,
            Level.MEDIUM,
            "unannounced-network",
            "The skill's text says nothing of a network, and this calls out.",
        )
    for match in _ENDLESS.finditer(page.text):
        number = page.number_of(match.start())
        if not any(_ENDS.search(line) for line in _read_body(page, number)):
            yield _threat(
                page, match, Level.HIGH, "endless-loop", "It never ends and never waits: it uses the machine up."
            )


def _read_body(page: Page, number: int) -> Iterator[str]:
    """The loop's lines, as its indent shows, without remarks."""
    head = page.line(number)
    indent = len(head) - len(head.lstrip())
    yield _REMARK.sub("", head)
    for at in range(number + 1, min(len(page.starts), number + LOOP_LINES) + 1):
        line = page.line(at)[:MAX_LINE]
        if line.strip() and len(line) - len(line.lstrip()) <= indent:
            return
        yield _REMARK.sub("", line)


def _threat(page: Page, match: re.Match[str], level: Level, rule: str, hint: str) -> Threat:
    number = page.number_of(match.start())
    return Threat(level, Family.DECEIT, rule, page.name, number, page.line(number).strip()[:120], hint)
