// The store of this device with what its tests write into it, as a script for a page (device-store.spec.ts).
import { DeviceStore } from "../../src/device/store";
import type { Change, Entry } from "../../src/device/table";

export const open = (name: string): Promise<DeviceStore> => DeviceStore.open(name);

export const entry = (table: number, seq: number, text = ""): Entry => ({
  ...{ table, seq, time: 1000 + seq, kind: "act", text },
});

/** A change of a row: what is not said stays as it was. */
export const change = (table: number, said: Partial<Change>): Change => ({
  ...{ table, stage: 1, record: null, name: null, listing: null },
  ...{ rules: null, maker: null, wake: null },
  ...said,
});
