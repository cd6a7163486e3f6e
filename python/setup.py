"""The wheel: the library as one C file (tools/amalgamate) and the package, compiled by setuptools. Run by tools/python."""
import pathlib
import re
import sys

from setuptools import setup

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
VERSION = re.search(r'#define LR_VERSION "(.+)"', (HERE / "c/include/longroad/longroad.h").read_text()).group(1)

setup(
    name="longroad",
    version=VERSION,
    description="The island-settling family of board games for research: rules, bots, batches of games",
    license="MIT",
    packages=["longroad"],
    package_data={"longroad": ["py.typed"]},
    python_requires=">=3.9",
    install_requires=["numpy", "cffi"],
    cffi_modules=["native.py:ffi"],
    zip_safe=False,
    options={"bdist_wheel": {"py_limited_api": "cp39"}},
)
