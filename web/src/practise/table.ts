// A decision as a table that nobody else sits at, for the parts of real tables.
import { type HttpDecision, SETTINGS } from "../protocol";
import { settings } from "../settings";
import type { TableState } from "../state";
import { t } from "../text/t";

export function tableOf({ config, seat, seats, setting }: HttpDecision): TableState {
  const name = settings.get().name || t("practise.you");
  const named = seats.map((one) => (one.seat === seat && !one.name ? { ...one, name } : one));
  return {
    table: "",
    seat,
    seq: 0,
    title: "",
    link: "",
    config,
    settings: { ...SETTINGS, clock: "none", undo: false, hints: false },
    setting,
    view: { stage: "running", seats: named },
    log: [],
    chat: [],
    clockOffset: 0,
    pending: 0,
    banner: null,
    over: null,
    hint: null,
  };
}
