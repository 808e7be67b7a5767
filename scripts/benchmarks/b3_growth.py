"""B3 growth: what a search costs a device when the provider grows, and what its year takes in memory."""

from bench import Bench
from benchmarks import speed


def run(bench: Bench):
    yield from speed.results(bench, "growth")
