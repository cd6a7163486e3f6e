"""commands.py LONGROAD BUILD: every command that the documents show is run.

A command is a line of a block of code (markdown.py) that begins with one of the WORDS below, perhaps behind
`NAME=value`; what follows two blanks, or ` #`, is said about it. A `\\` at the end goes on in the next line.
In running text, `longroad ...` in backticks is one too: run, if it is whole (IN_TEXT), else its words and flags
are looked up in the program's help.

It runs in a scratch folder that looks like the repository with a little of what the documents suppose (a
record game.lrg, a data folder): see scene(). A command that the program refuses fails the test: a wrong flag,
a name that is gone, a file that is not there. So that all of them take seconds,

  - SMALLER caps numbers: `--games 2000` is run as `--games 2`;
  - STAND_IN puts real files in the place of names for readers (FILE, DIR, TABLE);
  - INSTEAD holds what is not run as it stands, each with the reason, and what is tried in its place.

A row of these tables that no document uses any more fails too.
"""
import glob
import os
import pathlib
import re
import shlex
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
from free_port import free_port
from markdown import ROOT, code_lines, documents, prose

WORDS = ("longroad", "make", "python3", "curl", "cc", "cmake", "ctest", "git", "grep", "sqlite3", "apt",
         "systemctl", "journalctl", "npm", "node", "sudo", "lintian", "chrt")
FOLDERS = ("tools/", "build/", "./", "web/", "examples/")

# The most that a flag's number is run with.
SMALLER = {
    "longroad sim": {"--games": 18},
    "longroad match": {"--games": 2, "--nodes": 20, "--ms": 2},
    "longroad analyze": {"--nodes": 4, "--ms": 1, "--rollout": 2, "--depth": 2},
    "longroad train": {"--games": 4, "--generation": 1, "--boards": 1},
    "longroad loadtest": {"--tables": 2, "--idle": 5, "--seconds": 1, "--games": 1, "--think": 50},
    "longroad engine": {"--ms": 2},
}
# Flags that are added where a document leaves them to their default, and when others are not there.
ADDED = {
    "longroad match": ["--games", "2", "--nodes", "20", "--quiet", "--threads", "1"],
    "longroad sim": ["--games", "18", "--quiet", "--threads", "1"],
    "longroad train": ["--games", "4", "--generation", "1", "--boards", "1", "--quiet", "--threads", "1"],
    "longroad analyze": ["--nodes", "4", "--quiet", "--threads", "1"],
    "longroad puzzle": ["--nodes", "4", "--quiet"],
    "longroad bench": ["--quick", "--no-history", "--set", "vp_goal=3"],
    "longroad loadtest": ["--quiet"],
}
STAND_IN = {
    "FILE": "game.lrg", "FILE.map": "maps/island.map", "DIR": "data2", "NAME": "new-shores",
    "FILE.game": "island.game",
}
STAND_IN_FOR = {
    "longroad match": {"BOT": "steady"},
    "longroad play": {"FILE": "unfinished.lrg"},
    "longroad verify": {"FILE": "server.lrg"},
    "longroad perft": {"FILE": "position.txt"},
}
# Commands that running text tells whole.
IN_TEXT = ("sim", "match", "list", "cards", "schema", "bench")
# Behind these a command is not run as it stands. LOOK: its parts are looked at (look()).
LOOK = "look"
INSTEAD = [
    # begins with, what is tried instead, why
    ("make test", LOOK, "this test is part of it"),
    ("make fuzz", LOOK, "takes minutes; make test fuzzes each target for seconds"),
    ("make coverage", LOOK, "builds everything once more"),
    ("make format", LOOK, "rewrites the sources"),
    ("make bench", LOOK, "takes minutes, and cli-bench runs `longroad bench`"),
    ("make build", LOOK, "make play begins with it"),
    ("make play", LOOK, "tools/fresh-check runs it on an empty machine, tests/server/edge.sh its server"),
    ("make deb", LOOK, "tools/fresh-check builds, installs and removes the packages"),
    ("make install", LOOK, "tests/installed.sh installs and uses what is installed"),
    ("make python", LOOK, "a stage of make test builds and tries it"),
    ("make wheel", LOOK, "a stage of make test builds and uses it"),
    ("make wasm", LOOK, "a stage of make test builds and plays it"),
    ("make cluster", LOOK, "tests/cluster/proxy.sh runs tools/cluster"),
    ("tools/cluster", LOOK, "tests/cluster/proxy.sh runs it"),
    ("longroad serve --store", LOOK, "needs a PostgreSQL: tests/cluster has one"),
    ("longroad db check --store", LOOK, "needs a PostgreSQL: tests/cli/db_postgres.sh has one"),
    ("longroad loadtest ws://10.", LOOK, "needs several nodes: tests/cluster has them"),
    ("make site", LOOK, "web/tests/browser/site.spec.ts makes one and plays there"),
    ("longroad merge part-000 part-100", "longroad merge part-000", "parts of fewer games leave a gap"),
    ("longroad merge part-*", "longroad merge part-000", "parallel makes the parts: tests/cli/match.sh"),
    ("longroad train $plan", LOOK, "tests/cli/train.sh trains in parts"),
    ("python3 examples/bridge.py longroad", "python3 examples/bridge.py longroad greedy 20", "strong takes longer"),
    ("make amalgamation", "tools/amalgamate dist", "the same without looking for packages to install"),
    ("cc -O2 -I dist", "cc -fsyntax-only -I dist/longroad -I dist examples/simple.c dist/longroad/longroad.c",
     "half a minute; tests/installed.sh compiles, links and runs it"),
    ("cc examples/bot.c", "cc -fsyntax-only -I include examples/bot.c",
     "nothing is installed; tests/installed.sh compiles and links it"),
    ("longroad match --bots 'exec:./bot,", LOOK, "tests/example_bot.sh plays it"),
    ("tools/fresh-check", LOOK, "needs root, network and an hour"),
    ("tools/setup", LOOK, "installs packages"),
    ("tools/deb-check", LOOK, "needs packages; part of make deb"),
    ("tools/strength", LOOK, "cli-strength runs it"),
    ("tools/performance", LOOK, "cli-performance runs it"),
    ("tools/python", LOOK, "a stage of make test, and minutes"),
    ("tools/same", LOOK, "cli-same runs it"),
    ("longroad loadtest --serve --abuse", LOOK, "four minutes; tests/server/abuse.sh runs a small one"),
    ("longroad puzzle check", LOOK, "a judge with few nodes is not sure; cli-puzzle checks one"),
    ("tools/lint", LOOK, "a stage of make test"),
    ("tools/test", LOOK, "this test is part of it"),
    ("cmake", LOOK, "a build of its own: preset and target are looked up"),
    ("ctest", LOOK, "the tests run already: preset, labels and names are looked up"),
    ("build/", LOOK, "a test that runs already: its source is looked up"),
    ("git diff", LOOK, "there is nothing to try"),
    ("apt", LOOK, "tools/fresh-check installs the packages"),
    ("systemctl", LOOK, "no systemd runs in a test; tools/fresh-check lets it judge the unit"),
    ("journalctl", LOOK, "no systemd runs in a test"),
    ("./floor", LOOK, "measures for a minute; compiling it is tried"),
    ("longroad serve --bind '*' --port 443", LOOK, "port 443, and a certificate: tests/server/tls.sh has both"),
    ("longroad match --bots master,'exec:./longroad-mine", LOOK, "a program that the reader builds"),
]

IN_PART = "(in part) "
PATIENCE = 300  # seconds for what must come to an end, however busy the machine is

problems = []
used = set()


# ---- finding ----

def split_comment(line):
    line = re.split(r"\s+#\s", line, maxsplit=1)[0].rstrip()
    return re.split(r"(?<=\S) {2,}(?=[^\s])", line, maxsplit=1)[0]


def is_command(line):
    rest = re.sub(r"^([A-Z_]+=\S* )+", "", line)
    word = rest.split(" ")[0]
    return word in WORDS or (rest.startswith(FOLDERS) and not rest.startswith("./..."))


def commands():
    """(where, command) of all documents."""
    for document in documents():
        text = document.read_text()
        open_line = None
        where = document.relative_to(ROOT)
        for item in code_lines(text):
            if item is None:
                open_line = None
                continue
            number, language, line = item
            if language not in ("", "sh", "console", "bash"):
                continue
            line = line.strip()
            if open_line:
                line, number = open_line[1] + " " + line, open_line[0]
                open_line = None
            elif not is_command(line):
                continue
            if line.endswith("\\"):
                open_line = (number, line[:-1].strip())
                continue
            for part in split_comment(line).split(" && "):
                yield f"{where}:{number}", part.strip()
        for number, line in prose(text):
            for span in re.findall(r"`(longroad [^`]+)`", line):
                if re.match(r"longroad [a-z]+( |$)", span):
                    whole = span.count(" ") > 1 and span.split(" ")[1] in IN_TEXT and not re.search(r" --[a-z-]+$| [A-Z]{2,}|PROGRAM", span)
                    yield f"{where}:{number}", span if whole else IN_PART + span


# ---- the scene ----

def scene(folder, longroad):
    """The repository as far as commands look at it, and what they suppose."""
    for name in ("docs", "tests", "bench", "examples", "tools", "include", "src", "cmake", "maps", "lessons",
                 "weights"):
        os.symlink(ROOT / name, folder / name)
    os.unlink(folder / "tests")
    (folder / "tests").mkdir()
    shutil.copytree(ROOT / "tests/perft", folder / "tests/perft")
    os.symlink(ROOT / "tests/rules", folder / "tests/rules")
    os.unlink(folder / "weights")
    (folder / "weights").mkdir()
    run = lambda *words: subprocess.run([longroad, *words], cwd=folder, check=True, capture_output=True)
    run("sim", "--games", "18", "--bots", "greedy", "--seed", "1", "--records", "games",
        "--record-games", "0,17", "--quiet")
    shutil.copy(folder / "games/game-000000.lrg", folder / "game.lrg")
    moves = (folder / "game.lrg").read_text().splitlines(keepends=True)
    (folder / "unfinished.lrg").write_text("".join(moves[:len(moves) // 2]))
    run("loadtest", "--serve", "--data", "data", "--fast", "--games", "1", "--quiet", "--config", "cards")
    run("db", "export", "--data", "data", "--out", "exported")
    shutil.copy(next((folder / "exported").glob("*.lrg")), folder / "server.lrg")
    (folder / "mine.cards").write_text("longroad-cards 1\nname mine\n")
    (folder / "position.txt").write_text("phase main\n")
    (folder / "longroad.conf").write_text("hostname = play.example.org\ntrusted-proxy = 127.0.0.1\n")
    pioneers = sorted(glob.glob("/usr/share/games/pioneers/*.game"))
    if pioneers:
        shutil.copy(pioneers[0], folder / "island.game")


class Server:
    """`longroad serve` with these flags; comes up, answers, ends well."""

    def __init__(self, longroad, folder, flags, environment=None):
        self.port = free_port()
        if "--port" in flags:
            flags[flags.index("--port") + 1] = str(self.port)
        else:
            flags = flags + ["--port", str(self.port)]
        self.process = subprocess.Popen([longroad, "serve", *flags], cwd=folder, env=environment,
                                        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{self.port}/healthz", timeout=PATIENCE).close()
                return
            except OSError:
                if self.process.poll() is not None:
                    break
                time.sleep(0.1)
        self.process.kill()
        raise RuntimeError(f"does not come up: {self.process.communicate()[0]}")

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        output = self.process.communicate(timeout=PATIENCE)[0]
        if self.process.returncode != 0:
            raise RuntimeError(f"ends with {self.process.returncode}: {output}")


# ---- looking ----

def preset_names():
    return set(re.findall(r'"name": "(\w+)"', (ROOT / "CMakePresets.json").read_text()))


def look(words, build):
    """What can be said of a command without running it; a sentence if something is wrong."""
    if words[0] == "make":
        result = subprocess.run(["make", "-n", *words[1:]], cwd=ROOT, capture_output=True, text=True)
        return result.returncode and result.stderr
    if words[0].startswith("tools/"):
        script = ROOT / words[0]
        if not os.access(script, os.X_OK):
            return "there is no such program"
        text = script.read_text()
        for word in words[1:]:
            if re.match(r"--?\w|[a-z-]+$", word) and not re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", text):
                return f"it knows no {word}"
    if words[0] in ("cmake", "ctest"):
        for k, word in enumerate(words):
            if word == "--preset" and words[k + 1] not in preset_names():
                return f"there is no preset {words[k + 1]}"
            if word in ("-L", "-R"):
                listed = subprocess.run(["ctest", "-N", word, words[k + 1]], cwd=build, capture_output=True, text=True)
                if "Total Tests: 0" in listed.stdout or listed.returncode:
                    return f"{word} {words[k + 1]} finds no test"
    if words[0].startswith("build/"):
        found = re.match(r"build/\w+/(tests/.*)$", words[0])
        if not found or not (ROOT / (found[1] + ".c")).exists():
            return "no test of ours has that program"
    if words[0] == "longroad":
        return check_flags(words)
    if words[0] in ("systemctl", "journalctl") and "longroad" not in words:
        return "about which unit?"
    return None


def check_flags(words):
    """Command, what it is to do, and flags: all in the program's help."""
    help_of = subprocess.run([LONGROAD, words[1], "--help"], capture_output=True, text=True)
    if help_of.returncode:
        return f"there is no `longroad {words[1]}`"
    for k, word in enumerate(words[2:]):
        flag = re.match(r"--[a-z-]+", word)
        if flag and not re.search(rf"{flag[0]}[=\[ \n]", help_of.stdout) and flag[0] != "--help":
            return f"`longroad {words[1]}` has no {flag[0]}"
        if k == 0 and re.fullmatch("[a-z]+", word) and not re.search(rf"\b{word}\b", help_of.stdout):
            return f"`longroad {words[1]}` knows no {word}"
    return None


# ---- running ----

def smaller(words):
    key = " ".join(words[:2])
    words = [STAND_IN_FOR.get(key, {}).get(w, STAND_IN.get(w, w)) for w in words]
    words = [re.sub(r"@nodes=\d+", "@nodes=20", re.sub(r"@ms=\d+", "@ms=2", w)) for w in words]
    caps = SMALLER.get(key, {})
    for k, word in enumerate(words[:-1]):
        if word in caps and words[k + 1].isdigit():
            words[k + 1] = str(min(int(words[k + 1]), caps[word]))
    added = ADDED.get(key, [])
    k = 0
    while k < len(added):
        takes = k + 1 < len(added) and not added[k + 1].startswith("--")
        part = added[k:k + 2] if takes else added[k:k + 1]
        taken = part[0] in words or (part[0] == "--nodes" and ("--ms" in words or "--quick" in words))
        # The budget of time or nodes that a document gives stands for the default.
        if not taken and not (part[0] == "--set" and "--config" in words):
            words += part
        k += len(part)
    return words


def run_longroad(words, folder, environment):
    if words[1] == "serve":
        flags = words[2:] if "--data" in words else words[2:] + ["--data", tempfile.mkdtemp(dir=folder)]
        Server(LONGROAD, folder, flags, environment).stop()
        return None
    if words[1] == "admin":
        if "--data" not in words:
            words = words[:2] + ["--data", "admin"] + words[2:]
        else:
            words[words.index("--data") + 1] = "admin"
    words = smaller(words)
    typed = {"play": "quit\n", "engine": "quit\n"}.get(words[1], "")
    words = [w for part in words for w in (expand(part, folder))]
    return check_result(subprocess.run([LONGROAD, *words[1:]], cwd=folder, env=environment, input=typed,
                                       capture_output=True, text=True, timeout=PATIENCE))


def expand(word, folder):
    if "*" not in word or word.startswith("exec:"):
        return [word]
    found = sorted(str(p.relative_to(folder)) for p in folder.glob(word))
    return found or [word]


def check_result(result):
    if result.returncode:
        return f"exit {result.returncode}: {(result.stderr + result.stdout)[-600:]}"
    return None


def instead(command):
    for row in INSTEAD:
        if command.startswith(row[0]):
            used.add(row)
            return row
    return None


def try_command(where, command, folder, build):
    environment = dict(os.environ, PATH=f"{folder / 'bin'}:{os.environ['PATH']}", HOME=str(folder))
    if command.startswith(IN_PART):
        return check_flags(shlex.split(command[len(IN_PART):]))
    while re.match(r"[A-Z_]+=\S* ", command):
        name, _, rest = command.partition("=")
        value, _, command = rest.partition(" ")
        environment[name] = value
    command = re.sub(r"^build/\w+/longroad(?= |$)", "longroad", command)
    row = instead(command)
    if row and row[1] == LOOK:
        return look(shlex.split(command), build)
    words = shlex.split(row[1] if row else command)
    if words[0] == "longroad":
        return run_longroad(words, folder, environment)
    words = [re.sub(r"(127\.0\.0\.1|localhost):7070", f"127.0.0.1:{SERVER.port}", w) for w in words]
    if words[0] == "sqlite3" and not shutil.which("sqlite3"):
        return sqlite_backup(words, folder)
    if words[0] == "tools/rule-coverage" or words[0] == "tools/amalgamate":
        environment["PWD"] = str(folder)
        words = [str(ROOT / words[0])] + [str(folder / w) if w == "dist" else w for w in words[1:]]
    return check_result(subprocess.run(words, cwd=folder, env=environment, capture_output=True, text=True,
                                       timeout=PATIENCE))


def sqlite_backup(words, folder):
    """sqlite3 FILE ".backup OTHER" as the shell of SQLite does it, which need not be installed."""
    found = re.fullmatch(r"\.backup (\S+)", words[2])
    if not found:
        return f"what is {words[2]}?"
    source, target = sqlite3.connect(folder / "admin" / words[1]), sqlite3.connect(folder / found[1])
    source.backup(target)
    good = target.execute("pragma integrity_check").fetchone()[0]
    return None if good == "ok" else good


def main():
    global LONGROAD, SERVER
    LONGROAD, build = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
    work = tempfile.TemporaryDirectory()
    folder = pathlib.Path(work.name)
    (folder / "bin").mkdir()
    os.symlink(LONGROAD, folder / "bin/longroad")
    scene(folder, LONGROAD)
    SERVER = Server(LONGROAD, folder, ["--demo", "--data", "admin"])

    wanted = {}
    for where, command in commands():
        wanted.setdefault(command, where)
    def attempt(item):
        command, where = item
        began = time.monotonic()
        try:
            wrong = try_command(where, command, folder, build)
        except Exception as error:  # the test itself goes on with the others
            wrong = f"{type(error).__name__}: {error}"
        return command, where, wrong, time.monotonic() - began

    # In order: some use what others have written.
    results = [attempt(item) for item in wanted.items()]
    SERVER.stop()
    for command, where, wrong, _ in results:
        if wrong:
            problems.append(f"{where}: {command}\n    {str(wrong).strip()}")
    for row in INSTEAD:
        if row not in used:
            problems.append(f"tests/docs/commands.py: no document shows `{row[0]}` any more")
    if len(results) < 80:
        problems.append(f"only {len(results)} commands were found")
    print("\n".join(problems))
    if os.environ.get("LONGROAD_TIMES"):
        for command, where, _, seconds in sorted(results, key=lambda r: -r[3])[:25]:
            print(f"{seconds:6.2f} s  {where}: {command}")
    looked = sum(1 for c in wanted if (row := instead(re.sub(r"^build/\w+/longroad(?= |$)", "longroad", c))) and row[1] == LOOK)
    print(f"commands: {len(results)} in the documents, {looked} of them only looked at, {len(problems)} wrong")
    work.cleanup()
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
