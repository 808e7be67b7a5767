"""Calls the API as its description says and as it forbids, as anonymous, patient and administrator, and looks whether the
answers are what the description promises. See scripts/fuzz-api.

usage: run.py --binary BINARY --schemathesis PROGRAM [--long] [CALLER …]
"""

import argparse
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import world

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
DESCRIPTION = ROOT / "openapi.json"
REPORT = ROOT / "reports" / "fuzzing.json"
# In docs/facts.md.
FACT = "OPS-13b"
SEED = 20261118
# Random tries of each call.
EXAMPLES = 3
EXAMPLES_LONG = 100
# A Wednesday morning at the provider, as for the journeys.
CLOCK = "2026-11-17T21:30:00Z"
READY_WITHIN_SECONDS = 120
SQLITE, POSTGRESQL = "SQLite", "PostgreSQL"
# Where a database for PostgreSQL can be made.
POSTGRES_URL = "SCANBOOK_TEST_POSTGRES_URL"


@dataclass(frozen=True)
class Caller:
    name: str
    # Calls that are tried with every limit of every value; all others with a few random ones.
    thorough: str
    # Whether those are tried with what the description forbids, too, such as a method that is not there.
    forbidden: bool
    # So many different calls succeed at least; with fewer, the fuzzer no longer finds what is there.
    succeeding_min: int
    # On which a short run calls; a long one calls on both.
    database: str


# Of the thirteen kinds of records that share their code, those with the fewest rules.
PLAIN_RECORDS = (
    "regions|exam_groups|body_parts|modalities|insurance_types|ethnicities|document_types|doctors|organizations"
)
CALLERS = (
    Caller("anonymous", r"^/(?!api/(secured|admin)/)", False, 40, SQLITE),
    Caller("patient", r"^/api/secured/", True, 40, SQLITE),
    Caller("administrator", rf"^/api/admin/(?!{PLAIN_RECORDS})", False, 100, POSTGRESQL),
)


def configuration(caller: Caller, long: bool) -> str:
    """The settings of a run. A short one leaves out what takes long and finds little."""
    common = (HERE / "schemathesis.toml").read_text(encoding="utf-8")
    if long:
        return common
    return f"""{common}
[phases.coverage.generation]
mode = "{"all" if caller.forbidden else "positive"}"

[phases.fuzzing.generation]
mode = "positive"

[[operations]]
exclude-path-regex = '{caller.thorough}'
phases.coverage.enabled = false
"""


def start(binary: str, data: str, url: str, environment: dict[str, str]) -> subprocess.Popen[bytes]:
    listen = url.removeprefix("http://")
    command = [binary, "serve", "--demo", "--data", data, "--listen", listen]
    log = Path(data, "server.log")
    with log.open("w", encoding="utf-8") as output:
        server = subprocess.Popen(command, env=environment, stdout=output, stderr=subprocess.STDOUT)
    until = time.monotonic() + READY_WITHIN_SECONDS
    while time.monotonic() < until and server.poll() is None:
        try:
            with urllib.request.urlopen(f"{url}/health/ready", timeout=5):
                return server
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
    server.kill()
    raise RuntimeError(f"the server did not become ready:\n{log.read_text(encoding='utf-8')[-4000:]}")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def fuzz(program: str, provider: world.Provider, caller: Caller, known: dict[str, Any], long: bool) -> bool:
    """Whether every answer was as described."""
    folder = provider.data
    files = {kind: Path(folder, f"{caller.name}.{kind}") for kind in ("toml", "world", "answers")}
    files["world"].write_text(json.dumps(known), encoding="utf-8")
    files["toml"].write_text(configuration(caller, long), encoding="utf-8")
    environment = {
        **os.environ,
        "SCHEMATHESIS_HOOKS": str(HERE / "hooks.py"),
        "SCANBOOK_FUZZ_WORLD": str(files["world"]),
        "SCANBOOK_FUZZ_ANSWERS": str(files["answers"]),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    command = [os.path.abspath(program), "--config-file", str(files["toml"]), "run", str(DESCRIPTION), "--url", provider.url]
    command += ["--seed", str(SEED), "--max-examples", str(EXAMPLES_LONG if long else EXAMPLES)]
    command += ["--continue-on-failure", "--no-color"]
    print(f"-- as {caller.name}", flush=True)
    passed = subprocess.run(command, cwd=folder, env=environment, check=False).returncode == 0
    succeeded = report(caller, json.loads(files["answers"].read_text(encoding="utf-8")))
    if not world.is_alive(provider, known):
        print(f"the session of {caller.name} ended on the way: what came after it says little")
        return False
    if succeeded < caller.succeeding_min:
        print(f"only {succeeded} different calls succeeded, and {caller.succeeding_min} should: does the fuzzer know the demo?")
        return False
    return passed


def report(caller: Caller, answers: dict[str, int]) -> int:
    """Says how the calls were answered; how many of those that the description has succeeded at least once."""
    statuses, succeeded = Counter(), set()
    for answer, count in answers.items():
        call, _, status = answer.rpartition(" ")
        statuses[status] += count
        if status.startswith(("2", "3")):
            succeeded.add(call)
    told = ", ".join(f"{count} x {status}" for status, count in sorted(statuses.items()))
    print(f"{caller.name}: {statuses.total()} calls: {told}; {len(succeeded)} different ones succeeded", flush=True)
    return len(succeeded)


def callers_by_database(names: list[str], long: bool) -> dict[str, list[Caller]]:
    """Who calls on which database; nobody named stands for all."""
    wanted = [caller for caller in CALLERS if caller.name in (names or [caller.name])]
    callers = {
        database: [caller for caller in wanted if long or caller.database == database] for database in (SQLITE, POSTGRESQL)
    }
    return {database: some for database, some in callers.items() if some}


@contextmanager
def database_settings(database: str) -> Iterator[dict[str, str]]:
    """Settings of a server on an empty database, which is gone afterwards."""
    if database == SQLITE:
        yield {}
        return
    server, name = os.environ[POSTGRES_URL], f"scanbook_fuzz_{os.getpid()}"
    _psql(server, f"CREATE DATABASE {name}")
    try:
        yield {"SCANBOOK_DATABASE_URL": urllib.parse.urlsplit(server)._replace(path=f"/{name}").geturl()}
    finally:
        _psql(server, f"DROP DATABASE {name} WITH (FORCE)")


def _psql(server: str, statement: str) -> None:
    subprocess.run(["psql", server, "-qc", statement], check=True)


def fuzz_on(database: str, callers: list[Caller], wanted: argparse.Namespace) -> list[bool]:
    """Whether every answer to each caller was as described, on a server of their own."""
    environment = {name: value for name, value in os.environ.items() if name != "SCANBOOK_DATABASE_URL"}
    environment |= {
        "SCANBOOK_CLOCK": CLOCK,
        "SCANBOOK_RATE_LIMITS": "off",
        "SCANBOOK_CAPTCHA": "off",
        "SCANBOOK_LOG": "warn",
    }
    with database_settings(database) as settings, tempfile.TemporaryDirectory(prefix="scanbook-fuzz.") as folder:
        environment |= settings
        url = f"http://127.0.0.1:{free_port()}"
        server = start(wanted.binary, folder, url, environment)
        try:
            provider = world.Provider(url, wanted.binary, folder, environment)
            world.add_account(provider)
            print(f"on {database}", flush=True)
            # All sign in first: tries of one that fail may lock the account of another.
            worlds = [world.world_of(provider, caller.name) for caller in callers]
            return [
                fuzz(wanted.schemathesis, provider, caller, known, wanted.long)
                for caller, known in zip(callers, worlds, strict=True)
            ]
        finally:
            server.terminate()
            server.wait()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--binary", required=True)
    parser.add_argument("--schemathesis", required=True)
    parser.add_argument("--long", action="store_true")
    parser.add_argument("callers", nargs="*", choices=[[], *(caller.name for caller in CALLERS)])
    wanted = parser.parse_args()
    cases = []
    for database, callers in callers_by_database(wanted.callers, wanted.long).items():
        passed = fuzz_on(database, callers, wanted)
        cases += [case(caller, database, good) for caller, good in zip(callers, passed, strict=True)]
    # What traceability.py and totals.py read.
    REPORT.parent.mkdir(exist_ok=True)
    REPORT.write_text(json.dumps({"callers": cases}, indent=2) + "\n", encoding="utf-8")
    return 0 if all(one["passed"] for one in cases) else 1


def case(caller: Caller, database: str, passed: bool) -> dict[str, Any]:
    return {"title": f"[{FACT}] as {caller.name} on {database} every answer is as described", "passed": passed}


if __name__ == "__main__":
    sys.exit(main())
