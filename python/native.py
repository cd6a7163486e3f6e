"""The native part of the wheel: in c/ the library as one C file, made by tools/amalgamate, and stats.c of the program.

WHEEL_OPTIMISE says how it is optimised: -O2, unless the wheel is only tried.
"""
import os
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent if "__file__" in globals() else pathlib.Path.cwd()
sys.path.insert(0, str(HERE))
from build import builder  # noqa: E402

ffi = builder(HERE / "c" / "include", HERE / "c", ["c/longroad/longroad.c", "c/stats.c"],
              extra_compile_args=[os.environ.get("WHEEL_OPTIMISE", "-O2"), "-w"])
