// Some people at one table, led through the parts of a game that a test is not about: first placements, dice,
// discards, the robber. What is asked is answered as a newcomer would.
import { expect } from "vitest";
import { t } from "../../src/text/t";
import { PATIENCE_MS, type Person } from "./harness";
import { Newcomer } from "./newcomer";
import { Table } from "./table";

export interface Member {
  readonly person: Person;
  readonly table: Table;
  readonly newcomer: Newcomer;
}

/** What one reads who may trade and build. */
const MAIN = [t("table.ask.main"), t("cards.prompt.main")];

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

export class Company {
  readonly members: readonly Member[];

  constructor(people: readonly Person[]) {
    this.members = people.map((person) => ({
      person,
      table: new Table(person),
      newcomer: new Newcomer(person),
    }));
  }

  /** Goes on until one of them has rolled and may trade and build; that one is the answer. */
  async untilMain(): Promise<Member> {
    let changed = Date.now();
    let before = "";
    while (Date.now() - changed < 2 * PATIENCE_MS) {
      const prompts: string[] = [];
      for (const member of this.members) {
        const prompt = (await member.table.isMine()) ? await member.table.prompt() : "";
        prompts.push(prompt);
        if (MAIN.includes(prompt)) return member;
        if (prompt !== "") await member.newcomer.step();
      }
      if (prompts.join("|") !== before) changed = Date.now();
      before = prompts.join("|");
      await pause(25);
    }
    throw new Error(`nobody's turn comes; the prompts: ${before}`);
  }

  /** Waits until every page shows what the others do: they are told one after the other. */
  async sameNews(): Promise<void> {
    const heard = () => new Set(this.members.map(({ person }) => person.seq)).size;
    await expect.poll(heard).toBe(1);
    for (const { person } of this.members) await person.settled();
  }

  others(active: Member): readonly Member[] {
    return this.members.filter((member) => member !== active);
  }

  /** Ends the turn of the one whose turn it is and goes on to the next that has rolled. */
  async nextMain(active: Member): Promise<Member> {
    await active.table.endTurn();
    await expect.poll(async () => MAIN.includes(await active.table.prompt())).toBe(false);
    return this.untilMain();
  }
}
