"""What traceability.py and totals.py promise, on small reports in fixtures/."""

import contextlib
import io
import shutil
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import reports  # noqa: E402
import totals  # noqa: E402
import traceability  # noqa: E402

FIXTURES = Path(__file__).resolve().parent / "fixtures"


class Repository(unittest.TestCase):
    """A folder with facts and reports that a test may change."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.reports = Path(folder.name)
        shutil.copytree(FIXTURES, self.reports, dirs_exist_ok=True)
        self.facts = self.reports / "facts.md"
        self.table = self.reports / "requirements.md"

    def run_command(self, command):
        output = io.StringIO()
        with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
            status = traceability.main(
                [command, "--facts", str(self.facts), "--table", str(self.table), "--reports", str(self.reports)]
            )
        return status, output.getvalue()

    def build(self):
        status, output = self.run_command("build")
        self.assertEqual(status, 0, output)
        return self.table.read_text(encoding="utf-8")

    def change(self, path, old, new):
        text = path.read_text(encoding="utf-8")
        self.assertIn(old, text)
        path.write_text(text.replace(old, new), encoding="utf-8")

    def row(self, fact_id):
        (row,) = (line for line in self.build().splitlines() if line.startswith(f"| {fact_id} |"))
        return row


class Build(Repository):
    def test_lists_every_fact_with_totals(self):
        table = self.build()
        self.assertIn("**4 of 5 facts are proven.**", table)
        self.assertIn("| browser | 1 | 2 |", table)
        self.assertIn("| SLOT: availability | 3 | 3 |", table)
        self.assertIn("### I18N-01 Language", table)

    def test_a_fact_that_a_person_sees_is_not_proven_by_rust(self):
        row = self.row("SLOT-01a")
        self.assertNotIn("is\\_not\\_seen\\_here", row)
        self.assertIn("week.test.tsx", row)

    def test_one_journey_on_two_screens_is_one_proof(self):
        self.assertEqual(self.row("SLOT-01a").count("sees the week"), 1)

    def test_fuzzing_as_a_caller_proves_a_fact_unless_it_failed(self):
        self.assertIn("as anonymous", self.row("SLOT-01c"))
        self.change(self.reports / reports.FILES[reports.FUZZING], "true", "false")
        self.assertNotIn("as anonymous", self.row("SLOT-01c"))

    def test_a_rust_test_may_name_several_facts(self):
        case = reports.Case(reports.NEXTEST, "scanbook-http::api", reports.PASSED, ())
        title = "tests::slot_01a_01b_priv_02c_both_hold::01d_is_no_fact"
        self.assertEqual(traceability.named_ids(case, title), ["SLOT-01a", "SLOT-01b", "PRIV-02c"])

    def test_a_title_cannot_break_the_table(self):
        row = self.row("SLOT-01a")
        self.assertIn("free slots \\| and &lt;b&gt;no others&lt;/b&gt;", row)

    def test_paths_do_not_depend_on_where_the_clone_lies(self):
        table = self.build()
        self.assertIn("web/e2e/booking.spec.ts › on a telephone › a patient books", table)
        self.assertNotIn("/home/", table)

    def test_an_http_fact_wants_an_integration_test_or_a_journey(self):
        row = self.row("SLOT-01b")
        self.assertIn("http::routes slots::get::slot\\_01b\\_takes\\_start\\_or\\_end::postgres", row)
        self.assertIn("by one call", row)
        self.assertNotIn("only\\_a\\_unit\\_test", row)

    def test_rules_and_operations_take_any_test(self):
        self.assertIn("slot\\_01c\\_a\\_tick", self.row("SLOT-01c"))
        self.assertIn("i18n\\_01b\\_doctor", self.row("I18N-01b"))

    def test_what_failed_was_skipped_or_flickered_proves_nothing(self):
        self.assertTrue(self.row("I18N-01a").endswith("| not yet |"))

    def test_refuses_without_a_report(self):
        (self.reports / reports.FILES[reports.VITEST]).unlink()
        status, output = self.run_command("build")
        self.assertEqual(status, 1)
        self.assertIn("vitest.json is missing: run `make test` first", output)

    def test_refuses_a_fact_that_is_listed_twice(self):
        self.change(self.facts, "| SLOT-01b |", "| SLOT-01a |")
        status, output = self.run_command("build")
        self.assertEqual(status, 1)
        self.assertIn("SLOT-01a is listed twice", output)

    def test_refuses_a_level_that_does_not_exist(self):
        self.change(self.facts, "| rule |", "| rules |")
        status, output = self.run_command("build")
        self.assertEqual(status, 1)
        self.assertIn("expected `| SLOT-03a | fact |", output)


class Check(Repository):
    def test_is_content_with_what_build_wrote(self):
        self.build()
        status, output = self.run_command("check")
        self.assertEqual(status, 0, output)
        self.assertIn("4 of 5 facts are proven by this run", output)

    def test_fails_when_a_claimed_test_no_longer_passes(self):
        self.build()
        junit = self.reports / reports.FILES[reports.NEXTEST]
        self.change(junit, 'slot_01c_a_tick_is_five_minutes" classname="scanbook-domain" time="0.01"/>',
                    'slot_01c_a_tick_is_five_minutes" classname="scanbook-domain"><failure/></testcase>')
        status, output = self.run_command("check")
        self.assertEqual(status, 1)
        self.assertIn("SLOT-01c is claimed by a test that did not pass", output)

    def test_fails_when_a_proof_was_written_by_hand(self):
        self.build()
        self.change(self.table, "| not yet |", "| web/e2e/dream.spec.ts |")
        status, output = self.run_command("check")
        self.assertEqual(status, 1)
        self.assertIn("I18N-01a is claimed by a test that did not pass or does not count: web/e2e/dream", output)

    def test_fails_when_a_test_names_an_id_that_does_not_exist(self):
        for path, old, new in (
            (reports.FILES[reports.NEXTEST], "slot_01c_a_tick", "slot_01z_a_tick"),
            (reports.FILES[reports.PLAYWRIGHT], "[SLOT-01b] by", "[SLTO-01b] by"),
            (reports.FILES[reports.VITEST], "[I18N-01a] speaks", "[I18N-01] speaks"),
        ):
            with self.subTest(new):
                self.setUp()
                self.build()
                self.change(self.reports / path, old, new)
                status, output = self.run_command("check")
                self.assertEqual(status, 1)
                self.assertIn("does not exist, but is named by", output)

    def test_fails_when_the_list_of_facts_differs(self):
        for old, new, message in (
            ("A tick is 5 minutes.", "A tick is 6 minutes.", "SLOT-01c differs between"),
            ("| SLOT-01c | A tick is 5 minutes. | rule |\n", "", "SLOT-01c is in docs/requirements.md, but not"),
            ("## I18N\n", "| SLOT-01d | New. | rule |\n\n## I18N\n", "SLOT-01d is missing from"),
        ):
            with self.subTest(message):
                self.setUp()
                self.build()
                self.change(self.facts, old, new)
                status, output = self.run_command("check")
                self.assertEqual(status, 1)
                self.assertIn(message, output)

    def test_says_when_more_is_proven_and_does_not_fail(self):
        sections = traceability.read_facts(self.facts.read_text(encoding="utf-8"))
        self.table.write_text(traceability.render(sections, {}), encoding="utf-8")
        status, output = self.run_command("check")
        self.assertEqual(status, 0, output)
        self.assertIn("Run `make requirements` and commit the result.", output)

    def test_says_which_test_does_not_count(self):
        junit = self.reports / reports.FILES[reports.NEXTEST]
        self.change(junit, "slot_01a_is_not_seen_here", "i18n_01a_is_not_seen_here")
        self.build()
        _, output = self.run_command("check")
        self.assertIn("does not count: I18N-01a wants a test at level browser, not http::routes", output)


class Totals(Repository):
    def test_the_last_line_adds_all_runners_up(self):
        lines, good = totals.summarise(self.reports)
        # nextest 5 + 1 failed, vitest 1 + 1 failed and a broken file, Playwright 3 (one expected to fail) + 1 flaky,
        # fuzzing 1.
        self.assertEqual(lines[-1], "10 passed, 4 failed")
        self.assertFalse(good)

    def test_a_missing_report_is_a_failure(self):
        (self.reports / reports.FILES[reports.PLAYWRIGHT]).unlink()
        lines, good = totals.summarise(self.reports)
        self.assertIn("playwright.json is missing", "\n".join(lines))
        self.assertFalse(good)

    def test_a_runner_that_ran_nothing_is_a_failure(self):
        for runner in (reports.VITEST, reports.PLAYWRIGHT):
            (self.reports / reports.FILES[runner]).write_text('{"testResults": [], "suites": []}', encoding="utf-8")
        lines, good = totals.summarise(self.reports)
        self.assertEqual("\n".join(lines).count("NO TEST RAN"), 2)
        self.assertFalse(good)

    def test_half_a_report_is_a_failure(self):
        (self.reports / reports.FILES[reports.VITEST]).write_text('{"testRes', encoding="utf-8")
        lines, good = totals.summarise(self.reports)
        self.assertIn("is not a report of vitest", "\n".join(lines))
        self.assertFalse(good)


if __name__ == "__main__":
    unittest.main()
