"""What scrubbing promises: planted secrets go, everything else stays, twice is once, and no input makes it slow."""

import re
from collections.abc import Iterator
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.fakes.secrets import PLANTED

from synapse.scrub import assign, name, place, prefix, screen, shape, value
from synapse.scrub.scrub import scrub

_BLOCK_TITLE = "EC PRIVATE " + "KEY"
_LINE = "q7Zt2Xw9Lk4Vb8Np3Rs6Hd5Gf1Jm0Ycq7Zt2Xw9Lk4Vb8Np3Rs6Hd5Gf1Jm0Yc"

KEPT = """\
api_key = "your-api-key"
TOKEN=${TOKEN}
curl -H "Authorization: Bearer $TOKEN" https://one.example
password: <password>
"token": "<token>"
const key = process.env.API_KEY
token = os.environ["API_TOKEN"]
secret: ${{ secrets.DEPLOY_KEY }}
password=xxxxxxxx
password: ********
API_KEY=example
API_KEY="..."
token = get_token()
password: str
def login(user: str, password: str | None = None) -> Token:
const token = await getToken(request)
token: string;
token: null
password = None
commit 3f9a1c7e5b2d80463f9a1c7e5b2d80463f9a1c7e
id 3f9a1c7e-5b2d-4804-9f9a-1c7e5b2d8046
sha256:3f9a1c7e5b2d80463f9a1c7e5b2d80463f9a1c7e5b2d80463f9a1c7e5b2d8046
/home/robot/nest/src/token_store/read_access_token_from_disk.py
password=REDACTED
Authorization: REDACTED
Authorization: Bearer REDACTED
Authorization: Bearer <token>
Bearer token authentication
max_tokens: 4096, tokens=128000
"input_tokens": 12345, "cache_read_input_tokens": 93847561
the token is valid and the password is required
if token == expected_token:
PASSWORD_FIELD = "password"
public_key = "kestrelNest42AbC9dEfG"
"password": "Enter the password"
key: value
<input type="password" name="password" />
--- PASS: TestNest42 (0.00s)
routed = ["PWD", "Code"]
https://one.example/docs?page=2
robot@one.example
git@git.example:robot/nest.git
ssh://git@git.example/robot/nest.git
https://user:password@host.example/db
Cookie: theme=dark
passwordHash, authorName: "Robot Smith"
"key": "ArrowDown"
foreign_key="users.id"
keyword = "nest"
secrets.token_hex(32)
AUTH_URL=https://auth.example/login
-----BEGIN PUBLIC KEY-----
"-----BEGIN PRIVATE KEY-----" in text
call_01KestrelNest42AbC9dEfGh7
npm install @nest/token-store@12.4.1
secretKeyRef: {name: nest, key: token}
getUserAuthenticationTokenFromRequest()
PASSWORD=[secret:password]
"etag": "q9Nd02Vs17Lp5YXb6JZk3Gcw"
github_pat_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
curl -u robot https://one.example
post to https://one.example/webhooks/list
password: |
send(token, "nest42")
"password": "/run/nest/db_pass1"
terminal.py:setPwd:102
Authorization: Digest username=$USER
密码规则：至少八位\
"""


@pytest.mark.parametrize(("kind", "text", "secret"), PLANTED)
def test_a_planted_secret_goes_and_its_kind_stays(kind: str, text: str, secret: str) -> None:
    scrubbed = scrub(text)
    assert (secret in scrubbed, f"[secret:{kind}]" in scrubbed) == (False, True)


def test_at_least_forty_kinds_and_places_are_planted() -> None:
    assert (len(PLANTED) >= 60, len({kind for kind, _, _ in PLANTED}) >= 38) == (True, True)


@pytest.mark.parametrize("line", KEPT.splitlines())
def test_what_is_no_secret_stays(line: str) -> None:
    assert scrub(line) == line


def test_only_the_secret_goes_and_the_text_around_it_stays() -> None:
    text = "é → DB_PASSWORD=kestrel9nest\n密码 done\n"
    assert scrub(text) == "é → DB_PASSWORD=[secret:password]\n密码 done\n"


def test_a_known_secret_goes_wherever_it_stands_again() -> None:
    text = 'export NEST_TOKEN=kestrel9nest\nsend "kestrel9nest" now'
    assert scrub(text) == 'export NEST_TOKEN=[secret:token]\nsend "[secret:token]" now'


def test_a_shape_names_the_kind_better_than_the_name_beside_it() -> None:
    kind, _, secret = PLANTED[0]
    assert scrub(f"MY_TOKEN={secret}") == f"MY_TOKEN=[secret:{kind}]"


def test_a_token_after_an_escaped_line_break_or_a_percent_sign_is_found() -> None:
    _, _, secret = PLANTED[0]
    assert scrub(f"a\\n{secret}\\tb?t=%3D{secret}") == "a\\n[secret:github-token]\\tb?t=%3D[secret:github-token]"


def test_a_header_keeps_its_scheme() -> None:
    text = "curl -H 'authorization: Basic cm9ib3Q6cTdadDJYdzk=' https://one.example"
    assert scrub(text) == "curl -H 'authorization: Basic [secret:authorization]' https://one.example"


def test_an_escaped_quote_does_not_end_a_value() -> None:
    assert scrub(r'{"password": "kes\"trel9", "port": 1}') == '{"password": "[secret:password]", "port": 1}'


def test_a_value_cut_off_before_its_closing_quote_goes() -> None:
    assert scrub('{"password": "kestrel9nest') == '{"password": "[secret:password]'


def test_quoted_text_over_several_lines_is_no_password() -> None:
    text = 'password = "first line\nsecond 9 line"'
    assert scrub(text) == text


def test_a_command_that_goes_on_in_the_next_line_is_read_on() -> None:
    text = "curl https://one.example \\\n  -u robot:kestrel9nest\nls -u a:b9b9b9b9"
    assert scrub(text) == "curl https://one.example \\\n  -u robot:[secret:password]\nls -u a:b9b9b9b9"


@pytest.mark.parametrize("line_break", ["\n", "\\n", "\\\\n", '\\n" +\n  "', "\n   12\t", "\n+"])
def test_a_key_block_goes_however_its_lines_are_broken(line_break: str) -> None:
    body = line_break.join(
        [f"-----BEGIN {_BLOCK_TITLE}-----", _LINE, _LINE, "q7Zt2X==", f"-----END {_BLOCK_TITLE}-----"]
    )
    assert scrub(f"before {body} after it") == "before [secret:private-key] after it"


def test_a_key_block_without_an_end_takes_only_what_looks_like_the_key() -> None:
    text = f"-----BEGIN {_BLOCK_TITLE}-----\n{_LINE}\n{_LINE}\nand then the build passed"
    assert scrub(text) == "[secret:private-key]\nand then the build passed"


def test_an_encrypted_key_block_goes_with_its_headers() -> None:
    head = "Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,3F9A1C7E5B2D8046"
    text = f"-----BEGIN {_BLOCK_TITLE}-----\n{head}\n\n{_LINE}\n-----END {_BLOCK_TITLE}-----\n"
    assert scrub(text) == "[secret:private-key]\n"


def test_emails_go_only_when_asked_for() -> None:
    text = "mail robot.one@nest.example, not @robot or a@b"
    assert (scrub(text), scrub(text, emails=True)) == (text, "mail [secret:email], not @robot or a@b")


_SNIPPETS = st.sampled_from(
    [
        *(text for _, text, _ in PLANTED),
        *(secret for _, _, secret in PLANTED),
        *KEPT.splitlines(),
        *"\"'\\\n=:,><()[]{}/@-_.%9é密",
        *("password", "token", "key", "Bearer ", "[secret:x]"),
    ]
)  # fmt: skip  (one thing a line)


@settings(max_examples=120, deadline=None)  # each example is a few hundred characters
@given(st.lists(st.one_of(_SNIPPETS, st.text(max_size=8)), max_size=12).map("".join))
def test_scrubbing_twice_changes_nothing(text: str) -> None:
    once = scrub(text)
    assert scrub(once) == once


@settings(max_examples=60, deadline=None)  # as above
@given(st.sampled_from(PLANTED), st.lists(st.sampled_from(KEPT.splitlines()), max_size=4), st.text(max_size=20))
def test_no_planted_secret_survives_between_other_lines(
    planted: tuple[str, str, str], lines: list[str], noise: str
) -> None:
    _, text, secret = planted
    assert secret not in scrub("\n".join([*lines, noise, text, noise, *lines]))


HOSTILE = [
    "password=",
    '"password":"',
    'key\\\\\\"',
    "authorization: bearer ",
    "-----BEGIN PRIVATE " + "KEY-----\n",
    "://a:",
    "://a@",
    "@",
    "a@a.",
    "eyJaaaaaaaaaaaaaaaaaaaa.",
    "w" * 40,
    "curl -u ",
    "cookie: a=",
    "hook/",
    "xoxb-",
    "<secret>a ",
    "token \t ",
    "=\\",
    "a1B2",
    "ghp_" + "a1" * 15,
    "passw" * 3,
    "secret: a b c\n",
    "q9Nd02Vs17Lp5YXb6JZ ",
]  # fmt: skip  (a list of seeds)


@pytest.mark.parametrize("seed", HOSTILE)
def test_eight_times_the_hostile_input_costs_about_eight_times_as_much(seed: str) -> None:
    small = seed * (4_500 // len(seed))  # twice of it is a field as ingest cuts it
    cost = [min(_spent(text) for _ in range(2)) for text in (small, small * 8)]
    # A ratio within one run: quadratic work would come to 64, and a pause of the machine must not fail it.
    assert cost[1] / max(cost[0], 0.0005) < 30


def _spent(text: str) -> float:
    began = process_time()
    scrub(text)
    return process_time() - began


def _patterns() -> Iterator[str]:
    for module in (assign, name, place, screen, shape, value):
        for found in vars(module).values():
            if isinstance(found, re.Pattern):
                pattern: object = found.pattern  # pyright: ignore[reportUnknownMemberType,reportUnknownVariableType]  (str or bytes)
                yield pattern.decode() if isinstance(pattern, bytes) else str(pattern)  # pyright: ignore[reportUnknownArgumentType]  (same)
    yield from (rest for _, rest in prefix.SHAPES.values())


# A repeated group that holds nothing but a repeat is what makes an expression exponential: (a+)+.
_NESTED = re.compile(r"\((?:\?:)?(?:\[[^\]]*\]|\\?[^()\\\[])(?:[+*]|\{\d+,\d+\})\)(?:[+*]|\{\d+,\d{2,}\})")
_UNBOUNDED = re.compile(r"(?<![\\\[])(?:[\])}]|\\\w|\w)[+*](?![^\[]*\])")


def test_no_expression_repeats_a_repeat_or_repeats_without_bound() -> None:
    bad = [pattern for pattern in _patterns() if _NESTED.search(pattern) or _UNBOUNDED.search(pattern)]
    assert (bad, bool(_NESTED.search("(?:[a-z]{1,9}){1,40}")), bool(_UNBOUNDED.search("[a-z]+"))) == ([], True, True)
