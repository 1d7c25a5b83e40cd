"""`python -m synapse.surfaces.cli`, and how a hook starts a worker: by this file's path, wherever the package lies."""

import os
import sys

if not __package__:
    # Started as a bare file under -I: the package's folder need not be on the path.
    sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))))

from synapse.surfaces.cli.main import main

if __name__ == "__main__":
    main()
