"""Reads what the test runners leave in reports/: one Case per test, with the titles that may name facts.

Four runners, four formats: nextest (JUnit XML), vitest, Playwright and our fuzzing (JSON). Everything that knows these formats
stands in this file; traceability.py and totals.py work on Cases.
"""

import json
import xml.etree.ElementTree as ElementTree
from dataclasses import dataclass
from pathlib import Path

NEXTEST = "nextest"
VITEST = "vitest"
PLAYWRIGHT = "playwright"
FUZZING = "fuzzing"

FILES = {
    NEXTEST: "nextest/ci/junit.xml",
    VITEST: "vitest.json",
    PLAYWRIGHT: "playwright.json",
    FUZZING: "fuzzing.json",
}

PASSED = "passed"
FAILED = "failed"
SKIPPED = "skipped"


class BadReport(Exception):
    """A report that is missing or cannot be read; the text says which and what to do."""


@dataclass(frozen=True)
class Title:
    """A text that may name facts, and how the proof is shown in the table."""

    text: str
    shown_as: str


@dataclass(frozen=True)
class Case:
    """One test of one runner. A journey's steps are titles of their own."""

    runner: str
    suite: str  # nextest: the test binary's id, such as scanbook-http::routes; else the file
    status: str
    titles: tuple[Title, ...]


def read_all(folder: Path) -> dict[str, list[Case]]:
    """The cases of every runner; a missing report is an error, so that silence never counts as success."""
    return {runner: read(runner, folder / name) for runner, name in FILES.items()}


def read(runner: str, path: Path) -> list[Case]:
    try:
        content = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise BadReport(f"{path} is missing: run `make test` first") from None
    try:
        if runner == NEXTEST:
            return list(_nextest(ElementTree.fromstring(content)))
        report = json.loads(content)
        readers = {VITEST: _vitest, PLAYWRIGHT: _playwright, FUZZING: _fuzzing}
        return list(readers[runner](report))
    except (ElementTree.ParseError, json.JSONDecodeError, KeyError, TypeError, AttributeError) as problem:
        raise BadReport(f"{path} is not a report of {runner}: {problem!r}") from problem


def _nextest(root):
    for suite in root.iter("testsuite"):
        for case in suite.iter("testcase"):
            if case.find("skipped") is not None:
                status = SKIPPED
            elif case.find("failure") is not None or case.find("error") is not None:
                status = FAILED
            else:
                status = PASSED
            binary, name = suite.attrib["name"], case.attrib["name"]
            shown = f"{binary.removeprefix('scanbook-')} {name}"
            yield Case(NEXTEST, binary, status, (Title(name, shown),))


def _vitest(report):
    statuses = {"passed": PASSED, "failed": FAILED}
    for file in report["testResults"]:
        suite = _in_repository(file["name"])
        for test in file["assertionResults"]:
            words = [word for word in [*test.get("ancestorTitles", []), test["title"]] if word]
            title = " › ".join(words)
            status = statuses.get(test["status"], SKIPPED)
            yield Case(VITEST, suite, status, (Title(title, f"{suite} › {title}"),))
        if not file["assertionResults"] and file["status"] == "failed":
            # A file that could not even be loaded has no tests, but is a failure.
            yield Case(VITEST, suite, FAILED, ())


def _playwright(report):
    base = report.get("config", {}).get("rootDir", "")
    for suite in report["suites"]:
        yield from _playwright_suite(suite, base, [])
    for _ in report.get("errors", []):
        yield Case(PLAYWRIGHT, "", FAILED, ())


def _playwright_suite(suite, base, describes):
    for spec in suite.get("specs", []):
        file = _in_repository(f"{base}/{spec['file']}")
        where = " › ".join([*describes, spec["title"]])
        for test in spec["tests"]:
            results = test.get("results", [])
            if test["status"] == "skipped" or not results:
                yield Case(PLAYWRIGHT, file, SKIPPED, ())
                continue
            # An attempt that failed before another passed is a failure here: proofs must not be flaky.
            passed = all(result["status"] == "passed" for result in results)
            expected = passed or test["status"] == "expected"
            titles = [Title(where, f"{file} › {where}")]
            for step in results[-1].get("steps") or []:
                titles += _steps(step, f"{file} › {where}")
            # A test that is expected to fail keeps the run green, but proves nothing.
            yield Case(PLAYWRIGHT, file, PASSED if expected else FAILED, tuple(titles) if passed else ())
    for inner in suite.get("suites", []):
        yield from _playwright_suite(inner, base, [*describes, inner["title"]])


def _fuzzing(report):
    """One case a caller, as scripts/fuzz/run.py writes them."""
    for caller in report["callers"]:
        status = PASSED if caller["passed"] else FAILED
        yield Case(FUZZING, "scripts/fuzz", status, (Title(caller["title"], f"scripts/fuzz › {caller['title']}"),))


def _steps(step, where):
    if step.get("error"):
        return
    yield Title(step["title"], f"{where} › {step['title']}")
    for inner in step.get("steps") or []:
        yield from _steps(inner, where)


def _in_repository(path: str) -> str:
    """The path as seen from the repository, whatever folder the clone lies in."""
    head, found, tail = path.rpartition("/web/")
    return f"web/{tail}" if found else path.lstrip("/")
