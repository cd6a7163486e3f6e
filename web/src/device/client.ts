// The page's end of the server on this device. The worker (worker.ts) has the tables, or passes on what is said to the
// tab that has them; the page cannot tell, and need not know.
import type { Question as Asked } from "../connection/query";
import type { Answer, Say, Tell, Trouble } from "./messages";
import { joinDeviceTexts } from "./texts";

/** What is used of connection/device-wire.ts. */
interface Wire {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  closed(code: number): void;
}

/** What is used of a worker; tests have their own. */
interface Line {
  postMessage(say: Say): void;
  onmessage: ((event: MessageEvent<Tell>) => void) | null;
}

/** As an HTTP answer: a body of these has no bytes. */
const EMPTY = new Set([204, 304]);

const responseOf = ({ status, type, body }: Answer): Response =>
  new Response(EMPTY.has(status) ? null : body, { status, headers: { "content-type": type } });

class Device {
  private readonly wires = new Map<number, Wire>();
  private readonly waiting = new Map<number, (answer: Answer) => void>();
  private readonly listeners = new Set<(trouble: Trouble) => void>();
  private last = 0;

  constructor(private readonly line: Line) {
    line.onmessage = ({ data }) => this.hear(data);
  }

  connect(wire: Wire): { send(text: string): void; close(): void } {
    const number = ++this.last;
    this.wires.set(number, wire);
    this.line.postMessage({ kind: "open", wire: number });
    return {
      send: (text) => this.line.postMessage({ kind: "send", wire: number, text }),
      close: () => {
        if (this.wires.delete(number)) this.line.postMessage({ kind: "close", wire: number });
      },
    };
  }

  query(address: string, { method = "GET", body = "", signal }: Asked): Promise<Response> {
    const [path = "", query = ""] = address.split("?", 2);
    const number = ++this.last;
    return new Promise((done, fail) => {
      signal?.addEventListener("abort", () => fail(signal.reason));
      this.waiting.set(number, (answer) => done(responseOf(answer)));
      const decoded = query.split("&").map(decodeURIComponent).join("&");
      const question = { method, path: decodeURIComponent(path), query: decoded, body };
      this.line.postMessage({ kind: "ask", number, question });
    });
  }

  onTrouble(listener: (trouble: Trouble) => void): () => void {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  }

  private hear(tell: Tell): void {
    switch (tell.kind) {
      case "opened":
        return this.wires.get(tell.wire)?.onopen?.();
      case "received":
        return this.wires.get(tell.wire)?.onmessage?.({ data: tell.text });
      case "closed": {
        const wire = this.wires.get(tell.wire);
        this.wires.delete(tell.wire);
        return wire?.closed(tell.code);
      }
      case "answer": {
        const done = this.waiting.get(tell.number);
        this.waiting.delete(tell.number);
        return done?.(tell.answer);
      }
      case "trouble":
        for (const listener of this.listeners) listener(tell.trouble);
    }
  }
}

/* ---- what the page shows of it, each loaded when it is first needed ---- */

export async function loadPlaceBadge() {
  const [{ PlaceBadge }] = await Promise.all([import("./place-badge"), joinDeviceTexts()]);
  return PlaceBadge;
}

export async function loadSharedTable() {
  const [{ SharedTable }] = await Promise.all([import("./hot-seat"), joinDeviceTexts()]);
  return SharedTable;
}

export async function loadPractiseOn() {
  const [{ PractiseOn }] = await Promise.all([import("./practise-on"), joinDeviceTexts()]);
  return PractiseOn;
}

export async function loadBackOnline() {
  const [{ BackOnline }] = await Promise.all([import("./practise-on"), joinDeviceTexts()]);
  return BackOnline;
}

export async function loadHint() {
  const [{ hintHere }] = await Promise.all([import("./hint"), joinDeviceTexts()]);
  return hintHere;
}

export const loadHotSeat = () => import("./hot-seat");

let started: Device | null = null;

/** The device of this page; its worker starts when it is first needed. */
export function device(): Device {
  if (started === null) {
    started = new Device(new Worker(new URL("./worker.ts", import.meta.url), { type: "module" }));
    // Browsers that need room may delete what a site stores, unless it is asked to be kept.
    void navigator.storage?.persist?.();
  }
  return started;
}
