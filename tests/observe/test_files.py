from collections.abc import Mapping

import pytest

from synapse.observe.files import find_files


@pytest.mark.parametrize(
    ("arguments", "files"),
    [
        ({"file_path": "/home/dev/parcel/src/app.ts", "old_string": "a/b"}, ["/home/dev/parcel/src/app.ts"]),
        ({"filePath": "src/app.ts"}, ["src/app.ts"]),
        ({"absolute_path": "/x/y"}, ["/x/y"]),
        ({"paths": ["a.py", "b.py", 3]}, ["a.py", "b.py"]),
        ({"path": "text\nof two lines"}, []),
        ({"file_path": 7}, []),
        ({"command": "cat src/app.ts | grep -n error > out.txt"}, ["src/app.ts", "out.txt"]),
        ({"command": ["bash", "-lc", "pytest tests/test_api.py"]}, ["tests/test_api.py"]),
        ({"command": "curl https://example.org/a.json -H 'x: y'"}, []),
        ({"command": "git commit -m 'v1.2.3' && npm install"}, []),
        ({"command": "cd .. && ls ./src"}, ["./src"]),
        ({"command": "ssh dev@example.org"}, []),
        ({"command": "echo 3.14 2>/dev/null"}, []),
        ({"input": "*** Begin Patch\n*** Update File: src/a.py\n+x/y\n*** Add File: b.md\n"}, ["src/a.py", "b.md"]),
        ("*** Begin Patch\n*** Delete File: old.txt\n", ["old.txt"]),
        ("sed -n 1,20p README.md", ["README.md"]),
        ({}, []),
    ],
)
def test_files_are_found_by_the_arguments_names_and_the_commands_words(
    arguments: Mapping[str, object] | str, files: list[str]
) -> None:
    assert find_files(arguments, str) == files
