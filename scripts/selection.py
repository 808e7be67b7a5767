"""What a run of the tests covers: everything, what ONLY names, or what a change can reach.

    ONLY="rust"            one suite, or several: check, rust, web, journeys, fuzz
    ONLY="sharing"         tests of any suite whose file or name has this word
    ONLY="journeys day"    both: journeys whose file has this word
    CHANGED=1              what differs from main, committed or not, and all that depends on it (CHANGED=ref for another base)
"""

import re
import subprocess
import tomllib
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SUITES = ("check", "rust", "web", "journeys", "fuzz")
# Their tests can't be selected by a word.
UNDIVIDED = ("check", "fuzz")
# These are built into the binary or decide how everything is built.
REACHES_ALL = re.compile(r"^(Cargo\.(toml|lock)|\.cargo/|\.config/|clippy\.toml|rust-toolchain\.toml|scripts/|web/package(-lock)?\.json|Makefile$)")
RUST_TEST_FILE = re.compile(r"^crates/(?P<crate>\w+)/tests/(?P<binary>\w+)/(?P<module>\w+)\.rs$")
# Modules of test binaries that others use.
SHARED_TEST_MODULES = {"main", "support", "program", "provider"}


@dataclass(frozen=True)
class Selection:
    """For each suite the arguments that pick its tests; a suite that is left out does not run."""

    suites: dict[str, tuple[str, ...]]
    whole: bool

    def runs(self, suite: str) -> bool:
        return suite in self.suites

    def arguments(self, suite: str) -> tuple[str, ...]:
        return self.suites[suite]


EVERYTHING = Selection({suite: () for suite in SUITES}, whole=True)


def by_words(text: str) -> Selection:
    words = text.split()
    suites = [word for word in words if word in SUITES] or ["rust", "web", "journeys"]
    filters = [word for word in words if word not in SUITES]
    arguments: dict[str, tuple[str, ...]] = {suite: () for suite in suites}
    if filters:
        arguments = {suite: tuple(filters) for suite in suites if suite not in UNDIVIDED}
        if "rust" in arguments:
            expression = " | ".join(f"test(/{re.escape(word)}/)" for word in filters)
            arguments["rust"] = ("-E", expression, "--no-tests", "pass")
        if "web" in arguments:
            arguments["web"] = (*filters, "--passWithNoTests")
        if "journeys" in arguments:
            arguments["journeys"] = (*filters, "--pass-with-no-tests")
    return Selection(arguments, whole=False)


def by_change(paths: list[str], base: str) -> Selection:
    """What the change of these files, counted from the root of the repository, can reach."""
    if any(REACHES_ALL.match(path) for path in paths):
        return Selection({suite: () for suite in SUITES}, whole=False)
    suites: dict[str, tuple[str, ...]] = {}
    if paths:
        suites["check"] = ()
    rust = _rust_filters(paths)
    if rust:
        suites["rust"] = ("-E", " | ".join(sorted(rust)), "--no-tests", "pass")
    # A unit test reads the phrases that docs/voice.md bans.
    units = ("web/src/", "web/gallery/", "web/vi", "texts/", "openapi.json", "docs/voice.md")
    if any(path.startswith(units) for path in paths):
        suites["web"] = ("--changed", base, "--passWithNoTests")
    if any(_is_product(path) for path in paths):
        suites["journeys"] = ()
    elif any(path.startswith(("web/e2e/", "web/playwright")) for path in paths):
        suites["journeys"] = (f"--only-changed={base}", "--pass-with-no-tests")
    if any(_is_server(path) or path == "openapi.json" for path in paths):
        suites["fuzz"] = ()
    return Selection(suites, whole=False)


def _is_product(path: str) -> bool:
    if path.startswith("texts/"):
        return True
    if path.startswith("web/decisions/"):
        return True
    if path.startswith("web/src/"):
        return not re.search(r"\.test\.tsx?$", path)
    return _is_server(path)


def _is_server(path: str) -> bool:
    return path.startswith("crates/") and "/tests/" not in path and not path.startswith(("crates/testkit/", "crates/bench/"))


def _rust_filters(paths: list[str]) -> set[str]:
    filters = set()
    for path in paths:
        crate = path.split("/")[1] if path.startswith("crates/") else None
        single = RUST_TEST_FILE.match(path)
        if single and single["module"] not in SHARED_TEST_MODULES:
            filters.add(f"(binary_id({_package(crate)}::{single['binary']}) & test(/^{single['module']}::/))")
        elif crate and "/tests/" in path:
            filters.add(f"package({_package(crate)})")
        elif crate:
            filters.add(f"rdeps({_package(crate)})")
        elif path.startswith("texts/"):
            filters.add(f"rdeps({_package('app')})")
        elif path.startswith("web/decisions/"):
            filters.add(f"rdeps({_package('surveys')})")
        elif path in ("openapi.json", "web/src/api/schema.gen.ts"):
            filters.add(f"package({_package('http')})")
    return filters


def _package(crate: str) -> str:
    manifest = tomllib.loads((ROOT / "crates" / crate / "Cargo.toml").read_text(encoding="utf-8"))
    return manifest["package"]["name"]


def changed_paths(base: str) -> list[str]:
    """Files that differ from where this branch left `base`, committed, staged, edited or new."""
    start = _git("merge-base", base, "HEAD").strip()
    changed = _git("diff", "--name-only", start).split("\n")
    new = _git("ls-files", "--others", "--exclude-standard").split("\n")
    return sorted({path for path in [*changed, *new] if path})


def default_base() -> str:
    """What has landed: the remote's main where there is one."""
    known = _git("for-each-ref", "--format=%(refname:short)", "refs/remotes/origin/main", "refs/heads/main").split()
    return known[-1] if known else "HEAD"


def _git(*arguments: str) -> str:
    return subprocess.run(["git", *arguments], cwd=ROOT, check=True, capture_output=True, text=True).stdout
