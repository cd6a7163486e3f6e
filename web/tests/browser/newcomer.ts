// Somebody who has never played: looks at the page, clicks something that it offers, looks again, until the
// game is over. It reads what the eye sees (what glows, what is not dimmed, what a panel asks for) and
// clicks with a real mouse or finger at a point that nothing covers. It knows no rule and no message.
//
// What it finds wrong are the page's dead ends: a question to which nothing can be clicked, an offered place
// that something covers, a click on what was offered that the server refuses, a page that stands still.
import { t } from "../../src/text/t";
import { PATIENCE_MS, type Person } from "./harness";

/** Something to click: what it is, what it says, where it is. */
interface Thing {
  readonly what: string;
  /** Which of its kind. */
  readonly n: number;
  readonly text: string;
  readonly x: number;
  readonly y: number;
  /** Something else would be hit there. */
  readonly covered: boolean;
  readonly cover: string;
}

interface Sight {
  readonly over: boolean;
  /** It is for us to do something. */
  readonly mine: boolean;
  /** The server has not answered yet, or the connection is lost. */
  readonly busy: boolean;
  readonly prompt: string;
  /** Changes when anything on the table does. */
  readonly mark: string;
  readonly refusal: string;
  readonly things: readonly Thing[];
}

/** What is looked for on the page, by the word under which the newcomer thinks of it. */
const SIGNS: Readonly<Record<string, string>> = {
  // The hex board.
  line: ".spot-menu [role=menuitem]",
  add: ".panel.due .tpicker .card-button",
  confirm: ".panel.due .tbtn.primary.big",
  choice: ".panel.due .vic",
  button:
    ".panel.due .btns .tbtn:not(.big), .panel.asked :is([data-act=accept], [data-act=refuse])",
  spot: ".b-asked [data-spot]",
  beside: ".b-beside",
  stop: ".prompt.mine-now .pb",
  go: "button.end:not(.off)",
  action: ".ab.ok",
  held: ".dc:not(.off), .pgc:not(.off)",
  improve: ".tracks .tbtn.primary",
  between: ".between[data-state=asked]:has([data-act=build]) button",
  take: ".says [data-move]",
  give: ".kind[data-side=give]",
  get: ".kind[data-side=get]",
  trade: ".panel:not(.due) .btns .tbtn:is([data-act=bank], [data-act=offer])",
  note: ".panel:not(.due) .note",
  shut: ".sheet-close, .rail-back:not([data-act]), .panel:not(.due) .ph .tbtn:last-child",
  // The card game.
  cline: ".cg-menuline:not(.danger)",
  // A card of the hand that is chosen already is not chosen again: its panel asks what to do with it.
  cspot: "[data-spot]:not(.b-spot):not([aria-pressed=true])",
  cbutton: ".cg-pb[data-act]:not([data-act=undo])",
  cpanel: ".cg-panel [data-move]:not(.cg-good.get)",
  cfan: ".cg-fanbox [data-take]",
  cfanrow: ".cg-fanrow button",
  cgive: ".cg-caravan .cg-good",
  csend: ".cg-caravan .tbtn",
  cbank: ".cg-bank .cg-good.get",
  chand: ".cg-handcard:not(.dim)",
  caction: ".cg-action:not(.dim)",
  cgo: ".cg-goon:not(.dim)",
};

/** Runs in the page: all that can be clicked now. Without `aim` all is listed, with it one is brought into sight. */
function look([signs, aim]: readonly [Readonly<Record<string, string>>, Thing | null]): Sight {
  const things: Thing[] = [];
  const usable = (element: Element) =>
    element.getAttribute("aria-disabled") !== "true" && !element.hasAttribute("disabled");
  const middle = (element: Element) => {
    const box = (element.querySelector(".b-hit") ?? element).getBoundingClientRect();
    const x = box.left + box.width / 2;
    const y = box.top + box.height / 2;
    const hit = document.elementFromPoint(x, y);
    const covered = hit === null || !element.contains(hit);
    const cover = covered
      ? `at ${x | 0},${y | 0} by ${hit?.getAttribute("class") ?? "nothing"}`
      : "";
    return { x, y, empty: box.width === 0, covered, cover };
  };
  for (const [what, selector] of Object.entries(signs))
    for (const [n, element] of document.querySelectorAll(selector).entries()) {
      if (!usable(element) || (aim && (aim.what !== what || aim.n !== n))) continue;
      let at = middle(element);
      if (at.empty) continue;
      if (at.covered && !(element instanceof SVGElement)) {
        // One scrolls to what is beyond an edge.
        element.scrollIntoView({ block: "nearest", inline: "nearest" });
        at = middle(element);
      }
      const words = `${element.getAttribute("aria-label") ?? ""} ${element.textContent ?? ""}`;
      const text = words.replaceAll(/\s+/g, " ").trim();
      things.push({ what, n, text, x: at.x, y: at.y, covered: at.covered, cover: at.cover });
    }
  const prompt = document.querySelector(".prompt, .cg-prompt");
  const sides = [...document.querySelectorAll(".left, .ops, .cg-info, .hand, .rc, .tchip.keep")];
  return {
    over: document.querySelector(".result") !== null,
    mine: document.querySelector(".prompt.mine-now, .cg-prompt.mine") !== null,
    busy: document.querySelector(".running-line.on, .banner-danger") !== null,
    prompt: prompt?.querySelector("[role=status]")?.textContent ?? "",
    mark: [...sides, prompt].map((part) => part?.textContent ?? "").join("|"),
    refusal: document.querySelector(".refusal")?.textContent ?? "",
    things,
  };
}

/** A small generator, so that a failure can be told by its seed. */
function chances(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

export interface Stay {
  /** Stops earlier: when this is so. */
  readonly until?: (sight: { readonly prompt: string; readonly clicks: number }) => boolean;
  readonly seed?: number;
  readonly clicksMax?: number;
}

export interface Story {
  readonly clicks: number;
  /** How often each kind of thing was clicked. */
  readonly kinds: Readonly<Record<string, number>>;
  readonly prompts: ReadonlySet<string>;
  readonly refusals: readonly string[];
  readonly over: boolean;
}

export class Newcomer {
  private readonly kinds: Record<string, number> = {};
  private readonly prompts = new Set<string>();
  private readonly refusals: string[] = [];
  private unseenSince = 0;
  private readonly steps: string[] = [];
  /** What was tried since the turn changed, so that nothing is tried for ever. */
  private tried = new Map<string, number>();
  private turn = "";
  private chance: (below: number) => number;
  readonly seed: number;

  constructor(
    private readonly person: Person,
    seed = person.seed,
  ) {
    this.seed = seed;
    this.chance = chances(seed);
  }

  /** Plays until the game is over, or until it was seen what was wanted. */
  async play(stay: Stay = {}): Promise<Story> {
    let clicks = 0;
    let mark = "";
    let changed = Date.now();
    while (clicks < (stay.clicksMax ?? 5000)) {
      const sight = await this.look();
      if (sight.mark !== mark || !sight.mine) this.note(sight);
      if (sight.mark !== mark) changed = Date.now();
      mark = sight.mark;
      if (sight.over || stay.until?.({ prompt: sight.prompt, clicks })) break;
      if (Date.now() - changed > 2 * PATIENCE_MS)
        throw this.stuck(sight, "nothing changes any more");
      const thing = sight.busy ? null : this.decide(sight);
      if (thing === null) {
        await pause(25);
        continue;
      }
      clicks++;
      this.lostSince = 0;
      await this.click(thing);
      await this.settle(mark);
    }
    const { kinds, prompts, refusals } = this;
    return { clicks, kinds, prompts, refusals, over: (await this.look()).over };
  }

  /** One look and, if there is something to click, one click. */
  async step(): Promise<void> {
    const sight = await this.look();
    this.note(sight);
    const thing = sight.over || sight.busy ? null : this.decide(sight);
    if (thing === null) return;
    this.lostSince = 0;
    await this.click(thing);
    await this.settle(sight.mark);
  }

  private look(aim: Thing | null = null): Promise<Sight> {
    return this.person.page.evaluate(look, [SIGNS, aim] as const);
  }

  private note(sight: Sight): void {
    if (sight.mine) this.prompts.add(sight.prompt);
    const refusal = sight.refusal.trim();
    // A question may close by itself, and somebody else may be quicker: what is answered too late was right when it
    // was clicked.
    const late = refusal === t("table.code.STALE");
    if (refusal !== "" && !late && this.refusals.at(-1) !== refusal) {
      this.refusals.push(refusal);
      this.steps.push(`REFUSED ${refusal}`);
    }
    if (!sight.mine && this.turn !== "") {
      this.turn = "";
      this.tried = new Map();
    } else if (sight.mine) this.turn = "mine";
  }

  /** Clicks where the thing is now, unless the page has changed meanwhile. */
  private async click(thing: Thing): Promise<void> {
    const [now] = (await this.look(thing)).things;
    if (!now || now.covered || now.text !== thing.text) return;
    const { what, text, x, y } = now;
    this.kinds[what] = (this.kinds[what] ?? 0) + 1;
    this.steps.push(`${what}: ${text.slice(0, 80)}`);
    if (this.person.touch) await this.person.page.touchscreen.tap(x, y);
    else await this.person.page.mouse.click(x, y);
  }

  /** Gives the page a moment to show what the click did; what happens next is seen by the next look. */
  private async settle(mark: string): Promise<void> {
    for (let i = 0; i < 8; i++) {
      await pause(15);
      const sight = await this.look();
      if (sight.mark !== mark || sight.busy) return;
    }
  }

  private stuck(sight: Sight, why: string): Error {
    const offered = sight.things.map(
      ({ what, text, covered, cover }) =>
        `  ${what}${covered ? ` (covered ${cover})` : ""}: ${text.slice(0, 80)}`,
    );
    return new Error(
      [
        `${this.person.name} (seed ${this.seed}): ${why}. The prompt: ${sight.prompt}`,
        `the last clicks:\n  ${this.steps.slice(-15).join("\n  ")}`,
        `on the page:\n${offered.slice(0, 40).join("\n")}`,
      ].join("\n"),
    );
  }

  /* ---- what to click ---- */

  private some(things: readonly Thing[]): Thing | null {
    return things[this.chance(things.length)] ?? null;
  }

  /** Whether something was tried less than so often in this turn. */
  private once(what: string, most = 1): boolean {
    const count = this.tried.get(what) ?? 0;
    this.tried.set(what, count + 1);
    return count < most;
  }

  private decide(sight: Sight): Thing | null {
    const open = sight.things.filter(({ covered }) => !covered);
    const of = (...what: string[]) => open.filter((thing) => what.includes(thing.what));
    if (this.hidden(sight)) return null;
    const thing =
      this.some(of("line", "cline")) ??
      this.answer(of) ??
      (sight.mine ? (this.place(of) ?? this.cards(of) ?? this.act(of)) : null);
    if (thing === null && sight.mine) this.lost(sight);
    return thing;
  }

  /** Whether places glow that cannot be seen yet: the board may be moving. After a while it is a fault. */
  private hidden(sight: Sight): boolean {
    const spots = sight.things.filter(({ what }) => what === "spot");
    if (!sight.mine || spots.length === 0 || spots.some(({ covered }) => !covered)) {
      this.unseenSince = 0;
      return false;
    }
    this.unseenSince ||= Date.now();
    if (Date.now() - this.unseenSince > PATIENCE_MS / 3)
      throw this.stuck(sight, `${spots.length} places glow and none of them can be seen`);
    return true;
  }

  private lostSince = 0;

  /** Asked, and nothing to click: that may last as long as an answer is under way. */
  private lost(sight: Sight): void {
    const now = Date.now();
    if (this.lostSince === 0) this.lostSince = now;
    else if (now - this.lostSince > PATIENCE_MS) throw this.stuck(sight, "nothing can be clicked");
  }

  /** What a panel asks for. */
  private answer(of: (...what: string[]) => Thing[]): Thing | null {
    const confirm = of("confirm");
    if (confirm.length > 0) return confirm[0] ?? null;
    // Where both are offered the cards have been chosen already, and now it is asked for whom.
    const choice = this.some(of("choice"));
    if (choice) return choice;
    const add = of("add").filter(() => this.once("add", 400));
    if (add.length > 0) return this.some(add);
    // Offers of others: yes as often as no. Counter-offers are for those who know the game.
    const buttons = of("button").filter(({ text }) => !/counter/i.test(text));
    return this.some(buttons) ?? this.some(of("take")) ?? this.some(of("between"));
  }

  /** Places that glow; a settlement goes where many pips are. */
  private place(of: (...what: string[]) => Thing[]): Thing | null {
    const pips = ({ text }: Thing) => Number(/(\d+) pips?/.exec(text)?.[1] ?? 0);
    const spots = of("spot");
    const best = Math.max(0, ...spots.map(pips));
    const good = best > 0 ? spots.filter((spot) => pips(spot) >= best - 1) : spots;
    return this.some(good) ?? this.some(of("beside"));
  }

  private act(of: (...what: string[]) => Thing[]): Thing | null {
    const [go] = of("go");
    if (go && /^(Roll|Würfeln)/.test(go.text)) return go;
    const action = (pattern: RegExp, most: number) => {
      const found = of("action").find(({ text }) => pattern.test(text));
      return found && this.once(pattern.source, most) ? found : null;
    };
    const held = of("held");
    return (
      action(/city/i, 2) ??
      action(/settle/i, 2) ??
      this.some(of("improve")) ??
      (held.length > 0 && this.once("held", 2) ? this.some(held) : null) ??
      (this.chance(2) === 0 ? action(/dev|wonder|level|fort|attack/i, 2) : null) ??
      (this.chance(2) === 0 ? action(/knight|hire|activate|promote|wall/i, 3) : null) ??
      (this.chance(3) > 0 ? action(/road|ship/i, 2) : null) ??
      this.bank(of, action) ??
      go ??
      this.some(of("stop").filter(({ text }) => !/undo|esc/i.test(text))) ??
      // A panel may lie over the button that ends the turn.
      (this.once("shut", 20) ? this.some(of("shut")) : null)
    );
  }

  /** Opens the trade panel now and then and tries what the bank takes. */
  private bank(
    of: (...what: string[]) => Thing[],
    action: (pattern: RegExp, most: number) => Thing | null,
  ): Thing | null {
    const done = of("trade").find(({ text }) => /bank/i.test(text));
    if (done) return done;
    const give = of("give");
    if (give.length === 0) return this.chance(3) === 0 ? action(/trade/i, 1) : null;
    const enough = of("note").some(({ text }) => /bank takes/i.test(text));
    if (enough) return this.once("get", 3) ? this.some(of("get")) : null;
    // Of the kind of which there is most, one after the other.
    const count = ({ text }: Thing) => Number(/\d+/.exec(text)?.[0] ?? 0);
    const most = give.reduce((a, b) => (count(b) > count(a) ? b : a));
    return this.once("give", 4) ? most : null;
  }

  /** The card game: what glows, what a panel offers, then cards of the hand and buildings. */
  private cards(of: (...what: string[]) => Thing[]): Thing | null {
    const row = this.some(of("cfanrow"));
    if (row && this.chance(2) === 0) return row;
    const asked =
      this.some(of("cfan")) ??
      row ??
      this.some(of("csend")) ??
      this.some(of("cspot")) ??
      this.some(of("cpanel")) ??
      this.some(of("cbutton"));
    if (asked && this.once("asked", 60)) return asked;
    if (of("cgive").length > 0 && this.once("cgive", 8)) return this.some(of("cgive"));
    const wanted = (pattern: RegExp, most: number) => {
      const found = of("caction").find(({ text }) => pattern.test(text));
      return found && this.once(`c${pattern.source}`, most) ? found : null;
    };
    return (
      wanted(/city/i, 2) ??
      wanted(/settle/i, 2) ??
      wanted(/road/i, 2) ??
      (this.once("chand", 3) ? this.some(of("chand")) : null) ??
      (this.once("cbank", 1) ? this.some(of("cbank")) : null) ??
      of("cgo")[0] ??
      asked
    );
  }
}
