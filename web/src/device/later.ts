// Answers of the server on this device that take a while: records, what is made of them, judgements. In the program
// src/net/http_later.c and analyses.c do this, by threads.
import type { Crew } from "./crew";
import type { Made } from "./helper";
import type { Answer } from "./messages";
import type { DeviceStore } from "./store";
import { type Reply, type Seen, STORE, STUDY, type Study } from "./table";

const JSON_TYPE = "application/json; charset=utf-8";
const TEXT_TYPE = "text/plain; charset=utf-8";

const fault = (status: number, message: string): Answer => ({
  status,
  type: JSON_TYPE,
  body: JSON.stringify({ code: "FAULT", message }),
});

const answerOf = ({ status, body }: Made, type = JSON_TYPE): Answer =>
  status === 200 ? { status, type, body } : fault(status, body);

/** A game, or a line of it, that is judged or was. */
interface Judgement {
  permille: number;
  made: Made | null;
}

/** The text of a record; null: there is none. */
type Fetch = () => Promise<string | null>;

/** So many are remembered. */
const KEPT = 32;

export class Later {
  private readonly judgements = new Map<string, Judgement>();

  constructor(
    private readonly store: DeviceStore,
    private readonly crew: Crew,
    private readonly judged: (table: number, summary: string) => void,
  ) {}

  async answer(reply: Exclude<Reply, { kind: "body" | "wait" }>): Promise<Answer> {
    const { table } = reply;
    if (reply.kind === "study" && reply.study.study === STUDY.analysis)
      return this.analysis(
        String(table),
        reply.study,
        async () => (await this.store.record(table)).found,
        table,
      );
    if (table === 0) return answerOf(await this.crew.study(studyOf(reply), null));
    const { status, found } = await this.store.record(table);
    if (status !== STORE.ok) return fault(503, "The record cannot be read.");
    if (found === null) return fault(404, "There is no such record.");
    if (reply.kind === "record") return { status: 200, type: TEXT_TYPE, body: found };
    const type = reply.study.study === STUDY.lists ? TEXT_TYPE : JSON_TYPE;
    return answerOf(await this.crew.study(reply.study, found), type);
  }

  /** The game of a server that leaves this to its players: the page brings the record along. */
  brought(name: string, line: number, record: string): Answer {
    const study: Study = { study: STUDY.analysis, seat: 0, move: line, lay: 0, text: null };
    return this.analysis(name, study, async () => record);
  }

  /** A table of a server that leaves hints to its players: the page brings what its seat saw. */
  async hint(seen: string): Promise<Answer> {
    return answerOf(await this.crew.hint(JSON.parse(seen) as Seen));
  }

  /** A judgement takes its time: until it is there, 202 says how far it is. `table` is the device's own, or 0. */
  private analysis(game: string, study: Study, record: Fetch, table = 0): Answer {
    const of = `${game}/${study.move}`;
    const { made, permille } = this.judgements.get(of) ?? this.begin(of, study, record, table);
    if (made === null) {
      const progress = JSON.stringify({ progress: permille / 1000 });
      return { status: 202, type: JSON_TYPE, body: progress };
    }
    // What failed is begun anew by the next question.
    if (made.status !== 200) this.judgements.delete(of);
    return answerOf(made);
  }

  private begin(of: string, study: Study, record: Fetch, table: number): Judgement {
    const judgement: Judgement = { permille: 0, made: null };
    const [oldest] = this.judgements.keys();
    if (this.judgements.size >= KEPT && oldest !== undefined) this.judgements.delete(oldest);
    this.judgements.set(of, judgement);
    void this.judge(judgement, study, record, table);
    return judgement;
  }

  private async judge(
    judgement: Judgement,
    study: Study,
    record: Fetch,
    table: number,
  ): Promise<void> {
    const found = await record();
    if (found === null) {
      judgement.made = { status: 404, body: "There is no such record.", summary: null };
      return;
    }
    judgement.made = await this.crew.study(study, found, (permille) => {
      judgement.permille = permille;
    });
    const { summary } = judgement.made;
    if (summary !== null && table !== 0) this.judged(table, summary);
  }
}

/** What is made of no record. */
const studyOf = (reply: Exclude<Reply, { kind: "body" | "wait" }>): Study =>
  reply.kind === "study" ? reply.study : { study: 0, seat: 0, move: 0, lay: 0, text: null };
