// A connection with the server in this page (device/): what a WebSocket is for one that is elsewhere. All of the device
// is loaded with the first connection.
import { loadDevice } from "./device-there";
import type { Wire } from "./socket";

/** As a WebSocket says it of a connection that broke. */
export const BROKEN = 1006;

export class DeviceWire implements Wire {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  /** The other end, once it is there. */
  private end: { send(text: string): void; close(): void } | null = null;
  private over = false;

  constructor() {
    loadDevice().then(
      ({ device }) => {
        if (!this.over) this.end = device().connect(this);
      },
      () => this.closed(BROKEN),
    );
  }

  send(text: string): void {
    this.end?.send(text);
  }

  close(): void {
    this.over = true;
    this.end?.close();
  }

  /** The other end has gone. */
  closed(code: number): void {
    if (this.over) return;
    this.over = true;
    this.onclose?.({ code });
  }
}
