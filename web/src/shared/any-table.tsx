// What a part needs that stands at every table, whatever is played there: the table, who looks at it, and
// how to say something to the server. The two families of games know more (table/game.ts,
// cards/context.ts); parts of this folder do with this.
import { type ComponentChildren, createContext } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import { SeatDot as Dot } from "../art/piece";
import { send as sendMessage } from "../connection";
import type { ColourWord } from "../protocol";
import type { TableState } from "../state";
import "../styles/shared.css";

export type Size = "desktop" | "tablet" | "phone";

export interface AnyTable {
  readonly table: TableState;
  /** The own seat; undefined for those who watch. */
  readonly me: number | undefined;
  readonly size: Size;
  /** Says something to the server; whether it agreed. */
  readonly send: (message: Parameters<typeof sendMessage>[0]) => Promise<boolean>;
  readonly name: (seat: number) => string;
  readonly colour: (seat: number) => ColourWord;
}

const AnyTableContext = createContext<AnyTable | null>(null);

export function AroundTable({ at, children }: { at: AnyTable; children: ComponentChildren }) {
  return <AnyTableContext.Provider value={at}>{children}</AnyTableContext.Provider>;
}

export function useAnyTable(): AnyTable {
  const table = useContext(AnyTableContext);
  if (table === null) throw new Error("no table around this part");
  return table;
}

export const sendAny: AnyTable["send"] = async (message) =>
  (await sendMessage(message)).type === "ok";

/** The seats of a table, in the order of the turns. */
export const seatsOf = (table: TableState): readonly number[] =>
  (table.view.seats ?? []).map(({ seat }) => seat);

export function SeatDot({ seat, size = 14 }: { seat: number; size?: number }) {
  return <Dot colour={useAnyTable().colour(seat)} size={size} />;
}

function sizeNow(): Size {
  const width = window.innerWidth;
  return width >= 1200 ? "desktop" : width >= 768 ? "tablet" : "phone";
}

export function useSize(): Size {
  const [size, setSize] = useState<Size>(sizeNow);
  useEffect(() => {
    const look = () => setSize(sizeNow());
    window.addEventListener("resize", look);
    return () => window.removeEventListener("resize", look);
  }, []);
  return size;
}
