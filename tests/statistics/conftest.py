"""Makes the package `evidence` importable for the tests beside it.

The folder itself cannot be a package: as `statistics` it would hide the module of that name in the standard library.
"""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parent))
