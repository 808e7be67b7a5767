"""B4 contention: crowds at one slot and overlapping slots; one wins, all others are told 409."""

from bench import Bench
from benchmarks import speed


def run(bench: Bench):
    yield from speed.results(bench, "contention")
