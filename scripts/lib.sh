# Shared by the scripts: paths of the repository and the built binary, and output helpers.
# Sourced, never run: `. "$(dirname "$0")/lib.sh"`.
# shellcheck shell=bash

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root" || exit 1

# Tools installed by the scripts: once for all clones on this machine, found before the machine's own.
tools_dir=${XDG_CACHE_HOME:-$HOME/.cache}/scanbook/tools
PATH="$tools_dir/bin:$PATH"
export PATH
# Leave no compiled Python behind.
export PYTHONDONTWRITEBYTECODE=1

# shellcheck disable=SC2034 # used by the scripts that read this file
target_dir=${CARGO_TARGET_DIR:-$root/target}

say() { printf '== %s\n' "$*" >&2; }

die() {
  printf 'scanbook: %s\n' "$*" >&2
  exit 1
}

have() { command -v "$1" >/dev/null 2>&1; }

# rust-toolchain.toml names a release. If rustup has that release as its stable toolchain under no other name, use it as it is:
# nothing is downloaded that the machine already has.
use_pinned_rust() {
  local pinned installed
  if [ -n "${RUSTUP_TOOLCHAIN:-}" ] || ! have rustup; then return; fi
  pinned=$(sed -n 's/^channel = "\(.*\)"$/\1/p' rust-toolchain.toml)
  installed=$(rustup toolchain list)
  case $installed in *"$pinned-"* | "$pinned"*) return ;; *stable-*) ;; *) return ;; esac
  case $(rustc +stable --version) in "rustc $pinned "*) export RUSTUP_TOOLCHAIN=stable ;; esac
}
use_pinned_rust

# From here on cargo compiles our own crates with clippy's compiler, which lints while it builds: nothing is compiled twice for
# linting and running. Dependencies are compiled as usual, so all commands share them.
build_with_lints() {
  local driver
  driver=$(rustc --print sysroot)/bin/clippy-driver
  [ -x "$driver" ] || die "clippy is missing: type 'rustup component add clippy', then run this again."
  export RUSTC_WORKSPACE_WRAPPER=$driver
  # As `cargo clippy -- -D warnings` passes it on.
  export CLIPPY_ARGS='-D__CLIPPY_HACKERY__warnings__CLIPPY_HACKERY__'
  # CI discards its builds: they needn't be incremental.
  if [ -n "${CI:-}" ]; then export CARGO_INCREMENTAL=0; fi
}
