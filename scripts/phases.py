"""Runs the phases of a test run one after the other and says what each of them cost.

A phase is a name and what it does. Its cost is wall time and CPU time, the latter of everything that it started, also
of servers that go on living. CPU time hardly depends on what else the machine does, so it is what the shares of
shares.toml bound, scaled by how quick this machine is.
"""

import ctypes
import os
import sys
import time
import tomllib
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

SHARES = Path(__file__).resolve().parent / "shares.toml"
# A phase past its share is named; only past this multiple of it does the run fail.
FAIL_FACTOR = 2.0
PR_SET_CHILD_SUBREAPER = 36


@dataclass(frozen=True)
class Cost:
    name: str
    wall_seconds: float
    cpu_seconds: float


@dataclass
class Phases:
    """What has run so far. A failed phase does not keep the next one from running unless it says so."""

    costs: list[Cost] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)

    @contextmanager
    def measure(self, name: str) -> Iterator[None]:
        print(f"== {name}", file=sys.stderr, flush=True)
        wall, cpu = time.monotonic(), cpu_seconds()
        try:
            yield
        finally:
            self.costs.append(Cost(name, time.monotonic() - wall, cpu_seconds() - cpu))

    def run(self, name: str, act: Callable[[], bool]) -> bool:
        with self.measure(name):
            passed = act()
        if not passed:
            self.failed.append(name)
        return passed

    def table(self) -> list[str]:
        width = max((len(cost.name) for cost in self.costs), default=0)
        total = Cost("all", sum(c.wall_seconds for c in self.costs), sum(c.cpu_seconds for c in self.costs))
        return [
            f"  {cost.name:<{width}}  {_minutes(cost.wall_seconds):>7} wall  {cost.cpu_seconds:>7.0f} s CPU"
            for cost in [*self.costs, total]
        ]


def _minutes(seconds: float) -> str:
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"


# ---- CPU time


def adopt_orphans() -> None:
    """Makes processes whose parent has ended children of this one, so that their CPU time is not lost."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def cpu_seconds() -> float:
    """CPU time of all processes that this one has started: of those that have ended and of those that live."""
    _reap_orphans()
    times = os.times()
    return times.children_user + times.children_system + _living_descendants()


def _reap_orphans() -> None:
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        pass


def _living_descendants() -> float:
    if sys.platform != "linux":
        return 0.0
    children, ticks = defaultdict(list), {}
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            stat = (entry / "stat").read_text()
        except OSError:
            continue  # it has just ended
        fields = stat[stat.rindex(")") + 2 :].split()
        pid, parent = int(entry.name), int(fields[1])
        children[parent].append(pid)
        # Its own time, and that of its ended children: user and system each.
        ticks[pid] = sum(int(value) for value in fields[11:15])
    total, open_ = 0, [os.getpid()]
    while open_:
        for child in children[open_.pop()]:
            total += ticks[child]
            open_.append(child)
    return total / os.sysconf("SC_CLK_TCK")


# ---- shares


@dataclass(frozen=True)
class Shares:
    """CPU seconds that each phase may take on a machine on which the calibration takes `calibration_seconds`."""

    calibration_seconds: float
    cpu_seconds: dict[str, float]

    @staticmethod
    def read(path: Path = SHARES) -> "Shares":
        content = tomllib.loads(path.read_text(encoding="utf-8"))
        return Shares(content["calibration_seconds"], content["cpu_seconds"])

    def findings(self, costs: list[Cost], calibration_seconds: float) -> tuple[list[str], bool]:
        """A line for each phase past its share or without one, and whether one is so far past it that the run fails."""
        scale = calibration_seconds / self.calibration_seconds
        lines, too_much = [], False
        for cost in costs:
            share = self.cpu_seconds.get(cost.name)
            if share is None:
                lines.append(f"no share: {cost.name} took {cost.cpu_seconds:.0f} s of CPU; give it one in shares.toml")
                too_much = True
            elif cost.cpu_seconds > share * scale:
                factor = cost.cpu_seconds / (share * scale)
                lines.append(
                    f"past its share: {cost.name} took {cost.cpu_seconds:.0f} s of CPU,"
                    f" {factor:.2f} of the {share * scale:.0f} s it has on this machine"
                )
                too_much = too_much or factor > FAIL_FACTOR
        return lines, too_much


def calibrate() -> float:
    """CPU seconds of a fixed piece of work, the quickest of three."""
    return min(_fixed_work() for _ in range(3))


def _fixed_work() -> float:
    """Strings, a table and sorting. No hashing: some processors have instructions for it, and the tests gain little by those."""
    begin = time.process_time()
    for _ in range(2):
        table = {str(number): number for number in range(300_000)}
        sum(table[key] for key in sorted(table))
    return time.process_time() - begin
