// The one state of the client, and what messages make of it.
import { describe, expect, it } from "vitest";
import type { Row, ServerMessage, TellHint, TellOver } from "../src/protocol";
import { type AppState, initialState, OF_DEVICE, reduce, seatColour, seatName } from "../src/state";
import { events, table, welcome } from "./frames";

function told(state: AppState, ...messages: ServerMessage[]): AppState {
  return messages.reduce(
    (now, message) => reduce(now, { kind: "message", message, now: 1_000_000 }),
    state,
  );
}

describe("a table", () => {
  it("is taken whole, and only what changed is replaced", () => {
    const one = told(initialState, table(10));
    const two = told(one, events(10, 12, { changed: { watchers: 3 } }));
    expect(two.table?.seq).toBe(12);
    expect(two.table?.view.watchers).toBe(3);
    expect(two.table?.view.moves).toBe(one.table?.view.moves);
    expect(one.table?.view.watchers).toBe(0);
  });

  it("does not change by frames that do not follow, or are of another table", () => {
    const one = told(initialState, table(10));
    expect(told(one, events(11, 12, { changed: { watchers: 3 } }))).toBe(one);
    expect(told(one, events(10, 12, { table: "brave-heron-7", changed: { watchers: 3 } }))).toBe(
      one,
    );
  });

  it("keeps its log when it is told whole again, and begins anew at another", () => {
    const one = told(
      initialState,
      table(10),
      events(10, 11, { events: [{ kind: "roll", seat: 0 }] }),
    );
    expect(told(one, table(20)).table?.log).toHaveLength(1);
    expect(told(one, table(1, { table: "brave-heron-7" })).table?.log).toHaveLength(0);
  });

  it("numbers the lines of its log and gives chat a list of its own", () => {
    const chat = { kind: "chat", name: "Tomas", text: "Well done", at: 5 } as const;
    const state = told(
      initialState,
      table(10),
      events(10, 11, { events: [{ kind: "roll" }, chat] }),
      events(11, 12, { events: [{ kind: "end" }] }),
    );
    expect(state.table?.log.map((entry) => entry.n)).toEqual([1, 2, 3]);
    expect(state.table?.chat).toEqual([chat]);
  });

  it("marks what was missed while the connection was lost", () => {
    const lost = reduce(told(initialState, table(10)), {
      kind: "banner",
      banner: { kind: "lost", retryAt: 0 },
    });
    const state = told(lost, events(10, 11, { events: [{ kind: "roll" }] }));
    expect(state.table?.log[0]?.missed).toBe(true);
  });

  it("forgets a hint when the decision is another", () => {
    const hint: TellHint = { type: "hint", id: 1, table: "quiet-otter-41", seq: 10, moves: [] };
    const state = told(initialState, table(10), hint);
    expect(state.table?.hint).toEqual(hint);
    const same = told(state, events(10, 11, { changed: { watchers: 1 } }));
    expect(same.table?.hint).toEqual(hint);
    expect(told(same, events(11, 12, { changed: { moves: [] } })).table?.hint).toBeNull();
  });

  it("holds how it ended, and that one is gone", () => {
    const over: TellOver = {
      type: "over",
      table: "quiet-otter-41",
      seq: 10,
      result: "won",
      winner: 0,
      points: [10, 3],
    };
    const gone = { type: "gone", table: "quiet-otter-41", why: "kicked" } as const;
    const state = told(initialState, table(10), over, gone);
    expect(state.table?.over).toEqual(over);
    expect(state.gone).toEqual(gone);
    expect(reduce(state, { kind: "left" })).toMatchObject({ table: null, gone: null });
  });
});

describe("the lobby", () => {
  const row = (name: string, created: number, watchers = 0): Row => ({
    table: name,
    config: "board",
    practice: false,
    stage: "open",
    clock: "none",
    seats: 4,
    free: 3,
    bots: 0,
    watchers,
    spectators: true,
    names: ["Ada"],
    players: [{ name: "Ada", bot: false }],
    created,
  });

  it("begins fresh, then takes what changed and what is gone; the newest stand first", () => {
    const state = told(
      initialState,
      { type: "lobby", fresh: true, tables: [row("a", 1), row("b", 2)] },
      { type: "lobby", fresh: false, tables: [row("c", 3), row("b", 2, 7)], gone: ["a"] },
    );
    expect(state.lobby?.map((each) => [each.table, each.watchers])).toEqual([
      ["c", 0],
      ["b", 7],
    ]);
    expect(told(state, { type: "lobby", fresh: true, tables: [] }).lobby).toEqual([]);
  });
});

describe("around the table", () => {
  it("the server's clock is known by the difference", () => {
    const state = told(initialState, table(1), welcome(1));
    expect(state.clockOffset).toBe(500);
    expect(state.table?.clockOffset).toBe(500);
  });

  it("refusals count up, so that the same one shows again", () => {
    const refused = { kind: "refused", code: "STALE", reason: "x" } as const;
    const one = reduce(initialState, refused);
    const two = reduce(one, refused);
    expect(two.refusal?.n).toBe((one.refusal?.n ?? 0) + 1);
    expect(reduce(two, { kind: "refusal-read" }).refusal).toBeNull();
  });

  it("what this device says of its store stays, whatever its table says of it", () => {
    const device = { kind: "refused", code: OF_DEVICE, reason: "no room", ruled: "" } as const;
    const server = { kind: "refused", code: "STORAGE", reason: "could not save" } as const;
    for (const order of [
      [device, server],
      [server, device],
    ])
      expect(order.reduce(reduce, initialState).refusal?.reason).toBe("no room");
    expect(reduce(initialState, server).refusal?.reason).toBe("could not save");
  });

  it("seats have a name and a colour, chosen or by their place", () => {
    const seat = { ready: true, connected: true, standin: false, away: false, muted: false };
    const state = told(
      initialState,
      table(1, {
        view: {
          seats: [
            { seat: 0, kind: "person", name: "Ada", colour: "green", ...seat },
            { seat: 1, kind: "bot", level: "steady", ...seat },
          ],
        },
      }),
    );
    const here = state.table;
    if (here === null) throw new Error("no table");
    expect([seatName(here, 0), seatName(here, 1), seatName(here, 5)]).toEqual([
      "Ada",
      "steady",
      "",
    ]);
    expect([seatColour(here, 0), seatColour(here, 1)]).toEqual(["green", "blue"]);
  });
});
