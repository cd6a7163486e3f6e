// Scenes of board games, from events of the server's own tests: their words, their times and how each beat
// is drawn, over the board and on it.
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, describe, expect, it, vi } from "vitest";
import { geometryOf, placePoint } from "../../src/board/geometry";
import type { BoardLogged } from "../../src/protocol";
import { settings } from "../../src/settings";
import { type Scene, stage, wordsOf } from "../../src/shared/stage";
import { BoardStage, StageMarks } from "../../src/table/stage";
import { scenesOf } from "../../src/table/stage-scenes";
import { root } from "../page";
import { Around, eventsOf, GAMES, type GameName, gameOf, NAMES } from "./golden";

const SCENE_MS = 2500;

function scenes(name: GameName, events: readonly BoardLogged[], me = 0): Scene[] {
  const { view, setting } = gameOf(name);
  const after = {
    ...view,
    players: view.players.map((one) => ({ ...one, points: one.points + 1 })),
  };
  return scenesOf({ events, before: view, after, setting, me, name: (seat) => NAMES[seat] ?? "" });
}

const CITY = gameOf("knights").setting.vertices[10]?.id;

/** Every kind of moment that no golden file is sure to have. */
const MOMENTS: readonly (readonly [string, GameName, readonly object[]])[] = [
  [
    "Seven. To discard: Tomas 4, Ada 2.",
    "default",
    [
      { kind: "dice", seat: 1, target: { dice: [3, 4] } },
      { kind: "discard-due", left: [0, 4, 2] },
    ],
  ],
  [
    "Seven. Nobody has too many cards.",
    "default",
    [{ kind: "dice", seat: 1, target: { dice: [1, 6] } }],
  ],
  ["The robber is at", "default", [{ kind: "robber", seat: 1, target: { hex: "c3" } }]],
  [
    "Mira takes a card from Tomas.",
    "default",
    [
      { kind: "robber", seat: 0, target: { hex: "c3", seat: 1 } },
      { kind: "steal", seat: 0, target: { seat: 1 } },
    ],
  ],
  ["The barbarians land.", "knights", [{ kind: "barbarians", step: 7, track: 7, landed: true }]],
  [
    "7 against 6. Cities against active knights. Ada loses a city. The barbarians sail home.",
    "knights",
    [
      {
        kind: "battle",
        attack: 7,
        defence: 6,
        strengths: [3, 3, 0],
        result: "lost",
        defender: [],
        rewarded: [],
        to_lose: [],
      },
      { kind: "city-lost", seat: 2, vertex: CITY },
      { kind: "barbarians-gone" },
    ],
  ],
  [
    "The barbarians win. To lose a city: Mira.",
    "knights",
    [
      {
        kind: "battle",
        attack: 7,
        defence: 1,
        strengths: [0, 1, 0],
        result: "lost",
        defender: [],
        rewarded: [],
        to_lose: [0],
      },
    ],
  ],
  [
    "The knights hold. Tomas defended best.",
    "knights",
    [
      {
        kind: "battle",
        attack: 6,
        defence: 7,
        strengths: [3, 4, 0],
        result: "held",
        defender: [1],
        rewarded: [],
        to_lose: [],
      },
    ],
  ],
  [
    "The knights hold. Mira, Tomas defended equally well.",
    "knights",
    [
      {
        kind: "battle",
        attack: 6,
        defence: 6,
        strengths: [3, 3, 0],
        result: "held",
        defender: [],
        rewarded: [0, 1],
        to_lose: [],
      },
    ],
  ],
  [
    "Theatre. Mira reaches level 4 of science. Mira: metropolis. The first metropolis of science.",
    "knights",
    [
      { kind: "improve", seat: 0, target: { track: "science" }, level: 4 },
      { kind: "metropolis-gained", seat: 0, track: "science", from: null, vertex: CITY },
    ],
  ],
  [
    "It was Ada’s metropolis of trade.",
    "knights",
    [{ kind: "metropolis-gained", seat: 0, track: "trade", from: 2, vertex: CITY }],
  ],
  [
    "Longest Road: Mira, 6. It was Tomas’s, with 5.",
    "default",
    [
      {
        kind: "bonus",
        card: "longest-road",
        to: 0,
        from: 1,
        size: 6,
        sizes: [6, 5, 1],
        path: ["c3/ne", "c3/e"],
      },
    ],
  ],
  [
    "Longest Road: nobody.",
    "default",
    [{ kind: "bonus", card: "longest-road", to: null, from: 1, size: 5, sizes: [5, 5, 1] }],
  ],
  [
    "Largest Army: Ada, 3. Nobody had it before.",
    "default",
    [{ kind: "bonus", card: "largest-army", to: 2, from: null, size: 3, sizes: [0, 1, 3] }],
  ],
  [
    "Mira takes the fortress.",
    "pirate-islands",
    [
      {
        kind: "assault",
        seat: 0,
        warships: 4,
        pirates: 2,
        result: "won",
        fortress: 0,
        ships_lost: 0,
      },
    ],
  ],
  [
    "Mira wins. 10 points in round",
    "default",
    [
      {
        kind: "win",
        seat: 0,
        points: [10, 4, 5],
        sources: [{ city: 8, "longest-road": 2 }, {}, {}],
      },
    ],
  ],
];

afterEach(() => {
  stage.clear();
  vi.useRealTimers();
});

describe.each(GAMES)("the moments of %s", (name) => {
  it("are short and in words", () => {
    const all = eventsOf(name).flatMap((event) => scenes(name, [event]));
    expect(all.length).toBeGreaterThan(1);
    for (const scene of all) {
      expect(scene.beats.reduce((a, b) => a + b, 0)).toBeLessThan(SCENE_MS);
      expect(scene.sounds.length).toBeLessThanOrEqual(scene.beats.length);
      expect(wordsOf(scene)).not.toMatch(/[{}]|undefined|stage\./);
    }
  });

  it("light routes that lie on the board, and count to the goal", () => {
    const { setting } = gameOf(name);
    for (const event of eventsOf(name)) {
      for (const edge of event.path ?? [])
        expect(placePoint(geometryOf(setting), edge)).not.toBe(null);
      if (event.kind === "bonus" && event.card === "longest-road" && typeof event.to === "number")
        expect(event.path).toHaveLength(event.sizes?.[event.to] ?? -1);
      if (event.kind === "win")
        expect(
          event.sources.map((sources) => Object.values(sources).reduce((a, b) => a + b, 0)),
        ).toEqual(event.points);
    }
  });
});

describe.each(MOMENTS)("%s", (words, name, events) => {
  const made = scenes(name, events as unknown as BoardLogged[]);

  it("is said and short", () => {
    expect(made.map(wordsOf).join(" ")).toContain(words);
    for (const scene of made) expect(scene.beats.reduce((a, b) => a + b, 0)).toBeLessThan(SCENE_MS);
  });

  it("is drawn in every beat", async () => {
    vi.useFakeTimers();
    vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {} }));
    settings.set({ motion: "normal" });
    const game = gameOf(name);
    await act(() =>
      render(
        <Around game={game}>
          <svg aria-hidden="true">
            <StageMarks />
          </svg>
          <BoardStage />
        </Around>,
        root,
      ),
    );
    for (const scene of made) {
      await act(() => stage.add([scene]));
      for (let beat = 0; beat < scene.beats.length; beat++) {
        expect(root.querySelector(".stage")?.getAttribute("data-beat")).toBe(String(beat));
        const drawn = root.querySelectorAll(".st-beat > *, .st-marks > *");
        expect(drawn.length, `${scene.facts.kind} ${beat}`).toBeGreaterThan(0);
        await act(() => void vi.advanceTimersByTime(scene.beats[beat] ?? 0));
      }
      expect(root.querySelector(".stage")).toBe(null);
    }
    expect(root.innerHTML).not.toMatch(/NaN|undefined/);
  });
});

describe("a loss", () => {
  const stolen = [
    { kind: "robber", seat: 1, target: { hex: "c3", seat: 0 } },
    { kind: "steal", seat: 1, target: { seat: 0 } },
  ] as unknown as BoardLogged[];

  it("is told at once to who has it, and politely to others", async () => {
    settings.set({ motion: "off" });
    await act(() =>
      render(
        <Around game={gameOf("default")}>
          <BoardStage />
        </Around>,
        root,
      ),
    );
    const said = (role: string) => root.querySelector(`[role=${role}]`)?.textContent ?? "";
    await act(() => stage.add(scenes("default", stolen, 0)));
    expect([said("alert"), said("status")]).toEqual([expect.stringContaining("takes a card"), ""]);
    await act(() => stage.add(scenes("default", stolen, 2)));
    expect([said("alert"), said("status")]).toEqual(["", expect.stringContaining("takes a card")]);
    expect(root.querySelector(".st-card")?.textContent).toContain("takes a card");
    expect(root.querySelector(".stage")).toBe(null);
  });
});
