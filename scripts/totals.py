"""Adds up the reports of all test runners; the last line is `N passed, N failed`.

Fails when a test failed, when a report is missing, and when a runner ran no test: a suite that is
silently empty must not look green.
"""

import argparse
import sys
from collections import Counter
from pathlib import Path

import reports

ROOT = Path(__file__).resolve().parent.parent


def summarise(folder: Path) -> tuple[list[str], bool]:
    lines, good, total = [], True, Counter()
    for runner, name in reports.FILES.items():
        try:
            cases = reports.read(runner, folder / name)
        except reports.BadReport as problem:
            lines.append(f"  {runner:<11}{problem}")
            good = False
            continue
        count = Counter(case.status for case in cases)
        total += count
        ran = count[reports.PASSED] + count[reports.FAILED]
        note = "" if ran else "  NO TEST RAN"
        lines.append(f"  {runner:<11}{len(cases)} tests, {count[reports.SKIPPED]} skipped{note}")
        good = good and ran > 0 and count[reports.FAILED] == 0
    lines.append(f"{total[reports.PASSED]} passed, {total[reports.FAILED]} failed")
    return lines, good


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--reports", type=Path, default=ROOT / "reports")
    lines, good = summarise(parser.parse_args().reports)
    print("\n".join(lines))
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
