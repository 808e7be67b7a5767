"""Which test proves which fact: docs/facts.md + the reports of the last run → docs/requirements.md.

    python3 scripts/traceability.py build    writes docs/requirements.md
    python3 scripts/traceability.py check    fails when it claims more than the reports show

A test names a fact by its id: `[SLOT-03a]` in the title of a web test, its describe block or a step of a journey;
`slot_03a_…` at the start of a segment of a Rust test's path, `slot_03a_03b_priv_01a_…` for several. Only what passed counts, and only at the fact's level or above:

    browser   vitest (renders the component) or Playwright
    http      Playwright, or a Rust integration test of http, server, app, store or testkit
    rule, ops any test
"""

import argparse
import html
import re
import sys
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from pathlib import Path

import reports

ROOT = Path(__file__).resolve().parent.parent
LEVELS = ("browser", "http", "rule", "ops")
NOT_YET = "not yet"
BREAK = "<br>"

FACT_ROW = re.compile(r"^\| (?P<id>[A-Z][A-Z0-9]*-\d\d[a-z]) \| (?P<cells>.*) \|$")
ID_IN_TITLE = re.compile(r"\[([A-Z][A-Z0-9]*-\d+[a-z]*)\]")
ID_IN_RUST = re.compile(r"(?:([a-z][a-z0-9]*)_)?(\d\d[a-z])_")
HTTP_BINARY = re.compile(r"^scanbook-(http|server|app|store|testkit)::(?!bin/)")


class Problem(Exception):
    """Something the person at the keyboard has to put right; the text says what."""


@dataclass(frozen=True)
class Fact:
    id: str
    text: str
    level: str


@dataclass
class Section:
    """A `##` section of docs/facts.md; groups are its `###` headings with their facts."""

    heading: str
    groups: list[tuple[str, list[Fact]]] = field(default_factory=list)

    @property
    def facts(self) -> list[Fact]:
        return [fact for _, facts in self.groups for fact in facts]


@dataclass
class Evidence:
    """What the reports say: proofs by fact, tests too low for their fact's level, ids nobody knows."""

    proofs: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    too_low: set[tuple[str, str]] = field(default_factory=set)
    unknown: set[tuple[str, str]] = field(default_factory=set)


# ---- the facts


def read_facts(text: str) -> list[Section]:
    sections: list[Section] = []
    seen: set[str] = set()
    for number, line in enumerate(text.splitlines(), start=1):
        if line.startswith("## "):
            sections.append(Section(line[3:].strip()))
        elif line.startswith("### ") and sections:
            sections[-1].groups.append((line[4:].strip(), []))
        elif re.match(r"^\| [A-Z][A-Z0-9]*-\d", line):
            fact = _fact(line, number)
            if fact.id in seen:
                raise Problem(f"docs/facts.md:{number}: {fact.id} is listed twice")
            if not sections or not sections[-1].groups:
                raise Problem(f"docs/facts.md:{number}: {fact.id} has no heading above it")
            seen.add(fact.id)
            sections[-1].groups[-1][1].append(fact)
    if not seen:
        raise Problem("docs/facts.md lists no fact")
    return sections


def _fact(line: str, number: int) -> Fact:
    match = FACT_ROW.match(line)
    text, _, level = match["cells"].rpartition(" | ") if match else ("", "", "")
    if not text or level not in LEVELS:
        raise Problem(f"docs/facts.md:{number}: expected `| SLOT-03a | fact | {' or '.join(LEVELS)} |`")
    return Fact(match["id"], text, level)


# ---- the evidence


def named_ids(case: reports.Case, title: str) -> list[str]:
    if case.runner != reports.NEXTEST:
        return ID_IN_TITLE.findall(title)
    return [fact for segment in title.split("::") for fact in _ids_of_segment(segment)]


def _ids_of_segment(segment: str) -> list[str]:
    """A number without letters before it belongs to those of the number before."""
    found, area, at = [], None, 0
    while match := ID_IN_RUST.match(segment, at):
        area = match[1] or area
        if area is None:
            break
        found.append(f"{area.upper()}-{match[2]}")
        at = match.end()
    return found


def counts_for(level: str, case: reports.Case) -> bool:
    if level == "browser":
        return case.runner in (reports.VITEST, reports.PLAYWRIGHT)
    if level == "http":
        return case.runner == reports.PLAYWRIGHT or (
            case.runner == reports.NEXTEST and HTTP_BINARY.match(case.suite) is not None
        )
    return True


def weigh(facts: dict[str, Fact], cases: list[reports.Case]) -> Evidence:
    evidence = Evidence()
    for case in cases:
        for title in case.titles:
            for fact_id in named_ids(case, title.text):
                fact = facts.get(fact_id)
                if fact is None:
                    evidence.unknown.add((fact_id, title.shown_as))
                elif case.status != reports.PASSED:
                    continue
                elif counts_for(fact.level, case):
                    evidence.proofs[fact_id].add(shown(title.shown_as))
                else:
                    evidence.too_low.add((fact_id, title.shown_as))
    return evidence


def shown(text: str) -> str:
    """A proof as it stands in a table's cell; nothing in it can end the cell or look like markup."""
    text = html.escape(" ".join(text.split()), quote=False)
    return re.sub(r"([|\\`*_\[\]])", r"\\\1", text)


# ---- the table


def render(sections: list[Section], proofs: dict[str, set[str]]) -> str:
    lines = [
        "# What Scanbook does, and the tests that prove it",
        "",
        "Made by `make requirements` from `docs/facts.md` and the reports of the last `make test`; do not edit.",
        "A fact counts as proven when a test that names it passed, at the fact's level or above",
        "(`scripts/traceability.py` says which test counts for which level).",
        "",
    ]
    facts = [fact for section in sections for fact in section.facts]
    proven = Counter(fact.level for fact in facts if proofs.get(fact.id))
    total = Counter(fact.level for fact in facts)
    lines += [f"**{proven.total()} of {total.total()} facts are proven.**", ""]
    lines += ["| level | proven | facts |", "|---|---:|---:|"]
    lines += [f"| {level} | {proven[level]} | {total[level]} |" for level in LEVELS]
    lines += ["", "| section | proven | facts |", "|---|---:|---:|"]
    for section in sections:
        done = sum(1 for fact in section.facts if proofs.get(fact.id))
        lines.append(f"| {section.heading} | {done} | {len(section.facts)} |")
    for section in sections:
        lines += ["", f"## {section.heading}"]
        for heading, group in section.groups:
            lines += ["", f"### {heading}", "| id | fact | level | tests |", "|---|---|---|---|"]
            for fact in group:
                tests = BREAK.join(sorted(proofs.get(fact.id, ()))) or NOT_YET
                lines.append(f"| {fact.id} | {fact.text} | {fact.level} | {tests} |")
    return "\n".join(lines) + "\n"


def read_table(text: str) -> tuple[dict[str, Fact], dict[str, set[str]]]:
    """The facts and claims of a committed docs/requirements.md."""
    facts, claims = {}, {}
    for line in text.splitlines():
        match = FACT_ROW.match(line)
        if not match:
            continue
        # The text of a fact may contain anything but ` | level | `; a proof has its bars escaped.
        row = re.match(rf"^(.*) \| ({'|'.join(LEVELS)}) \| (.*)$", match["cells"])
        if not row:
            raise Problem(f"docs/requirements.md: the row of {match['id']} cannot be read")
        facts[match["id"]] = Fact(match["id"], row[1], row[2])
        claims[match["id"]] = set() if row[3] == NOT_YET else set(row[3].split(BREAK))
    return facts, claims


# ---- the two commands


def compare(facts: dict[str, Fact], committed: str, evidence: Evidence) -> tuple[list[str], list[str]]:
    """What is wrong with the committed table, and what could be better."""
    table, claims = read_table(committed)
    wrong = [f"{fact_id} does not exist, but is named by {test}" for fact_id, test in sorted(evidence.unknown)]
    for fact_id in sorted(facts.keys() - table.keys()):
        wrong.append(f"{fact_id} is missing from docs/requirements.md")
    for fact_id in sorted(table.keys() - facts.keys()):
        wrong.append(f"{fact_id} is in docs/requirements.md, but not in docs/facts.md")
    for fact_id in sorted(table.keys() & facts.keys()):
        if table[fact_id] != facts[fact_id]:
            wrong.append(f"{fact_id} differs between docs/requirements.md and docs/facts.md")
    for fact_id, tests in sorted(claims.items()):
        for test in sorted(tests - evidence.proofs.get(fact_id, set())):
            wrong.append(f"{fact_id} is claimed by a test that did not pass or does not count: {test}")
    better = [
        f"{fact_id} is also proven by {test}"
        for fact_id, tests in sorted(evidence.proofs.items())
        for test in sorted(tests - claims.get(fact_id, set()))
    ]
    return wrong, better


def gather(arguments) -> tuple[list[Section], dict[str, Fact], Evidence]:
    sections = read_facts(arguments.facts.read_text(encoding="utf-8"))
    facts = {fact.id: fact for section in sections for fact in section.facts}
    try:
        cases = [case for found in reports.read_all(arguments.reports).values() for case in found]
    except reports.BadReport as problem:
        raise Problem(str(problem)) from problem
    return sections, facts, weigh(facts, cases)


def build(arguments) -> int:
    sections, facts, evidence = gather(arguments)
    for fact_id, test in sorted(evidence.unknown):
        print(f"{fact_id} does not exist, but is named by {test}", file=sys.stderr)
    if evidence.unknown:
        return 1
    arguments.table.write_text(render(sections, evidence.proofs), encoding="utf-8")
    warn_too_low(facts, evidence)
    print(f"{arguments.table.name}: {len(evidence.proofs)} of {len(facts)} facts are proven")
    return 0


def check(arguments) -> int:
    _, facts, evidence = gather(arguments)
    try:
        committed = arguments.table.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise Problem(f"{arguments.table} is missing: run `make requirements` and commit it") from None
    wrong, better = compare(facts, committed, evidence)
    warn_too_low(facts, evidence)
    if better:
        print(f"The reports prove more than docs/requirements.md says ({len(better)}), such as:")
        print(f"  {better[0]}\nRun `make requirements` and commit the result.")
    for line in wrong:
        print(line, file=sys.stderr)
    if wrong:
        print("docs/requirements.md is not true: run `make requirements`, or mend the test.", file=sys.stderr)
        return 1
    print(f"traceability: {len(evidence.proofs)} of {len(facts)} facts are proven by this run")
    return 0


def warn_too_low(facts: dict[str, Fact], evidence: Evidence) -> None:
    for fact_id, test in sorted(evidence.too_low):
        if not evidence.proofs.get(fact_id):
            print(f"does not count: {fact_id} wants a test at level {facts[fact_id].level}, not {test}")


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("command", choices=("build", "check"))
    parser.add_argument("--facts", type=Path, default=ROOT / "docs/facts.md")
    parser.add_argument("--table", type=Path, default=ROOT / "docs/requirements.md")
    parser.add_argument("--reports", type=Path, default=ROOT / "reports")
    arguments = parser.parse_args(argv)
    try:
        return build(arguments) if arguments.command == "build" else check(arguments)
    except Problem as problem:
        print(f"traceability: {problem}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
