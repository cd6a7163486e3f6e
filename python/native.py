"""The native part of the wheel: longroad/longroad.c beside this file, made by tools/amalgamate."""
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent if "__file__" in globals() else pathlib.Path.cwd()
sys.path.insert(0, str(HERE))
from build import builder  # noqa: E402

ffi = builder(HERE / "c" / "include", sources=["c/longroad/longroad.c"], extra_compile_args=["-O2", "-w"])
