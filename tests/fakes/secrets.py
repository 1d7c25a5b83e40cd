"""Secrets to plant: one for each kind that scrubbing promises to find, every one of them invented here."""

from random import Random
from string import ascii_letters, digits

_DICE = Random(20261118)
_ALPHABET = ascii_letters + digits
_HEX = "3f9a1c7e5b2d8046"


def _mixed(size: int) -> str:
    """Another one at each call, so that a search for one secret does not find a piece of the next."""
    # One in eight is a digit at least: letters alone are a word to whoever reads them, and to the scrubber.
    letters = _DICE.choices(_ALPHABET, k=size)
    letters[1::8] = _DICE.choices(digits, k=len(letters[1::8]))
    return "".join(letters)


def _hex(size: int) -> str:
    return "".join(_DICE.choices(_HEX, k=size))


def _plant(kind: str, template: str, secret: str) -> tuple[str, str, str]:
    return kind, template.format(secret), secret


_GITHUB = "ghp_" + _mixed(36)
_KEY_BODY = "\n".join(_mixed(64) for _ in range(6))
_KEY_TITLE = "RSA PRIVATE " + "KEY"
_JWT = "eyJ" + _mixed(20) + ".eyJ" + _mixed(40) + "." + _mixed(43)

# The kind that stands in the scrubbed text, a text with the secret in it, the secret.
PLANTED: list[tuple[str, str, str]] = [
    # by shape, in ordinary text
    _plant("github-token", "cloning with {} failed", _GITHUB),
    _plant("github-token", "remote says {} is old", "github_pat_" + _mixed(60)),
    _plant("github-token", "in /home/robot/clone-{}/nest", "ghp_" + _mixed(36)),
    _plant("gitlab-token", "try {} for the registry", "glpat-" + _mixed(20)),
    _plant("aws-key", "the id is {} in eu-west-1", "AKIA" + "Q7ZT2XW4LK5VB3NP"),
    _plant("google-key", "maps?v=3 {}", "AIza" + _mixed(35)),
    _plant("google-secret", "from the console: {}", "GOCSPX-" + _mixed(28)),
    _plant("slack-token", "bot {} joined", "xoxb-" + "2471639508-" + _mixed(24)),
    _plant("stripe-key", "charge with {}", "sk_live_" + _mixed(24)),
    _plant("stripe-webhook-secret", "listen prints {}", "whsec_" + _mixed(32)),
    _plant("shopify-token", "shop app {}", "shpat_" + _hex(32)),
    _plant("anthropic-key", "run it with {}", "sk-ant-api03-" + _mixed(80)),
    _plant("openai-key", "run it with {}", "sk-proj-" + _mixed(60)),
    _plant("groq-key", "run it with {}", "gsk_" + _mixed(52)),
    _plant("huggingface-token", "login as {}", "hf_" + _mixed(34)),
    _plant("npm-token", "publish needs {}", "npm_" + _mixed(36)),
    _plant("pypi-token", "upload with {}", "pypi-" + _mixed(120)),
    _plant("digitalocean-token", "doctl {}", "dop_v1_" + _hex(64)),
    _plant("databricks-token", "cluster {}", "dapi" + _hex(32)),
    _plant("vault-token", "vault login {}", "hvs." + _mixed(28)),
    _plant("sendgrid-key", "mail through {}", "SG." + _mixed(22) + "." + _mixed(43)),
    _plant("telegram-token", "https://api.telegram.example/bot {}", "701934862:" + "AA" + _mixed(33)),
    _plant("discord-token", "the bot uses {}", "M" + _mixed(23) + "." + _mixed(6) + "." + _mixed(27)),
    _plant("mailchimp-key", "list {}", _hex(32) + "-us7"),
    _plant("twilio-key", "call through {}", "SK" + _hex(32)),
    _plant("grafana-token", "dashboards: {}", "glsa_" + _mixed(32) + "_" + _hex(8)),
    _plant(
        "age-key", "identity {}", "AGE-SECRET-KEY-1" + "QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L" + "QPZRY9X8GF2TVDW0S3JN54KHCE"
    ),
    _plant("linear-token", "tickets: {}", "lin_api_" + _mixed(40)),
    _plant("bitbucket-token", "push as {}", "ATBB" + _mixed(32)),
    _plant("docker-token", "docker pull with {}", "dckr_pat_" + _mixed(27)),
    _plant("replicate-token", "run it with {}", "r8_" + _mixed(37)),
    _plant("notion-token", "pages: {}", "ntn_" + _mixed(46)),
    _plant("newrelic-key", "metrics through {}", "NRAK-" + _mixed(27).upper()),
    _plant("square-token", "till {} is paired", "sq0atp-" + _mixed(22)),
    _plant("terraform-token", "state through {}", "tfp_" + _mixed(40)),
    _plant("jwt", "session {} expired", _JWT),
    _plant("webhook", "post to https://hooks.chat.example/services/T0/{}", _mixed(24)),
    _plant("random-value", "weatherly '{}'", _mixed(32)),
    # by header
    _plant("authorization", "Authorization: Bearer {}", _mixed(30)),
    _plant("authorization", "curl -H 'Authorization: Basic {}' https://one.example", "cm9ib3Q6cTdadDJYdzk="),
    _plant("authorization", "Proxy-Authorization: token {}", _hex(40)),
    _plant("authorization", 'Authorization: Digest username="robot", response="{}"', _hex(32)),
    _plant("authorization", r"-H \"Authorization: Digest username=\\\"robot\\\", response=\\\"{}\\\"\"", _hex(32)),
    _plant("authorization", r"{{\"Authorization\": \"ApiKey {}\"}}", _mixed(30)),
    _plant("cookie", "Cookie: theme=dark; sid={}", _mixed(26)),
    _plant("cookie", "Set-Cookie: session={}; Path=/; HttpOnly", _mixed(26)),
    _plant("bearer-token", "I sent bearer {} and got 401", _mixed(30)),
    # by name: JSON, YAML, code, environment, command line, markup
    _plant("password", '{{"user": "robot", "password": "{}"}}', "kestrel-9"),
    _plant("password", r"{{\"password\":\"{}\"}}", "kestrel-9"),
    _plant("password", r"{{\\\"db_password\\\": \\\"{}\\\"}}", "Kestrel!4"),
    _plant("password", "db:\n  password: {}\n  port: 5432", "kestrel42"),
    _plant("password", "DB_PASSWORD={}", "kestrelnest"),
    _plant("password", "export PGPASSWORD='{}'", "kestrel nest 9"),
    _plant("password", "set MYSQL_ROOT_PASSWORD={}", "kestrel9nest"),
    _plant("password", "docker run -e REDIS_PASSWORD={} redis", "kestrel9nest"),
    _plant("password", "synctool --user robot --password {} --verbose", "kestrel9nest"),
    _plant("password", "mysql -u robot -p{} shop", "kestrel9nest"),
    _plant("password", "sshpass -p {} ssh robot@one.example", "kestrel9nest"),
    _plant("password", "curl -u robot:{} https://one.example/", "kestrel9nest"),
    _plant("password", "Server=one.example;User Id=robot;Password={};", "kestrel9nest"),
    _plant("password", "<password>{}</password>", "kestrel9nest"),
    _plant("access-key", "AWS_SECRET_ACCESS_KEY={}", _mixed(40)),
    _plant("secret", 'const clientSecret = "{}"', _mixed(24)),
    _plant("secret", 'webhook_secret: str = "{}"', _mixed(24)),
    _plant("api-key", "x-api-key: {}", _mixed(24)),
    _plant("api-key", "GET /v1/items?page=2&api_key={}&sort=asc", _mixed(24)),
    _plant("api-key", '{{"name": "WEATHER_API_KEY", "value": "{}"}}', _mixed(24)),
    _plant("api-key", 'os.environ["WEATHER_API_KEY"] = "{}"', _mixed(24)),
    _plant("token", "WEATHER_TOKEN={}", _mixed(18)),
    _plant("token", "//packages.example/:_authToken={}", _mixed(30)),
    _plant("private-key", "AccountName=nest;AccountKey={};", _mixed(84) + "=="),
    _plant("key", "WEATHER_KEY={}", _mixed(24)),
    # by place
    _plant("url-password", "DATABASE_URL=postgres://robot:{}@db.example:5432/shop", "kestrel9nest"),
    _plant("url-password", "git clone https://{}@git.example/nest.git", _mixed(30)),
    _plant("private-key", f"-----BEGIN {_KEY_TITLE}-----\n{{}}\n-----END {_KEY_TITLE}-----\n", _KEY_BODY),
]
