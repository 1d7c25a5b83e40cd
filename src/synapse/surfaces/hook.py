"""The record-only hook: a host calls it, it writes one line and is gone."""


def main() -> None:
    """Nothing yet."""
