// Whether the server that the page came from can be reached, asked while one plays on this device: when the menu of
// the badge opens, when the browser says that it is online again, and now and then.
import { useEffect } from "preact/hooks";
import { Changes, useChanges } from "../changes";
import { isServerLost } from "../connection/query";

interface Reach {
  readonly on: boolean;
  /** Somebody has looked; until then it is a guess. */
  readonly asked: boolean;
  /** Since when it is gone; null: not known. */
  readonly since: number | null;
}

const AGAIN_MS = 30_000;

class ServerReach extends Changes {
  private state: Reach = {
    on: !isServerLost() && navigator.onLine,
    asked: false,
    since: null,
  };

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
    if (this.state.asked && on === this.state.on) return;
    this.state = { on, asked: true, since: on ? null : Date.now() };
    this.tell();
  }
}

export const reach = new ServerReach();

export function useReach(): Reach {
  useChanges(reach);
  useEffect(() => {
    const look = () => reach.look();
    const timer = setInterval(look, AGAIN_MS);
    window.addEventListener("online", look);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", look);
    };
  }, []);
  return reach.get();
}
