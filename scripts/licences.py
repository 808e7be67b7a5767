"""Refuses dependencies under licences, or from sources, that deny.toml does not allow.

usage: licences.py

Reads what cargo knows of every package that is built on this machine, and compiles nothing. What only other platforms need is
looked at by `make deny`.
"""

import json
import re
import subprocess
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# Names of licences and exceptions, and operators. Older crates wrote OR as a slash.
TOKEN = re.compile(r"[()/]|[A-Za-z0-9.+-]+")
OR = ("OR", "/")


class Unreadable(Exception):
    """Not an SPDX expression."""


@dataclass(frozen=True)
class Rules:
    licences: frozenset[str]
    # The source of a package, as cargo names it.
    sources: frozenset[str]

    @staticmethod
    def read(text: str) -> "Rules":
        rules = tomllib.loads(text)
        registries = rules["sources"]["allow-registry"]
        return Rules(frozenset(rules["licenses"]["allow"]), frozenset(f"registry+{url}" for url in registries))


class Expression:
    """An SPDX expression, read from left to right; AND binds closer than OR."""

    def __init__(self, text: str):
        self.tokens = TOKEN.findall(text)
        if "".join(self.tokens) != "".join(text.split()):
            raise Unreadable(text)

    def is_allowed(self, allowed: frozenset[str]) -> bool:
        """Whether it leaves a choice in which every licence is allowed."""
        result = self._any(allowed)
        if self.tokens:
            raise Unreadable(self.tokens[0])
        return result

    def _any(self, allowed: frozenset[str]) -> bool:
        results = [self._all(allowed)]
        while self.tokens and self.tokens[0] in OR:
            self.tokens.pop(0)
            results.append(self._all(allowed))
        return any(results)

    def _all(self, allowed: frozenset[str]) -> bool:
        results = [self._one(allowed)]
        while self.tokens and self.tokens[0] == "AND":
            self.tokens.pop(0)
            results.append(self._one(allowed))
        return all(results)

    def _one(self, allowed: frozenset[str]) -> bool:
        token = self._next()
        if token == "(":
            result = self._any(allowed)
            if self._next() != ")":
                raise Unreadable("a bracket is not closed")
            return result
        if token in (")", "AND", "WITH", *OR):
            raise Unreadable(token)
        if self.tokens and self.tokens[0] == "WITH":
            self.tokens.pop(0)
            # An exception gives more than the licence alone, but is allowed by its whole name as cargo-deny has it.
            token = f"{token} WITH {self._next()}"
        return token in allowed

    def _next(self) -> str:
        if not self.tokens:
            raise Unreadable("it ends too soon")
        return self.tokens.pop(0)


def findings(packages: list[dict], rules: Rules) -> list[str]:
    """A line for each package that may not be used."""
    lines = []
    for package in packages:
        name, licence, source = f"{package['name']} {package['version']}", package["license"], package["source"]
        # Packages without a source are our own.
        if source is not None and source not in rules.sources:
            lines.append(f"{name} comes from {source}, which is not in [sources]")
        if not licence:
            lines.append(f"{name} names no licence")
            continue
        try:
            allowed = Expression(licence).is_allowed(rules.licences)
        except Unreadable as problem:
            lines.append(f"{name}: the licence '{licence}' cannot be read ({problem})")
            continue
        if not allowed:
            lines.append(f"{name} is under '{licence}', which [licenses] does not allow")
    return lines


def packages_of(root: Path) -> list[dict]:
    """Every package that is built on this machine, tests and build scripts included, as the lock file has it."""
    host = re.search(r"^host: (.*)$", _output(root, "rustc", "-vV"), re.MULTILINE)[1]
    metadata = _output(root, "cargo", "metadata", "--locked", "--format-version=1", f"--filter-platform={host}")
    return json.loads(metadata)["packages"]


def _output(root: Path, *command: str) -> str:
    return subprocess.run(command, cwd=root, check=True, stdout=subprocess.PIPE, text=True).stdout


def main() -> int:
    rules = Rules.read((ROOT / "deny.toml").read_text(encoding="utf-8"))
    lines = findings(packages_of(ROOT), rules)
    for line in lines:
        print(f"deny.toml: {line}", file=sys.stderr)
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
