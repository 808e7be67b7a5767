"""`make test` and `make check`: runs the phases, says what each cost, and notes the tree that passed.

usage: test.py check | test     (ONLY and CHANGED in the environment pick a part: see selection.py)
"""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import dependency_cache
import phases
import selection
import totals

ROOT = Path(__file__).resolve().parent.parent
REPORTS = ROOT / "reports"
# Enough trees to look back at.
PASSED_LINES_MAX = 200
POSTGRES_URL = "SCANBOOK_TEST_POSTGRES_URL"
# Where the system has files in memory, and how much must be free there: tests leave far less behind.
MEMORY_FOLDER = Path("/dev/shm")
MEMORY_FREE_MIN_BYTES = 4 << 30


def call(*command: str, folder: Path = ROOT) -> bool:
    return subprocess.run(command, cwd=folder, check=False).returncode == 0


def npm(script: str, *arguments: str) -> bool:
    extra = ("--", *arguments) if arguments else ()
    return call("npm", "run", "--silent", script, *extra, folder=ROOT / "web")


def at_once(*scripts: str) -> bool:
    """Several npm scripts beside each other; what one says is printed when it is done."""
    command = ["npm", "run", "--silent"]
    options = {"cwd": ROOT / "web", "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
    started = [(script, subprocess.Popen([*command, script], **options)) for script in scripts]
    passed = True
    for script, process in started:
        said, _ = process.communicate()
        print(f"-- {script}\n{said}", end="", flush=True)
        passed = passed and process.returncode == 0
    return passed


# ---- the phases


def check(run: phases.Phases) -> bool:
    """All that can be said without running the product, the cheapest first. The build lints while it compiles."""
    return (
        run.run("formats and scripts", lambda: call("scripts/check-scripts"))
        and run.run("web packages", lambda: call("scripts/web", "install"))
        and run.run("web lint, types, imports", lambda: at_once("types", "lint", "imports", "unused"))
        and run.run("web build and size", lambda: call("scripts/web", "build") and npm("size"))
        and run.run("lint and build", build)
    )


def build() -> bool:
    with dependency_cache.around_build(ROOT):
        return call("scripts/lint-build")


def suites(run: phases.Phases, wanted: selection.Selection) -> None:
    """Every suite runs even after another failed, so that one run shows everything."""
    if wanted.runs("rust"):
        arguments = wanted.arguments("rust")
        run.run("Rust tests", lambda: call("scripts/cargo-nextest", *arguments))
    if wanted.runs("web"):
        run.run("web tests", lambda: npm("test", *wanted.arguments("web")))
    if wanted.runs("journeys"):
        run.run("journeys", lambda: npm("e2e", *wanted.arguments("journeys")))
    if wanted.runs("fuzz"):
        run.run("fuzzing", lambda: call("scripts/fuzz-api"))
    if wanted.whole:
        run.run("traceability", lambda: call(sys.executable, "scripts/traceability.py", "check"))


def memory_folder() -> Path | None:
    """Where temporary files lie in memory, if there is room and nobody has chosen another place for them."""
    try:
        free = shutil.disk_usage(MEMORY_FOLDER).free
    except OSError:
        return None
    taken = "TMPDIR" in os.environ or free < MEMORY_FREE_MIN_BYTES or not os.access(MEMORY_FOLDER, os.W_OK)
    return None if taken else MEMORY_FOLDER


@contextmanager
def files_in_memory() -> Iterator[None]:
    """Temporary files of the suites lie in memory where there is room: a test's database then waits for no disk."""
    memory = memory_folder()
    if memory is None:
        yield
        return
    with tempfile.TemporaryDirectory(prefix="scanbook-test.", dir=memory, ignore_cleanup_errors=True) as folder:
        os.environ["TMPDIR"] = folder
        try:
            yield
        finally:
            del os.environ["TMPDIR"]


@contextmanager
def postgres() -> Iterator[None]:
    """One PostgreSQL for all suites, gone afterwards. Tests kill servers, never the machine: what is committed need not
    have reached the disk, nor lie on one. Each test copies a database of hundreds of files, which takes ten times as long
    on a disk."""
    if POSTGRES_URL in os.environ:
        yield
        return
    os.environ["SCANBOOK_TEST_FSYNC"] = "off"
    # Beside the folder of files_in_memory, not in it: PostgreSQL may run as another account, which can't access it.
    with tempfile.TemporaryDirectory(prefix="scanbook-postgres.", dir=memory_folder()) as folder:
        start = ["scripts/postgres", "start", folder, "--until-exit", str(os.getpid())]
        started = subprocess.run(start, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True)
        os.environ[POSTGRES_URL] = started.stdout.strip()
        try:
            yield
        finally:
            del os.environ[POSTGRES_URL]
            call("scripts/postgres", "stop", folder)


# ---- the tree that passed


def clean_tree() -> str | None:
    """The id of the tree that is checked out, or nothing if there are uncommitted changes."""
    git = ["git", "-C", str(ROOT)]
    try:
        status = subprocess.run([*git, "status", "--porcelain"], check=True, capture_output=True, text=True)
        tree = subprocess.run([*git, "rev-parse", "HEAD^{tree}"], check=True, capture_output=True, text=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    return None if status.stdout.strip() else tree.stdout.strip()


def note_passed(tree: str) -> None:
    for file in (REPORTS / "passed", dependency_cache.home() / "passed"):
        file.parent.mkdir(parents=True, exist_ok=True)
        known = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
        lines = [line for line in known if line != tree][-PASSED_LINES_MAX:]
        file.write_text("\n".join([*lines, tree]) + "\n", encoding="utf-8")


# ---- the run


def wanted_selection() -> selection.Selection:
    only, changed = os.environ.get("ONLY", ""), os.environ.get("CHANGED", "")
    if only:
        return selection.by_words(only)
    if changed:
        base = selection.default_base() if changed == "1" else changed
        return selection.by_change(selection.changed_paths(base), base)
    return selection.EVERYTHING


def main() -> int:
    mode = sys.argv[1] if len(sys.argv) == 2 else ""
    if mode not in ("check", "test"):
        print(__doc__, file=sys.stderr)
        return 2
    phases.adopt_orphans()
    tree, calibration, run = clean_tree(), phases.calibrate(), phases.Phases()
    wanted = wanted_selection() if mode == "test" else selection.Selection({"check": ()}, whole=False)
    tools = ["node", "cargo", "python", "machete"]
    if mode == "test":
        tools += ["peers", "nextest", "chromium", "clamd"] + ([] if POSTGRES_URL in os.environ else ["postgresql"])
    ready = run.run("tools", lambda: call("scripts/ensure-tools", *tools))
    if ready and wanted.runs("check"):
        ready = check(run)
    elif ready:
        ready = run.run("web build and size", lambda: call("scripts/web", "build")) and run.run("lint and build", build)
    if ready and mode == "test":
        os.environ["SCANBOOK_BIN"] = str(dependency_cache.target_folder(ROOT) / "debug" / "scanbook")
        with postgres(), files_in_memory():
            suites(run, wanted)
    return finish(run, wanted, tree, calibration)


def finish(run: phases.Phases, wanted: selection.Selection, tree: str | None, calibration: float) -> int:
    print("\n".join(["phases:", *run.table()]))
    good = not run.failed
    if wanted.whole:
        lines, too_much = phases.Shares.read().findings(run.costs, calibration)
        print("\n".join([f"calibration: {calibration:.2f} s", *lines]))
        good = good and not too_much
        if not run.failed or REPORTS.exists():
            counts, passed = totals.summarise(REPORTS)
            print("\n".join(counts))
            good = good and passed
    for name in run.failed:
        print(f"failed: {name}")
    if good and wanted.whole and tree and tree == clean_tree():
        note_passed(tree)
        print(f"passed: tree {tree}")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
