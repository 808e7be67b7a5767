"""B1 search50: a week of fifty clinics, against static bytes of the same size from the same server."""

from bench import Bench
from benchmarks import speed


def run(bench: Bench):
    yield from speed.results(bench, "search")
