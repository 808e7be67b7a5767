"""What ONLY and CHANGED pick."""

import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import dependency_cache  # noqa: E402
import selection  # noqa: E402


class Only(unittest.TestCase):
    def test_a_suite(self):
        self.assertEqual(selection.by_words("web").suites, {"web": ()})

    def test_a_word_looks_in_every_suite(self):
        picked = selection.by_words("sharing")
        self.assertEqual(picked.suites["rust"], ("-E", "test(/sharing/)", "--no-tests", "pass"))
        self.assertEqual(picked.suites["journeys"], ("sharing", "--pass-with-no-tests"))
        self.assertFalse(picked.runs("check"))

    def test_a_suite_and_a_word(self):
        self.assertEqual(list(selection.by_words("journeys day").suites), ["journeys"])

    def test_a_suite_that_no_word_divides_runs_whole_or_not_at_all(self):
        self.assertEqual(selection.by_words("fuzz").suites, {"fuzz": ()})
        self.assertFalse(selection.by_words("fuzz rust day").runs("fuzz"))

    def test_a_part_never_counts_as_the_whole(self):
        self.assertFalse(selection.by_words("check rust web journeys").whole)


class Changed(unittest.TestCase):
    def picked(self, *paths):
        return selection.by_change(list(paths), "main").suites

    def test_nothing_changed_runs_nothing(self):
        self.assertEqual(self.picked(), {})

    def test_a_rule_reaches_every_crate_above_it_and_the_journeys(self):
        suites = self.picked("crates/domain/src/clock.rs")
        self.assertIn("rdeps(scanbook-domain)", suites["rust"][1])
        self.assertEqual(suites["journeys"], ())
        self.assertEqual(suites["fuzz"], ())
        self.assertNotIn("web", suites)

    def test_the_description_of_the_api_is_held_against_the_server(self):
        self.assertIn("fuzz", self.picked("openapi.json"))
        self.assertNotIn("fuzz", self.picked("crates/http/tests/api/slots.rs"))

    def test_one_file_of_tests_reaches_its_own_tests_alone(self):
        suites = self.picked("crates/http/tests/api/slots.rs")
        self.assertEqual(suites["rust"][1], "(binary_id(scanbook-http::api) & test(/^slots::/))")
        self.assertNotIn("journeys", suites)

    def test_what_tests_share_reaches_all_of_them(self):
        self.assertEqual(self.picked("crates/http/tests/api/support.rs")["rust"][1], "package(scanbook-http)")

    def test_a_component_reaches_web_tests_and_journeys(self):
        suites = self.picked("web/src/ui/button/button.tsx")
        self.assertEqual(suites["web"], ("--changed", "main", "--passWithNoTests"))
        self.assertEqual(suites["journeys"], ())

    def test_a_journey_reaches_itself(self):
        self.assertEqual(self.picked("web/e2e/day.spec.ts")["journeys"][0], "--only-changed=main")

    def test_a_text_reaches_server_and_web(self):
        suites = self.picked("texts/en-AU.json")
        self.assertEqual(set(suites), {"check", "rust", "web", "journeys"})

    def test_the_bundle_that_decides_reaches_the_server(self):
        suites = self.picked("web/decisions/decide.ts")
        self.assertIn("rdeps(scanbook-surveys)", suites["rust"][1])
        self.assertIn("journeys", suites)

    def test_a_document_reaches_only_the_checks(self):
        self.assertEqual(self.picked("docs/facts.md"), {"check": ()})

    def test_the_page_of_banned_phrases_reaches_the_web_tests_that_read_it(self):
        self.assertEqual(set(self.picked("docs/voice.md")), {"check", "web"})

    def test_the_lock_file_reaches_everything(self):
        self.assertEqual(set(self.picked("Cargo.lock")), set(selection.SUITES))


class OwnFiles(unittest.TestCase):
    own = {"scanbook-http", "scanbook_http", "api", "scanbook"}

    def test_files_of_our_own_crates_are_not_kept_for_other_clones(self):
        for name in ("libscanbook_http-0123.rlib", "api-0123", "scanbook-http-0123", "scanbook-0123.d"):
            self.assertTrue(dependency_cache.is_own(name, self.own), name)

    def test_dependencies_are(self):
        for name in ("libserde-0123.rlib", "serde-value-0123", "serde_json-0123"):
            self.assertFalse(dependency_cache.is_own(name, self.own), name)


if __name__ == "__main__":
    unittest.main()
