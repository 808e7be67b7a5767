"""What the fuzzing of the API promises: the same calls each time, by who is meant to make them."""

import contextlib
import io
import sys
import tomllib
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "fuzz"))

import known  # noqa: E402
import run  # noqa: E402

WORLD = {
    "values": {"id": [1, 2, 3], "users.id": [8], "examSlug": ["ct-knee"]},
    "parts": ["users"],
    "sessions": [{"part": "/api/authentication", "cookie": "spare"}, {"part": "", "cookie": "own"}],
}


class Known(unittest.TestCase):
    def test_the_same_value_becomes_the_same_each_time(self):
        for generated in (0, -1, 2**63, "\ud800", "x"):
            first = known.replaced(WORLD, "/api/exams", "id", generated)
            self.assertEqual(first, known.replaced(WORLD, "/api/exams", "id", generated))

    def test_most_values_become_known_ones_and_some_stay(self):
        replaced = [known.replaced(WORLD, "/api/exams", "id", number) for number in range(1000, 2000)]
        stayed = sum(number >= 1000 for number in replaced)
        self.assertTrue(100 < stayed < 300, stayed)
        self.assertEqual({number for number in replaced if number < 1000}, {1, 2, 3})

    def test_values_that_are_known_for_a_part_of_the_address_come_first(self):
        replaced = {known.replaced(WORLD, "/api/admin/users/{id}", "id", number) for number in range(1000, 1020)}
        self.assertTrue({number for number in replaced if number < 1000} == {8})

    def test_a_body_is_replaced_at_any_depth_by_the_names_of_its_fields(self):
        body = {"exams": [{"examSlug": str(number), "note": "as it is"} for number in range(20)], "examSlug": None}
        replaced = known.replaced(WORLD, "/api/slots", "", body)
        self.assertIn("ct-knee", [exam["examSlug"] for exam in replaced["exams"]])
        self.assertTrue(all(exam["note"] == "as it is" for exam in replaced["exams"]))
        self.assertIsNone(replaced["examSlug"])

    def test_what_ends_a_session_ends_one_to_spare(self):
        self.assertEqual(known.cookie(WORLD, "/api/authentication"), "spare")
        self.assertEqual(known.cookie(WORLD, "/api/exams"), "own")
        self.assertIsNone(known.cookie({"sessions": []}, "/api/exams"))


class Databases(unittest.TestCase):
    def test_a_short_run_calls_on_both_and_everybody_once(self):
        callers = run.callers_by_database([], long=False)
        self.assertEqual(set(callers), {run.SQLITE, run.POSTGRESQL})
        self.assertEqual({caller for some in callers.values() for caller in some}, {*run.CALLERS})

    def test_a_long_run_calls_on_both_as_everybody(self):
        callers = run.callers_by_database([], long=True)
        self.assertEqual(callers, {run.SQLITE: [*run.CALLERS], run.POSTGRESQL: [*run.CALLERS]})

    def test_a_caller_that_is_named_calls_alone(self):
        patient = next(caller for caller in run.CALLERS if caller.name == "patient")
        self.assertEqual(run.callers_by_database(["patient"], long=False), {run.SQLITE: [patient]})


class Settings(unittest.TestCase):
    def test_a_short_run_leaves_out_what_a_long_one_tries(self):
        for caller in run.CALLERS:
            short, long = (tomllib.loads(run.configuration(caller, long)) for long in (False, True))
            self.assertEqual(len(short["operations"]), 1)
            self.assertNotIn("operations", long)

    def test_nothing_depends_on_what_was_answered_before(self):
        phases = tomllib.loads(run.configuration(run.CALLERS[0], True))["phases"]
        self.assertFalse(phases["stateful"]["enabled"])
        for phase in ("coverage", "fuzzing"):
            self.assertFalse(phases[phase]["extra-data-sources"]["responses"])
        self.assertFalse(phases["fuzzing"]["error-feedback"]["enabled"])

    def test_a_call_succeeded_whatever_else_it_answered(self):
        answers = {"GET /api/exams 200": 2, "GET /api/exams 400": 3, "PUT /api/exams 404": 1}
        told = io.StringIO()
        with contextlib.redirect_stdout(told):
            self.assertEqual(run.report(run.CALLERS[0], answers), 1)
        self.assertIn("6 calls: 2 x 200, 3 x 400, 1 x 404; 1 different ones succeeded", told.getvalue())


if __name__ == "__main__":
    unittest.main()
