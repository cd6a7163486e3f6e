// Questions by HTTP, all of them by one function: to the server that the page came from, or to this device, which
// answers the same addresses by the same C. A question about a table or a game goes to where that is; one that has no
// place of its own goes to the server, and to the device where no server answers.
import { fileAddress, hasServer, pathHere } from "../address";
import { hasDevice, loadDevice } from "./device-there";
import { type Where, whereOf } from "./where";

export interface Question {
  readonly method?: "GET" | "POST";
  readonly body?: string;
  readonly signal?: AbortSignal;
  /** Where the table or game is; otherwise where that of the page shown is. */
  readonly where?: Where;
}

const askDevice = async (path: string, question: Question): Promise<Response> =>
  (await loadDevice()).device().query(path, question);

const MISDIRECTED = 421;

/** One node of several may answer that another has the table: then that one is asked. */
async function askServer(
  path: string,
  { method = "GET", body, signal }: Question,
): Promise<Response> {
  const how: RequestInit = {
    method,
    credentials: "omit",
    ...(body === undefined ? {} : { body }),
    ...(signal === undefined ? {} : { signal }),
  };
  const answer = await fetch(path, how);
  if (answer.status !== MISDIRECTED) return answer;
  const fault = (await answer
    .clone()
    .json()
    .catch(() => null)) as { at?: string } | null;
  if (typeof fault?.at !== "string") return answer;
  const sign = path.includes("?") ? "&" : "?";
  return fetch(`${path}${sign}at=${encodeURIComponent(fault.at)}`, how);
}

/** Whether the server is known to be out of reach. */
let serverLost = false;
export const isServerLost = (): boolean => serverLost || !hasServer();
/** The session says so. */
export const tellServerLost = (lost: boolean): void => {
  serverLost = lost;
};

/** Tables and games are in one place; all else is the same in both. */
const PLACED = /^\/api\/(tables|records)\b/;

/**
 * The rules for readers, which the module leaves out. A static site has them as files (tools/site.mjs); of a server's the
 * service worker keeps them (tools/worker.js), for times without a network.
 */
const RULES = /^\/api\/rules(?:\/([a-z-]+))?$/;

const askRules = (path: string, page: string): Promise<Response> =>
  hasServer() ? askServer(path, {}) : fetch(fileAddress(`rules/${page}.json`));

/** Whether the server leaves it to its players to judge games (`welcome.device`); the session says so. */
let judgesHere = false;
export const tellLeft = (work: readonly string[]): void => {
  judgesHere = work.includes("analysis");
};

const ANALYSIS = /^\/api\/records\/([a-z0-9-]+)\/analysis(?:\?(line=\d+))?$/;
const LEFT = 403;
const records = new Map<string, Promise<string>>();

/** Judges a server's game here: its record is open, now that the game is over. */
async function judgeHere(
  name: string,
  line: string | undefined,
  question: Question,
): Promise<Response> {
  const fetched =
    records.get(name) ?? askServer(`/api/records/${name}`, {}).then((answer) => answer.text());
  records.clear();
  records.set(name, fetched);
  const more = line === undefined ? "" : `&${line}`;
  const body = await fetched;
  return askDevice(`/device/analysis?of=${name}${more}`, { ...question, method: "POST", body });
}

export async function query(path: string, question: Question = {}): Promise<Response> {
  const rules = RULES.exec(path);
  if (rules !== null) return askRules(path, rules[1] ?? "index");
  const where = hasServer() ? (question.where ?? whereOf(pathHere())) : "device";
  if (where === "device") return askDevice(path, question);
  const elsewhere = !PLACED.test(path) && hasDevice();
  if (elsewhere && serverLost) return askDevice(path, question);
  const game = hasDevice() ? ANALYSIS.exec(path) : null;
  if (game !== null && judgesHere) return judgeHere(game[1] ?? "", game[2], question);
  try {
    const answer = await askServer(path, question);
    return game !== null && answer.status === LEFT
      ? judgeHere(game[1] ?? "", game[2], question)
      : answer;
  } catch (fault) {
    if (!elsewhere || question.signal?.aborted) throw fault;
    return askDevice(path, question);
  }
}

/** The JSON that an address answers. */
export async function ask<T>(path: string, question: Question = {}): Promise<T> {
  const answer = await query(path, question);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return (await answer.json()) as T;
}
