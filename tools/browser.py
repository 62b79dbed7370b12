"""The browser that the tests of the page drive: found on this machine, or fetched.

`python tools/browser.py` fetches one if there is none: as root Debian's chromium-headless-shell, otherwise
a copy for this working tree alone, out of an npm package. It exits 1 if none can be had.
"""

from __future__ import annotations

import base64
import hashlib
import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
COPY = ROOT / ".cache/chromium"
DEBIAN = "chromium-headless-shell"
NAMES = (DEBIAN, "chromium")

PACKAGE = "@sparticuz/chromium@153.0.0"
INTEGRITY = "jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA=="
UNPACK = "process.stdin.pipe(require('zlib').createBrotliDecompress()).pipe(process.stdout)"

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
"""What it is started with: nothing that asks the network, nothing that a container lacks."""


class Browser(NamedTuple):
    """A program, and the environment it needs if that is not ours."""

    executable: Path
    environment: Mapping[str, str | float | bool] | None


class CannotFetchError(Exception):
    """No browser can be had this way; says why."""


def find() -> Browser | None:
    """The one named by MUGGINS_CHROMIUM, or on the path, or fetched earlier; None if there is none."""
    for name in (os.environ.get("MUGGINS_CHROMIUM"), *NAMES):
        if name and (found := shutil.which(name)):
            return Browser(Path(found), None)
    if os.access(COPY / "chromium", os.X_OK):
        return Browser(COPY / "chromium", {**os.environ, "LD_LIBRARY_PATH": str(COPY / "libs/lib")})
    return None


def fetch() -> None:
    """Fetch one, in the first way that is open to this user and leads to one."""
    if sys.platform != "linux":
        raise CannotFetchError("it can be fetched on Linux only")
    ways = []
    if os.geteuid() == 0 and shutil.which("apt-get"):
        ways.append(fetch_from_debian)
    if platform.machine() == "x86_64":
        ways.append(fetch_from_npm)
    if not ways:
        raise CannotFetchError(f"it can be fetched for {platform.machine()} by root only, with apt-get")
    failures = []
    for way in ways:
        try:
            return way()
        except CannotFetchError as failure:
            failures.append(str(failure))
    raise CannotFetchError("; ".join(failures))


def fetch_from_debian() -> None:
    """Install Debian's package."""
    print(f"installing {DEBIAN} with apt-get, to test the page with", file=sys.stderr)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update"], ["install", "-y", "--no-install-recommends", DEBIAN]):
        run("apt-get", "-qq", *command, environment=environment)


def fetch_from_npm() -> None:
    """Lay a copy under .cache, checked by its hash."""
    print(f"fetching {PACKAGE} with npm into {COPY}, to test the page with", file=sys.stderr)
    ours = Path(sys.executable).parent
    environment = {**os.environ, "PATH": f"{ours}{os.pathsep}{os.environ['PATH']}"}
    COPY.parent.mkdir(exist_ok=True)
    with TemporaryDirectory(dir=COPY.parent) as scratch:
        run("npm", "pack", "--loglevel=error", PACKAGE, "--pack-destination", scratch, environment=environment)
        [archive] = Path(scratch).glob("*.tgz")
        if base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode() != INTEGRITY:
            raise CannotFetchError(f"{PACKAGE} is not what it was")
        run("tar", "xzf", str(archive), "-C", scratch, environment=environment)
        packed, made = Path(scratch, "package/bin"), Path(scratch, "chromium")
        (made / "libs").mkdir(parents=True)
        for file, folder in (("al2023", made / "libs"), ("swiftshader", made)):
            whole = unpacked(packed / f"{file}.tar.br", environment)
            run("tar", "xf", "-", "-C", str(folder), environment=environment, given=whole)
        program = made / "chromium"
        program.write_bytes(unpacked(packed / "chromium.br", environment))
        program.chmod(0o755)
        shutil.rmtree(COPY, ignore_errors=True)
        made.rename(COPY)


def unpacked(file: Path, environment: Mapping[str, str]) -> bytes:
    """A brotli file's content; Node reads such, the standard library does not."""
    return run("node", "-e", UNPACK, environment=environment, given=file.read_bytes())


def run(*command: str, environment: Mapping[str, str], given: bytes = b"") -> bytes:
    """What a program prints; if it fails, what it complains of."""
    try:
        done = subprocess.run(command, env=environment, input=given, capture_output=True, check=False)
    except OSError as error:
        raise CannotFetchError(str(error)) from error
    if done.returncode:
        raise CannotFetchError(f"{command[0]}: {done.stderr.decode(errors='replace').strip()[-500:]}")
    return done.stdout


def main() -> int:
    """Find or fetch; the exit status."""
    if find():
        return 0
    try:
        fetch()
    except CannotFetchError as error:
        print(f"no browser to test the page with: {error}", file=sys.stderr)
        return 1
    return 0 if find() else 1


if __name__ == "__main__":
    sys.exit(main())
