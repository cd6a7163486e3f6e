// Frames of a server, as short as tests need them.
import { SETTINGS, type TellEvents, type TellTable, type TellWelcome } from "../src/protocol";

export function welcome(id: number, build = "b1"): TellWelcome {
  return {
    type: "welcome",
    id,
    version: 2,
    server: "longroad 0.2.0",
    build,
    limits: {
      message_bytes: 98304,
      messages_per_second: 10,
      name_bytes: 31,
      title_bytes: 60,
      chat_bytes: 600,
      grace_ms: 60000,
      idle_ms: 120000,
      tables_per_address: 8,
      engines: false,
      positions: false,
    },
    device: [],
    now: 1_000_500,
  };
}

export function table(seq: number, more: Partial<TellTable> = {}): TellTable {
  return {
    type: "table",
    table: "quiet-otter-41",
    seq,
    seat: 0,
    practice: false,
    maker_knows: false,
    config: "board",
    settings: { ...SETTINGS, clock: "none" },
    chat: [],
    view: { stage: "running", host: 0, moves: [{ action: "end", kind: "end" }], watchers: 0 },
    ...more,
  };
}

export function events(from: number, seq: number, more: Partial<TellEvents> = {}): TellEvents {
  return { type: "events", table: "quiet-otter-41", from, seq, events: [], changed: {}, ...more };
}
