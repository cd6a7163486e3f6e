// The workers beside the server's (helper.ts): one in which bots think, one that judges games, one for what is made
// quickly. Each starts when it is first needed.
import type { Made, Order, Report } from "./helper";
import { type Seen, STUDY, type Study, type Task, type Thought } from "./table";

type Post = "bots" | "judge" | "studies";

interface Waiting {
  done(made: Made): void;
  progress(permille: number): void;
}

/** How much the last move counts for how long moves take. */
const FRESH = 0.1;

export class Crew {
  private readonly workers = new Map<Post, Worker>();
  private readonly waiting = new Map<number, Waiting>();
  private last = 0;
  /** How long moves take, by bot, in milliseconds. */
  readonly times = new Map<string, number>();

  constructor(
    private readonly module: WebAssembly.Module,
    private readonly thought: (thought: Thought) => void,
  ) {}

  /** For a bot. */
  task(task: Task): void {
    this.order("bots", { kind: "task", task });
  }

  /** What is made of a record, or of the study's own text; a judgement says now and then how far it is. */
  study(
    study: Study,
    record: string | null,
    progress: (permille: number) => void = () => {},
  ): Promise<Made> {
    const number = ++this.last;
    return new Promise((done) => {
      this.waiting.set(number, { done, progress });
      const post = study.study === STUDY.analysis ? "judge" : "studies";
      this.order(post, { kind: "study", number, study, record });
    });
  }

  /** What a bot would do at a table elsewhere, by what the own seat saw. */
  hint(seen: Seen): Promise<Made> {
    const number = ++this.last;
    return new Promise((done) => {
      this.waiting.set(number, { done, progress: () => {} });
      this.order("studies", { kind: "hint", number, seen });
    });
  }

  /** Starts the bots' worker before there is anything to think about. */
  warm(): void {
    this.worker("bots");
  }

  private order(post: Post, order: Order): void {
    this.worker(post).postMessage(order);
  }

  private worker(post: Post): Worker {
    const there = this.workers.get(post);
    if (there !== undefined) return there;
    const worker = new Worker(new URL("./helper.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<Report>) => this.hear(data);
    const kind = post === "bots" ? "bots" : "studies";
    worker.postMessage({ kind, module: this.module } satisfies Order);
    this.workers.set(post, worker);
    return worker;
  }

  /** Nobody waits for an answer any more. */
  end(): void {
    for (const worker of this.workers.values()) worker.terminate();
    this.workers.clear();
  }

  private hear(report: Report): void {
    switch (report.kind) {
      case "thought":
        if (report.bot !== "") this.time(report.bot, report.ms);
        return this.thought(report.thought);
      case "progress":
        return this.waiting.get(report.number)?.progress(report.permille);
      case "made": {
        const asker = this.waiting.get(report.number);
        this.waiting.delete(report.number);
        return asker?.done(report.made);
      }
    }
  }

  private time(bot: string, ms: number): void {
    const before = this.times.get(bot) ?? ms;
    this.times.set(bot, before + (ms - before) * FRESH);
  }
}
