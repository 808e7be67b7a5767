"""Keeps the compiled dependencies of a build outside the clone, where the next fresh clone finds them.

Only what comes from the registry is kept: it is the same for every clone that has the same lock file, features,
profiles and compiler, and cargo looks at each piece before it takes it. Our own crates are always built again.
"""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

# The present one, and the one before a change of the lock file.
KEPT_SETS_MAX = 2
PARTS = ("deps", "build", ".fingerprint")
# As key() makes them; nothing else is ever deleted.
KEY = re.compile(r"[0-9a-f]{32}")


def home() -> Path:
    """What Scanbook keeps on this machine for all clones."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "scanbook"


def target_folder(root: Path) -> Path:
    return Path(os.environ.get("CARGO_TARGET_DIR") or root / "target")


@contextmanager
def around_build(root: Path) -> Iterator[None]:
    """Lays what is kept into a clone that was never built, and keeps what a first build made. A cache that cannot be
    read or written only costs time."""
    built, kept = target_folder(root) / "debug", home() / "dependencies" / key(root)
    fresh = not (built / ".fingerprint").exists()
    if fresh and kept.exists():
        _copy(kept, built)
        kept.touch()
    yield
    if not kept.exists() and (built / ".fingerprint").exists():
        keep(built, kept, own_targets(root))


def key(root: Path) -> str:
    digest = hashlib.sha256(_output(root, "rustc", "-vV").encode())
    files = [root / "Cargo.toml", root / "Cargo.lock", *root.glob(".cargo/*"), *root.glob("crates/*/Cargo.toml")]
    for file in sorted(files):
        digest.update(file.read_bytes())
    digest.update(os.environ.get("RUSTFLAGS", "").encode())
    return digest.hexdigest()[:32]


def own_targets(root: Path) -> set[str]:
    """Names of the packages of this repository and of what is built from them, as files carry them."""
    metadata = json.loads(_output(root, "cargo", "metadata", "--no-deps", "--format-version=1"))
    packages = metadata["packages"]
    targets = {target["name"] for package in packages for target in package["targets"]}
    names = targets | {package["name"] for package in packages}
    return names | {name.replace("-", "_") for name in names}


def keep(built: Path, kept: Path, own: set[str]) -> None:
    making = kept.with_name(f"{kept.name}.{os.getpid()}")
    try:
        for part in PARTS:
            (making / part).mkdir(parents=True)
            for entry in (built / part).iterdir():
                if not is_own(entry.name, own):
                    _copy(entry, making / part / entry.name)
        making.rename(kept)
    except OSError as problem:
        print(f"the compiled dependencies were not kept: {problem}", file=sys.stderr)
        shutil.rmtree(making, ignore_errors=True)
    sets = [folder for folder in kept.parent.iterdir() if KEY.fullmatch(folder.name)]
    sets.sort(key=lambda folder: folder.stat().st_mtime, reverse=True)
    for old in sets[KEPT_SETS_MAX:]:
        shutil.rmtree(old, ignore_errors=True)


def is_own(entry: str, own: set[str]) -> bool:
    """Whether a file such as `libscanbook_domain-0123456789abcdef.rlib` or `scanbook-http-0123…` is ours."""
    name = entry.rpartition("-")[0]
    return name in own or name.removeprefix("lib") in own


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    # Keeps modification times, by which cargo knows what is fresh; without a second copy if the file system allows it.
    reflink = ["--reflink=auto"] if sys.platform == "linux" else []
    subprocess.run(["cp", "-a", *reflink, "-T", source, target], check=True)


def _output(root: Path, *command: str) -> str:
    return subprocess.run(command, cwd=root, check=True, capture_output=True, text=True).stdout
