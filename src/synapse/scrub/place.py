"""Secrets known by where they stand: headers, URLs, key blocks, commands.

Each `find_…` looks at one place only: `after` is the end of the word that led there.
"""

import re
from collections.abc import Iterator

from synapse.scrub.span import Span
from synapse.scrub.value import is_digest, is_placeholder, is_plain, is_random

# A quote five strings deep, JSON inside JSON, has 2⁵ - 1 backslashes before it.
_OPENING = r"\\{0,31}[\"'`]?[\])]?[ \t]{0,4}(?:=>|[:=,(])?[ \t]{0,8}[bfru]{0,2}\\{0,31}[\"'`]?"

_AUTHORIZATION = re.compile(
    _OPENING + r"(?:(?P<scheme>[A-Za-z][\w-]{1,30})[ \t]{1,4})?(?P<secret>[^\s\"'`\\<>]{4,4096})", re.ASCII
)
# Digest and AWS signatures go on over commas and quotes, which are escaped where the header stands in a string.
_PARAMETER = r"[\w-]{1,64}=(?:\\{0,31}\"[^\"\\\r\n]{0,1024}(?:\\{0,31}\"|\Z)|[^\s,\"'\\<>]{1,1024})"
_PARAMETERS = re.compile(_PARAMETER + r"(?:[,;]?[ \t]{0,4}" + _PARAMETER + r"){0,20}")
_SCHEMES_OF_PARAMETERS = ("digest", "aws4-hmac-sha256", "oauth", "hawk", "signature")
_SCHEMES = ("bearer", "basic", "token", "apikey", "api-key", "key", "negotiate", "ntlm", "genie", "sso-key", "bot")
_BEARER_SHORTEST = 12  # what follows the word in prose is shorter
_BEARER = re.compile(r"[ \t]{1,4}(?P<secret>[\w.~+/-]{12,4096}=*)", re.ASCII)
_COOKIES = re.compile(_OPENING + r"(?P<secret>[\w.$-]{1,64}=[^\r\n\"'`\\<>]{1,4096})", re.ASCII)
_COOKIE_VALUE = re.compile(r"(?P<name>[\w.$-]{1,64})=(?P<value>[^\s;,]{1,4096})", re.ASCII)
_SESSION_NAME = re.compile(r"sess|sid|auth|token|jwt|csrf|login|remember", re.IGNORECASE)

_URL_PASSWORD = re.compile(r"://(?P<user>[^\s/@:\"'`<>\\]{0,128}):(?P<secret>[^\s/@\"'`<>\\]{1,256})@")
_URL_TOKEN = re.compile(r"://(?P<secret>[\w.~-]{16,256})@", re.ASCII)

_HOOK_REST = re.compile(r"[^\s\"'`<>\\)\]}|]{8,600}")
_HOOK_SECRET = 12  # shorter pieces are versions and numbers of accounts
_HOOK_AHEAD = 80  # scheme and host of a webhook

_USER_MAX = 420  # name and password before the @

_KEY_BEGIN = re.compile(r"-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----")
# What stands between the lines of a key: what a file viewer, a diff or a string literal puts before each.
_KEY_BREAK = r"[\s\"'+,>|.]{0,40}(?:\\{1,31}[nrt]){0,4}[\s\"'+,>|]{0,40}(?:\d{1,6}[ \t:|→]{1,4})?"
_KEY_END = re.compile(_KEY_BREAK + r"-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----")
_KEY_LINE = re.compile(
    _KEY_BREAK + r"(?:(?:Proc-Type|DEK-Info|Version|Comment): ?[^\n\\]{1,200}|(?P<base64>[A-Za-z0-9+/]{1,4096}={0,3}))"
)
_KEY_TITLE = 64  # from the dashes to the word "key"
_KEY_WIDE = 24  # shorter pieces are the last line of a block, or words after one that was cut off

_OPTIONS = {
    "curl": re.compile(
        r"[ \t](?:-u|--user|--proxy-user)[ =]{0,2}[\"']?[^\s:\"']{0,64}:[\"']?(?P<secret>[^\s\"']{1,128})"
    ),
    "mysql": re.compile(r"[ \t]-p(?P<secret>[^\s\"'-][^\s\"']{2,64})"),
    "sshpass": re.compile(r"[ \t]-p[ ]?[\"']?(?P<secret>[^\s\"']{3,64})"),
    "docker login": re.compile(r"[ \t]-p[ =]?[\"']?(?P<secret>[^\s\"']{3,256})"),
    "redis-cli": re.compile(r"[ \t]-a[ ]?[\"']?(?P<secret>[^\s\"']{3,128})"),
}
_COMMAND_LINE = 600  # a command's own options stand before its data
_EMAIL = re.compile(r"[A-Za-z0-9](?:[\w.+-]{0,63})@(?:[A-Za-z0-9-]{1,63}\.){1,8}[A-Za-z]{2,24}\b", re.ASCII)


def find_emails(text: str) -> Iterator[Span]:
    at = text.find("@")
    while at >= 0:
        local = re.compile(r"[\w.+-]{1,64}\Z", re.ASCII).search(text, max(0, at - 64), at)
        found = _EMAIL.match(text, local.start()) if local else None
        if found:
            yield (found.start(), found.end(), "email")
        at = text.find("@", at + 1)


def find_authorization(text: str, after: int) -> Iterator[Span]:
    found = _AUTHORIZATION.match(text, after)
    if found is None:
        return
    scheme, secret = (found["scheme"] or "").lower(), found["secret"]
    if scheme in _SCHEMES_OF_PARAMETERS and "=" in secret:
        found = _PARAMETERS.match(text, found.start("secret"))
        if found and not is_placeholder(found.group()):
            yield (found.start(), found.end(), "authorization")
        return
    if is_placeholder(secret):
        return
    is_odd = not is_plain(secret) or any(c.isupper() for c in secret[1:])
    if (scheme in _SCHEMES and is_odd) or is_random(secret) or is_digest(secret):
        yield (found.start("secret"), found.end("secret"), "authorization")


def find_cookies(text: str, after: int) -> Iterator[Span]:
    found = _COOKIES.match(text, after)
    if found is None:
        return
    for pair in _COOKIE_VALUE.finditer(found["secret"]):
        value = pair["value"]
        if "ookie" in value:
            return  # the next header begins, and has a lead of its own
        if not is_placeholder(value) and (not is_plain(value) or _SESSION_NAME.search(pair["name"])):
            yield (found.start("secret"), found.end("secret"), "cookie")
            return


def find_bearer(text: str, after: int) -> Iterator[Span]:
    found = _BEARER.match(text, after)
    if found and is_random(found["secret"], shortest=_BEARER_SHORTEST) and not is_placeholder(found["secret"]):
        yield (found.start("secret"), found.end(), "bearer-token")


def find_url_password(text: str, after: int) -> Iterator[Span]:
    """The password of an address; `after` is the sign before the host, since most addresses have none."""
    at = text.rfind("://", max(0, after - _USER_MAX), after)
    if at < 0:
        return
    found = _URL_PASSWORD.match(text, at)
    if found is None:
        found = _URL_TOKEN.match(text, at)
        if found is None or not is_random(found["secret"]):
            return
    if not is_placeholder(found["secret"]):
        yield (found.start("secret"), found.end("secret"), "url-password")


def find_webhook(text: str, after: int) -> Iterator[Span]:
    """The part of an incoming webhook's address that is its password: from its first random piece on."""
    ahead = text[max(0, after - _HOOK_AHEAD) : after].rpartition("://")
    rest = _HOOK_REST.match(text, after)
    if not ahead[1] or rest is None or any(c.isspace() for c in ahead[2]):
        return
    at = after
    for piece in rest.group().split("/"):
        if len(piece) >= _HOOK_SECRET and not is_plain(piece) and not is_placeholder(piece):
            yield (at, rest.end(), "webhook")
            return
        at += len(piece) + 1


def find_key_block(text: str, after: int) -> Iterator[Span]:
    at = text.rfind("-----BEGIN ", max(0, after - _KEY_TITLE), after)
    begin = _KEY_BEGIN.match(text, at) if at >= 0 else None
    if begin is None:
        return
    end, wide = begin.end(), 0
    while (line := _KEY_LINE.match(text, end)) is not None:
        width = len(line["base64"] or "")
        if 0 < width < _KEY_WIDE and _KEY_END.match(text, line.end()) is None:
            break
        end, wide = line.end(), wide + (width >= _KEY_WIDE)
    if wide:
        closing = _KEY_END.match(text, end)
        yield (begin.start(), closing.end() if closing else end, "private-key")


def find_option(text: str, after: int, command: str) -> Iterator[Span]:
    """The password among a command's options, for commands whose short option everyone knows."""
    stop = after + _COMMAND_LINE
    end = text.find("\n", after, stop)
    while end > 0 and text[end - 1] == "\\":  # the command goes on in the next line
        end = text.find("\n", end + 1, stop)
    found = _OPTIONS[command].search(text, after, end if end >= 0 else stop)
    if found and not is_placeholder(found["secret"]):
        yield (found.start("secret"), found.end("secret"), "password")
