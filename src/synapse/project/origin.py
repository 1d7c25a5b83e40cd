"""A repository's URL as one name, however it was written down: host/owner/name."""

from __future__ import annotations

MAX_URL = 2_000  # longer than any server takes; a hostile config is not worth more

# The same servers by other doors, for networks that let only port 443 out.
_DOORS = {
    "ssh.github.com": "github.com",
    "altssh.gitlab.com": "gitlab.com",
    "altssh.bitbucket.org": "bitbucket.org",
}


def normalise_origin(url: str) -> str:
    """`host/path`, lower-case, without user, password, port and `.git`; empty when it names no server."""
    url = url.strip()
    if not url or len(url) > MAX_URL or not url.isprintable() or local_path(url):
        return ""
    # What follows ? or # can be a token, and is never part of the name.
    scheme, mark, rest = url.partition("?")[0].partition("#")[0].partition("://")
    if mark:
        host, path = _split_url(rest)
    else:
        host, path = _split_short(scheme)
    host = _bare_host(host)
    path = _bare_path(path)
    return f"{host}/{path}" if host and path else ""


def local_path(url: str) -> str:
    """The path that a URL of this machine stands for; empty for any other."""
    if url[:7].lower() == "file://":
        path = "/" + url[7:].partition("/")[2]  # a host between the slashes is this machine
        return path[1:] if is_drive(path[1:]) else path
    if url.startswith(("/", "./", "../", "~", "\\")) or url in (".", ".."):
        return url
    return url if is_drive(url) else ""


def is_drive(path: str) -> bool:
    r"""`D:\x` or `D:/x`: a Windows path, and no host of one letter."""
    letter, rest = path[:1], path[1:3]
    return letter.isascii() and letter.isalpha() and rest in (":\\", ":/")


def _split_url(rest: str) -> tuple[str, str]:
    authority, _, path = rest.partition("/")
    if "@" in path and "@" not in authority and not _is_server(authority):
        # A password with a slash in it: `me:pa/ss@host/owner/name`. What stands before the last @ is nobody's business.
        authority, _, path = rest.rpartition("@")[2].partition("/")
    return authority, path


def _is_server(authority: str) -> bool:
    host, _, port = authority.partition(":")
    return authority.startswith("[") or ("." in host and (not port or port.isdigit()))


def _split_short(url: str) -> tuple[str, str]:
    """`git@host:owner/name`, `[host:port]:owner/name`, or `host/owner/name` as this module writes it."""
    if url.rpartition("@")[2].startswith("["):
        head, _, path = url.partition("]:")
        return (head + "]" if "::" in head else head.replace("[", "")), path
    head, colon, path = url.partition(":")
    if not colon:
        host, _, path = url.partition("/")
        return (host, path) if "." in host.strip(".") else ("", "")
    rest = path.rpartition("@")[2]
    if "@" in path and "@" not in head and ("@" in path.partition("/")[0] or ":" in rest):
        return _split_short(rest)  # `me:password@host:owner/name`
    # `ext::command` runs a program; a slash before the colon makes it a path.
    return ("", "") if "/" in head or path.startswith(":") else (head, path)


def _bare_host(authority: str) -> str:
    host = authority.rpartition("@")[2].lower()
    if host.startswith("["):
        host = host.partition("]")[0] + "]"
    else:
        host = host.partition(":")[0].rstrip(".").removeprefix("www.")
    return _DOORS.get(host, host)


def _bare_path(path: str) -> str:
    path = "/".join(part for part in path.lower().replace("\\", "/").split("/") if part not in ("", "."))
    return path.removesuffix(".git").rstrip("/")
