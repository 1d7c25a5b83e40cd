"""How each host that can be wired is wired now: cheap, because `synapse status` tells it."""

from collections.abc import Mapping

from synapse.hosts.claude_code import way as claude_code

WAYS = {"claude_code": claude_code.find_way}


def find_ways(home: str, user_home: str, environ: Mapping[str, str]) -> dict[str, str]:
    """Host → through what; only those that are wired."""
    found = {host: find_way(home, user_home, environ) for host, find_way in WAYS.items()}
    return {host: way for host, way in found.items() if way}
