"""Runs the benchmarks of scripts/benchmarks and prints one line each: `B5 start ratio=0.21 goal<=1.00 …`.

A benchmark is a file there, such as b5_start.py: the part before the underscore is its name, and its `run(bench)`
yields Results. Ratios compare two things measured in this same run, or a measure with its fixed budget, since absolute
times say little on a shared machine. Exits with 1 when a goal is missed.
"""

import argparse
import importlib
import sys
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BENCHMARKS = Path(__file__).resolve().parent / "benchmarks"


@dataclass(frozen=True)
class Bench:
    """What a benchmark is given."""

    root: Path
    binary: Path


@dataclass(frozen=True)
class Result:
    """One line. `at_most` says on which side of the goal the good figures lie."""

    name: str
    ratio: float
    goal: float
    at_most: bool
    notes: dict[str, object] = field(default_factory=dict)

    @property
    def met(self) -> bool:
        return self.ratio <= self.goal if self.at_most else self.ratio >= self.goal

    def line(self) -> str:
        sign = "<=" if self.at_most else ">="
        notes = "".join(f" {key}={value}" for key, value in self.notes.items())
        return f"{self.name} ratio={self.ratio:.2f} goal{sign}{self.goal:.2f}{notes}{'' if self.met else ' MISSED'}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--binary", type=Path, required=True, help="the scanbook binary to measure")
    parser.add_argument("only", nargs="*", help="names such as B5; without any, all run")
    arguments = parser.parse_args()
    files = {file.stem.split("_")[0].upper(): file for file in sorted(BENCHMARKS.glob("b[0-9]*_*.py"))}
    unknown = [name for name in arguments.only if name.upper() not in files]
    if unknown:
        parser.error(f"no benchmark {', '.join(unknown)}; there are {', '.join(files)}")

    # Benchmarks say `from bench import Result`: that is this very module, not a second copy of it.
    sys.modules["bench"] = sys.modules[__name__]
    wanted = [name.upper() for name in arguments.only] or list(files)
    bench = Bench(ROOT, arguments.binary.resolve())
    missed = 0
    for name in wanted:
        module = importlib.import_module(f"benchmarks.{files[name].stem}")
        for result in module.run(bench):
            print(result.line(), flush=True)
            missed += not result.met
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
