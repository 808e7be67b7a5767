"""A scanbook server that a benchmark starts for itself, on a free port and data of its own."""

import contextlib
import http.client
import os
import socket
import subprocess
import time
from pathlib import Path

READY_TIMEOUT_SECONDS = 120
STOP_TIMEOUT_SECONDS = 30
POLL_SECONDS = 0.002


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@contextlib.contextmanager
def serving(binary: Path, data: Path):
    """Yields (process, port, seconds until ready); the server is stopped afterwards."""
    port = free_port()
    # Settings of the person who runs the benchmark must not change what is measured.
    environment = {key: value for key, value in os.environ.items() if not key.startswith("SCANBOOK_")}
    command = [binary, "serve", "--demo", "--data", data, "--listen", f"127.0.0.1:{port}"]
    log = data.with_suffix(".log")
    with log.open("wb") as output:
        begun = time.perf_counter()
        process = subprocess.Popen(
            command, cwd=data.parent, env=environment, stdin=subprocess.DEVNULL, stdout=output, stderr=output
        )
        try:
            yield process, port, _wait_until_ready(process, port, begun, log)
        finally:
            process.terminate()
            try:
                process.wait(STOP_TIMEOUT_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def _wait_until_ready(process, port: int, begun: float, log: Path) -> float:
    while (seconds := time.perf_counter() - begun) < READY_TIMEOUT_SECONDS:
        if process.poll() is not None:
            raise SystemExit(f"the server ended with status {process.returncode}:\n{log.read_text(errors='replace')}")
        if _is_ready(port):
            return time.perf_counter() - begun
        time.sleep(POLL_SECONDS)
    raise SystemExit(f"the server was not ready after {seconds:.0f} s:\n{log.read_text(errors='replace')}")


def _is_ready(port: int) -> bool:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        connection.request("GET", "/health/ready")
        return connection.getresponse().status == 200
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def resident_mebibytes(process) -> float | None:
    """Resident memory, where the system tells it."""
    try:
        status = Path(f"/proc/{process.pid}/status").read_text()
    except OSError:
        return None
    kibibytes = next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS:"))
    return int(kibibytes) / 1024
