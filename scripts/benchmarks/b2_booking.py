"""B2 booking: durable bookings, against the same rows written bare in one transaction each."""

from bench import Bench
from benchmarks import speed


def run(bench: Bench):
    yield from speed.results(bench, "booking")
