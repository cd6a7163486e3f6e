#!/usr/bin/env python3
"""build.py OUT LIBRARY: the package in OUT/longroad, its native part linked with the library (make python).

Beside the library the native part has stats.c of the program, so that figures of matches are those of `longroad match`.
"""
import pathlib
import shutil
import sys
from typing import Sequence

import cffi

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from cdef import HEADERS, declarations  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parent.parent


def builder(include: pathlib.Path, stats: pathlib.Path, sources: Sequence[str] = (), **how: object) -> cffi.FFI:
    """`stats` is the folder of stats.h, `sources` has its stats.c."""
    ffi = cffi.FFI()
    ffi.cdef(declarations(include, stats))
    source = "".join(f"#include <longroad/{name}.h>\n" for name in HEADERS) + '#include "stats.h"\n'
    ffi.set_source("longroad._native", source, include_dirs=[str(include), str(stats)], sources=list(sources),
                   libraries=["m", "pthread"], **how)
    return ffi


def main(out: pathlib.Path, library: pathlib.Path) -> None:
    package = out / "longroad"
    package.mkdir(parents=True, exist_ok=True)
    for path in (ROOT / "python/longroad").iterdir():
        if path.is_file():
            shutil.copy2(path, package / path.name)
    stats = ROOT / "src/cli"
    builder(ROOT / "include", stats, [str(stats / "stats.c")],
            extra_objects=[str(library.resolve())]).compile(tmpdir=str(out), verbose=False)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]))
