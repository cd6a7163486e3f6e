"""The declarations of include/longroad/*.h and of stats.h as cffi wants them, made by the C preprocessor."""
import pathlib
import re
import subprocess
import tempfile

HEADERS = ("longroad", "board", "cards", "bot", "env")


def declarations(include: pathlib.Path, stats: pathlib.Path) -> str:
    """What the headers declare, without the C library's headers, attributes and bodies of functions."""
    with tempfile.TemporaryDirectory() as empty:
        for name in ("stddef.h", "stdint.h"):
            (pathlib.Path(empty) / name).write_text("")
        source = "".join(f"#include <longroad/{name}.h>\n" for name in HEADERS) + '#include "stats.h"\n'
        text = subprocess.run(
            ["cc", "-E", "-P", "-nostdinc", "-U__GNUC__", f"-I{empty}", f"-I{include}", f"-I{stats}", "-xc", "-"],
            input=source, capture_output=True, text=True, check=True).stdout
    text = re.sub(r"static inline [^;{]*\{.*?^}", "", text, flags=re.S | re.M)
    constants = "static char *const LR_VERSION;\n"
    for name in HEADERS:
        for define, value in re.findall(r"^#define (LR_\w+) (\d+)\b", (include / f"longroad/{name}.h").read_text(), re.M):
            constants += f"#define {define} {value}\n"
    return constants + text
