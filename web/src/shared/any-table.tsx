// What a part needs that stands at every table, whatever is played there: the table, who looks at it, and
// how to say something to the server. The two families of games know more (table/game.tsx,
// cards/context.tsx); parts of this folder do with this.
import { type ComponentChildren, createContext } from "preact";
import { useContext } from "preact/hooks";
import { SeatDot as Dot } from "../art/piece";
import { send as sendMessage } from "../connection";
import type { ColourWord } from "../protocol";
import { seatColour, type TableState } from "../state";
import type { Size } from "./frames";
import { nameOf } from "./names";
import "../styles/shared.css";

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

export function useAnyTable(): AnyTable {
  const table = useContext(AnyTableContext);
  if (table === null) throw new Error("no table around this part");
  return table;
}

/** What a family's parts know of their table: a box around them, and the hook that looks into it. */
export function tableContext<Game extends AnyTable>() {
  const context = createContext<Game | null>(null);
  function Around({ game, children }: { game: Game; children: ComponentChildren }) {
    return (
      <AnyTableContext.Provider value={game}>
        <context.Provider value={game}>{children}</context.Provider>
      </AnyTableContext.Provider>
    );
  }
  function useGame(): Game {
    const game = useContext(context);
    if (game === null) throw new Error("no game around this part");
    return game;
  }
  return { Around, useGame };
}

/** Who looks at a table, and who sits there. */
export const peopleAt = (table: TableState) => ({
  me: table.seat ?? undefined,
  name: (seat: number) => nameOf(table, seat),
  colour: (seat: number) => seatColour(table, seat),
});

export const sendAny: AnyTable["send"] = async (message) =>
  (await sendMessage(message)).type === "ok";

/** The seats of a table, in the order of the turns. */
export const seatsOf = (table: TableState): readonly number[] =>
  (table.view.seats ?? []).map(({ seat }) => seat);

export function SeatDot({ seat, size = 14 }: { seat: number; size?: number }) {
  return <Dot colour={useAnyTable().colour(seat)} size={size} />;
}
