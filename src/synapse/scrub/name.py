"""What a name says about the value beside it: a password, a token, a key, or nothing secret at all."""

import re
from functools import lru_cache

_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


Claim = tuple[str, int]  # the kind of secret, and how much the name is believed

# How much a name is believed. Each step needs more from the value: see `assign.is_secret`.
PASSWORD = 3  # any literal is a secret
SECRET = 2  # anything but words
HINT = 1  # only what looks random

_NOT_ITS_VALUE = re.compile(
    r"(?:id|ids|name|names|file|files|path|dir|url|uri|endpoint|type|types|count|length|len|size|limit|field|fields|label"
    r"|prefix|suffix|index|hash|digest|hint|expiry|expires|expire|expiration|expiresin|ttl|age|policy|regex|pattern|mode"
    r"|format|ref|arn|version|status|error|code|method|scheme|provider|manager|store|class|form|usage|budget|max|min"
    r"|placeholder|input|title|text|description|env|var|header|headers|list|map|word|words|board|press|pressed|down|up"
    r"|ing|ed|s|er|or|ors|ize|izer|ized|izes|chars|required|enabled|stats|info|alias|user|username|host|ring|point)\Z"
)
_SHOWN_TO_ALL = (
    "public",
    "foreign",
    "primary",
    "keyboard",
    "tokeniz",
    "cache",
    "sort",
    "partition",
    "idempoten",
    "monkey",
)
_KINDS = (
    ("password", re.compile(r"passw|passphrase|[a-z_]pwd\Z|\Apw\Z|[a-z]pw\Z|pass\Z|_pw\Z"), PASSWORD),
    ("password", re.compile(r"\Apwd\Z"), SECRET),  # as often the working directory
    ("api-key", re.compile(r"api_?key|apikey|app_?key|subscription_?key|license_?key"), SECRET),
    (
        "private-key",
        re.compile(r"(?:private|encryption|signing|master|account|shared|storage|ssh|deploy)_?(?:access_?)?key"),
        SECRET,
    ),
    ("access-key", re.compile(r"access_?key"), SECRET),
    ("secret", re.compile(r"secret|credentials?"), SECRET),
    (
        "token",
        re.compile(
            r"(?:access|auth|refresh|bearer|api|bot|id|session|csrf|oauth|jwt|personal)_?token|\Atoken\Z|token\Z|bearer\Z"
        ),
        SECRET,
    ),
    ("auth", re.compile(r"\A_?auth\Z|_auth\Z|auth_?key\Z"), HINT),
    ("signature", re.compile(r"signature\Z|\Asig\Z"), HINT),
    ("key", re.compile(r"key\Z"), HINT),
)


@lru_cache(maxsize=4096)  # a project's names come again and again
def read_claim(name: str) -> Claim | None:
    """The claim of an identifier, in any casing: `dbPassword`, `AWS_SECRET_ACCESS_KEY`, `x-api-key`."""
    plain = _HUMP.sub("_", name.strip("-_.").rstrip("0123456789")).lower().replace("-", "_").replace(".", "_")
    last = plain.rsplit("_", 1)[-1]
    if any(word in plain for word in _SHOWN_TO_ALL):
        return None
    for kind, form, trust in _KINDS:
        found = form.search(plain)
        if found:
            tail = plain[found.end() :].lstrip("_")
            if tail and (_NOT_ITS_VALUE.match(last) or _NOT_ITS_VALUE.match(tail)):
                return None
            return (kind, trust)
    return None
