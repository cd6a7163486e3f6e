// Sitting down: asks for a name where there is none, and again where the server does not take it.
import { useState } from "preact/hooks";
import { send } from "../connection";
import { refusalText } from "../frame";
import { NameDialog } from "../name-dialog";
import { settings } from "../settings";

/** Refusals that another name answers. */
const OF_NAME: readonly string[] = ["BAD_NAME", "NAME_TAKEN"];

interface Asked {
  readonly seat: number | undefined;
  readonly problem: string;
}

/** `sit` takes a seat of the table; `dialog` must stand somewhere on the page. */
export function useSitting(table: string) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const take = async (seat: number | undefined) => {
    const name = settings.get().name;
    const answer = await send({
      type: "join",
      table,
      ...(seat === undefined ? {} : { seat }),
      ...(name === "" ? {} : { name }),
    });
    const another = answer.type === "refused" && OF_NAME.includes(answer.code);
    setAsked(another ? { seat, problem: refusalText(answer) } : null);
  };
  const sit = (seat?: number) => {
    if (settings.get().name === "") setAsked({ seat, problem: "" });
    else void take(seat);
  };
  const dialog = (
    <NameDialog
      key={asked === null ? "" : `asked ${asked.problem}`}
      open={asked !== null}
      problem={asked?.problem ?? ""}
      onClose={() => setAsked(null)}
      onDone={() => void take(asked?.seat)}
    />
  );
  return { sit, dialog };
}
