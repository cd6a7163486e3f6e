#!/usr/bin/env python3
"""analyse.py RECORD: what a recorded game was like: actions by kind, points over time, and a picture of them (OUT.svg)."""
import collections
import sys

import longroad


def main(path: str, plot: str) -> None:
    with open(path, encoding="utf-8") as text:
        record = longroad.Record(text.read())
    kinds, points = collections.Counter(), []
    for state, action in record.steps():
        kinds[action.text.split()[1]] += 1
        points.append(state.score())
    print(f"{record.game.config}: {sum(kinds.values())} actions")
    for kind, count in kinds.most_common(12):
        print(f"{count:6d}  {kind}")
    print(f"points at the end: {points[-1]}")
    if plot:
        most = max(max(row) for row in points) or 1
        lines = ""
        for seat in range(record.game.seats):
            path_points = " ".join(f"{10 + 580 * k / len(points):.1f},{290 - 270 * row[seat] / most:.1f}"
                                   for k, row in enumerate(points))
            lines += f'<polyline points="{path_points}" fill="none" stroke="hsl({seat * 60},60%,45%)" stroke-width="2"/>'
        with open(plot, "w", encoding="utf-8") as out:
            out.write(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 300">{lines}</svg>\n')


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "")
