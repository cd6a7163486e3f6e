// The ways into a lesson: from its first step, from a later one, or back to the table where it is on.
import { tokens } from "../connection";
import { query } from "../connection/query";
import { addressIn } from "../connection/where";
import { openTable } from "../open-table";
import type { HttpTable } from "../protocol";
import { go } from "../router";
import type { Progress } from "./progress";

/** Makes a table for a lesson and goes there; the server plays the steps before `step`. */
export function beginLesson(name: string, step = 1): Promise<boolean> {
  const shipped = step > 1 ? `lesson/${name}/${step}` : `lesson/${name}`;
  return openTable({ shipped }, false);
}

async function goesOn(table: string): Promise<boolean> {
  if (tokens.of(table) === null) return false;
  const answer = await query(`/api/tables/${table}`, { where: tokens.where(table) });
  return answer.ok && ((await answer.json()) as HttpTable).table.stage === "running";
}

/** Back to the table of a lesson; where there is none any more, a new one begins at the same step. */
export async function continueLesson(name: string, { at, table }: Progress): Promise<boolean> {
  if (table === null || !(await goesOn(table).catch(() => false))) return beginLesson(name, at);
  go(addressIn(tokens.where(table), `/t/${table}`));
  return true;
}
