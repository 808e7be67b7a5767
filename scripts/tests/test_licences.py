"""What licences.py refuses, and that the files which name licences and compilers agree."""

import sys
import tomllib
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import licences  # noqa: E402
from licences import ROOT, Expression, Rules, Unreadable, findings  # noqa: E402

CRATES_IO = "registry+https://github.com/rust-lang/crates.io-index"
ALLOWED = frozenset({"MIT", "Apache-2.0", "Zlib", "MIT WITH Some-exception"})
RULES = Rules(ALLOWED, frozenset({CRATES_IO}))


def package(**changed):
    return {"name": "a", "version": "1.0.0", "license": "MIT", "source": CRATES_IO} | changed


class Expressions(unittest.TestCase):
    def test_what_is_allowed(self):
        for text in (
            "MIT",
            "GPL-3.0-only OR MIT",
            "MIT/GPL-3.0-only",
            "GPL-3.0-only / MIT",
            "(MIT OR GPL-3.0-only) AND Apache-2.0",
            "GPL-3.0-only AND MIT OR Zlib",
            "MIT WITH Some-exception",
        ):
            self.assertTrue(Expression(text).is_allowed(ALLOWED), text)

    def test_what_is_not(self):
        for text in (
            "GPL-3.0-only",
            "MIT AND GPL-3.0-only",
            "(MIT OR Apache-2.0) AND GPL-3.0-only",
            "GPL-3.0-only OR MIT AND GPL-2.0+",
            "Apache-2.0 WITH Some-exception",
            "mit",
        ):
            self.assertFalse(Expression(text).is_allowed(ALLOWED), text)

    def test_what_cannot_be_read(self):
        for text in ("", "MIT OR", "(MIT", "MIT)", "MIT Zlib", "OR MIT", "MIT, Zlib", "MIT WITH"):
            with self.assertRaises(Unreadable, msg=text):
                Expression(text).is_allowed(ALLOWED)


class Findings(unittest.TestCase):
    def test_what_may_be_used_is_not_named(self):
        self.assertEqual(findings([package(), package(source=None)], RULES), [])

    def test_what_may_not_is_named_with_the_reason(self):
        for changed, reason in (
            ({"license": "GPL-3.0-only"}, "a 1.0.0 is under 'GPL-3.0-only'"),
            ({"license": None}, "names no licence"),
            ({"license": "MIT or so"}, "cannot be read"),
            ({"source": "git+https://example.org/a#0123"}, "comes from git+https://example.org/a"),
        ):
            lines = findings([package(), package(**changed)], RULES)
            self.assertEqual(len(lines), 1, lines)
            self.assertIn(reason, lines[0])


class Files(unittest.TestCase):
    def read(self, name):
        return tomllib.loads((ROOT / name).read_text(encoding="utf-8"))

    def test_our_own_licence_and_the_registry_are_allowed(self):
        rules = licences.Rules.read((ROOT / "deny.toml").read_text(encoding="utf-8"))
        self.assertIn(self.read("Cargo.toml")["workspace"]["package"]["license"], rules.licences)
        self.assertEqual(rules.sources, {CRATES_IO})

    def test_the_compiler_is_the_one_that_the_crates_ask_for(self):
        channel = self.read("rust-toolchain.toml")["toolchain"]["channel"]
        wanted = self.read("Cargo.toml")["workspace"]["package"]["rust-version"]
        self.assertEqual(channel.rsplit(".", 1)[0], wanted)


if __name__ == "__main__":
    unittest.main()
