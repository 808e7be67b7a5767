"""B8 decisions: questionnaires decided by a warm engine, against their budgets."""

import subprocess

from bench import Bench
from benchmarks import speed


def run(bench: Bench):
    program = speed.build(bench, "scanbook-surveys", "decisions")
    measured = subprocess.run([program, "decisions"], stdout=subprocess.PIPE, text=True, check=True)
    yield from speed.lines(measured.stdout)
