"""B7 lists: a page of the lists of staff over a million rows, against ten thousand."""

from bench import Bench
from benchmarks import speed


def run(bench: Bench):
    yield from speed.results(bench, "lists")
