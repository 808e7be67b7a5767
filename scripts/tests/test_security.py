"""That docs/security.md names only tests that exist."""

import re
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
TABLE = re.compile(r"^## Threats.*?(?=^## )", re.MULTILINE | re.DOTALL)
NAMED = re.compile(r"`(\w+_)…`")
TEST = re.compile(r"\bfn (\w+)\(")


def threats(text):
    """The cell of each row that names its tests."""
    rows = [line for line in TABLE.search(text)[0].splitlines() if line.startswith("| ")]
    return [row.rstrip(" |").rpartition(" | ")[2] for row in rows[1:]]


def missing(cells, tests):
    named = [start for cell in cells for start in NAMED.findall(cell)]
    return [start for start in named if not any(test.startswith(start) for test in tests)]


class Threats(unittest.TestCase):
    def test_every_named_test_exists(self):
        cells = threats((ROOT / "docs/security.md").read_text(encoding="utf-8"))
        sources = (ROOT / "crates").glob("*/[st]*/**/*.rs")
        tests = {name for source in sources for name in TEST.findall(source.read_text(encoding="utf-8"))}
        self.assertGreater(len(cells), 10)
        for cell in cells:
            # Nothing but names, so that none is left out of the comparison.
            self.assertRegex(cell, r"^(`\w+_…`, )*`\w+_…`$")
        self.assertEqual(missing(cells, tests), [])

    def test_a_test_that_is_gone_is_named(self):
        table = "## Threats\n| who | gets | proven by |\n|---|---|---|\n| a | b | `a_01a_…`, `a_01b_…` |\n\n## Next\n"
        self.assertEqual(missing(threats(table), {"a_01a_holds", "x_a_01b_does_not_start_so"}), ["a_01b_"])


if __name__ == "__main__":
    unittest.main()
