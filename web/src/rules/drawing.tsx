// A drawing of a ledger with its caption: what there is to see, what the rules say of some actions, and which rules.
import { Sign } from "../art/icon";
import { later } from "../later";
import type { GameSetting, HttpDrawing, HttpLedger } from "../protocol";
import { hasText, t, word } from "../text/t";
import { ruleAddress } from "./address";
import { Inline } from "./inline";

const BoardDrawing = later(() => import("./board-drawing").then((part) => part.BoardDrawing));
const RealmDrawing = later(() => import("./realm-drawing").then((part) => part.RealmDrawing));

function Picture({ drawing, setting }: { drawing: HttpDrawing; setting: GameSetting }) {
  const label = t("rules.drawing", { caption: drawing.caption });
  return "hexes" in setting ? (
    <BoardDrawing drawing={drawing} setting={setting} label={label} />
  ) : (
    <RealmDrawing drawing={drawing} setting={setting} label={label} />
  );
}

/** A refusal in the player's language. */
function codeText(code: string, setting: GameSetting): string {
  const gate = "gate" in setting ? setting.gate : 0;
  const key = [`cards.why.${code}`, `table.code.${code}`]
    .slice("gate" in setting ? 0 : 1)
    .find(hasText);
  return key === undefined ? word("table.code", code) : t(key, { gate });
}

/** What the signs mean: each thing once. */
function Legend({ drawing, setting }: { drawing: HttpDrawing; setting: GameSetting }) {
  const codes = [...new Set(drawing.tries.map(({ code }) => code))];
  if (codes.length === 0) return null;
  return (
    <ul class="rb-legend">
      {codes.map((code) => (
        <li key={code} class={code === null ? "yes" : "no"}>
          <Sign name={code === null ? "check" : "x"} size={14} />
          <span>{code === null ? t("rules.allowed") : codeText(code, setting)}</span>
        </li>
      ))}
    </ul>
  );
}

export function Drawing({ ledger, index }: { ledger: HttpLedger; index: number }) {
  const drawing = ledger.drawings[index];
  const setting = drawing && ledger.settings[drawing.game];
  if (drawing === undefined || setting === undefined) return null;
  return (
    <figure class="rb-figure" data-marks={drawing.marks.length} data-tries={drawing.tries.length}>
      <Picture drawing={drawing} setting={setting} />
      <figcaption>
        <p lang="en">
          <Inline text={drawing.caption} />
        </p>
        <Legend drawing={drawing} setting={setting} />
        <p class="rb-about">
          {drawing.rules.map((id) => (
            <a key={id} href={ruleAddress(id)}>
              {id}
            </a>
          ))}
        </p>
      </figcaption>
    </figure>
  );
}
