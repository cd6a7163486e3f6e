#!/usr/bin/env python3
"""Conversations with a program that is no longer at hand.

    talk.py record FILE PROGRAM ARGUMENTS...   passes lines on to PROGRAM and back, and writes them down
    talk.py play FILE                          plays PROGRAM's side of what was written down

In FILE the referee's lines begin with `> `, the program's with `< `. Playing is strict: a line that
the program did not hear at that point is answered by an error, and nothing is answered after it.
tests/unit/exec_player.c plays release-0.1.0/*.talk, which were recorded with `longroad engine --bot
greedy` of that release: what a later version says to it must be what it understood.
"""

import subprocess
import sys


def record(path, command):
    program = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    with open(path, "w", encoding="utf-8") as talk:

        def answer():
            line = program.stdout.readline()
            talk.write("< " + line)
            print(line, end="", flush=True)
            return line

        answer()  # the greeting
        for line in sys.stdin:
            if line == "quit\n":
                break
            talk.write("> " + line)
            program.stdin.write(line)
            program.stdin.flush()
            while line.startswith("go") and not answer().startswith(("best", "error")):
                pass
    program.communicate("quit\n")


def play(path):
    with open(path, encoding="utf-8") as talk:
        for line in talk:
            if line.startswith("< "):
                print(line[2:], end="", flush=True)
                continue
            heard = sys.stdin.readline()
            if heard in ("", "quit\n"):
                return
            if heard != line[2:]:
                print("error UNKNOWN_NAME - expected `%s`, not `%s`" % (line[2:-1], heard[:-1]), flush=True)
                break
    for line in sys.stdin:
        if line == "quit\n":
            return


if sys.argv[1] == "record":
    record(sys.argv[2], sys.argv[3:])
else:
    play(sys.argv[2])
