"""The extension is built where it can be; where it cannot, one line says why, and nothing is broken."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]
NATIVE = Path("src/muggins/kernels/native")
EXTENSION = Path("src/muggins/kernels/_native.abi3.so")


@pytest.fixture(scope="module")
def hook() -> ModuleType:
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """A source tree with the parts of the extension that are quickly built."""
    folder = tmp_path / NATIVE
    folder.mkdir(parents=True)
    for file in ("module.c", "cards.h", "show.c", "show.h"):
        shutil.copy(ROOT / NATIVE / file, folder)
    return tmp_path


@pytest.fixture
def _can_build(hook: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MUGGINS_KERNEL", raising=False)
    try:
        hook._check_machine()
        hook._compiler()
    except hook.NotBuilt as why:
        pytest.skip(f"nothing can be built here: {why}")


def functions(extension: Path) -> set[str]:
    """What an extension offers, looked up in another process: this one may have loaded it by the same name."""
    code = """
import sys
from importlib.util import module_from_spec, spec_from_file_location
spec = spec_from_file_location("muggins.kernels._native", sys.argv[1])
module = module_from_spec(spec)
spec.loader.exec_module(module)
print(*(name for name in dir(module) if not name.startswith("_")))
"""
    told = subprocess.run([sys.executable, "-c", code, str(extension)], capture_output=True, text=True, check=True)
    return set(told.stdout.split())


@pytest.mark.usefixtures("_can_build")
def test_every_file_that_has_functions_is_in_the_extension(hook: ModuleType, source: Path) -> None:
    (source / NATIVE / "helping.c").write_text("int helping(void);\nint helping(void) { return 1; }\n")
    assert hook.build(source) == source / EXTENSION
    assert functions(source / EXTENSION) == {"load_ranks", "score_packed", "score_listed"}


@pytest.mark.usefixtures("_can_build")
def test_it_is_built_again_only_when_something_has_changed(hook: ModuleType, source: Path) -> None:
    built = hook.build(source)
    first = built.stat().st_ino
    assert hook.build(source).stat().st_ino == first
    later = built.stat().st_mtime + 1
    os.utime(source / NATIVE / "show.h", (later, later))
    assert hook.build(source).stat().st_ino != first
    built.write_bytes(b"made for another machine")
    hook.build(source)
    assert "score_packed" in functions(built)


@pytest.mark.usefixtures("_can_build")
@pytest.mark.parametrize(
    "broken",
    [
        "int broken = ;\n",  # cannot be compiled
        '#include "cards.h"\nextern PyMethodDef missing[];\n'  # cannot be loaded
        "PyMethodDef broken_methods[] = {{NULL, NULL, 0, NULL}};\n"
        "void *use(void);\nvoid *use(void) { return missing; }\n",
    ],
)
def test_a_failure_is_told_in_one_line_and_leaves_what_was_there(hook: ModuleType, source: Path, broken: str) -> None:
    (source / EXTENSION).write_bytes(b"as it was")
    (source / NATIVE / "broken.c").write_text(broken)
    with pytest.raises(hook.NotBuilt, match="failed: ") as failure:
        hook.build(source)
    assert "\n" not in str(failure.value)
    assert (source / EXTENSION).read_bytes() == b"as it was"
    assert set(os.listdir((source / EXTENSION).parent)) == {"native", EXTENSION.name}


def test_without_a_compiler_nothing_is_built(
    hook: ModuleType, source: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("MUGGINS_KERNEL", raising=False)
    monkeypatch.setattr(hook, "_check_machine", lambda: None)
    monkeypatch.setenv("CC", "no-such-compiler")
    monkeypatch.setenv("PATH", str(tmp_path / "empty"))
    with pytest.raises(hook.NotBuilt, match="no C compiler"):
        hook.build(source)


def test_without_headers_nothing_is_built(
    hook: ModuleType, source: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("MUGGINS_KERNEL", raising=False)
    monkeypatch.setattr(sysconfig, "get_path", lambda name: str(tmp_path))
    monkeypatch.setattr(sys, "platform", "linux")
    with pytest.raises(hook.NotBuilt, match=r"Python\.h is missing"):
        hook.build(source)


@pytest.mark.parametrize("platform", ["win32", "linux"])
def test_the_install_goes_on_without_an_extension(
    hook: ModuleType,
    source: Path,
    platform: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    if platform == "win32":
        monkeypatch.delenv("MUGGINS_KERNEL", raising=False)
        monkeypatch.setattr(sys, "platform", platform)
    else:
        monkeypatch.setenv("MUGGINS_KERNEL", "python")
    data: dict[str, object] = {"pure_python": True, "artifacts": []}
    hook.NativeHook(str(source), {}, None, None, str(source), "wheel").initialize("standard", data)
    assert data == {"pure_python": True, "artifacts": []}
    told = capsys.readouterr()
    assert told.out == ""
    assert len(told.err.splitlines()) == 1
    assert told.err.startswith("muggins: no C kernels, those in Python serve: ")


@pytest.mark.usefixtures("_can_build")
def test_a_wheel_with_the_extension_is_for_this_platform_and_any_newer_python(hook: ModuleType, source: Path) -> None:
    data: dict[str, object] = {"pure_python": True, "artifacts": []}
    hook.NativeHook(str(source), {}, None, None, str(source), "wheel").initialize("standard", data)
    assert data["pure_python"] is False
    assert data["artifacts"] == [EXTENSION.as_posix()]
    assert str(data["tag"]).startswith("cp311-abi3-")
    assert str(data["tag"]).count("-") == 2
