"""Builds the one C extension, `muggins.kernels._native`, where a C compiler and Python's headers are.

Hatchling runs it for a wheel and for an editable install; `python hatch_build.py` builds in place. Without compiler
or headers, or if compiling fails, one line says so and the package is installed without: every kernel is there in
Python too. `MUGGINS_KERNEL=python` in the environment leaves it out.
"""

from __future__ import annotations

import os
import platform
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # run by hand, where hatchling need not be
    BuildHookInterface = object  # type: ignore[assignment, misc]

ROOT = Path(__file__).resolve().parent
SOURCES = Path("src/muggins/kernels/native")
EXTENSION = Path("src/muggins/kernels/_native.abi3.so")

LOAD = """
import sys
from importlib.util import module_from_spec, spec_from_file_location
module_from_spec(spec_from_file_location("muggins.kernels._native", sys.argv[1]))
"""
"""What tries in another process whether an extension can be loaded."""


class NotBuilt(Exception):
    """Why there is no extension, in a few words."""


class NativeHook(BuildHookInterface):  # type: ignore[type-arg]
    """Puts the extension into a wheel, or beside its Python twins in an editable install."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build, and make the wheel one for this platform; without an extension it stays one for all."""
        try:
            build(Path(self.root))
        except (NotBuilt, OSError, ValueError) as why:
            print(f"muggins: no C kernels, those in Python serve: {why}", file=sys.stderr)
            return
        build_data["pure_python"] = False
        # A Python for both kinds of Mac builds for the one it runs on.
        machine = sysconfig.get_platform().replace("universal2", platform.machine())
        build_data["tag"] = f"cp311-abi3-{machine.replace('-', '_').replace('.', '_')}"
        build_data["artifacts"].append(EXTENSION.as_posix())


def build(root: Path = ROOT) -> Path:
    """Compile all C files and link them; returns the extension.

    It is loaded once to try it, then put in place at one stroke: who has the old one keeps it. Raises `NotBuilt`.
    """
    _check_machine()
    target = root / EXTENSION
    if _is_fresh(target, root):
        return target
    compiler = _compiler()
    files = sorted((root / SOURCES).glob("*.c"))
    # A file that has no functions for Python serves the others.
    subjects = " ".join(f"X({file.stem})" for file in files if f"PyMethodDef {file.stem}_methods[]" in file.read_text())
    flags = ["-O3", "-std=c11", "-fPIC", "-fvisibility=hidden", "-fwrapv", "-Wall", "-Wextra", "-DNDEBUG"]
    flags += [f"-DSUBJECTS={subjects}", f"-I{sysconfig.get_path('include')}", f"-I{root / SOURCES}"]
    with tempfile.TemporaryDirectory() as folder:
        objects = [Path(folder, file.stem).with_suffix(".o") for file in files]
        with ThreadPoolExecutor(os.cpu_count()) as workers:
            jobs = [
                workers.submit(_run, [*compiler, *flags, "-c", str(file), "-o", str(made)])
                for file, made in zip(files, objects, strict=True)
            ]
        for job in jobs:
            job.result()
        linked = Path(folder, EXTENSION.name)
        lazily = ["-undefined", "dynamic_lookup"] if sys.platform == "darwin" else []
        _run([*compiler, "-shared", *lazily, *map(str, objects), "-o", str(linked), "-lm"])
        _load(linked)
        beside = target.with_name(f".{target.name}.{os.getpid()}")
        shutil.copy(linked, beside)
        os.replace(beside, target)
    return target


def _is_fresh(target: Path, root: Path) -> bool:
    """Whether the extension is there, newer than all it is made of, and can be loaded here."""
    sources = (root / "hatch_build.py", *(root / SOURCES).iterdir())
    if not target.is_file() or target.stat().st_mtime < max(file.stat().st_mtime for file in sources if file.exists()):
        return False
    try:
        _load(target)
    except NotBuilt:
        return False
    return True


def _load(extension: Path) -> None:
    _run([sys.executable, "-c", LOAD, str(extension)])


def _check_machine() -> None:
    if os.environ.get("MUGGINS_KERNEL") == "python":
        raise NotBuilt("MUGGINS_KERNEL is python")
    if sys.platform == "win32" or platform.python_implementation() != "CPython":
        raise NotBuilt("they are built for CPython on Linux and macOS alone")
    if sysconfig.get_config_var("Py_GIL_DISABLED"):
        raise NotBuilt("a Python without the GIL has no stable interface for them yet")
    if not Path(sysconfig.get_path("include"), "Python.h").is_file():
        raise NotBuilt("Python.h is missing (Debian: apt install python3-dev)")


def _compiler() -> list[str]:
    """The compiler that Python was built with, or else `cc`."""
    asked = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    for command in (asked, ["cc"]):
        if command and shutil.which(command[0]):
            return command
    raise NotBuilt("there is no C compiler (Debian: apt install gcc)")


def _run(command: list[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        said = next((line for line in done.stderr.splitlines() if "error" in line.lower()), "it says nothing")
        raise NotBuilt(f"{Path(command[0]).name} failed: {said}")
    if done.stderr and __name__ == "__main__":
        print(done.stderr, file=sys.stderr)


if __name__ == "__main__":
    try:
        print(f"built {build().relative_to(ROOT)}")
    except NotBuilt as why:
        sys.exit(f"not built: {why}")
