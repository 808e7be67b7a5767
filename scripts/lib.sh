# What the scripts share: where the repository is, how they speak, where the built binary lies.
# Sourced, never run: `. "$(dirname "$0")/lib.sh"`.
# shellcheck shell=bash

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root" || exit 1

# Tools that the scripts install for this checkout alone come before those of the machine.
PATH="$root/.tools/bin:$PATH"
export PATH
# No compiled Python is left behind.
export PYTHONDONTWRITEBYTECODE=1

# shellcheck disable=SC2034 # used by the scripts that read this file
target_dir=${CARGO_TARGET_DIR:-$root/target}

say() { printf '== %s\n' "$*" >&2; }

die() {
  printf 'scanbook: %s\n' "$*" >&2
  exit 1
}

have() { command -v "$1" >/dev/null 2>&1; }
