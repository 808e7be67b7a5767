"""The benchmarks that crates/bench measures: builds it, runs it beside a private PostgreSQL, reads its JSON."""

import json
import os
import subprocess

from bench import Bench, Result


def results(bench: Bench, name: str):
    """The lines of one of its benchmarks, such as `search`."""
    program = build(bench, "scanbook-bench", "speed")
    # Settings of the person who runs the benchmark must not change what is measured.
    environment = {
        key: value
        for key, value in os.environ.items()
        if not key.startswith("SCANBOOK_") or key == "SCANBOOK_TEST_POSTGRES_URL"
    }
    measured = subprocess.run(
        [bench.root / "scripts" / "with-postgres", "--", program, name],
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    yield from lines(measured.stdout)


def lines(text: str):
    for line in json.loads(text):
        yield Result(line["name"], line["ratio"], line["goal"], line["at_most"], _notes(line["notes"]))


def build(bench: Bench, package: str, target: str) -> str:
    """Where cargo puts it depends on what it is made of, so cargo is asked."""
    built = subprocess.run(
        ["cargo", "bench", "--package", package, "--no-run", "--message-format", "json-render-diagnostics"],
        cwd=bench.root,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    messages = (json.loads(line) for line in built.stdout.splitlines())
    return next(
        message["executable"]
        for message in messages
        if message.get("reason") == "compiler-artifact" and message["target"]["name"] == target
    )


def _notes(notes: dict) -> dict:
    def shown(value):
        if isinstance(value, list):
            return "/".join(str(shown(one)) for one in value)
        return int(value) if isinstance(value, float) and value.is_integer() else value

    return {key: shown(value) for key, value in notes.items()}
