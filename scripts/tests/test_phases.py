"""What phases.py promises: costs that count servers which go on living, and shares that name what grew."""

import contextlib
import io
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import phases  # noqa: E402
from phases import Cost, Shares  # noqa: E402

BURN = "import time\nwhile time.process_time() < 0.3: pass\n"


class Costs(unittest.TestCase):
    def setUp(self):
        # The headings of these phases are not those of the run that the tests are part of.
        quiet = contextlib.redirect_stderr(io.StringIO())
        quiet.__enter__()
        self.addCleanup(quiet.__exit__, None, None, None)

    def test_cpu_time_of_a_process_that_has_ended_counts(self):
        run = phases.Phases()
        run.run("burn", lambda: subprocess.run([sys.executable, "-c", BURN], check=False).returncode == 0)
        self.assertGreater(run.costs[0].cpu_seconds, 0.25)

    @unittest.skipUnless(sys.platform == "linux", "reads /proc")
    def test_cpu_time_of_a_server_that_goes_on_counts(self):
        run = phases.Phases()
        server = f"{BURN}\nprint('ready', flush=True)\ninput()"
        with run.measure("start"):
            process = subprocess.Popen(
                [sys.executable, "-c", server], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
            )
            process.stdout.readline()
        process.communicate("\n")
        self.assertGreater(run.costs[0].cpu_seconds, 0.25)

    def test_a_failed_phase_is_named(self):
        run = phases.Phases()
        run.run("good", lambda: True)
        run.run("bad", lambda: False)
        self.assertEqual(run.failed, ["bad"])
        self.assertEqual(len(run.table()), 3)


class TheShares(unittest.TestCase):
    shares = Shares(calibration_seconds=1.0, cpu_seconds={"rust": 100.0})

    def findings(self, cpu_seconds, calibration=1.0):
        return self.shares.findings([Cost("rust", 1.0, cpu_seconds)], calibration)

    def test_within_its_share_nothing_is_said(self):
        self.assertEqual(self.findings(99.0), ([], False))

    def test_past_its_share_it_is_named_but_does_not_fail(self):
        lines, too_much = self.findings(150.0)
        self.assertIn("past its share: rust", lines[0])
        self.assertFalse(too_much)

    def test_past_twice_its_share_it_fails(self):
        self.assertTrue(self.findings(201.0)[1])

    def test_a_slower_machine_has_a_larger_share(self):
        self.assertEqual(self.findings(150.0, calibration=1.6), ([], False))

    def test_a_phase_without_a_share_fails(self):
        self.assertTrue(self.shares.findings([Cost("new", 1.0, 1.0)], 1.0)[1])

    def test_the_shares_of_the_repository_can_be_read(self):
        shares = Shares.read()
        self.assertGreater(shares.calibration_seconds, 0)
        self.assertIn("Rust tests", shares.cpu_seconds)

    def test_a_file_of_shares(self):
        with tempfile.NamedTemporaryFile("w", suffix=".toml") as file:
            file.write("calibration_seconds = 0.5\n[cpu_seconds]\n'Rust tests' = 3\n")
            file.flush()
            self.assertEqual(Shares.read(Path(file.name)).cpu_seconds, {"Rust tests": 3})


if __name__ == "__main__":
    unittest.main()
