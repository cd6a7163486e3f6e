// A worker beside the server's: another instance of the same module, in which bots think, or replays and judgements
// are made (table.ts). A search keeps its instance busy until it is done; the server's must stay awake. What a helper
// is asked it does one after the other.
import { netText } from "./parts";
import {
  DeviceCrew,
  DeviceStudy,
  type Seen,
  STUDY,
  type Study,
  type Task,
  type Thought,
} from "./table";

/** What a helper is asked. The first order brings the module. */
export type Order =
  | { readonly kind: "bots" | "studies"; readonly module: WebAssembly.Module }
  | { readonly kind: "task"; readonly task: Task }
  | {
      readonly kind: "study";
      readonly number: number;
      readonly study: Study;
      readonly record: string | null;
    }
  | { readonly kind: "hint"; readonly number: number; readonly seen: Seen };

/** What a helper has made. */
export interface Made {
  /** As of HTTP: 200, or the body is a sentence that says why not. */
  readonly status: number;
  readonly body: string;
  /** Of a game that was judged: what lists tell of it. */
  readonly summary: string | null;
}

export type Report =
  | {
      readonly kind: "thought";
      readonly thought: Thought;
      /** How long it took; of a hint nobody asks. */
      readonly ms: number;
      readonly bot: string;
    }
  | { readonly kind: "made"; readonly number: number; readonly made: Made }
  | { readonly kind: "progress"; readonly number: number; readonly permille: number };

const report = (said: Report) => postMessage(said);

/** Loads a net where it is missing. */
async function need(of: DeviceCrew | DeviceStudy, net: string): Promise<void> {
  if (!of.hasNet(net)) of.loadNet(net, await netText(net));
}

class Helper {
  private crew: DeviceCrew | null = null;
  private studies: DeviceStudy | null = null;
  private readonly bots = new Map<bigint, string>();
  /** The study under way. */
  private at = 0;

  async take(order: Order): Promise<void> {
    switch (order.kind) {
      case "bots":
        this.crew = await DeviceCrew.start(order.module);
        return;
      case "studies":
        this.studies = await DeviceStudy.start(order.module, (permille) =>
          report({ kind: "progress", number: this.at, permille }),
        );
        return;
      case "task":
        if (this.crew !== null) await this.task(this.crew, order.task);
        return;
      case "study":
        if (this.studies !== null) await this.study(this.studies, order);
        return;
      case "hint":
        if (this.studies !== null) await this.hint(this.studies, order);
    }
  }

  private async task(crew: DeviceCrew, task: Task): Promise<void> {
    const { player } = task;
    if (task.kind === "sit") {
      await need(crew, task.net);
      this.bots.set(player, task.bot);
    }
    if (task.kind === "rise") this.bots.delete(player);
    const began = performance.now();
    const thought = crew.take(task);
    const ms = performance.now() - began;
    const bot = task.kind === "think" && !task.hint ? (this.bots.get(player) ?? "") : "";
    if (thought !== null) report({ kind: "thought", thought, ms, bot });
  }

  private async study(
    studies: DeviceStudy,
    { number, study, record }: Order & { kind: "study" },
  ): Promise<void> {
    this.at = number;
    if (study.study === STUDY.analysis) await need(studies, studies.netOf(record ?? ""));
    report({ kind: "made", number, made: studies.make(study, record) });
  }

  private async hint(
    studies: DeviceStudy,
    { number, seen }: Order & { kind: "hint" },
  ): Promise<void> {
    const made = await studies.hint(seen, (net) => need(studies, net));
    report({ kind: "made", number, made });
  }
}

const helper = new Helper();
let last: Promise<void> = Promise.resolve();
addEventListener("message", ({ data }: MessageEvent<Order>) => {
  last = last.then(() => helper.take(data)).catch((fault) => console.error(fault));
});
