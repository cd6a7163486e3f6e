// What needs no click: the strip between turns in its states, and the rules that decline offers.
import { type ComponentChildren, render } from "preact";
import { act } from "preact/test-utils";
import { describe, expect, it } from "vitest";
import type { Automatic, BoardLogged, BoardMove, BoardView, Rules } from "../../src/protocol";
import { BetweenTurns } from "../../src/table/between";
import type { Game } from "../../src/table/game";
import { RulesPanel } from "../../src/table/trade";
import { OfferCard } from "../../src/table/trade-asked";
import { root } from "../page";
import { Around, gameOf } from "./golden";

const RULES: Rules = {
  trades: "yes",
  deaf: [],
  points: 0,
  never: {},
  worse: false,
  unpayable: true,
  extra: "useful",
};

/** A game with what the server does for the seat. */
function served(some: Partial<Automatic>, view: Partial<BoardView> = {}, log: object[] = []) {
  const game = gameOf("default", view, 1);
  const automatic: Automatic = { declines: [], extra: false, builds: false, ...some };
  const table = {
    ...game.table,
    clockOffset: 0,
    view: { ...game.table.view, automatic, rules: RULES },
    log: log.map((event, i) => ({ n: i + 1, seq: i + 1, event: event as BoardLogged })),
  };
  return { ...game, table, view: { ...game.view, automatic } } as typeof game;
}

async function show(game: Game, part: ComponentChildren): Promise<void> {
  await act(() => render(<Around game={game}>{part}</Around>, root));
}
const press = (selector: string) => act(() => root.querySelector<HTMLElement>(selector)?.click());
const state = () => root.querySelector<HTMLElement>(".between")?.dataset.state;

describe("between turns", () => {
  it("offers to build, and a pass is said once", async () => {
    const game = served({ extra: true, deadline: Date.now() + 4000 });
    await show(game, <BetweenTurns />);
    expect(state()).toBe("asked");
    expect(root.querySelector(".ring")).not.toBeNull();
    await press('[data-act="build"]');
    expect(game.send).toHaveBeenLastCalledWith({ type: "extra", on: true });
    await press('[data-act="pass"]');
    expect(game.send).toHaveBeenLastCalledWith({ type: "extra", on: false });
    expect(state()).toBeUndefined();
  });

  it("lets the only kind of piece glow in the own part, and ends it", async () => {
    const { view } = gameOf("default");
    const road: BoardMove = { action: "road a1/e", kind: "road", target: { edge: "a1/e" } };
    const end: BoardMove = { action: "end", kind: "end" };
    const game = served(
      { builds: true },
      { prompt: { ...view.prompt, phase: "build", who: [1] }, moves: [road, end] },
    );
    await show(game, <BetweenTurns />);
    expect(state()).toBe("own");
    expect(game.choose).toHaveBeenCalledWith("road");
    await press('[data-act="done"]');
    expect(game.act).toHaveBeenCalledWith(end);
  });

  it("is one quiet line where the server has passed, until the dice are thrown", async () => {
    const passed = { kind: "by_rule", seat: 1, action: "end", rule: "extra" };
    await show(served({}, {}, [{ kind: "roll", seat: 0 }, passed]), <BetweenTurns />);
    expect(state()).toBe("none");
    await show(served({}, {}, [passed, { kind: "roll", seat: 0 }]), <BetweenTurns />);
    expect(state()).toBeUndefined();
  });
});

describe("rules that decline", () => {
  it("are the server's, changed one by one", async () => {
    const game = served({});
    await show(game, <RulesPanel />);
    expect(root.querySelector(".tchip")?.textContent).toBe("1 rule on");
    await press('.never [aria-label="ore"]');
    expect(game.send).toHaveBeenLastCalledWith({
      type: "rules",
      rules: { ...RULES, never: { ore: 1 } },
    });
    await press('[aria-label="Worse than 1 for 1"]');
    expect(game.send).toHaveBeenLastCalledWith({ type: "rules", rules: { ...RULES, worse: true } });
  });

  it("do not ask, and leave the answer to whoever takes it up", async () => {
    const { view } = gameOf("default");
    const moves: BoardMove[] = [
      { action: "accept", kind: "accept" },
      { action: "refuse", kind: "refuse" },
    ];
    const offers = [{ seat: 0, give: { wool: 1 }, get: { ore: 1 }, waiting: [1], accepted: [] }];
    const prompt = { ...view.prompt, phase: "answer" as const, who: [1], active: 0 };
    await show(served({ declines: [0] }, { moves, offers, prompt }), <OfferCard />);
    expect(root.querySelector(".asked")).toBeNull();
    await press(".by-rule button");
    expect(root.querySelector('.asked [data-act="accept"]')).not.toBeNull();
  });
});
