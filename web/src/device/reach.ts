// Whether the server that the page came from can be reached, asked while one plays on this device: when the menu of
// the badge opens, when the browser says that it is online again, and now and then.
import { useEffect, useReducer } from "preact/hooks";
import { isServerLost } from "../connection/query";

interface Reach {
  readonly on: boolean;
  /** Since when it is gone; null: not known. */
  readonly since: number | null;
}

const AGAIN_MS = 30_000;

class ServerReach {
  private state: Reach = { on: !isServerLost() && navigator.onLine, since: null };
  private readonly listeners = new Set<() => void>();

  get(): Reach {
    return this.state;
  }

  /** Asks. The service worker answers 204 where nobody else does (tools/worker.js). */
  look(): void {
    fetch("/healthz?quiet", { cache: "no-store" }).then(
      (answer) => this.found(answer.ok && answer.status !== 204),
      () => this.found(false),
    );
  }

  private found(on: boolean): void {
    if (on === this.state.on && (on || this.state.since !== null)) return;
    this.state = { on, since: on ? null : Date.now() };
    for (const listener of this.listeners) listener();
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}

export const reach = new ServerReach();

export function useReach(): Reach {
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  useEffect(() => {
    const stop = reach.subscribe(() => redraw(0));
    const look = () => reach.look();
    const timer = setInterval(look, AGAIN_MS);
    window.addEventListener("online", look);
    return () => {
      stop();
      clearInterval(timer);
      window.removeEventListener("online", look);
    };
  }, []);
  return reach.get();
}
