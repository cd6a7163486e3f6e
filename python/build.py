#!/usr/bin/env python3
"""build.py OUT LIBRARY: the package in OUT/longroad, its native part linked with the static library (make python)."""
import pathlib
import shutil
import sys

import cffi

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from cdef import HEADERS, declarations  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parent.parent


def builder(include: pathlib.Path, **how: object) -> cffi.FFI:
    ffi = cffi.FFI()
    ffi.cdef(declarations(include))
    source = "".join(f"#include <longroad/{name}.h>\n" for name in HEADERS)
    ffi.set_source("longroad._native", source, include_dirs=[str(include)], libraries=["pthread"], **how)
    return ffi


def main(out: pathlib.Path, library: pathlib.Path) -> None:
    package = out / "longroad"
    package.mkdir(parents=True, exist_ok=True)
    for path in (ROOT / "python/longroad").iterdir():
        if path.is_file():
            shutil.copy2(path, package / path.name)
    builder(ROOT / "include", extra_objects=[str(library.resolve())]).compile(tmpdir=str(out), verbose=False)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]))
